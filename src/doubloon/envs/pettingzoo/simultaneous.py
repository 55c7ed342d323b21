"""The environment in which all seats act in every step: a ParallelEnv of PettingZoo."""

from collections.abc import Mapping, Sequence
from operator import index
from typing import Any, TypeAlias

from pettingzoo import ParallelEnv

from doubloon.core.errors import IllegalMove, listed
from doubloon.envs.episode import to_mask
from doubloon.envs.pettingzoo.table import Action, Observed, Table
from doubloon.envs.rewards import ILLEGAL_REWARD

StepResult: TypeAlias = tuple[
    dict[str, Observed], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, int]]
]
"""Observations, rewards, terminations, truncations and infos, by agent."""


class SimultaneousTable(Table, ParallelEnv):  # type: ignore[misc]  # PettingZoo has no types
    """A game in which all seats that the rules ask at once act in the same step.

    The last action number, `no_op`, is the only legal action of a seat that is not asked. An observation shows the
    viewer itself as the asked seat if it is asked, else the first asked seat. All rewards come at the end, when the
    infos have each seat's score and place.
    """

    is_parallelizable = True
    extra_actions = 1

    @property
    def no_op(self) -> int:
        """The action of a seat that is not asked."""
        return self.episode.program.actions

    def reset(
        self,
        seed: int | None = None,
        options: Mapping[str, Any] | None = None,  # noqa: ARG002
    ) -> tuple[dict[str, Observed], dict[str, dict[str, int]]]:
        """Start a new game; without a seed, the one that follows the last game. Options are ignored."""
        self.episode.reset(seed)
        self.agents = self.possible_agents[:]
        self._show()
        return self._observations(), self._no_infos()

    def observe(self, agent: str) -> Observed:
        """What an agent may know, and a mask of its legal actions."""
        seat = self.seats[agent]
        asked = seat if seat in self.episode.asked_together else None
        mask = to_mask(self._legal(seat), self.no_op + 1)
        return {"observation": self.episode.observe(seat, asked), "action_mask": mask}

    def step(self, actions: Mapping[str, Action]) -> StepResult:
        """Play the actions of all asked seats; the others choose `no_op`, or may be left out."""
        chosen = {self.seats[agent]: index(action) for agent, action in actions.items()}
        if not self.agents:
            if chosen:
                raise IllegalMove("no game is running; call reset() to start one")
            return {}, {}, {}, {}, {}
        asked = self.episode.asked_together
        silent = [self.possible_agents[seat] for seat in asked if seat not in chosen]
        if silent:
            raise IllegalMove(f"every asked seat must act; actions are missing for {listed(silent, len(silent))}")
        illegal = [seat for seat, action in chosen.items() if action not in self._legal(seat)]
        if illegal:
            return self._ended_by(illegal)
        for seat in asked:
            self.episode.step(chosen[seat], seat)
        self._show()
        if self.episode.asked_together:
            rewards = dict.fromkeys(self.possible_agents, 0.0)
            return self._result(rewards, self._no_infos(), terminated=False, truncated=False)
        rewards, infos = self._ending()
        return self._result(rewards, infos, terminated=True, truncated=False)

    def _legal(self, seat: int) -> Sequence[int]:
        """The legal actions of a seat: only `no_op` unless it is asked."""
        legal = self.episode.legal(seat) if self.agents else ()
        return legal or (self.no_op,)

    def _ended_by(self, illegal: Sequence[int]) -> StepResult:
        """The end of the episode by illegal actions of these seats."""
        rewards = {agent: ILLEGAL_REWARD if seat in illegal else 0.0 for agent, seat in self.seats.items()}
        return self._result(rewards, self._no_infos(), terminated=True, truncated=True)

    def _result(
        self, rewards: dict[str, float], infos: dict[str, dict[str, int]], *, terminated: bool, truncated: bool
    ) -> StepResult:
        agents = self.possible_agents
        if terminated:
            self.agents = []
        ended, cut = dict.fromkeys(agents, terminated), dict.fromkeys(agents, truncated)
        return self._observations(), rewards, ended, cut, infos

    def _observations(self) -> dict[str, Observed]:
        return {agent: self.observe(agent) for agent in self.possible_agents}

    def _no_infos(self) -> dict[str, dict[str, int]]:
        return {agent: {} for agent in self.possible_agents}
