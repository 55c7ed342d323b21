"""One game as an environment of Gymnasium: the agent has one seat, bots have the others."""

from collections.abc import Sequence
from typing import Any, Literal, TypeAlias

import numpy as np
from gymnasium import Env
from gymnasium.core import RenderFrame
from gymnasium.error import ResetNeeded
from gymnasium.utils.seeding import np_random
from numpy.typing import NDArray

from doubloon.core.checks import whole
from doubloon.core.game import STANDARD
from doubloon.envs.episode import Observation, to_mask
from doubloon.envs.opponents import find_opponents
from doubloon.envs.opposed_episode import OpposedEpisode
from doubloon.envs.rendering import RENDER_MODES, make_renderer
from doubloon.envs.rewards import ILLEGAL_REWARD, Reward
from doubloon.envs.spaces import action_space, masked_space

Masked: TypeAlias = dict[str, Any]
"""{"observation": ..., "action_mask": ...}: an observation, and a mask of 0 and 1 for the legal actions."""
Action: TypeAlias = "int | np.integer[Any]"
Step: TypeAlias = tuple[Masked, float, bool, Literal[False], dict[str, Any]]


class OpposedEnv(Env[Masked, Action]):
    """A game in which the agent plays one seat against named bots.

    `reset` and `step` return when the agent is asked again or the game is over; then `info["score"]` is its score. An
    illegal action ends the episode with the reward -1, and `info["illegal"]` says why it is illegal.

    >>> env = OpposedEnv("gold-hunting", opponents="greedy")
    >>> observation, info = env.reset(seed=7)
    >>> observation["observation"].shape, observation["action_mask"].shape
    ((546,), (17,))
    """

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": 2}  # noqa: RUF012 (Gymnasium declares it so)

    def __init__(
        self,
        game: str,
        *,
        opponents: str | Sequence[str] = ("random",),
        seat: int = 0,
        variant: str = STANDARD,
        reward: Reward = "rank",
        observation: Observation = "features",
        seconds: float = 1.0,
        render_mode: str | None = None,
    ) -> None:
        found = find_opponents(game, opponents, seat=seat, variant=variant, seconds=seconds)
        self.episode = OpposedEpisode(found, reward=reward, observation=observation)
        """The game that is played; it also knows what is hidden from the agent."""
        self.seat = seat
        self.render_mode = render_mode
        self._renderer = make_renderer(self.episode, render_mode, viewer=seat)
        self._is_running = False
        self._legal: Sequence[int] = ()
        self.action_space = action_space(self.episode)
        self.observation_space = masked_space(self.episode)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Masked, dict[str, Any]]:
        """Start a new game. The seed determines the deal and all choices of bots that do not depend on time.

        Without a seed, the game that follows the last one is dealt; the first one is random. There are no options.
        """
        seed = None if seed is None else checked_seed(seed)
        super().reset(seed=seed, options=options)
        self.episode.reset(seed)
        self._is_running = True
        found = self._observe()
        self._show()
        return found, {"action_mask": found["action_mask"]}

    def step(self, action: Action) -> Step:
        """Play an action, and let the opponents move until the agent is asked again or the game is over."""
        if not self._is_running:
            raise ResetNeeded("no game is in progress; call reset() before step()")
        episode, number = self.episode, int(action)
        if number not in self._legal:
            self._is_running = False
            found = self._observe()
            why = episode.why_illegal(number)
            return found, ILLEGAL_REWARD, True, False, {"action_mask": found["action_mask"], "illegal": why}
        episode.step(number)
        found = self._observe()
        self._show()
        info = {"action_mask": found["action_mask"]}
        result = None if self._legal else episode.result()
        if result is None:
            return found, 0.0, False, False, info
        self._is_running = False
        reward, score = float(episode.rewards_of(result)[self.seat]), result.scores[self.seat].total
        return found, reward, True, False, {**info, "score": score}

    def action_masks(self) -> NDArray[np.bool_]:
        """The legal actions as booleans, as MaskablePPO of sb3-contrib asks for them."""
        return to_mask(self._legal, self.episode.program.actions).view(np.bool_)

    def render(self) -> RenderFrame | list[RenderFrame] | None:
        """The position as the agent sees it: a text or a picture; None if it was printed."""
        if self._renderer is None:
            return None
        return self._renderer.draw(self.episode)

    def _observe(self) -> Masked:
        episode = self.episode
        self._legal = episode.legal()
        mask = to_mask(self._legal, episode.program.actions)
        return {"observation": episode.observe(self.seat), "action_mask": mask}

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()


def checked_seed(seed: Any) -> int:
    """A seed as an int. Gymnasium refuses integers of NumPy; for all others that it refuses, its own error is raised.

    >>> checked_seed(np.int64(3))
    3
    >>> checked_seed(-1)
    Traceback (most recent call last):
        ...
    gymnasium.error.Error: Seed must be greater or equal to zero, actual value: -1
    """
    found = int(seed) if isinstance(seed, np.integer) else seed
    if isinstance(found, bool):
        whole(found, "a seed")  # Gymnasium takes True for 1
    if not isinstance(found, int) or found < 0:
        np_random(found)  # raises the error
    return int(found)
