"""The environment that asks one seat at a time, in PettingZoo's usual wrappers."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, Literal, overload

import numpy as np
from gymnasium.spaces import Dict, Discrete
from numpy.typing import NDArray
from pettingzoo.utils.wrappers import AssertOutOfBoundsWrapper, OrderEnforcingWrapper, TerminateIllegalWrapper

from doubloon.envs.pettingzoo.table import Action, Observed
from doubloon.envs.pettingzoo.turns import TurnTable
from doubloon.envs.rendering import RenderMode
from doubloon.envs.rewards import ILLEGAL_REWARD


class WrappedTable(OrderEnforcingWrapper):  # type: ignore[misc]  # PettingZoo has no types
    """A `TurnTable` that refuses calls in a wrong order, and ends the episode after an illegal action.

    It has the attributes of the table; `unwrapped` is the table itself.
    """

    agents: list[str]
    possible_agents: list[str]
    agent_selection: str
    rewards: dict[str, float]
    terminations: dict[str, bool]
    truncations: dict[str, bool]
    infos: dict[str, dict[str, int]]
    metadata: dict[str, Any]
    render_mode: RenderMode | None

    def __init__(self, table: TurnTable) -> None:
        terminating = TerminateIllegalWrapper(table, illegal_reward=ILLEGAL_REWARD)
        super().__init__(AssertOutOfBoundsWrapper(terminating))

    def __str__(self) -> str:
        return str(self.unwrapped)

    if TYPE_CHECKING:  # the types of what the wrappers forward

        @property
        def unwrapped(self) -> TurnTable:
            """The table without wrappers."""

        def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
            """Start a new game."""

        def step(self, action: Action | None) -> None:
            """Play the action of `agent_selection`; None if its game is over."""

        def observe(self, agent: str) -> Observed:
            """What an agent may know, and a mask of its legal actions."""

        @overload
        def last(self, observe: Literal[True] = ...) -> tuple[Observed, float, bool, bool, dict[str, int]]: ...
        @overload
        def last(self, observe: bool) -> tuple[Observed | None, float, bool, bool, dict[str, int]]: ...
        def last(self, observe: bool = True) -> tuple[Observed | None, float, bool, bool, dict[str, int]]:
            """What `agent_selection` may know, its rewards since its last step, whether its game is over, its info."""

        def agent_iter(self, max_iter: int = ...) -> Iterator[str]:
            """The agents in the order in which they must act."""

        def observation_space(self, agent: str) -> Dict:
            """The space of an agent's observations."""

        def action_space(self, agent: str) -> Discrete:
            """The space of an agent's actions."""

        def state(self) -> NDArray[Any]:
            """Everything that all seats together know."""

        def render(self) -> str | NDArray[np.uint8] | None:
            """Draw the position in the render mode."""
