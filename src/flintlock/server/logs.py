"""What the server writes down of its work: a JSON object a line, without keys, names or hands.

A message of an error may name a card, so only its kind and the places in the code are told.
"""

from __future__ import annotations

import json
import logging
import sys
import time
import traceback
from typing import Any, Literal

Form = Literal["text", "json"]

_log = logging.getLogger("flintlock")

_ORDINARY = frozenset(vars(logging.makeLogRecord({})))


class JsonLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        told: dict[str, Any] = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{record.msecs:03.0f}Z",
            "level": record.levelname.lower(),
            "event": record.getMessage(),
        }
        told |= {name: value for name, value in vars(record).items() if name not in _ORDINARY}
        if record.exc_info and record.exc_info[1] is not None:
            told["error"] = type(record.exc_info[1]).__name__
            told["trace"] = [
                f"{frame.filename}:{frame.lineno} {frame.name}"
                for frame in traceback.extract_tb(record.exc_info[2])
            ]
        return json.dumps(told, ensure_ascii=False, default=str)


def write_logs(form: Form) -> None:
    """Begin to write: `text` tells what went wrong, `json` also each request."""
    if form == "text":
        return
    lines = logging.StreamHandler(sys.stderr)
    lines.setFormatter(JsonLines())
    for name in ("flintlock", "uvicorn"):
        logger = logging.getLogger(name)
        logger.handlers = [lines]
        logger.propagate = False
    _log.setLevel(logging.INFO)


def tell_request(method: str, endpoint: str, status: int, seconds: float) -> None:
    """Told by what was asked for, never by its path: keys are in the paths."""
    if _log.isEnabledFor(logging.INFO):
        about = {"method": method, "endpoint": endpoint, "status": status, "ms": round(seconds * 1000, 1)}
        _log.info("request", extra=about)
