"""What all messages of the wire have in common."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, with_config
from typing_extensions import TypedDict  # before Python 3.12 pydantic cannot do with typing's own

STRICT = ConfigDict(extra="forbid", strict=True, use_attribute_docstrings=True)
"""Unknown fields are refused, and a truth value is no number."""

PACE, LONGEST_PACE = 700, 10_000
"""How many milliseconds a bot takes: as a rule, and at the most."""

Name = Annotated[str, Field(max_length=200)]
Step = Annotated[int, Field(ge=0, le=10_000_000)]
Pace = Annotated[int, Field(ge=0, le=LONGEST_PACE)]
Back = Literal["answer", "turn"]


@with_config(STRICT)
class Sent(TypedDict):
    """What leaves."""


class Request(BaseModel):
    """What arrives."""

    model_config = STRICT
