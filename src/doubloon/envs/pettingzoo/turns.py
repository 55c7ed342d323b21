"""The environment that asks one seat at a time: an AECEnv of PettingZoo."""

from collections.abc import Mapping, Sequence
from operator import index
from typing import Any, Unpack

from pettingzoo import AECEnv

from doubloon.core.errors import IllegalMove
from doubloon.envs.episode import to_mask
from doubloon.envs.pettingzoo.table import Action, Choices, Observed, Table
from doubloon.envs.rewards import ILLEGAL_REWARD


class TurnTable(Table, AECEnv):  # type: ignore[misc]  # PettingZoo has no types
    """A game that asks one seat at a time; simultaneous answers stay hidden until all seats have answered.

    A seat can be asked several times in a row. All rewards come at the end, when `infos` has each seat's score and
    place.
    """

    def __init__(self, game: str, **choices: Unpack[Choices]) -> None:
        super().__init__(game, **choices)
        self.agent_selection = self.possible_agents[0]
        self.rewards: dict[str, float] = {}
        self.terminations: dict[str, bool] = {}
        self.truncations: dict[str, bool] = {}
        self.infos: dict[str, dict[str, int]] = {}
        self._cumulative_rewards: dict[str, float] = {}
        self._skip_agent_selection: str | None = None
        self._legal: Sequence[int] | None = None
        """The legal actions of the asked seat, once they are needed."""

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:  # noqa: ARG002
        """Start a new game; without a seed, the one that follows the last game. Options are ignored."""
        self.episode.reset(seed)
        agents = self.possible_agents
        self.agents = agents[:]
        self.rewards = dict.fromkeys(agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(agents, 0.0)
        self.terminations = dict.fromkeys(agents, False)
        self.truncations = dict.fromkeys(agents, False)
        self.infos = {agent: {} for agent in agents}
        self._skip_agent_selection = None
        self._continue(self.episode.asked)
        self._show()

    def observe(self, agent: str) -> Observed:
        """What an agent may know, and a mask of its legal actions: 0 everywhere unless the agent must act."""
        episode, seat = self.episode, self.seats[agent]
        legal: Sequence[int] = ()
        if seat == episode.asked and not self.terminations.get(agent, True):
            legal = self._legal_actions()
        return {"observation": episode.observe(seat), "action_mask": to_mask(legal, episode.program.actions)}

    def step(self, action: Action | None) -> None:
        """Play the action of `agent_selection`; None if its game is over."""
        agent = self.agent_selection
        if agent not in self.terminations:
            raise IllegalMove("no game is running; call reset() to start one")
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        chosen = index(action)  # type: ignore[arg-type]  # TypeError for None is right: the game is not over
        if chosen not in self._legal_actions():
            self._finish({**dict.fromkeys(self.agents, 0.0), agent: ILLEGAL_REWARD}, truncated=True)
            return
        self.episode.step(chosen)
        asked = self.episode.asked
        if asked is None:
            rewards, self.infos = self._ending()
            self._finish(rewards, truncated=False)
        else:
            self._continue(asked)
        self._show()

    def _legal_actions(self) -> Sequence[int]:
        if self._legal is None:
            self._legal = self.episode.legal()
        return self._legal

    def _continue(self, asked: int | None) -> None:
        assert asked is not None
        self.agent_selection = self.possible_agents[asked]
        self._legal = None

    def _finish(self, rewards: dict[str, float], *, truncated: bool) -> None:
        """End the episode for all agents; they are asked for a last step one by one."""
        self.rewards = rewards
        self.terminations = dict.fromkeys(self.agents, True)
        self.truncations = dict.fromkeys(self.agents, truncated)
        self._accumulate_rewards()
        self._deads_step_first()
