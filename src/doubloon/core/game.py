"""What a game is to everything above it: a table of pure functions, the same for every game."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

from doubloon.core.chance import Draw, Outcome
from doubloon.core.errors import OptionsError, UnknownName, listed, quoted

STANDARD = "standard"
"""The name of every game's default variant."""


@dataclass(frozen=True, slots=True)
class Options:
    """What is settled before a game begins: how many seats, which one starts, which variant."""

    seats: int = 2
    start: int = 0
    variant: str = STANDARD


def check_seat(options: Options, seat: int) -> None:
    """Raise OptionsError unless the game has that seat."""
    if not 0 <= seat < options.seats:
        raise OptionsError(f"there is no seat {seat}; seats are 0 to {options.seats - 1}")


class Move(Protocol):
    """A small hashable value whose text is its notation: `parse(str(move)) == move`."""

    def __str__(self) -> str: ...
    def __hash__(self) -> int: ...


class View(Protocol):
    """What one seat, or a spectator, may know: all that bots, pages and terminals are ever given."""

    @property
    def seat(self) -> int | None:
        """Whose eyes these are; None for a spectator."""
        ...

    @property
    def awaited(self) -> tuple[int, ...]:
        """The seats whose answer is awaited."""
        ...

    @property
    def moves(self) -> Sequence[Any]:
        """The legal moves of `seat`, in their stable order."""
        ...


class Score(Protocol):
    """A seat's final score by parts."""

    @property
    def total(self) -> int:
        """The points that decide."""
        ...

    def parts(self) -> dict[str, int]:
        """The parts by name, without the total."""
        ...


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended: a score and a place (from 1, shared where tied) for each seat."""

    scores: tuple[Score, ...]
    places: tuple[int, ...]

    @property
    def winners(self) -> tuple[int, ...]:
        """All seats that share the first place."""
        return tuple(seat for seat, place in enumerate(self.places) if place == 1)


S = TypeVar("S")
M = TypeVar("M", bound=Move)
V = TypeVar("V", bound=View)


@dataclass(frozen=True, slots=True)
class Game(Generic[S, M, V]):
    """One game: facts about it and its rules as pure functions on frozen states."""

    name: str
    """The name in records and commands, e.g. "silver-and-gold"."""
    title: str
    """The name for people."""
    seat_counts: tuple[int, ...]
    variants: tuple[str, ...]
    """The first is the default."""

    start: Callable[[Options], S]
    """The state before anything was dealt."""
    asked: Callable[[S], tuple[int, ...]]
    """The seats whose answer is awaited, ascending; empty at chance and at the end."""
    step: Callable[[S], Hashable]
    """What the answers belong to: the same value as long as the same simultaneous step is open."""
    chance: Callable[[S], Draw | None]
    """What the dealer is asked for, if it is."""
    deal: Callable[[S, Outcome], S]
    """The state after the dealer's answer."""
    legal_moves: Callable[[S, int], Sequence[M]]
    """What a seat may play, in an order that is an interface; empty unless it is asked."""
    play: Callable[[S, int, M], S]
    """The state after a seat's move; IllegalMove where the rules forbid it."""
    told: Callable[[M], bool]
    """Whether everybody may know the move itself once its step is complete, and not only what comes of it."""
    parse_move: Callable[[str], M]
    """The move that a text writes (without the seat); NotationError where it writes none."""
    view: Callable[[S, int | None], V]
    """What a seat, or a spectator (None), may know."""
    sample: Callable[[V, Random], S]
    """A state that gives this view, drawn uniformly from all that the view leaves open."""
    result: Callable[[S], Result | None]
    """The result once the game is over."""
    draw: Callable[[V], str]
    """The position as a picture in text."""

    def check_options(self, options: Options) -> None:
        """Raise OptionsError unless the game can be played with `options`."""
        if options.seats not in self.seat_counts:
            counts = listed(self.seat_counts, len(self.seat_counts))
            raise OptionsError(f"{self.name} is not played by {options.seats}; seats: {counts}")
        if not 0 <= options.start < options.seats:
            raise OptionsError(f"start player {options.start} is not a seat; seats are 0 to {options.seats - 1}")
        if options.variant not in self.variants:
            variants = listed(self.variants, len(self.variants))
            raise OptionsError(f"{self.name} has no variant {quoted(options.variant)}; variants: {variants}")

    def begin(self, options: Options) -> S:
        """The first state, with the options checked."""
        self.check_options(options)
        return self.start(options)


AnyGame: TypeAlias = Game[Any, Any, Any]


def find_game(games: Mapping[str, AnyGame], name: str) -> AnyGame:
    """The game of that name; UnknownName lists those that there are."""
    game = games.get(name)
    if game is None:
        raise UnknownName(f"there is no game {quoted(name)}; games: {listed(games, len(games))}")
    return game
