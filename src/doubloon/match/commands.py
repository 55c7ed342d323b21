"""The requests that players, bots and the clock make of a table."""

from dataclasses import dataclass
from typing import NamedTuple, TypeAlias


@dataclass(frozen=True, slots=True)
class Sit:
    """A person takes a seat: the named one, or any open one."""

    name: str
    key: str
    seat: int | None = None
    request: str | None = None
    """An id of the request; the same request with the same id is decided only once."""


@dataclass(frozen=True, slots=True)
class SeatBot:
    """The host puts a bot on an open seat."""

    seat: int
    bot: str
    request: str | None = None


@dataclass(frozen=True, slots=True)
class Leave:
    """A person gives up a seat. Before the start it is open again; later it stays theirs, but without a key."""

    seat: int
    by_host: bool = False
    """Whether the host clears the seat, which is possible before the start."""
    request: str | None = None
    key: str | None = None


@dataclass(frozen=True, slots=True)
class ChangeSeat:
    """A person moves to an open seat before the start."""

    seat: int
    to: int
    request: str | None = None
    key: str | None = None


@dataclass(frozen=True, slots=True)
class Rename:
    """A person takes another name before the start."""

    seat: int
    name: str
    request: str | None = None
    key: str | None = None


@dataclass(frozen=True, slots=True)
class IssueSeatLink:
    """Create a one-time link to a seat; an older link becomes invalid."""

    seat: int
    link: str
    request: str | None = None
    key: str | None = None


@dataclass(frozen=True, slots=True)
class UseSeatLink:
    """Use a one-time link: the seat now belongs to the client with `key`."""

    link: str
    key: str
    request: str | None = None


@dataclass(frozen=True, slots=True)
class StartSubstitute:
    """The seat's person lets a bot take over."""

    seat: int
    bot: str
    request: str | None = None
    key: str | None = None


@dataclass(frozen=True, slots=True)
class ReplaceAbsent:
    """Another player or the host lets a bot take over for a person who is absent or has left. The table picks the bot.

    The person must have been absent for `grace` seconds while the seat was asked.
    """

    seat: int
    last_seen: float
    """When the person was last connected."""
    grace: float
    request: str | None = None


@dataclass(frozen=True, slots=True)
class EndSubstitute:
    """The seat's person takes over from the bot again."""

    seat: int
    request: str | None = None
    key: str | None = None


class Play(NamedTuple):
    """A seat moves; `seq` is the last change that it had seen. A named tuple, because every move creates one."""

    seat: int
    move: str
    seq: int
    id: str | None = None
    by: str = "person"
    key: str | None = None
    """The key of the asking client, if given; it must be the seat's."""
    bot: str | None = None
    """The bot that chose the move, if it is not the seat's bot."""


@dataclass(frozen=True, slots=True)
class TakeBack:
    """A seat takes back its last move of the open step, or all its moves of that step."""

    seat: int
    seq: int
    whole: bool = False
    id: str | None = None
    key: str | None = None
    """As in Play."""


@dataclass(frozen=True, slots=True)
class Hint:
    """A seat wants a hint; only the first one in a step is logged."""

    seat: int
    key: str | None = None
    """As in Play."""


@dataclass(frozen=True, slots=True)
class MoreTime:
    """A seat asks to restart its clock."""

    seat: int
    id: str | None = None
    key: str | None = None


@dataclass(frozen=True, slots=True)
class TimeUp:
    """A seat's time is up: a quick bot moves for it, with `seed` for its random choices."""

    seat: int
    seed: str = ""


@dataclass(frozen=True, slots=True)
class OfferEnd:
    """A seat offers to end the game unfinished, or withdraws the offer. The game ends once every person offers."""

    seat: int
    offered: bool = True
    id: str | None = None
    key: str | None = None


@dataclass(frozen=True, slots=True)
class DeclineEnd:
    """A seat wants to play on: all offers to end the game are gone."""

    seat: int
    id: str | None = None
    key: str | None = None


@dataclass(frozen=True, slots=True)
class OfferRematch:
    """All seats of a person want to play again, or decline to."""

    key: str
    offered: bool = True
    request: str | None = None


@dataclass(frozen=True, slots=True)
class Rematch:
    """Record the table at which the same players play again."""

    table: str


Command: TypeAlias = (
    Sit
    | SeatBot
    | Leave
    | ChangeSeat
    | Rename
    | IssueSeatLink
    | UseSeatLink
    | StartSubstitute
    | ReplaceAbsent
    | EndSubstitute
    | Play
    | TakeBack
    | Hint
    | MoreTime
    | TimeUp
    | OfferEnd
    | DeclineEnd
    | OfferRematch
    | Rematch
)
