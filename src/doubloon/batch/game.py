"""What a game is to those who play many of it at once: a table of pure functions, the same for both games."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, Protocol, TypeAlias, TypeVar

from doubloon.batch.arrays import Array, Arrays, batch_first
from doubloon.core import Options

S = TypeVar("S", bound=tuple[Any, ...])
O = TypeVar("O", bound=tuple[Any, ...])  # noqa: E741 (observations)
S_co = TypeVar("S_co", bound=tuple[Any, ...], covariant=True)
S_contra = TypeVar("S_contra", bound=tuple[Any, ...], contravariant=True)
O_co = TypeVar("O_co", bound=tuple[Any, ...], covariant=True)


class Stepped(NamedTuple, Generic[S]):
    """What came of a step."""

    state: S
    """The games as they are now: where one ended and the next one follows, that one."""
    ended: Array  # (B,) bool: which games ended by this step
    rewards: Array  # (B, seats) float32: 1 to -1 by place where a game ended, else 0; they sum to 0
    scores: Array  # (B, seats) int16: the final scores where a game ended, else 0


class Reset(Protocol[S_co]):
    """That many new games, with rows of the deals that follow from a seed."""

    def __call__(self, games: int, seed: int = 0) -> S_co:
        """The games, about to be dealt."""
        ...


class Choose(Protocol[S_contra]):
    """A legal action for each game, each equally likely, by random numbers: uint32 (B,) -> int32 (B,).

    Who has the legal words already passes them on.
    """

    def __call__(self, state: S_contra, random: Array, words: Array | None = None) -> Array:
        """The actions."""
        ...


class Observe(Protocol[S_contra, O_co]):
    """What a seat may know: the seat that is asked, or another, int or int (B,)."""

    def __call__(self, state: S_contra, seat: Array | None = None) -> O_co:
        """The positions as that seat sees them."""
        ...


@dataclass(frozen=True, slots=True)
class BatchGame(Generic[S, O]):
    """One game with its options, for many games at once: rules as pure functions on arrays."""

    name: str
    options: Options
    arrays: Arrays
    actions: int
    """The columns of a legal mask."""
    setting: Any
    """What stays the same while games are played: the tables, and in `deals` what chance decides."""

    reset: Reset[S]
    begin: Callable[[Array], S]
    """New games, each with the row of the deals that is given: int (B,)."""
    step: Callable[[S, Array], Stepped[S]]
    """The games after one action in each: int (B,). Actions are not checked: an illegal one leaves no meaning."""
    legal_words: Callable[[S], Array]
    """Which actions are legal, as bits: uint32 (W, B), action 32 * w + b being bit b of word w."""
    choose: Choose[S]
    observe: Observe[S, O]
    scores: Callable[[S], Array]
    """What each seat would score if the game ended now: int16 (B, seats)."""
    over: Callable[[S], Array]
    """Which games are over: bool (B,)."""

    def legal(self, state: S, words: Array | None = None) -> Array:
        """Which actions are legal: bool (B, actions), in the order of the reference's legal moves.

        Who has the legal words already passes them on.
        """
        words = self.legal_words(state) if words is None else words
        return self.arrays.unpack(words.T, self.actions, ~self.over(state).all())


AnyBatchGame: TypeAlias = BatchGame[Any, Any]


class _Final(NamedTuple):
    beaten: Array  # (seats, B) int8: how many others are behind each seat, less those before it
    scores: Array  # (seats, B) int16


def stepped(
    arrays: Arrays,
    seats: int,
    state: S,
    ended: Array,
    ranks: Callable[[S], Array],
    restart: Callable[[S], S] | None,
) -> Stepped[S]:
    """What came of a step: rewards and scores where games ended, and the next games begun.

    `ranks` are int32 (seats, B), better places higher, and above their lowest 16 bits they are the scores.
    """
    xp = arrays.xp

    def finish(_: _Final, games: S) -> _Final:
        by_seat = ranks(games)
        beaten = [xp.sign(rank - by_seat).sum(axis=0, dtype=xp.int8) for rank in by_seat]
        return _Final(xp.stack(beaten), (by_seat >> 16).astype(xp.int16))

    nothing = _Final(xp.zeros((seats, *ended.shape), xp.int8), xp.zeros((seats, *ended.shape), xp.int16))
    final = arrays.where_games(ended, finish, nothing, state)
    if restart is not None:
        state = arrays.where_games(ended, restart, state)
    rewards = final.beaten.astype(xp.float32) / (seats - 1)
    return Stepped(state, ended, batch_first(xp, rewards), batch_first(xp, final.scores))
