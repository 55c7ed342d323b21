"""The environments of Pgx: single games on the array programs."""

from functools import partial
from typing import Any

import jax
import jax.numpy as jnp
from pgx import Env

from doubloon.core import Options
from doubloon.core.game import STANDARD
from doubloon.envs.episode import find_program
from doubloon.envs.pgx.one_game import for_one_game
from doubloon.envs.pgx.state import DoubloonState, Table
from doubloon.envs.rewards import Reward, check_reward, final_rewards


def make(game: str, *, seats: int = 2, variant: str = STANDARD, reward: Reward = "rank") -> "DoubloonEnv":
    """An environment of a game, for example "silver-and-gold" or "gold-hunting".

    Raises UnknownName if there is no such game, and OptionsError if it cannot be played so.
    """
    return DoubloonEnv(game, Options(seats, variant=variant), reward)


class DoubloonEnv(Env):  # type: ignore[misc]  # Pgx has no types
    """A game of Doubloon as an environment of Pgx.

    The key of `init` determines the whole deal; `step` needs no key.
    """

    def __init__(self, game: str, options: Options, reward: Reward) -> None:
        super().__init__()
        check_reward(reward)
        self.options, self.reward = options, reward
        self.program = find_program(game, options, "jax")
        """The array program that plays the games."""
        self._table = Table(game, options)
        self._deal = for_one_game(self._deal_games)
        self._play = for_one_game(self._play_games)
        self._see = for_one_game(self._see_games)

    @property
    def id(self) -> str:
        """The id of the game; the numbers of seats and the variants share it."""
        return self._table.game

    @property
    def version(self) -> str:
        """Changes when the same actions lead to other games, observations or rewards."""
        return "v0"

    @property
    def num_players(self) -> int:
        """The number of seats."""
        return self.options.seats

    @property
    def num_actions(self) -> int:
        """The length of a legal mask."""
        return self.program.actions

    @property
    def observation_shape(self) -> tuple[int, ...]:
        """The shape of one observation."""
        return (self.program.layout.features,)

    def _init(self, key: Any) -> DoubloonState:
        position, mask, player = self._deal(jax.random.bits(key, dtype=jnp.uint32))
        return DoubloonState(
            current_player=player,
            observation=jnp.zeros(self.observation_shape, jnp.bool_),  # `init` computes it
            rewards=jnp.zeros(self.num_players, jnp.float32),
            terminated=jnp.bool_(False),
            truncated=jnp.bool_(False),
            legal_action_mask=mask,
            _step_count=jnp.int32(0),
            _position=position,
            _table=self._table,
        )

    def _step(self, state: DoubloonState, action: Any, _key: Any) -> DoubloonState:
        position, mask, player, terminated, rewards = self._play(state._position, action)
        # An array program does not check actions. After an illegal one, Pgx ends the game; here the position stays.
        legal = state.legal_action_mask[action]
        stay = partial(jnp.where, legal)
        after: DoubloonState = state.replace(
            current_player=stay(player, state.current_player),
            rewards=rewards,
            terminated=terminated,
            legal_action_mask=mask,
            _position=jax.tree.map(stay, position, state._position),
        )
        return after

    def _observe(self, state: DoubloonState, player_id: Any) -> Any:
        return self._see(state._position, player_id)

    # Functions of a batch, whose axis is the first of all arrays here, and the last of the states of the array program.

    def _deal_games(self, seeds: Any) -> Any:
        state = self.program.deal(seeds)
        return _games_first(state), self.program.legal(state), state.seat.astype(jnp.int32)

    def _play_games(self, position: Any, actions: Any) -> Any:
        state, _, ranks, scores = self.program.step(_games_last(position), actions)
        rewards = final_rewards(self.reward, ranks, scores, jnp)
        return (
            _games_first(state),
            self.program.legal(state),
            state.seat.astype(jnp.int32),
            self.program.over(state),
            rewards,
        )

    def _see_games(self, position: Any, players: Any) -> Any:
        observation = self.program.observe(_games_last(position), players)
        return self.program.features(observation).astype(jnp.bool_)


def _games_first(state: Any) -> Any:
    return jax.tree.map(lambda field: jnp.moveaxis(field, -1, 0), state)


def _games_last(state: Any) -> Any:
    return jax.tree.map(lambda field: jnp.moveaxis(field, 0, -1), state)
