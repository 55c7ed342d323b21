"""Thousands of games as one vector environment of Gymnasium, on the array programs."""

import secrets
from collections.abc import Sequence
from typing import Any, TypeAlias

import numpy as np
from gymnasium.core import RenderFrame
from gymnasium.error import ResetNeeded
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from doubloon.batch.randomness import WORD, next_seed
from doubloon.core.checks import whole
from doubloon.core.errors import OptionsError
from doubloon.core.game import STANDARD
from doubloon.envs.episode import Episode, Observation
from doubloon.envs.gymnasium.env import Masked, checked_seed
from doubloon.envs.opponents import find_opponents
from doubloon.envs.opposed_games import Ended, OpposedGames
from doubloon.envs.rendering import RENDER_MODES, make_renderer
from doubloon.envs.rewards import ILLEGAL_REWARD, Reward, final_rewards
from doubloon.envs.spaces import action_space, masked_space

Actions: TypeAlias = "NDArray[np.integer[Any]] | Sequence[int]"
Flags: TypeAlias = NDArray[np.bool_]
Step: TypeAlias = tuple[Masked, NDArray[np.float64], Flags, Flags, dict[str, Any]]
_SEEDS = 1 << 32


class OpposedVectorEnv(VectorEnv[Masked, Actions, NDArray[Any]]):
    """Many games at once, in each of which the agent plays one seat against named bots.

    Game `i` after `reset(seed=s)` is the game of `OpposedEnv` after `reset(seed=s + i)`: the same observations, masks,
    rewards and ends, also in the games that follow. Only bots that search until their time is up may differ.

    >>> envs = OpposedVectorEnv("gold-hunting", num_envs=1000, opponents="random")
    >>> observations, infos = envs.reset(seed=7)
    >>> observations["observation"].shape, observations["action_mask"].shape
    ((1000, 546), (1000, 17))
    """

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": 2}  # noqa: RUF012 (Gymnasium declares it so)

    def __init__(
        self,
        game: str,
        *,
        num_envs: int = 1,
        opponents: str | Sequence[str] = ("random",),
        seat: int = 0,
        variant: str = STANDARD,
        reward: Reward = "rank",
        observation: Observation = "features",
        seconds: float = 1.0,
        render_mode: str | None = None,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
    ) -> None:
        num_envs = whole(num_envs, "num_envs", 1)
        found = find_opponents(game, opponents, seat=seat, variant=variant, seconds=seconds)
        self.games = OpposedGames(found)
        """The games that are played; they also have what is hidden from the agent."""
        self.num_envs, self.seat, self.render_mode = num_envs, seat, render_mode
        self.autoreset_mode = AutoresetMode(autoreset_mode)
        self.metadata = {**type(self).metadata, "autoreset_mode": self.autoreset_mode}
        self._reward, self._form = reward, observation
        self._done = np.zeros(num_envs, np.bool_)
        self._words = np.zeros((0, num_envs), np.uint32)
        one = Episode(game, seats=found.options.seats, variant=variant, reward=reward, observation=observation)
        self._renderer = make_renderer(one, render_mode, viewer=seat)
        self.single_action_space, self.single_observation_space = action_space(one), masked_space(one)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.observation_space = batch_space(self.single_observation_space, num_envs)

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Masked, dict[str, Any]]:
        """Start new games. Game `i` gets the seed `seed + i`, or the i-th of a sequence of seeds.

        A game without a seed follows the last one of its place; the first one is random. With the option "reset_mask",
        booleans for all games, only these games are replaced.
        """
        if seed is not None and np.ndim(seed) == 0:  # type: ignore[arg-type]  # seeds may be missing
            seed = checked_seed(seed)
        super().reset(seed=seed if isinstance(seed, int) else None, options=options)
        seeds = self._all_seeds(seed)
        mask = options.get("reset_mask") if options else None
        if mask is None:
            mask = np.ones(self.num_envs, np.bool_)
            self.games.deal(seeds)
        else:
            mask = self._checked_mask(mask)
            self.games.replace(mask, seeds[mask])
            self.games.answer()
        self._done = self._done & ~mask
        observations, self._words = self._observe(self.games.state)
        masks = observations["action_mask"] * mask[:, None]
        return observations, {"action_mask": masks, "_action_mask": mask}

    def step(self, actions: Actions) -> Step:
        """Play an action in each game, and let the opponents move until the agent is asked again or the game is over.

        With the autoreset mode NEXT_STEP, a new game begins in the step after an end, and ignores its action.
        """
        chosen, over = self._checked_actions(actions), self._done
        if over.any():
            if self.autoreset_mode is AutoresetMode.DISABLED:
                raise ResetNeeded('some games are over; reset them with options={"reset_mask": terminations}')
            self.games.replace(over)
        legal = self._are_legal(chosen)
        illegal = ~(legal | over)
        infos = self._explain(chosen, illegal) if illegal.any() else {}
        ended = self.games.step(np.where(legal & ~over, chosen, -1))
        rewards, terminations = np.zeros(self.num_envs), illegal.copy()
        if ended.numbers.size:
            final = final_rewards(self._reward, ended.ranks, ended.scores)
            rewards[ended.numbers], terminations[ended.numbers] = final[:, self.seat], True
            infos |= self._scores(ended)
        rewards[illegal] = ILLEGAL_REWARD
        if self.autoreset_mode is AutoresetMode.SAME_STEP:
            if terminations.any():
                infos = self._final_infos(np.flatnonzero(terminations), infos)
                self.games.replace(terminations)
                self.games.answer()
        else:
            self._done = terminations.copy()
        observations, self._words = self._observe(self.games.state)
        infos["action_mask"] = observations["action_mask"]
        infos["_action_mask"] = np.ones(self.num_envs, np.bool_)
        return observations, rewards, terminations, np.zeros(self.num_envs, np.bool_), infos

    def render(self) -> tuple[RenderFrame, ...] | None:
        """The position of every game as the agent sees it: texts or pictures; None if they were printed."""
        if self._renderer is None:
            return None
        game = self.games.opponents.game
        states = self.games.program.to_reference(self.games.state)
        return self._renderer.draw_views(game, [game.view(state, self.seat) for state in states])

    def _observe(self, state: Any) -> tuple[Masked, NDArray[np.uint32]]:
        """The observations, and the legal actions as bits."""
        program = self.games.program
        seen = program.observe(state, self.seat)
        vectors = program.features(seen) if self._form == "features" else program.numbers(seen)
        words = program.legal_words(state)
        return {"observation": vectors, "action_mask": program.legal(state, words).view(np.int8)}, words

    def _are_legal(self, actions: NDArray[np.integer[Any]]) -> Flags:
        """Which actions are legal now."""
        known = (actions >= 0) & (actions < self.games.program.actions)
        number = np.where(known, actions, 0).astype(np.intp)
        words = self._words.reshape(-1).take(number // WORD * self.num_envs + np.arange(self.num_envs))
        return known & (words >> (number % WORD).astype(np.uint32) & 1).astype(np.bool_)

    def _explain(self, actions: NDArray[np.integer[Any]], illegal: Flags) -> dict[str, Any]:
        """The reasons why some actions are illegal."""
        numbers = np.flatnonzero(illegal)
        part = self.games.part(numbers)
        states, masks = self.games.program.to_reference(part), self.games.program.legal(part)
        reasons = np.full(self.num_envs, None, object)
        for number, state, mask in zip(numbers.tolist(), states, masks, strict=True):
            legal = np.flatnonzero(mask).tolist()
            reasons[number] = self.games.opponents.why_illegal(state, int(actions[number]), legal)
        return {"illegal": reasons, "_illegal": illegal}

    def _scores(self, ended: Ended) -> dict[str, Any]:
        """The agent's scores in the games that ended."""
        scores, known = np.zeros(self.num_envs, np.int64), np.zeros(self.num_envs, np.bool_)
        scores[ended.numbers], known[ended.numbers] = ended.scores[:, self.seat], True
        return {"score": scores, "_score": known}

    def _final_infos(self, numbers: NDArray[np.intp], infos: dict[str, Any]) -> dict[str, Any]:
        """The last observations and infos of games that are over, as Gymnasium names them."""
        last, _ = self._observe(self.games.part(numbers))
        observations = np.full(self.num_envs, None, object)
        for number, vector, mask in zip(numbers.tolist(), last["observation"], last["action_mask"], strict=True):
            observations[number] = {"observation": vector, "action_mask": mask}
        masks = np.zeros((self.num_envs, self.games.program.actions), np.int8)
        masks[numbers] = last["action_mask"]
        over = np.zeros(self.num_envs, np.bool_)
        over[numbers] = True
        info = {"action_mask": masks, "_action_mask": over.copy(), **infos}
        return {"final_obs": observations, "_final_obs": over, "final_info": info, "_final_info": over.copy()}

    def _all_seeds(self, seed: int | Sequence[int | None] | None) -> NDArray[np.uint32]:
        count, state = self.num_envs, self.games.state
        if isinstance(seed, int):
            return ((np.arange(count) + seed % _SEEDS) % _SEEDS).astype(np.uint32)
        following: list[int]
        if state is None:
            following = [secrets.randbelow(_SEEDS) for _ in range(count)]
        else:
            following = next_seed(np, state.seed).tolist()
        if seed is None:
            return np.array(following, np.uint32)
        if len(seed) != count:
            raise OptionsError(f"give one seed for all games or {count} seeds, not {len(seed)}")
        given = zip(seed, following, strict=True)
        return np.array([other if one is None else checked_seed(one) % _SEEDS for one, other in given], np.uint32)

    def _checked_mask(self, mask: Any) -> Flags:
        found = np.asarray(mask)
        if found.shape != (self.num_envs,) or found.dtype != np.bool_ or not found.any():
            raise OptionsError(f"reset_mask is an array of {self.num_envs} booleans, at least one of them true")
        if self.games.state is None:
            raise ResetNeeded("no games are in progress; call reset() without a reset_mask first")
        return found

    def _checked_actions(self, actions: Actions) -> NDArray[np.integer[Any]]:
        if self.games.state is None:
            raise ResetNeeded("no games are in progress; call reset() before step()")
        chosen = np.asarray(actions)
        if chosen.shape != (self.num_envs,) or not np.issubdtype(chosen.dtype, np.integer):
            raise OptionsError(f"actions are {self.num_envs} integers, one for each game")
        return chosen
