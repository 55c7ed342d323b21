"""Measure the speed of the research environments: random play on one core, each beside one of its library.

    python benchmarks/envs.py [--only TEXT] [--rounds N] [--seconds S] [--clock cpu] [--json]

Environments of Pgx are compared with the array programs that they run on; their target is half of that speed. Vector
environments of Gymnasium are compared with the scalar ones on the same deals.

In each round every environment runs for a slice, so that noise affects all of them; ratios are medians over rounds.
A comparison is skipped if its library is not installed.
"""

import argparse
import os
import random
from functools import partial
from itertools import cycle
from typing import Any

from side_by_side import Comparison, Contestant, Library, Play, add_options, compare, pick

from doubloon import Options, batch
from doubloon import game as find_game
from doubloon.batch.randomness import noise

OPEN_SPIEL = Library("OpenSpiel", "pyspiel", "openspiel")
PETTING_ZOO = Library("PettingZoo with its classic games", "pygame", "benchmarks")
PGX = Library("Pgx", "pgx", "pgx")
GYMNASIUM = Library("Gymnasium", "gymnasium", "gymnasium")
DOMINOES = "python_block_dominoes"
CONNECT_FOUR = "connect_four_v3"
PGX_GAMES, PGX_STEPS = 4096, 40
"""The games at once, and the decisions in each; no game is shorter."""
_random = random.Random(1).random


def open_spiel(name: str) -> Play:
    """A random game of OpenSpiel in Python; chance nodes count as decisions."""
    import pyspiel
    from open_spiel.python.games import block_dominoes  # noqa: F401 (registers the game)

    import doubloon.envs.open_spiel  # noqa: F401 (registers our games)

    game = pyspiel.load_game(name)

    def play() -> int:
        state = game.new_initial_state()
        decisions = 0
        while not state.is_terminal():
            if state.is_chance_node():
                action, _ = pick(state.chance_outcomes())
            else:
                action = pick(state.legal_actions())
            state.apply_action(action)
            decisions += 1
        return decisions

    return play


def open_spiel_comparison(name: str, game: str) -> Comparison:
    """One of our games beside OpenSpiel's dominoes."""
    ours = Contestant(f"OpenSpiel: {name}", partial(open_spiel, game))
    theirs = Contestant(f"OpenSpiel: {DOMINOES}", partial(open_spiel, DOMINOES))
    return Comparison(ours, theirs, 1.0, OPEN_SPIEL)


def petting_zoo(game: str, **choices: Any) -> Play:
    """A random game of PettingZoo, one seat at a time and in the usual wrappers, with legal actions from the mask."""
    import numpy as np
    from pettingzoo.classic.connect_four import connect_four

    from doubloon.envs.pettingzoo import env as make

    env = connect_four.env() if game == CONNECT_FOUR else make(game, **choices)

    def play() -> int:
        env.reset()
        decisions = 0
        for _ in env.agent_iter():
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
            else:
                legal: Any = np.flatnonzero(observation["action_mask"])
                env.step(pick(legal))
                decisions += 1
        return decisions

    return play


def petting_zoo_comparison(title: str, game: str, **choices: Any) -> Comparison:
    """One of our games beside PettingZoo's Connect Four."""
    ours = Contestant(f"PettingZoo: {title}", partial(petting_zoo, game, **choices))
    theirs = Contestant(f"PettingZoo: {CONNECT_FOUR}", partial(petting_zoo, CONNECT_FOUR))
    return Comparison(ours, theirs, 1.0, PETTING_ZOO)


def pgx_env(game: str, seats: int) -> Play:
    """Our environment of Pgx: many games at once, with masks and observations after every step."""
    _use_one_thread()
    import jax
    import jax.numpy as jnp

    from doubloon.envs.pgx import make

    env = make(game, seats=seats)
    keys = jax.random.split(jax.random.key(1), PGX_GAMES)

    def step(state: Any, number: Any) -> tuple[Any, Any]:
        state = jax.vmap(env.step)(state, _choose(jnp, state.legal_action_mask, number))
        return state, state.rewards

    run = jax.jit(lambda keys: jax.lax.scan(step, jax.vmap(env.init)(keys), jnp.arange(PGX_STEPS)))
    return lambda: len(jax.block_until_ready(run(keys))[1]) * PGX_GAMES


def array_program(game: str, seats: int) -> Play:
    """The same games on the array program with JAX; masks and observations are computed as well."""
    _use_one_thread()
    import jax
    import jax.numpy as jnp

    program = batch.make(find_game(game), Options(seats), library="jax", restart=False)

    def with_features(state: Any) -> Any:
        return state, program.legal(state), program.features(program.observe(state))

    def step(carried: Any, number: Any) -> tuple[Any, Any]:
        state, mask, _ = carried
        result = program.step(state, _choose(jnp, mask, number))
        return with_features(result.state), result.rewards

    run = jax.jit(lambda seeds: jax.lax.scan(step, with_features(program.deal(seeds)), jnp.arange(PGX_STEPS)))
    seeds = noise(jnp, PGX_GAMES, 1)
    return lambda: len(jax.block_until_ready(run(seeds))[1]) * PGX_GAMES


def _choose(xp: Any, mask: Any, number: Any) -> Any:
    """A legal action for each game, each equally likely."""
    place = noise(xp, PGX_GAMES, number) % mask.sum(axis=-1).astype(xp.uint32)
    return (xp.cumsum(mask, axis=-1) <= place[:, None]).sum(axis=-1)


def _use_one_thread() -> None:
    """Keep JAX to one core; this has an effect only before its first import."""
    os.environ.setdefault("XLA_FLAGS", "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1")
    os.environ.setdefault("JAX_PLATFORMS", "cpu")


def pgx_comparison(title: str, game: str, seats: int) -> Comparison:
    """Our environment of Pgx beside the array program that it runs on."""
    ours = Contestant(f"Pgx: {title}", partial(pgx_env, game, seats))
    theirs = Contestant(f"array program: {title}", partial(array_program, game, seats))
    return Comparison(ours, theirs, 0.5, PGX)


def gymnasium_env(name: str, games: int) -> Play:
    """Our scalar environment as `gymnasium.make` returns it, which plays these deals one after the other."""
    import gymnasium

    import doubloon.envs.gymnasium  # noqa: F401 (registers our games)

    env: Any = gymnasium.make(name)
    seeds = cycle(range(games))

    def play() -> int:
        observation, _ = env.reset(seed=next(seeds))
        decisions, ended = 0, False
        while not ended:
            mask = observation["action_mask"]
            start = int(_random() * len(mask))
            action = start + mask[start:].argmax()
            observation, _, ended, *_ = env.step(action if mask[action] else mask.argmax())
            decisions += 1
        return decisions

    return play


def gymnasium_vector_env(name: str, games: int) -> Play:
    """Our vector environment; the step in which a new game begins is no decision."""
    import gymnasium
    import numpy as np

    import doubloon.envs.gymnasium  # noqa: F401 (registers our games)

    envs: Any = gymnasium.make_vec(name, num_envs=games)
    observations, _ = envs.reset(seed=0)
    numbers = np.arange(games)
    decisions = games

    def play() -> int:
        nonlocal observations, decisions
        played = decisions
        masks = observations["action_mask"].view(np.bool_)
        start = int(_random() * masks.shape[1])
        actions = start + masks[:, start:].argmax(axis=1)
        actions = np.where(masks[numbers, actions], actions, masks.argmax(axis=1))
        observations, _, ended, *_ = envs.step(actions)
        decisions = games - int(np.count_nonzero(ended))
        return played

    return play


def gymnasium_comparison(title: str, name: str, games: int) -> Comparison:
    """Many games in a vector environment beside one game in a scalar environment."""
    ours = Contestant(f"Gymnasium: {title}, {games:,} games", partial(gymnasium_vector_env, name, games))
    theirs = Contestant(f"Gymnasium: {title}, deals of {games:,} games", partial(gymnasium_env, name, games))
    return Comparison(ours, theirs, 100.0, GYMNASIUM)


COMPARISONS = [
    open_spiel_comparison("Silver & Gold", "doubloon_silver_and_gold"),
    open_spiel_comparison("Silver & Gold, 4 players", "doubloon_silver_and_gold(players=4)"),
    open_spiel_comparison("Gold Hunting", "doubloon_gold_hunting"),
    petting_zoo_comparison("Silver & Gold", "silver-and-gold"),
    petting_zoo_comparison("Silver & Gold, 4 players", "silver-and-gold", seats=4),
    petting_zoo_comparison("Gold Hunting", "gold-hunting"),
    gymnasium_comparison("Silver & Gold", "doubloon/SilverAndGold-v0", 1024),
    gymnasium_comparison("Silver & Gold", "doubloon/SilverAndGold-v0", 16384),
    gymnasium_comparison("Gold Hunting", "doubloon/GoldHunting-v0", 1024),
    gymnasium_comparison("Gold Hunting", "doubloon/GoldHunting-v0", 16384),
    pgx_comparison("Silver & Gold", "silver-and-gold", 2),
    pgx_comparison("Silver & Gold, 4 players", "silver-and-gold", 4),
    pgx_comparison("Gold Hunting", "gold-hunting", 2),
]
"""All comparisons: our contestant, theirs, the ratio to reach, and the library that both need."""


def main() -> None:
    """Run the benchmark and print the report."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", default="", help="only contestants of ours with this text in their name")
    add_options(parser, rounds=7)
    arguments = parser.parse_args()
    compare([each for each in COMPARISONS if arguments.only in each.ours.name], arguments)


if __name__ == "__main__":
    main()
