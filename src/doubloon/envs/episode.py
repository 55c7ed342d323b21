"""One game that an environment plays step by step, with the actions and observations of the array program."""

import secrets
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any, Literal, TypeAlias, get_args

import numpy as np
from numpy.typing import NDArray

from doubloon import batch
from doubloon.batch.game import AnyBatchGame
from doubloon.batch.randomness import next_seed
from doubloon.core import AnyGame, Options, Result, Score
from doubloon.core.checks import whole
from doubloon.core.errors import IllegalMove, OptionsError, listed, quoted
from doubloon.core.game import STANDARD
from doubloon.envs.rewards import Reward, check_reward, final_rewards, rank_rewards
from doubloon.registry import game as find_game

Observation: TypeAlias = Literal["features", "numbers"]
"""`features`: a vector of 0 and 1, ready for a network. `numbers`: the numbers of all fields side by side."""
_SEEDS = 1 << 32


class Episode:
    """A game in progress. Seats are asked one at a time; simultaneous answers stay hidden until all have answered.

    A copy or a pickle of an episode continues the same game.

    >>> episode = Episode("gold-hunting")
    >>> episode.reset(seed=7)
    >>> episode.asked, episode.legal()
    (0, (0, 1, 2))
    >>> episode.step(2)
    >>> episode.observe(0).shape, episode.mask().tolist()
    ((546,), [1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])
    """

    def __init__(
        self,
        game: str,
        *,
        seats: int = 2,
        variant: str = STANDARD,
        reward: Reward = "rank",
        observation: Observation = "features",
    ) -> None:
        check_reward(reward)
        check_observation(observation)
        self.game: AnyGame = find_game(game)
        self.options = Options(seats, variant=variant)
        self.program = find_program(game, self.options)
        self.reward, self.observation = reward, observation
        self._single = self.program.single
        self._encode = self.program.layout.encode if observation == "features" else _as_array
        self._seed: int | None = None
        self._position: Any = None
        self._asked: tuple[int, ...] = ()

    def reset(self, seed: int | None = None) -> None:
        """Start a new game. The seed determines its deal; without one, the game that follows the last one is dealt.

        The first game without a seed is random.
        """
        if seed is None:
            seed = secrets.randbelow(_SEEDS) if self._seed is None else _following(self._seed)
        self._seed = whole(seed, "a seed") % _SEEDS  # NumPy's own integers are too short for the modulus
        rows = np.asarray(self.program.deal(np.array([self._seed], np.uint32)).rows)[:, 0].tolist()
        self._continue(self._single.begin(rows))

    @property
    def asked(self) -> int | None:
        """The seat that must act; None once the game is over."""
        asked = self._asked
        return asked[0] if asked else None

    @property
    def asked_together(self) -> tuple[int, ...]:
        """The seats that the rules ask at once, ascending; `asked` is the first of them. They may act in any order."""
        return self._asked

    def legal(self, seat: int | None = None) -> Sequence[int]:
        """The legal actions of a seat, by default of the asked one; empty unless the rules ask it."""
        seat = self.asked if seat is None else seat
        return () if seat is None else self._single.legal(self._position, seat)

    def mask(self, seat: int | None = None) -> NDArray[np.int8]:
        """The legal actions of a seat, by default of the asked one, as a mask of 0 and 1."""
        return to_mask(self.legal(seat), self.program.actions)

    def step(self, action: int, seat: int | None = None) -> None:
        """Play a legal action of a seat, by default of the asked one."""
        seat = self._acting() if seat is None else seat
        self._continue(self._single.step(self._position, seat, action))

    def play(self, move: Any, seat: int | None = None) -> None:
        """Play a move of the rules, by default of the asked seat: what bots answer."""
        seat = self._acting() if seat is None else seat
        self._continue(self._single.play(self._position, seat, move))

    def observe(self, seat: int, asked: int | None = None) -> NDArray[Any]:
        """What a seat may know, as features or numbers. It shows `asked` as the asked seat, by default the first."""
        return self._encode(self._single.observe(self._position, seat, asked))

    def state(self) -> Any:
        """The position as a State of the rules, hidden parts included."""
        return self._single.state(self._position)

    def view(self, seat: int | None) -> Any:
        """The position as a seat or a spectator sees it: what bots, texts and pictures are made from."""
        return self.game.view(self.state(), seat)

    def result(self) -> Result[Score] | None:
        """The scores and places once the game is over."""
        return self.game.result(self.state())

    def rewards(self) -> NDArray[np.float32]:
        """Each seat's reward; 0 before the end."""
        result = self.result()
        return np.zeros(self.options.seats, np.float32) if result is None else self.rewards_of(result)

    def rewards_of(self, result: Result[Score]) -> NDArray[np.float32]:
        """Each seat's reward for a result."""
        scores = [score.total for score in result.scores]
        return np.asarray(final_rewards(self.reward, rank_rewards(result.places), scores), np.float32)

    def _continue(self, position: Any) -> None:
        self._position, self._asked = position, self._single.asked(position)

    def _acting(self) -> int:
        if not self._asked:
            raise IllegalMove("the game is over; call reset() to start another one")
        return self._asked[0]

    def __reduce__(self) -> tuple[Any, ...]:
        choices = self.game.id, self.options.seats, self.options.variant, self.reward, self.observation
        return _continued, (*choices, self._seed, self._position)


def find_program(game: str, options: Options, library: str = "numpy") -> AnyBatchGame:
    """The array program of a game, whose deals all environments share; a finished game stays over."""
    find_game(game).check_options(options)  # the cache takes 2.0 for 2
    return _program(game, options, library)


@lru_cache(32)
def _program(game: str, options: Options, library: str) -> AnyBatchGame:
    return batch.make(find_game(game), options, library=library, restart=False)


def to_mask(legal: Iterable[int], actions: int) -> NDArray[np.int8]:
    """Legal actions as a mask of 0 and 1.

    >>> to_mask((0, 2), 4).tolist()
    [1, 0, 1, 0]
    """
    mask = bytearray(actions)  # filling an array of NumPy takes nearly twice as long
    for action in legal:
        mask[action] = 1
    return np.frombuffer(mask, np.int8)


def check_observation(form: str) -> None:
    """Raise OptionsError unless there is such a form of observations.

    >>> check_observation("pixels")
    Traceback (most recent call last):
        ...
    doubloon.core.errors.OptionsError: there is no observation 'pixels'; observations: features, numbers
    """
    forms = get_args(Observation)
    if form not in forms:
        raise OptionsError(f"there is no observation {quoted(form)}; observations: {listed(forms, len(forms))}")


def _as_array(numbers: Sequence[int]) -> NDArray[np.uint16]:
    return np.array(numbers, np.uint16)


def _continued(
    game: str, seats: int, variant: str, reward: Reward, observation: Observation, seed: int | None, position: Any
) -> Episode:
    episode = Episode(game, seats=seats, variant=variant, reward=reward, observation=observation)
    episode._seed = seed
    if position is not None:
        episode._continue(position)
    return episode


def _following(seed: int) -> int:
    """The seed that the array program takes for the game that replaces a finished one."""
    return int(next_seed(np, np.array([seed], np.uint32))[0])
