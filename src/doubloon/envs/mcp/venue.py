"""Where agents play: the small interface that games in this process and tables on a server share."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from doubloon.bots.find import RANDOM
from doubloon.core.errors import DoubloonError, OptionsError, listed, quoted
from doubloon.core.game import STANDARD
from doubloon.core.languages import counted
from doubloon.envs.mcp.position import Position


class BadMove(DoubloonError):
    """A move that the rules forbid, or text that is not a move; the message is the rules' own explanation."""


class NotNow(DoubloonError):
    """A move at the wrong time: it is not the seat's turn, or the position has changed since the agent saw it."""


@dataclass(frozen=True, slots=True)
class GameOffer:
    """A game that can be played here."""

    title: str
    seats: tuple[int, ...]
    variants: tuple[str, ...]
    levels: tuple[str, ...]
    """The bots that are offered as opponents, weakest first."""

    @property
    def middle_level(self) -> str:
        """The bot that plays where nobody chose one: the middle level, or `random` in a game without levels."""
        return self.levels[len(self.levels) // 2] if self.levels else RANDOM


@dataclass(frozen=True, slots=True)
class Setup:
    """The table that an agent wants. It sits on seat 0, bots follow, and the last seats stay open."""

    game: str
    name: str
    seats: int
    bots: tuple[str, ...] = ()
    variant: str = STANDARD
    start: int | None = None
    """The start player; None for any."""

    @property
    def open_seats(self) -> int:
        """The number of seats for people and other agents."""
        return self.seats - 1 - len(self.bots)


class Seat(Protocol):
    """A seat that an agent has taken."""

    @property
    def position(self) -> Position:
        """The table as the seat sees it now."""
        ...

    async def play(self, move: str, seq: int) -> None:
        """Make a move that was chosen at change `seq`; BadMove if the rules forbid it, NotNow at the wrong time."""
        ...

    async def wait(self, seconds: float) -> None:
        """Wait until it is the seat's turn or the game is over, at most this long."""
        ...

    async def leave(self) -> None:
        """Give up the seat; in a running game a bot plays on."""
        ...

    async def close(self) -> None:
        """End all connections of the seat, which stays taken."""
        ...


class Taken(NamedTuple):
    """A seat that was just taken at a new table."""

    seat: Seat
    invitation: str
    """Lets others sit down."""
    link: str | None
    """The page for people who want to join; None where there is no page."""


class Venue(Protocol):
    """A place with tables."""

    async def games(self) -> Mapping[str, GameOffer]:
        """The games by id."""
        ...

    async def begin(self, setup: Setup) -> Taken:
        """Open a table and sit down."""
        ...

    async def join(self, table: str, name: str, invitation: str | None) -> Seat:
        """Sit down on an open seat of a table."""
        ...

    async def close(self) -> None:
        """Free everything."""
        ...


def refusal(code: str, message: str) -> DoubloonError:
    """The error for a refused move; tables in this process and servers use the same codes."""
    match code:
        case "illegal" | "bad-notation":
            return BadMove(message)
        case "not-asked":
            return NotNow("it is not your turn, so your move was not made")
        case "stale":
            return NotNow("the position has changed since you saw it, so your move was not made; choose again")
        case "wrong-time":
            return NotNow(f"your move was not made; {message}")
        case _:
            return DoubloonError(message)


def find_offer(games: Mapping[str, GameOffer], game: str) -> GameOffer:
    """The game with that id; OptionsError lists the available ones."""
    if game not in games:
        raise OptionsError(f"there is no game {quoted(game)}; games: {listed(games, len(games))}")
    return games[game]


def plan_seats(
    offer: GameOffer, seats: int | None, bots: list[str] | None, open_seats: int
) -> tuple[int, tuple[str, ...]]:
    """The number of seats and the bots, where the agent has left out one or both.

    Without `bots` all seats that are not open get the game's middle level; without `seats` the table is as small as
    possible.
    """
    if open_seats < 0:
        raise OptionsError(f"open_seats must be 0 or more, not {open_seats}")
    if bots is not None:
        players = 1 + len(bots) + open_seats
        if seats is not None and seats != players:
            parts = f"you, {counted(len(bots), 'bot')} and {counted(open_seats, 'open seat')}"
            raise OptionsError(f"{parts} are {counted(players, 'player')}, but seats is {seats}")
        return players, tuple(bots)
    seats = max(min(offer.seats), 1 + open_seats) if seats is None else seats
    missing = seats - 1 - open_seats
    if missing < 0:
        raise OptionsError(f"a table of {counted(seats, 'seat')} cannot have {counted(open_seats, 'open seat')}")
    if missing and not offer.levels:
        raise OptionsError("this game has no levels; name the bots, such as random")
    return seats, (offer.middle_level,) * missing if missing else ()
