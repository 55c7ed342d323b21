"""A table as plain values: its seats, its open step, and everything else that its log gives."""

from collections.abc import Hashable, Iterable, Mapping
from operator import itemgetter
from types import MappingProxyType
from typing import Any, Literal, NamedTuple, Self, TypeAlias

from doubloon.core import AnyGame, Options, Record, Result, Score, result_to_json
from doubloon.match.entries import TableCreated

Status: TypeAlias = Literal["open", "running", "finished"]
RematchReply: TypeAlias = Literal["offered", "declined"]
Replaced: TypeAlias = tuple[tuple[int, str | None], ...]
"""Moves that neither the seat's person nor its bot chose, as (index, bot that did); None stands for the clock."""


class Seat(NamedTuple):
    """A seat and the person or bot on it."""

    name: str | None = None
    """None while the seat is open."""
    key: str | None = None
    """The hash of the person's token; None for a bot, and for a person who left."""
    bot: str | None = None
    """The bot that plays: the seat's own, or a substitute for its person."""
    person: bool = False
    """Whether the seat belongs to a person, with or without a substitute."""
    link: str | None = None
    """The key of an unused one-time link to this seat."""
    taken_at: float = 0.0
    """When its person got the seat."""
    offers_end: bool = False
    declined_end: bool = False
    """Whether the person declined the last offer to end the game."""
    declined_offers: int = 0
    """How often others declined the seat's offers to end the game."""
    rematch: RematchReply | None = None
    """Whether the person of a finished game wants to play again."""
    clock_moved: bool = False
    """Whether the seat's latest public move was made because its time was up."""
    extensions: int = 0
    """How often the seat's clock was restarted."""
    hints: int = 0
    """The number of steps in which the seat was given a hint."""
    substitute: str | None = None
    """The bot that the person chose as a substitute before."""
    departures: int = 0
    """How often somebody gave up this seat before the start."""
    changes: int = 0
    """The number of new names, seat links, withdrawn offers, declined rematches and chosen substitutes."""
    take_backs: int = 0

    @property
    def is_open(self) -> bool:
        """Whether the seat can be taken."""
        return self.name is None


class Series(NamedTuple):
    """The games that the same players played to their end, one as the rematch of the other."""

    wins: tuple[int, ...]
    """By seat."""
    draws: int
    """Games with several winners."""

    @property
    def games(self) -> int:
        """The number of games."""
        return sum(self.wins) + self.draws

    def to_text(self) -> str:
        """The wins of each seat and the draws: "2 0 1"."""
        return " ".join(map(str, (*self.wins, self.draws)))

    @classmethod
    def from_text(cls, text: str) -> Self:
        """Parse the text of `to_text`."""
        *wins, draws = map(int, text.split(" "))
        return cls(tuple(wins), draws)


class OpenStep(NamedTuple):
    """The step of the game that is not complete yet; `played` are its moves so far, in order."""

    id: Hashable
    state: Any
    """The game's state before the step."""
    asked: tuple[int, ...]
    """The seats that were asked when the step began."""
    played: tuple[tuple[int, str], ...] = ()
    hinted: tuple[int, ...] = ()
    """The seats that were given a hint in this step."""
    replaced: Replaced = ()
    """By index in `played`."""
    substituted: tuple[tuple[int, str], ...] = ()
    """The moves that a substitute made, as (index in `played`, bot)."""

    @property
    def by_seat(self) -> list[tuple[int, str]]:
        """The moves sorted by seat. Their order of arrival would reveal who made a chain of several moves."""
        return sorted(self.played, key=itemgetter(0))

    def replaced_after(self, events: int) -> Replaced:
        """The replaced moves by index in the record, if the record has `events` lines before this step."""
        places = self._places
        return tuple(sorted(((events + places[index], bot) for index, bot in self.replaced), key=itemgetter(0)))

    def substituted_after(self, events: int) -> tuple[tuple[int, str], ...]:
        """The moves of substitutes by index in the record, if the record has `events` lines before this step."""
        places = self._places
        return tuple(sorted((events + places[index], bot) for index, bot in self.substituted))

    @property
    def _places(self) -> dict[int, int]:
        """The place of each move in `by_seat`, by index in `played`."""
        order = sorted(range(len(self.played)), key=lambda index: self.played[index][0])
        return {index: place for place, index in enumerate(order)}

    @property
    def is_hidden(self) -> bool:
        """Whether moves stay hidden until the step is complete."""
        return len(self.asked) > 1


class Table(NamedTuple):
    """Everything about a table, secrets included; viewers get a TableView.

    A named tuple, because every entry creates a new one and tuples are fast to copy.
    """

    setup: TableCreated
    game: AnyGame
    options: Options
    seats: tuple[Seat, ...]
    series: Series
    """The games before this one that the same players played to their end."""
    created: float
    started: float | None = None
    state: Any = None
    """The game's state; None before the start."""
    events: tuple[str, ...] = ()
    """The record so far, without the moves of the open step."""
    step: OpenStep | None = None
    recent: tuple[str, ...] = ()
    """The public moves since the last simultaneous step began."""
    hints: tuple[tuple[int, int], ...] = ()
    """All hints as (index, seat): the hint was given before that line of the record, as far as is public."""
    replaced: Replaced = ()
    """By index in `events`."""
    substituted: tuple[tuple[int, str], ...] = ()
    """The moves that a substitute made for a person, as (index in `events`, bot)."""
    ended: float | None = None
    rematch: str | None = None
    length: int = 0
    """The number of log entries."""
    seqs: tuple[int, ...] = ()
    """For each seat, and last for spectators: the number of changes that they could see."""
    fresh: tuple[int, ...] = ()
    """For each seat: the first sequence number at which its present decision was visible."""
    asked_at: tuple[float | None, ...] = ()
    """For each seat: since when it is asked in the open step; None if it is not."""
    answered: Mapping[tuple[int, str], int] = MappingProxyType({})
    """The sequence number in the answer to each request, by seat and request id."""
    requests: Mapping[str, int] = MappingProxyType({})
    """The seat of each request that came over HTTP, by the request's id."""
    removed: frozenset[str] = frozenset()
    """The keys of the persons whom the host removed before the start."""
    last_at: float = 0.0
    """The time of the last entry."""

    @property
    def status(self) -> Status:
        """`open` until all seats are taken, then `running`, then `finished`."""
        if self.ended is not None:
            return "finished"
        return "open" if self.started is None else "running"

    @property
    def asked(self) -> tuple[int, ...]:
        """The seats that must move now."""
        return () if self.started is None or self.ended is not None else self.game.asked(self.state)

    @property
    def result(self) -> Result[Score] | None:
        """The result, if the game was played to its end."""
        return None if self.state is None else self.game.result(self.state)

    def record(self) -> Record:
        """The record of the game so far, the open step included."""
        open_moves = [f"{seat} {move}" for seat, move in self.step.by_seat] if self.step else []
        names = tuple(seat.name or "" for seat in self.seats)
        result = self.result
        result_json = result_to_json(result) if result else None
        return Record(self.game.id, self.options, (*self.events, *open_moves), names, result_json)


def public_moves(game: AnyGame, moves: Iterable[tuple[int, str]]) -> tuple[str, ...]:
    """The public ones among these moves, as lines of the record."""
    return tuple([f"{seat} {move}" for seat, move in moves if game.is_public(game.parse_move(move))])
