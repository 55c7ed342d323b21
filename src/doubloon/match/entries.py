"""The entries of a table's log. Folding the log from its start always gives the same table."""

import json
from dataclasses import dataclass, fields
from math import isfinite
from typing import Any, ClassVar, TypeAlias, get_args

from doubloon.core import DoubloonError

FORGOTTEN = "forgotten"
"""Instead of the key of a person who was removed from the log. No token has this key, because keys are hashes."""


class LogError(DoubloonError):
    """The log is malformed or contradicts itself."""


@dataclass(frozen=True, slots=True)
class TableCreated:
    """The table was created; always the first entry."""

    kind: ClassVar = "created"
    game: str
    seats: int
    start: int
    variant: str
    seconds: int | None
    """The time limit for a move; None without a clock."""
    listed: bool
    """Whether the lobby shows the table and anybody may join."""
    host: str
    """The host's key. Keys are hashes of tokens."""
    invitation: str
    """The key of the invitation."""
    hints: bool
    """Whether players may ask for hints."""
    previous: str | None
    """The table that this is a rematch of."""
    substitute: str | None = None
    """The bot that replaces absent persons, if the host chose one."""
    series: str | None = None
    """The games before this one with the same players, as `Series.to_text` writes them; None if there were none."""


@dataclass(frozen=True, slots=True)
class SeatTaken:
    """A person with a key, or a bot, took a seat."""

    kind: ClassVar = "sat"
    seat: int
    name: str
    key: str | None
    bot: str | None
    request: str | None = None
    """The request that caused this, by which a repeated request is recognized."""


@dataclass(frozen=True, slots=True)
class SeatLeft:
    """The person left for good. Before the start the seat is open again; later it needs a bot."""

    kind: ClassVar = "left"
    seat: int
    removed: bool = False
    """Whether the host removed the person, who then cannot sit down at this table again."""
    request: str | None = None


@dataclass(frozen=True, slots=True)
class SeatChanged:
    """Before the start a person moved to an open seat."""

    kind: ClassVar = "seat-changed"
    seat: int
    to: int
    request: str | None = None


@dataclass(frozen=True, slots=True)
class SeatRenamed:
    """Before the start the person of a seat took another name."""

    kind: ClassVar = "seat-renamed"
    seat: int
    name: str
    request: str | None = None


@dataclass(frozen=True, slots=True)
class SeatLinkIssued:
    """A one-time link was created that transfers the seat to the client that opens it."""

    kind: ClassVar = "seat-link-issued"
    seat: int
    link: str
    """The key of the link."""
    request: str | None = None


@dataclass(frozen=True, slots=True)
class SeatTransferred:
    """The one-time link was used: the seat has a new key."""

    kind: ClassVar = "seat-transferred"
    seat: int
    key: str
    request: str | None = None


@dataclass(frozen=True, slots=True)
class SubstituteStarted:
    """A bot took over for the seat's person."""

    kind: ClassVar = "substitute-started"
    seat: int
    bot: str
    chosen: bool = False
    """Whether the seat's person started it and chose the bot."""
    request: str | None = None


@dataclass(frozen=True, slots=True)
class SubstituteEnded:
    """The seat's person took over from the bot again."""

    kind: ClassVar = "substitute-ended"
    seat: int
    request: str | None = None


@dataclass(frozen=True, slots=True)
class GameStarted:
    """All seats were taken and the game began."""

    kind: ClassVar = "started"


@dataclass(frozen=True, slots=True)
class OutcomeDealt:
    """The dealer drew the outcome of a random event."""

    kind: ClassVar = "dealt"
    outcome: str


@dataclass(frozen=True, slots=True)
class MovePlayed:
    """A seat moved."""

    kind: ClassVar = "played"
    seat: int
    move: str
    by: str
    """`person`, `bot`, or `clock` if the time was up."""
    id: str | None
    """The client's id for the request, by which a repeated request is recognized."""
    bot: str | None = None
    """The bot that chose the move, if the seat's own bot was busy or failed."""


@dataclass(frozen=True, slots=True)
class MovesTakenBack:
    """A seat took back its last moves of the open step; nobody else had seen them."""

    kind: ClassVar = "took-back"
    seat: int
    moves: int
    id: str | None


@dataclass(frozen=True, slots=True)
class HintGiven:
    """A seat got its first hint in the open step. That it got one is public; what it said is not."""

    kind: ClassVar = "hinted"
    seat: int


@dataclass(frozen=True, slots=True)
class TimeExtended:
    """A seat's clock was restarted."""

    kind: ClassVar = "extended"
    seat: int
    id: str | None = None


@dataclass(frozen=True, slots=True)
class ClocksResumed:
    """The server was down for `down` seconds, during which no clock ran."""

    kind: ClassVar = "resumed"
    down: float


@dataclass(frozen=True, slots=True)
class EndOffered:
    """A seat offered to end the game unfinished, or withdrew the offer."""

    kind: ClassVar = "offered-end"
    seat: int
    offered: bool
    id: str | None = None


@dataclass(frozen=True, slots=True)
class EndDeclined:
    """A seat declined to end the game: all offers are gone."""

    kind: ClassVar = "declined-end"
    seat: int
    id: str | None = None


@dataclass(frozen=True, slots=True)
class EndAgreed:
    """Everybody agreed to end the game unfinished."""

    kind: ClassVar = "ended"


@dataclass(frozen=True, slots=True)
class RematchOffered:
    """The person of a finished game wants to play again, or declined to."""

    kind: ClassVar = "offered-rematch"
    seat: int
    offered: bool
    request: str | None = None


@dataclass(frozen=True, slots=True)
class RematchCreated:
    """The same players play again at another table."""

    kind: ClassVar = "rematched"
    table: str


Entry: TypeAlias = (
    TableCreated
    | SeatTaken
    | SeatLeft
    | SeatChanged
    | SeatRenamed
    | SeatLinkIssued
    | SeatTransferred
    | SubstituteStarted
    | SubstituteEnded
    | GameStarted
    | OutcomeDealt
    | MovePlayed
    | MovesTakenBack
    | HintGiven
    | TimeExtended
    | ClocksResumed
    | EndOffered
    | EndDeclined
    | EndAgreed
    | RematchOffered
    | RematchCreated
)
_KINDS: dict[str, type[Any]] = {kind.kind: kind for kind in get_args(Entry)}
_TYPES = {
    kind: {
        field.name: {float, int} if field.type is float else set(get_args(field.type)) or {field.type}
        for field in fields(kind)
    }
    for kind in _KINDS.values()
}
"""The allowed types of each field, by entry class."""
_ALWAYS = {kind: [field.name for field in fields(kind) if field.default is not None] for kind in _TYPES}
"""The fields that a text always has, by entry class."""
_UNLESS_NONE = {kind: [field.name for field in fields(kind) if field.default is None] for kind in _TYPES}
"""The fields that a text has unless they are None, by entry class."""

_encode = json.JSONEncoder(separators=(",", ":")).encode


def to_text(entry: Entry) -> str:
    """Serialize an entry as one line of JSON; a field whose default is None is left out if it is None.

    >>> to_text(SeatLeft(seat=1))
    '{"kind":"left","seat":1,"removed":false}'
    """
    data = {"kind": entry.kind, **{name: getattr(entry, name) for name in _ALWAYS[type(entry)]}}
    for name in _UNLESS_NONE[type(entry)]:
        if (value := getattr(entry, name)) is not None:
            data[name] = value
    return _encode(data)


def from_text(text: str) -> Entry:
    """Parse a line of JSON; LogError if it is not a valid entry.

    >>> from_text('{"kind":"left","seat":1}')
    SeatLeft(seat=1, removed=False, request=None)
    """
    try:
        data = json.loads(text)
        kind = _KINDS[data.pop("kind")]
        entry: Entry = kind(**data)
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise LogError(f"not a log entry: {error!r}") from error
    for name, types in _TYPES[kind].items():
        value = getattr(entry, name)
        if type(value) not in types or (type(value) is float and not isfinite(value)):
            raise LogError(f"not a log entry: field '{name}' of '{entry.kind}' has the wrong type")
    return entry
