"""Measure the speed of the array programs: random self-play on one core, compared with other engines; or on a GPU.

    python benchmarks/batch.py [--games N] [--rounds N] [--seconds S] [--json]
    python benchmarks/batch.py --gpu [--powers 14 ... 20] [--only NAME]

On the CPU every contestant has its own process. In each round all run for a slice on the same core, so that noise
affects all of them; time is process time, and ratios are medians over rounds. Every contestant finds all legal moves at
every decision; our batches also build the boolean mask. JAX, Pgx and OpenSpiel take part if they are installed:
pip install ".[pgx,benchmarks]".

With --gpu, only JAX plays, with batches of 2^14 to 2^20 games, which all devices share that JAX sees.
"""

import argparse
import importlib.util
import json
import os
import random
import sys
from collections.abc import Callable
from functools import partial
from multiprocessing import get_context
from multiprocessing.connection import Connection
from statistics import median
from time import perf_counter, process_time
from typing import Any

os.environ.setdefault("OMP_NUM_THREADS", "1")

from engine import ours
from rich.console import Console
from rich.progress import track
from rich.table import Table
from side_by_side import pick

import doubloon
from doubloon import Options, batch
from doubloon import game as find_game
from doubloon.batch.game import AnyBatchGame
from doubloon.training.devices import Devices

Play = Callable[[], int]
"""Plays for a while and returns the number of decisions."""
Make = Callable[[], Play]

POWERS = list(range(14, 21))
STEPS_IN_JIT = 32
GAMES: list[tuple[str, int, dict[str, Any]]] = [
    *(("silver-and-gold", seats, {}) for seats in (2, 3, 4)),
    ("gold-hunting", 2, {"build": "whole"}),
    ("gold-hunting", 2, {"build": "placements"}),
]
"""Game, seats, and the choices of its array program."""
PGX = "connect_four, Pgx"
OPEN_SPIEL = ("connect_four", "hanabi")
GOALS = {("numpy", "reference"): 50.0, ("jax", "Pgx"): 1.0}


def name_of(game: str, seats: int, choices: dict[str, Any]) -> str:
    """The name of a game in the report."""
    return ", ".join((game, f"{seats} seats", *(f"{name} {choice}" for name, choice in choices.items())))


def with_numpy(game: str, seats: int, choices: dict[str, Any], games: int) -> Play:
    """One step of our batch in NumPy: mask, choice, step."""
    program = batch.make(find_game(game), Options(seats), **choices)
    state = program.reset(games)
    number = 0

    def play() -> int:
        nonlocal state, number
        words = program.legal_words(state)
        program.legal(state, words)
        state = program.step(state, program.choose(state, batch.noise(program, games, number), words)).state
        number += 1
        return games

    for _ in range(150):  # so that the games are at different turns
        play()
    return play


def with_jax(game: str, seats: int, choices: dict[str, Any], games: int) -> Play:
    """Several compiled steps of our batch in JAX: mask, choice, step."""
    import jax

    program = batch.make(find_game(game), Options(seats), library="jax", **choices)
    run = jax.jit(lambda state, start: _steps(program, state, games, start))
    devices = Devices()
    devices.check("a batch of", games)
    state, number = devices.split(program.reset(games), axis=-1), 0
    mask = None

    def play() -> int:
        nonlocal state, mask, number
        state, mask, _ = jax.block_until_ready(run(state, number))
        number += STEPS_IN_JIT
        return games * STEPS_IN_JIT

    for _ in range(150 // STEPS_IN_JIT):
        play()
    return play


def _steps(program: AnyBatchGame, state: Any, games: int, start: Any) -> Any:
    import jax

    def body(number: Any, carried: Any) -> Any:
        state, _, rewards = carried
        result = program.step(state, program.choose(state, batch.noise(program, games, start + number)))
        return result.state, program.legal(result.state), rewards + result.rewards

    nothing = jax.numpy.zeros((games, program.options.seats), jax.numpy.float32)
    return jax.lax.fori_loop(0, STEPS_IN_JIT, body, (state, program.legal(state), nothing))


def with_pgx(games: int) -> Play:
    """Several compiled steps of Pgx's connect_four with automatic restart; moves are chosen as in ours."""
    import warnings

    warnings.filterwarnings("ignore")  # warnings of Pgx and its dependencies
    import jax
    import jax.numpy as jnp
    import pgx
    from pgx.experimental import auto_reset

    from doubloon.batch.randomness import noise

    env = pgx.make("connect_four")
    keys = jax.random.split(jax.random.PRNGKey(0), games)
    step = jax.vmap(auto_reset(env.step, env.init))

    def body(number: Any, state: Any) -> Any:
        mask = state.legal_action_mask
        place = noise(jnp, games, number) % mask.sum(axis=-1).astype(jnp.uint32)
        action = (jnp.cumsum(mask, axis=-1) <= place[:, None]).sum(axis=-1)
        return step(state, action, keys)

    run = jax.jit(lambda state, start: jax.lax.fori_loop(start, start + STEPS_IN_JIT, body, state))
    state, number = jax.jit(jax.vmap(env.init))(keys), 0

    def play() -> int:
        nonlocal state, number
        state = jax.block_until_ready(run(state, number))
        number += STEPS_IN_JIT
        return games * STEPS_IN_JIT

    play()
    return play


def with_open_spiel(game: str) -> Play:
    """A random game of OpenSpiel's C++ engine, called from Python; chance nodes are not counted as decisions."""
    import pyspiel

    spiel_game = pyspiel.load_game(game)

    def play() -> int:
        state = spiel_game.new_initial_state()
        decisions = 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(random.choices(outcomes, chances)[0])
            else:
                state.apply_action(pick(state.legal_actions()))
                decisions += 1
        return decisions

    return play


def with_reference(game: str, seats: int, _choices: dict[str, Any]) -> Play:
    """A random game of the reference rules."""
    return ours(doubloon.game(game), seats)


def contestants(games: int) -> dict[str, Make]:
    """All contestants that are installed."""
    found: dict[str, Make] = {}
    for game in GAMES:
        found[f"{name_of(*game)}, reference"] = partial(with_reference, *game)
        found[f"{name_of(*game)}, numpy"] = partial(with_numpy, *game, games)
    if importlib.util.find_spec("jax"):
        for game in GAMES:
            found[f"{name_of(*game)}, jax"] = partial(with_jax, *game, games)
        if importlib.util.find_spec("pgx"):
            found[PGX] = partial(with_pgx, games)
    if importlib.util.find_spec("pyspiel"):
        for name in OPEN_SPIEL:
            found[f"{name}, OpenSpiel"] = partial(with_open_spiel, name)
    return found


def compete(make: Make, seconds: float, line: Connection) -> None:
    """Run a contestant in its own process, without threads of others: one slice for each request."""
    os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    play = make()
    play()
    line.send(None)
    while line.recv():
        line.send(run_slice(play, seconds, process_time))


def run_slice(play: Play, seconds: float, clock: Callable[[], float]) -> float:
    """The decisions per second over one slice."""
    begun = clock()
    decisions = 0
    while (elapsed := clock() - begun) < seconds:
        decisions += play()
    return decisions / elapsed


def memory(library: str) -> dict[str, dict[str, float]]:
    """The bytes of state, mask and observation for each game, and of the lookups and deals that all games share."""
    found = {}
    for game, seats, choices in GAMES:
        program = batch.make(find_game(game), Options(seats), library=library, **choices)
        state = program.reset(1000)
        shared = [*program.setting.lookups, *program.setting.deals]
        found[name_of(game, seats, choices)] = {
            "state": sum(field.nbytes for field in state) / 1000,
            "mask": program.legal(state).nbytes / 1000,
            "observation": sum(field.nbytes for field in program.observe(state)) / 1000,
            "shared": sum(array.nbytes for array in shared),
        }
    return found


def ratios(rounds: list[dict[str, float]]) -> dict[str, float]:
    """The medians over rounds of the compared speeds."""
    found = {}
    for game in GAMES:
        name = name_of(*game)
        for mine in (f"{name}, numpy", f"{name}, jax"):
            for other in (f"{name}, reference", PGX, *(f"{rival}, OpenSpiel" for rival in OPEN_SPIEL)):
                if mine in rounds[0] and other in rounds[0]:
                    found[f"{mine} / {other}"] = median(speeds[mine] / speeds[other] for speeds in rounds)
    return found


def goal(ratio: str) -> float | None:
    """The ratio to reach, if there is one."""
    mine, other = ratio.split(" / ")
    return GOALS.get((mine.rpartition(", ")[2], other.rpartition(", ")[2]))


def on_cpu(games: int, rounds: int, seconds: float) -> dict[str, Any]:
    """Measure all contestants on one core."""
    os.environ["XLA_FLAGS"] = "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1"
    os.environ["JAX_PLATFORMS"] = "cpu"
    spawn = get_context("spawn")
    lines: dict[str, Connection] = {}
    for name, make in track(contestants(games).items(), "Getting ready", console=Console(stderr=True)):
        lines[name], theirs = spawn.Pipe()
        spawn.Process(target=compete, args=(make, seconds, theirs), daemon=True).start()
        lines[name].recv()
    measured: list[dict[str, float]] = []
    for _ in track(range(rounds), "Playing", console=Console(stderr=True)):
        measured.append({})
        for name, line in lines.items():
            line.send(True)
            measured[-1][name] = line.recv()
    for line in lines.values():
        line.send(False)
    speeds = {name: median(speeds[name] for speeds in measured) for name in lines}
    return {"games": games, "decisions_per_second": speeds, "ratios": ratios(measured), "bytes": memory("numpy")}


def on_gpu(powers: list[int], only: str, seconds: float) -> dict[str, Any]:
    """Measure JAX on all its devices by batch size; each measurement is also printed to stderr at once."""
    import jax

    device = jax.devices()[0]
    makers: dict[str, Callable[[int], Play]] = {name_of(*game): partial(with_jax, *game) for game in GAMES}
    if importlib.util.find_spec("pgx"):
        makers[PGX] = with_pgx
    speeds: dict[str, dict[int, float]] = {}
    for name, make in makers.items():
        if only not in name:
            continue
        speeds[name] = {}
        for power in powers:
            begun = perf_counter()
            play = make(1 << power)
            ready = perf_counter() - begun
            speed = max(run_slice(play, seconds, perf_counter) for _ in range(3))
            speeds[name][1 << power] = speed
            measured = {"game": name, "games": 1 << power, "decisions_per_second": speed, "seconds_to_compile": ready}
            print(json.dumps(measured), file=sys.stderr, flush=True)
    return {
        "device": device.device_kind,
        "devices": Devices().count,
        "jax": jax.__version__,
        "decisions_per_second": speeds,
        "peak_bytes": (device.memory_stats() or {}).get("peak_bytes_in_use"),
        "bytes": memory("jax"),
    }


def show(found: dict[str, Any]) -> None:
    """Print the report of a run on the CPU."""
    out = Console()
    speeds = Table("contestant", "decisions/s")
    for name, speed in found["decisions_per_second"].items():
        speeds.add_row(name, f"{speed:,.0f}")
    out.print(speeds)
    compared = Table("ratio", "", "to reach")
    for name, ratio in found["ratios"].items():
        wanted = goal(name)
        reached = f"{wanted:g}: {'yes' if ratio >= wanted else 'NO'}" if wanted else ""
        compared.add_row(name, f"{ratio:.2f}", reached)
    out.print(compared)
    sizes = Table("bytes", "state", "mask", "observation", "shared by all games")
    for name, size in found["bytes"].items():
        sizes.add_row(name, *(f"{size[part]:,.0f}" for part in ("state", "mask", "observation", "shared")))
    out.print(sizes)


def main() -> None:
    """Run the benchmark and print the report."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=1 << 14, help="games in a batch on the CPU (default 16384)")
    parser.add_argument(
        "--rounds", type=int, default=5, help="rounds, each with a slice of every contestant (default 5)"
    )
    parser.add_argument("--seconds", type=float, default=1.0, help="length of a slice (default 1)")
    parser.add_argument("--gpu", action="store_true", help="JAX on all its devices, by batch size; prints JSON")
    parser.add_argument("--powers", type=int, nargs="+", default=POWERS, help="with --gpu: batches of 2^N games")
    parser.add_argument("--only", default="", help="with --gpu: only games with this text in their name")
    parser.add_argument("--json", action="store_true", help="print JSON")
    arguments = parser.parse_args()
    if arguments.gpu:
        print(json.dumps(on_gpu(arguments.powers, arguments.only, arguments.seconds), indent=1))
        return
    found = on_cpu(arguments.games, arguments.rounds, arguments.seconds)
    if arguments.json:
        print(json.dumps(found, indent=1))
    else:
        show(found)


if __name__ == "__main__":
    main()
