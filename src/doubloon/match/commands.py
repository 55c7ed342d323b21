"""What people, bots and the clock may ask of a table."""

from dataclasses import dataclass
from typing import NamedTuple, TypeAlias


@dataclass(frozen=True, slots=True)
class Sit:
    """A person sits down; on any open seat where none is named."""

    name: str
    key: str
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class SeatBot:
    """The host puts a bot on an open seat."""

    seat: int
    bot: str


@dataclass(frozen=True, slots=True)
class Leave:
    """The seat is given up: open again before the start; later it stays the person's, but without a key."""

    seat: int


@dataclass(frozen=True, slots=True)
class IssueSeatLink:
    """A one-time link to the seat is made; an older one is void."""

    seat: int
    link: str


@dataclass(frozen=True, slots=True)
class UseSeatLink:
    """The one-time link is opened elsewhere: the seat moves there."""

    link: str
    key: str


@dataclass(frozen=True, slots=True)
class StartSubstitute:
    """A bot is to answer for the seat's person."""

    seat: int
    bot: str


@dataclass(frozen=True, slots=True)
class EndSubstitute:
    """The seat's person answers again."""

    seat: int


class Play(NamedTuple):
    """A seat moves; `seq` is the last change that it had seen. A named tuple, as it is made for every move."""

    seat: int
    move: str
    seq: int
    id: str | None = None
    by: str = "person"
    key: str | None = None
    """The key of whoever asks; where it is given, it must be the seat's."""


@dataclass(frozen=True, slots=True)
class TakeBack:
    """A seat takes its last move of the open step back, or its whole answer."""

    seat: int
    seq: int
    whole: bool = False
    id: str | None = None
    key: str | None = None
    """As in Play."""


@dataclass(frozen=True, slots=True)
class Hint:
    """A seat wants a hint; a second one in the same step is not written down."""

    seat: int
    key: str | None = None
    """As in Play."""


@dataclass(frozen=True, slots=True)
class MoreTime:
    """A seat asks for its time anew."""

    seat: int
    id: str | None = None


@dataclass(frozen=True, slots=True)
class TimeUp:
    """The clock has run out for a seat: the default bot moves, its choices drawn by `seed`."""

    seat: int
    seed: str = ""


@dataclass(frozen=True, slots=True)
class OfferEnd:
    """A seat would end the game unfinished; it ends when all persons would."""

    seat: int
    offered: bool = True


@dataclass(frozen=True, slots=True)
class Rematch:
    """The same players meet again at another table."""

    table: str


Command: TypeAlias = (
    Sit
    | SeatBot
    | Leave
    | IssueSeatLink
    | UseSeatLink
    | StartSubstitute
    | EndSubstitute
    | Play
    | TakeBack
    | Hint
    | MoreTime
    | TimeUp
    | OfferEnd
    | Rematch
)
