"""The table on the network: HTTP and WebSocket, storage, bots in worker processes."""

from flintlock.server.serving import serve

__all__ = ["serve"]
