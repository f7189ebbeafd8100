"""The table on the network: HTTP and WebSocket, storage, bots in worker processes."""
