"""The lines of a table's log. A table is its log: folding the entries gives it back, always."""

import json
from dataclasses import dataclass, fields
from math import isfinite
from typing import Any, ClassVar, TypeAlias, get_args

from doubloon.core import DoubloonError


class LogError(DoubloonError):
    """A log that no table wrote."""


@dataclass(frozen=True, slots=True)
class Created:
    """The table was set up; always the first entry."""

    kind: ClassVar = "created"
    game: str
    seats: int
    start: int
    variant: str
    seconds: int | None
    """The limit for an answer; None for no clock."""
    listed: bool
    """Whether strangers see the table in the lobby and may sit down."""
    host: str
    """The key of the host: a hash, as all keys are."""
    invitation: str
    """The key of the invitation."""
    hints: bool
    """Whether players may ask for a good move."""
    previous: str | None
    """The table that this is a rematch of."""


@dataclass(frozen=True, slots=True)
class Sat:
    """Somebody sat down: a person with a key, or a bot."""

    kind: ClassVar = "sat"
    seat: int
    name: str
    key: str | None
    bot: str | None


@dataclass(frozen=True, slots=True)
class Left:
    """The seat's person got up for good: before the start the seat is open again, later a bot is needed."""

    kind: ClassVar = "left"
    seat: int


@dataclass(frozen=True, slots=True)
class SeatLinkIssued:
    """A one-time link was made that moves the seat to whoever opens it."""

    kind: ClassVar = "seat-link-issued"
    seat: int
    link: str
    """The key of the link."""


@dataclass(frozen=True, slots=True)
class SeatTransferred:
    """The one-time link was used: the seat has another key now."""

    kind: ClassVar = "seat-transferred"
    seat: int
    key: str


@dataclass(frozen=True, slots=True)
class SubstituteStarted:
    """A bot answers for the seat's person from now on."""

    kind: ClassVar = "substitute-started"
    seat: int
    bot: str


@dataclass(frozen=True, slots=True)
class SubstituteEnded:
    """The seat's person answers again."""

    kind: ClassVar = "substitute-ended"
    seat: int


@dataclass(frozen=True, slots=True)
class Started:
    """All seats were taken, and the game began."""

    kind: ClassVar = "started"


@dataclass(frozen=True, slots=True)
class Dealt:
    """The dealer answered."""

    kind: ClassVar = "dealt"
    outcome: str


@dataclass(frozen=True, slots=True)
class Played:
    """A seat moved."""

    kind: ClassVar = "played"
    seat: int
    move: str
    by: str
    """`person`, `bot`, or `clock` where the time was up."""
    id: str | None
    """What the client called its request, so that a repetition is known."""


@dataclass(frozen=True, slots=True)
class TookBack:
    """A seat took moves of the open step back, the last ones first; nobody else had seen them."""

    kind: ClassVar = "took-back"
    seat: int
    moves: int
    id: str | None


@dataclass(frozen=True, slots=True)
class Hinted:
    """A seat was given a hint, the first one in the open step; everybody may know that, and nobody what it was."""

    kind: ClassVar = "hinted"
    seat: int


@dataclass(frozen=True, slots=True)
class Extended:
    """A seat was given its time anew."""

    kind: ClassVar = "extended"
    seat: int
    id: str | None = None


@dataclass(frozen=True, slots=True)
class Resumed:
    """The server was down for some seconds, in which no clock ran."""

    kind: ClassVar = "resumed"
    down: float


@dataclass(frozen=True, slots=True)
class OfferedEnd:
    """A seat would agree to end the game now, or would no longer."""

    kind: ClassVar = "offered-end"
    seat: int
    offered: bool


@dataclass(frozen=True, slots=True)
class Ended:
    """All agreed to end the game unfinished."""

    kind: ClassVar = "ended"


@dataclass(frozen=True, slots=True)
class Rematched:
    """The same players meet again at another table."""

    kind: ClassVar = "rematched"
    table: str


Entry: TypeAlias = (
    Created
    | Sat
    | Left
    | SeatLinkIssued
    | SeatTransferred
    | SubstituteStarted
    | SubstituteEnded
    | Started
    | Dealt
    | Played
    | TookBack
    | Hinted
    | Extended
    | Resumed
    | OfferedEnd
    | Ended
    | Rematched
)
_KINDS: dict[str, type[Any]] = {kind.kind: kind for kind in get_args(Entry)}
_TYPES = {
    kind: {
        field.name: {float, int} if field.type is float else set(get_args(field.type)) or {field.type}
        for field in fields(kind)
    }
    for kind in _KINDS.values()
}
"""The types that each field may have."""


_encode = json.JSONEncoder(separators=(",", ":")).encode


def to_text(entry: Entry) -> str:
    """The entry as a line of JSON.

    >>> to_text(Left(seat=1))
    '{"kind":"left","seat":1}'
    """
    fields = {name: getattr(entry, name) for name in entry.__slots__}
    return _encode({"kind": entry.kind, **fields})


def from_text(text: str) -> Entry:
    """The entry that a line writes; LogError where it writes none.

    >>> from_text('{"kind":"left","seat":1}')
    Left(seat=1)
    """
    try:
        data = json.loads(text)
        kind = _KINDS[data.pop("kind")]
        entry: Entry = kind(**data)
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise LogError(f"not an entry of a table's log: {error!r}") from error
    for name, types in _TYPES[kind].items():
        value = getattr(entry, name)
        if type(value) not in types or (type(value) is float and not isfinite(value)):
            raise LogError(f"not an entry of a table's log: '{name}' of '{entry.kind}' is of another type")
    return entry
