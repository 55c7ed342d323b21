"""The interface of a game: facts about it, its rules as pure functions, and its optional capabilities."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING, Any, Generic, Protocol, SupportsIndex, TypeAlias, TypeVar

from doubloon.core.bot import BotMaker
from doubloon.core.chance import Draw, Outcome
from doubloon.core.checks import check_text
from doubloon.core.errors import OptionsError, UnknownName, listed, quoted
from doubloon.core.exploiting import ExploitingProgram
from doubloon.core.hints import Adviser
from doubloon.core.languages import counted
from doubloon.core.lazy import Lazy
from doubloon.core.luck import ChanceEvents
from doubloon.core.solving import SolvingProgram
from doubloon.core.training import TrainingProgram

if TYPE_CHECKING:  # the JSON types need typing_extensions, and the rules need nothing but the standard library
    from doubloon.core.schema import GenericView, ResultJson, Revealed, Schema

MAX_MOVES_LISTED = 1000
"""A `GenericView` with more legal moves than this has only their number."""
STANDARD = "standard"
"""The name of every game's default variant."""


@dataclass(frozen=True, slots=True)
class Options:
    """The choices made before a game begins: number of seats, start player, variant.

    >>> Options(seats=3).start
    0
    """

    seats: int = 2
    start: int = 0
    """The start player."""
    variant: str = STANDARD


def check_seat(options: Options, seat: int) -> None:
    """Raise OptionsError unless that seat exists.

    >>> check_seat(Options(seats=2), 2)
    Traceback (most recent call last):
        ...
    doubloon.core.errors.OptionsError: there is no seat 2; seats are 0 to 1
    """
    number = seat if isinstance(seat, SupportsIndex) and not isinstance(seat, bool) else -1
    if not 0 <= number < options.seats:
        raise OptionsError(f"there is no seat {seat!r}; seats are 0 to {options.seats - 1}")


def viewer(seat: int | None) -> str:
    """The viewer of a position in a few words."""
    return "spectator" if seat is None else f"seat {seat}"


class Move(Protocol):
    """A small hashable value whose text is its notation: `parse(str(move)) == move`."""

    def __str__(self) -> str: ...
    def __hash__(self) -> int: ...


class View(Protocol):
    """Everything that one seat or a spectator may know; bots, pages and terminals get nothing else.

    >>> import doubloon
    >>> view = doubloon.new("silver-and-gold", seed=7).view(1)
    >>> view.seat, view.awaited, len(view.moves)
    (1, (0, 1), 6)
    """

    @property
    def seat(self) -> int | None:
        """The seat that sees this; None for a spectator."""
        ...

    @property
    def awaited(self) -> tuple[int, ...]:
        """The seats that must move now."""
        ...

    @property
    def moves(self) -> Sequence[Any]:
        """The legal moves of `seat`, in their stable order."""
        ...

    @property
    def result(self) -> "Result[Score] | None":
        """The result once the game is over."""
        ...


class Score(Protocol):
    """A seat's score by parts."""

    @property
    def total(self) -> int:
        """The sum of all parts."""
        ...

    def parts(self) -> dict[str, int]:
        """The parts by name, without the total."""
        ...


Score_co = TypeVar("Score_co", bound=Score, covariant=True)


@dataclass(frozen=True, slots=True)
class Result(Generic[Score_co]):
    """How a game ended: a score and a place (from 1, shared where tied) for each seat.

    >>> import doubloon
    >>> game = doubloon.new("silver-and-gold", seed=7)
    >>> game.play_bots("greedy")
    >>> assert game.result  # the game is over
    >>> [score.total for score in game.result.scores]
    [..., ...]
    >>> game.result.scores[0].parts()
    {'coins': ..., 'trophies': ..., ...}
    """

    scores: tuple[Score_co, ...]
    places: tuple[int, ...]

    @property
    def winners(self) -> tuple[int, ...]:
        """All seats that share the first place."""
        return tuple(seat for seat, place in enumerate(self.places) if place == 1)

    def __repr__(self) -> str:
        return f"Result(totals={tuple(score.total for score in self.scores)}, places={self.places})"


S = TypeVar("S")
M = TypeVar("M", bound=Move)
V = TypeVar("V", bound=View)


@dataclass(frozen=True, slots=True)
class Game(Generic[S, M, V]):
    """One game: facts, rules as pure functions on frozen states, and optional capabilities.

    >>> import doubloon
    >>> rules = doubloon.game("silver-and-gold")
    >>> rules.title, rules.seat_counts, rules.variants
    ('Silver & Gold', (2, 3, 4), ('standard', 'display-first'))
    >>> rules.chance(rules.begin(doubloon.Options(seats=2)))
    <Draw deal, 47 of 47>
    """

    id: str
    """The name in records, commands and URLs, e.g. "silver-and-gold"."""
    title: str
    """The name for people."""
    seat_counts: tuple[int, ...]
    """The numbers of players that the game allows."""
    variants: tuple[str, ...]
    """The first is the default."""

    start: Callable[[Options], S]
    """The state before anything was dealt."""
    asked: Callable[[S], tuple[int, ...]]
    """The seats that must move now, ascending; empty when chance decides and at the end."""
    step: Callable[[S], Hashable]
    """Identifies the current step: moves made while this value stays the same are simultaneous."""
    chance: Callable[[S], Draw | None]
    """The draw that the dealer must make now, if any."""
    deal: Callable[[S, Outcome], S]
    """The state after a draw."""
    legal_moves: Callable[[S, int], Sequence[M]]
    """The legal moves of a seat in a stable order, which numbers the actions; empty unless the seat is asked."""
    play: Callable[[S, int, M], S]
    """The state after a seat's move; raises IllegalMove where the rules forbid it."""
    is_public: Callable[[M], bool]
    """Whether everybody may see the move itself, and not only its effect, once its step is complete."""
    parse_move: Callable[[str], M]
    """Parse a move from its notation (without the seat); raises NotationError."""
    view: Callable[[S, int | None], V]
    """Everything that a seat, or a spectator (None), may know."""
    sample: Callable[[V, Random], S]
    """A random state that gives this view, drawn uniformly from all such states."""
    result: Callable[[S], Result[Score] | None]
    """The result once the game is over."""
    text: Callable[[V], str]
    """The position drawn as text."""

    about: Mapping[str, str] = field(default_factory=dict, hash=False)
    """One sentence about the game for people who choose one, by language: `en`, `de`. Optional."""

    # Optional capabilities. Each is imported when it is first used.
    bots: Mapping[str, Lazy[BotMaker]] = field(default_factory=dict, hash=False)
    """The game's bots by name. A bot called `greedy`, if there is one, moves for players whose time is up."""
    levels: tuple[str, ...] = ()
    """The bots that are offered to people as opponents, weakest first."""
    bot_titles: tuple[str, ...] = ()
    """The names under which a page shows the bots, in all languages. No person may have one, or a bot's own name."""
    strongest: str | None = None
    """A bot that is stronger than all levels and takes much longer; offered last. Without one, the last level is it."""
    svg: Lazy[Callable[[V], str]] | None = None
    """The position drawn as an SVG document."""
    schema: "Lazy[Schema[V]] | None" = None
    """The JSON shapes of the game; without them a `GenericView` is sent."""
    rules_file: str | None = None
    """A Markdown file with the rules and the notation of moves, as `package:file`; programs that read text get it."""
    revealed: "Lazy[Revealed[S]] | None" = None
    """Everything that views hide, for replays; without it a replay shows only what seats and spectators saw."""
    adviser: Lazy[Adviser[V, Any]] | None = None
    """Finds and explains good moves."""
    batch: Lazy[Callable[..., object]] | None = None
    """Creates the array program; see `doubloon.batch.make`."""
    luck: Lazy[ChanceEvents[S]] | None = None
    """Everything that chance decided between two states, with its value; the arena measures luck by it."""
    training: Lazy[TrainingProgram] | None = None
    """Trains the game's learned bot; see `doubloon.training`."""
    solving: Lazy[SolvingProgram] | None = None
    """Finds perfect play of the game."""
    exploiting: Lazy[ExploitingProgram] | None = None
    """Measures how much players of the game can be exploited."""

    def check_options(self, options: Options) -> None:
        """Raise OptionsError unless the game can be played with `options`."""
        _check_types(options)
        if options.seats not in self.seat_counts:
            counts = listed(self.seat_counts, len(self.seat_counts))
            players = counted(options.seats, "player")
            raise OptionsError(f"{self.id} cannot be played by {players}; possible: {counts}")
        if not 0 <= options.start < options.seats:
            raise OptionsError(f"start player {options.start} is not a seat; seats are 0 to {options.seats - 1}")
        if options.variant not in self.variants:
            variants = listed(self.variants, len(self.variants))
            raise OptionsError(f"{self.id} has no variant {quoted(options.variant)}; variants: {variants}")

    def view_to_json(self, view: V) -> Mapping[str, object]:
        """A view as JSON: in the shape of the game's schema, or as a `GenericView` where it has none."""
        return self.schema.load().view_to_json(view) if self.schema else self._generic_view(view)

    def view_from_json(self, data: Mapping[str, object], options: Options, seat: int | None) -> V | None:
        """The view whose JSON this is; None where the game cannot read its JSON."""
        reader = self.schema.load().view_from_json if self.schema else None
        return reader.load()(data, options, seat) if reader else None

    def _generic_view(self, view: V) -> "GenericView":
        moves, result = view.moves, view.result
        return {
            "awaited": list(view.awaited),
            "text": self.text(view),
            "has_drawing": self.svg is not None,
            "moves": [str(move) for move in moves] if len(moves) <= MAX_MOVES_LISTED else [],
            "move_count": len(moves),
            "result": _result_to_json(result) if result else None,
        }

    def __repr__(self) -> str:
        return f"<Game {self.id}>"

    def begin(self, options: Options) -> S:
        """The first state, with the options checked."""
        self.check_options(options)
        return self.start(options)


AnyGame: TypeAlias = Game[Any, Any, Any]
"""Any game, for code that knows no particular one."""


def _check_types(options: Options) -> None:
    """Raise OptionsError unless all options have their types. A record can hold no integers of NumPy."""
    if not isinstance(options, Options):
        raise OptionsError(f"options must be an Options, such as Options(seats=2), not {quoted(options)}")
    for name, number in (("seats", options.seats), ("start", options.start)):
        if type(number) is not int:
            raise OptionsError(f"{name} must be an int, such as 2, not {quoted(number)}")
    check_text(options.variant, "variant")


def find_game(games: Mapping[str, AnyGame], game_id: str) -> AnyGame:
    """The game with that id; UnknownName lists the available ones."""
    game = games.get(game_id) if isinstance(game_id, str) else None
    if game is None:
        raise UnknownName(f"there is no game {quoted(game_id)}; games: {listed(games, len(games))}")
    return game


def _result_to_json(result: Result[Score]) -> "ResultJson":
    """A result as JSON, with the places."""
    return {
        "scores": [{**score.parts(), "total": score.total} for score in result.scores],
        "winners": list(result.winners),
        "places": list(result.places),
    }
