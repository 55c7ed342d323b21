"""Compute the same on one device and on all that JAX sees, and print the largest differences as JSON.

A test runs this in a process of its own, because the number of virtual devices is fixed when JAX starts.
"""

import json
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np

from doubloon import Options, batch, game
from doubloon.batch.arrays import Array
from doubloon.core.errors import OptionsError
from doubloon.core.training import Budget
from doubloon.games.gold_hunting.components import Components
from doubloon.games.gold_hunting.exploiting.exploiter import Exploiter
from doubloon.games.gold_hunting.exploiting.settings import Settings
from doubloon.games.gold_hunting.matches.ppo import PpoSettings
from doubloon.games.gold_hunting.solving.half import Half
from doubloon.games.gold_hunting.solving.positions import list_positions
from doubloon.games.gold_hunting.solving.solver import Solver
from doubloon.training import adam
from doubloon.training.devices import Devices
from tests.games.gold_hunting.matches.players import POSITIONS, random_mixture, random_strategy, table_player

GAMES, STEPS = 24, 12


class Weights(NamedTuple):
    slope: Array


class Samples(NamedTuple):
    given: Array
    wanted: Array


def learned(devices: Devices) -> Any:
    """The optimizer after some updates towards a line."""
    given = np.random.default_rng(1).normal(size=(64, 3)).astype(np.float32)
    samples = Samples(jnp.asarray(given), jnp.asarray(given @ np.array([1, 2, 3], np.float32)))

    def loss(weights: Weights, samples: Samples) -> Array:
        return ((samples.given @ weights.slope - samples.wanted) ** 2).mean()

    fit = jax.jit(lambda state, samples, key: adam.fit(loss, state, samples, 16, key, jnp.float32(0.1), devices))
    state = devices.copy(adam.start(Weights(np.zeros(3, np.float32))))
    return fit(state, devices.copy(samples), jax.random.key(1))


def played(devices: Devices) -> Any:
    """The states and rewards of games with random moves. One device plays with NumPy, which compiles nothing."""
    program = batch.make(game("gold-hunting"), Options(2), library="numpy" if devices.count == 1 else "jax")

    def step(state: Any, number: Any) -> tuple[Any, Any]:
        after = program.step(state, program.choose(state, batch.noise(program, GAMES, number)))
        return after.state, after.rewards

    state = program.reset(GAMES)
    if devices.count > 1:
        return jax.jit(lambda state: jax.lax.scan(step, state, jnp.arange(STEPS)))(devices.split(state, axis=-1))
    rewards = []
    for number in range(STEPS):
        state, reward = step(state, number)
        rewards.append(reward)
    return state, np.array(rewards)


def solved(devices: Devices) -> Any:
    """A solve of a small game, continued from a checkpoint."""
    positions = list_positions(Components.of(ones=1, twos=1, threes=0, piles=1), hidden_heights=False)
    solver = Solver(Half(positions, devices), marker_blind=False)
    progress = solver.resume(solver.portable(solver.advance(solver.begin())))
    progress = solver.portable(solver.advance(progress))
    return progress.regrets, progress.mixture, progress.points


def exploited(devices: Devices) -> Any:
    """An exploiter of a small game after one update."""
    tables = table_player(random_strategy(1), random_mixture(1))
    settings = Settings(Budget(games=GAMES), games=GAMES, hidden=(8,), ppo=PpoSettings(epochs=1, parts=2))
    exploiter = Exploiter(POSITIONS, tables, settings, devices=devices)
    share = exploiter.advance(0)
    return share, exploiter.optimizer.weights, exploiter.results


def difference(one: Any, other: Any) -> float:
    """The largest difference between the numbers of two results."""
    pairs = zip(jax.tree.leaves(one), jax.tree.leaves(other), strict=True)
    return max(float(np.abs(np.asarray(a, np.float64) - np.asarray(b, np.float64)).max()) for a, b in pairs)


def main() -> None:
    jax.config.update("jax_disable_most_optimizations", True)  # the programs are small, so compiling takes longest
    several = Devices()
    found: dict[str, Any] = {"devices": several.count}
    found["parts"] = [len(part.data) for part in several.split(jnp.zeros(8)).addressable_shards]
    try:
        several.check("--batch", 10)
    except OptionsError as error:
        found["refusal"] = str(error)
    for name, compute in {"learned": learned, "played": played, "solved": solved, "exploited": exploited}.items():
        found[name] = difference(compute(Devices(1)), compute(several))
    print(json.dumps(found))


if __name__ == "__main__":
    main()
