"""One game that an environment plays step by step, with the actions and observations of the array program."""

import secrets
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Literal, TypeAlias, get_args

import numpy as np
from numpy.typing import NDArray

from doubloon import batch
from doubloon.batch.game import AnyBatchGame
from doubloon.batch.randomness import next_seed
from doubloon.core import AnyGame, Options
from doubloon.core.errors import OptionsError, listed, quoted
from doubloon.core.game import STANDARD
from doubloon.envs.rewards import Reward, check_reward, final_rewards, rank_rewards
from doubloon.registry import game as find_game

Observation: TypeAlias = Literal["features", "numbers"]
"""`features`: a vector of 0 and 1, ready for a network. `numbers`: the numbers of all fields side by side."""
_SEEDS = 1 << 32


class Episode:
    """A game in progress. Seats are asked one at a time; simultaneous answers stay hidden until all have answered.

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
        self._seed: int | None = None
        self._position: Any = None

    def reset(self, seed: int | None = None) -> None:
        """Start a new game. The seed determines its deal; without one, the game that follows the last one is dealt.

        The first game without a seed is random.
        """
        if seed is None:
            seed = secrets.randbelow(_SEEDS) if self._seed is None else _following(self._seed)
        self._seed = seed % _SEEDS
        rows = np.asarray(self.program.deal(np.array([self._seed], np.uint32)).rows)[:, 0].tolist()
        self._position = self._single.begin(rows)

    @property
    def asked(self) -> int | None:
        """The seat that must act; None once the game is over."""
        return self._single.asked(self._position)

    def legal(self) -> Sequence[int]:
        """The legal actions of the asked seat."""
        return self._single.legal(self._position)

    def mask(self) -> NDArray[np.int8]:
        """The legal actions of the asked seat as a mask of 0 and 1."""
        mask = np.zeros(self.program.actions, np.int8)
        mask[list(self.legal())] = 1
        return mask

    def step(self, action: int) -> None:
        """Play a legal action of the asked seat."""
        self._position = self._single.step(self._position, action)

    def play(self, move: Any) -> None:
        """Play a move of the rules, by the asked seat: what bots answer."""
        self._position = self._single.play(self._position, move)

    def observe(self, seat: int) -> NDArray[Any]:
        """What a seat may know, as features or numbers."""
        numbers = self._single.observe(self._position, seat)
        return self.program.layout.encode(numbers) if self.observation == "features" else np.array(numbers, np.uint16)

    def state(self) -> Any:
        """The position as a State of the rules, hidden parts included."""
        return self._single.state(self._position)

    def view(self, seat: int | None) -> Any:
        """The position as a seat or a spectator sees it: what bots, texts and pictures are made from."""
        return self.game.view(self.state(), seat)

    def rewards(self) -> NDArray[np.float32]:
        """Each seat's reward; 0 before the end."""
        result = self.game.result(self.state())
        if result is None:
            return np.zeros(self.options.seats, np.float32)
        scores = [score.total for score in result.scores]
        return np.asarray(final_rewards(self.reward, rank_rewards(result.places), scores), np.float32)


@lru_cache(32)
def find_program(game: str, options: Options) -> AnyBatchGame:
    """The array program of a game, whose deals all environments share; a finished game stays over."""
    return batch.make(find_game(game), options, restart=False)


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


def _following(seed: int) -> int:
    """The seed that the array program takes for the game that replaces a finished one."""
    return int(next_seed(np, np.array([seed], np.uint32))[0])
