"""The part that both environments of PettingZoo share: a game, its agents, spaces and drawings."""

from abc import ABC, abstractmethod
from typing import Any, NoReturn, TypeAlias, TypedDict, TypeVar

import numpy as np
from gymnasium import logger
from gymnasium.spaces import Box, Dict, Discrete
from numpy.typing import NDArray

from doubloon.core.errors import UnknownName, listed, quoted
from doubloon.core.game import STANDARD
from doubloon.envs.episode import Episode, Observation
from doubloon.envs.rendering import RenderMode, Viewer, make_renderer, render_modes
from doubloon.envs.rewards import Reward
from doubloon.envs.spaces import action_space, masked_space, vector_space

VERSION = "v0"
"""The version of the environments. It changes when observations, actions or rewards do."""
T = TypeVar("T")
Action: TypeAlias = int | np.integer[Any]
Observed: TypeAlias = dict[str, NDArray[Any]]
"""{"observation": ..., "action_mask": ...}."""


class Choices(TypedDict, total=False):
    """The choices of an environment, besides the game."""

    seats: int
    variant: str
    render_mode: RenderMode | None
    reward: Reward
    observation: Observation
    viewer: Viewer


def env_name(game: str) -> str:
    """The name of a game in PettingZoo, without the version.

    >>> env_name("silver-and-gold")
    'silver_and_gold'
    """
    return game.replace("-", "_")


class ByAgent(dict[str, T]):
    """Values by agent; UnknownName for any other name."""

    def __missing__(self, agent: object) -> NoReturn:
        raise UnknownName(f"there is no agent {quoted(str(agent))}; agents: {listed(self, len(self))}")


class Table(ABC):
    """A game and its agents `seat_0`, `seat_1` and so on.

    `viewer` is the seat whose view is drawn: "asked" (the default), "spectator", or the number of a seat. In the mode
    "human" the table prints every position by itself.
    """

    is_parallelizable = False
    extra_actions = 0
    """The number of actions that only the environment knows."""

    def __init__(
        self,
        game: str,
        *,
        seats: int = 2,
        variant: str = STANDARD,
        render_mode: RenderMode | None = None,
        reward: Reward = "rank",
        observation: Observation = "features",
        viewer: Viewer = "asked",
    ) -> None:
        super().__init__()
        self.episode = Episode(game, seats=seats, variant=variant, reward=reward, observation=observation)
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(seats)]
        self.agents: list[str] = []
        self.metadata = {
            "name": f"{env_name(self.episode.game.id)}_{VERSION}",
            "is_parallelizable": self.is_parallelizable,
            "render_modes": render_modes(self.episode.game),
            "render_fps": 1,
        }
        self.seats = ByAgent({agent: seat for seat, agent in enumerate(self.possible_agents)})
        extra = self.extra_actions
        self.observation_spaces = ByAgent({agent: masked_space(self.episode, extra=extra) for agent in self.seats})
        self.action_spaces = ByAgent({agent: action_space(self.episode, extra=extra) for agent in self.seats})
        self.state_space: Box = vector_space(self.episode, repeat=seats)
        self._renderer = make_renderer(self.episode, render_mode, viewer)

    def observation_space(self, agent: str) -> Dict:
        """The space of an agent's observations: always the same object."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        """The space of an agent's actions: always the same object."""
        return self.action_spaces[agent]

    @abstractmethod
    def observe(self, agent: str) -> Observed:
        """What an agent may know, and a mask of its legal actions."""

    def state(self) -> NDArray[Any]:
        """Everything that all seats together know: their observations side by side, in the order of the seats.

        It shows what seats hide from each other, so it is for centralized critics and never for a policy. It does not
        show the order of the stack, which no seat knows.
        """
        return np.concatenate([self.observe(agent)["observation"] for agent in self.possible_agents])

    def render(self) -> str | NDArray[np.uint8] | None:
        """Draw the position in the render mode."""
        if self._renderer is None:
            logger.warn("render() draws nothing without a render mode; pass render_mode when you make the environment")
            return None
        return self._renderer.draw(self.episode)

    def close(self) -> None:  # noqa: B027 (PettingZoo's suites require it of tables that draw)
        """Do nothing: a table keeps nothing open."""

    def _ending(self) -> tuple[dict[str, float], dict[str, dict[str, int]]]:
        """The rewards and infos of a finished game; an info has the final score and the place."""
        result = self.episode.result()
        assert result is not None
        rewards = dict(zip(self.possible_agents, self.episode.rewards_of(result).tolist(), strict=True))
        seats = zip(self.possible_agents, result.scores, result.places, strict=True)
        return rewards, {agent: {"score": score.total, "place": place} for agent, score, place in seats}

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()
