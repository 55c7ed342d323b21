"""The interface of an array program: pure functions on the positions of many games, the same for every game."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any, Generic, NamedTuple, Protocol, TypeAlias, TypeVar

from doubloon.batch.arrays import Array, Arrays, batch_first
from doubloon.batch.layout import Layout
from doubloon.batch.randomness import choose, noise
from doubloon.batch.single import SingleGame
from doubloon.core import Options

S = TypeVar("S", bound=tuple[Any, ...])
O = TypeVar("O", bound=tuple[Any, ...])  # noqa: E741 (observations)
S_co = TypeVar("S_co", bound=tuple[Any, ...], covariant=True)
S_contra = TypeVar("S_contra", bound=tuple[Any, ...], contravariant=True)
O_co = TypeVar("O_co", bound=tuple[Any, ...], covariant=True)
C = TypeVar("C", bound="Setting")


class StepResult(NamedTuple, Generic[S]):
    """The result of a step."""

    state: S
    """The games after the step; with `restart`, a game that ended is replaced by a new one."""
    ended: Array  # (B,) bool: the games that this step ended
    rewards: Array  # (B, seats) float32: 1 to -1 by rank where a game ended, else 0; they sum to 0
    scores: Array  # (B, seats) int16: the final scores where a game ended, else 0


class Reset(Protocol[S_co]):
    """Start new games, with rows of the deals that follow from a seed."""

    def __call__(self, games: int, seed: int = 0) -> S_co:
        """The games before the first move."""
        ...


class Choose(Protocol[S_contra]):
    """Choose a legal action for each game, each equally likely, from random numbers: uint32 (B,) -> int32 (B,).

    Pass `words` if the legal words are already computed.
    """

    def __call__(self, state: S_contra, random: Array, words: Array | None = None) -> Array:
        """The actions."""
        ...


class Observe(Protocol[S_contra, O_co]):
    """Everything that one seat may know: the asked seat by default, else `seat`, int or int (B,)."""

    def __call__(self, state: S_contra, seat: Array | None = None) -> O_co:
        """The positions as that seat sees them."""
        ...


@dataclass(frozen=True, slots=True)
class BatchGame(Generic[S, O]):
    """A game with fixed options as an array program: pure functions on batches of B positions."""

    id: str
    options: Options
    arrays: Arrays
    actions: int
    """The number of columns of a legal mask."""
    setting: Any
    """The constants of the program: its lookup arrays, and in `deals` the pool of chance outcomes."""
    layout: Layout
    """How observations become flat vectors."""
    single: SingleGame[Any]
    """The same games one at a time, on the reference rules."""

    reset: Reset[S]
    deal: Callable[[Array], S]
    """Start new games from seeds, uint32 (B,): a game's seed determines its rows of the deals."""
    begin: Callable[[Array], S]
    """Start new games, each with the given row of the deals: int (B,)."""
    step: Callable[[S, Array], StepResult[S]]
    """Play one action in each game: int (B,). A negative action leaves a game as it is. Actions are not checked; after
    an illegal one the state is undefined."""
    legal_words: Callable[[S], Array]
    """The legal actions as bits: uint32 (W, B); action 32 * w + b is bit b of word w."""
    choose: Choose[S]
    observe: Observe[S, O]
    scores: Callable[[S], Array]
    """Each seat's score if the game ended now: int16 (B, seats)."""
    over: Callable[[S], Array]
    """The games that are over: bool (B,)."""
    to_reference: Callable[[S], list[Any]]
    """Each game as a State of the rules. The arrays must have values: it cannot be compiled."""
    to_action: Callable[[Any, int, Any], int]
    """The action of a legal move, from a State of the rules, the seat and the move. Where the program splits a move
    into several actions, it is the action of the whole move in the other form of the program."""
    to_move: Callable[[Any, int, int], Any]
    """The move of an action, likewise; IllegalMove if it stands for no move in this State."""

    def legal(self, state: S, words: Array | None = None) -> Array:
        """The legal actions: bool (B, actions), in the order of the reference rules' legal moves.

        Pass `words` if the legal words are already computed.
        """
        words = self.legal_words(state) if words is None else words
        return self.arrays.unpack(words.T, self.actions, ~self.over(state).all())

    def numbers(self, observation: O) -> Array:
        """Observations as flat vectors of all their numbers: uint16 (B, layout.numbers)."""
        return self.layout.to_numbers(self.arrays.xp, observation)

    def features(self, observation: O) -> Array:
        """Observations as flat vectors of 0 and 1, ready for a network: int8 (B, layout.features)."""
        return self.layout.to_features(self.arrays.xp, observation)


AnyBatchGame: TypeAlias = BatchGame[Any, Any]


class Setting(Protocol):
    """The constants that every function of an array program receives."""

    @property
    def arrays(self) -> Arrays:
        """The array library."""
        ...

    @property
    def options(self) -> Options:
        """The options of all games."""
        ...

    @property
    def deals(self) -> tuple[Array, ...]:
        """The pools of chance outcomes; a game has the number of one row in each pool."""
        ...


def assemble(
    game_id: str,
    actions: int,
    setting: C,
    layout: Layout,
    single: SingleGame[Any],
    *,
    first_deal: Callable[[C, Array], S],
    with_rows: Callable[[C, Array, Array], S],
    step: Callable[[C, S, Array], StepResult[S]],
    legal_words: Callable[[C, S], Array],
    observe: Callable[[C, S, Array | None], O],
    scores: Callable[[C, S], Array],
    over: Callable[[S], Array],
    to_reference: Callable[[C, S], list[Any]],
    to_action: Callable[[Any, int, Any], int],
    to_move: Callable[[Any, int, int], Any],
    choose_action: Callable[[C, S, Array, Array], Array] | None = None,
) -> BatchGame[S, O]:
    """Build the array program of a game from its functions.

    `first_deal` starts games from seeds, uint32 (B,); `with_rows` from seeds and rows of the deals, uint16 (pools, B).
    `scores` are (seats, B). `choose_action` receives the state, random numbers and the legal words; by default an
    action is chosen from the legal words alone.
    """
    arrays, xp = setting.arrays, setting.arrays.xp

    def reset(games: int, seed: int = 0) -> S:
        return first_deal(setting, noise(xp, games, seed))

    def begin(rows: Array) -> S:
        rows = xp.asarray(rows)
        return with_rows(setting, rows.astype(xp.uint32), xp.stack([rows.astype(xp.uint16)] * len(setting.deals)))

    def choose_legal(state: S, random: Array, words: Array | None = None) -> Array:
        words = legal_words(setting, state) if words is None else words
        if choose_action is None:
            return choose(arrays, words, random)
        return choose_action(setting, state, random, words)

    def observe_seat(state: S, seat: Array | None = None) -> O:
        return observe(setting, state, seat)

    def scores_by_game(state: S) -> Array:
        return batch_first(xp, scores(setting, state))

    return BatchGame(
        id=game_id,
        options=setting.options,
        arrays=arrays,
        actions=actions,
        setting=setting,
        layout=layout,
        single=single,
        reset=reset,
        deal=partial(first_deal, setting),
        begin=begin,
        step=partial(step, setting),
        legal_words=partial(legal_words, setting),
        choose=choose_legal,
        observe=observe_seat,
        scores=scores_by_game,
        over=over,
        to_reference=partial(to_reference, setting),
        to_action=to_action,
        to_move=to_move,
    )


class _Final(NamedTuple):
    beaten: Array  # (seats, B) int8: the number of seats ranked below, minus the number ranked above
    scores: Array  # (seats, B) int16


def finish_step(
    arrays: Arrays,
    seats: int,
    state: S,
    ended: Array,
    ranks: Callable[[S], Array],
    restart: Callable[[S], S] | None,
) -> StepResult[S]:
    """Add rewards and scores of the games that ended, and replace these games by new ones.

    `ranks` are int32 (seats, B), higher for a better place; the bits above the lowest 16 are the score.
    """
    xp = arrays.xp

    def finish(_: _Final, games: S) -> _Final:
        by_seat = ranks(games)
        beaten = [xp.sign(rank - by_seat).sum(axis=0, dtype=xp.int8) for rank in by_seat]
        return _Final(xp.stack(beaten), (by_seat >> 16).astype(xp.int16))

    nothing = _Final(xp.zeros((seats, *ended.shape), xp.int8), xp.zeros((seats, *ended.shape), xp.int16))
    final = arrays.update_where(ended, finish, nothing, state)
    if restart is not None:
        state = arrays.update_where(ended, restart, state)
    rewards = final.beaten.astype(xp.float32) / (seats - 1)
    return StepResult(state, ended, batch_first(xp, rewards), batch_first(xp, final.scores))
