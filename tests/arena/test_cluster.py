"""Games on a real Ray cluster of two simulated machines: the same games, and none is lost with a machine."""

import fcntl
import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from time import sleep
from typing import Any

import pytest

from doubloon.arena import (
    Cluster,
    GameResult,
    Runner,
    RunnerDown,
    ScheduledGame,
    Settings,
    on_this_machine,
    play_game,
    play_games,
)
from doubloon.arena.cluster import _play
from doubloon.arena.runners import Play
from doubloon.cli import main
from doubloon.core import OptionsError, UnknownName
from doubloon.core.errors import missing
from tests.arena.test_games import SETTINGS, WANTED, timeless

pytestmark = pytest.mark.filterwarnings(
    "ignore::FutureWarning:ray",  # these two are Ray's own
    "ignore::ResourceWarning",
    "ignore:os.fork:RuntimeWarning",  # JAX warns of every fork; those of Ray start other programs at once
)


@pytest.fixture(scope="module")
def machines(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """A cluster of a head that plays nothing, and two machines with one CPU each.

    Parallel test processes start it one after another, since two at once overload a small machine.
    """
    pytest.importorskip("ray", reason="Ray is not installed")
    with (
        pytest.MonkeyPatch.context() as patch,
        (tmp_path_factory.getbasetemp().parent / "cluster.lock").open("w") as only,
    ):
        fcntl.flock(only, fcntl.LOCK_EX)
        patch.setenv("RAY_USAGE_STATS_ENABLED", "0")
        patch.setenv("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")
        from ray.cluster_utils import Cluster as Machines

        size = 100 << 20
        machines = Machines(
            True, head_node_args={"num_cpus": 0, "object_store_memory": size, "include_dashboard": False}
        )
        for _ in range(2):
            machines.add_node(num_cpus=1, object_store_memory=size)
        yield machines
        machines.shutdown()


@pytest.fixture(scope="module")
def alone() -> list[GameResult]:
    """The same games, played in one process."""
    return timeless(list(play_games(SETTINGS, WANTED, on_this_machine(1))))


def start_all(runner: Runner[GameResult], play: Play[GameResult]) -> None:
    """Start all games at once."""
    for game in WANTED:
        runner.start(play, SETTINGS, game)


def all_of(runner: Runner[GameResult]) -> list[GameResult]:
    """The results of all games."""
    games: list[GameResult] = []
    while len(games) < len(WANTED):
        games += runner.wait()
    return games


def first(note: Path) -> bool:
    """Whether this is the first call for this note; the note keeps the machine of the first caller."""
    import ray

    try:
        with note.open("x") as file:
            file.write(ray.get_runtime_context().get_node_id())
    except FileExistsError:
        return False
    return True


def killed_once(note: Path, settings: Settings, game: ScheduledGame) -> GameResult:
    """Play a game; the process of the first one is killed."""
    if first(note):
        os.kill(os.getpid(), signal.SIGKILL)
    return play_game(settings, game)


def stuck_once(note: Path, settings: Settings, game: ScheduledGame) -> GameResult:
    """Play a game; the first one never ends by itself."""
    if first(note):
        sleep(600)
    return play_game(settings, game)


@pytest.mark.slow
def test_a_cluster_plays_the_same_games_as_one_process(machines: Any, alone: list[GameResult]) -> None:
    assert timeless(list(play_games(SETTINGS, WANTED, Cluster[GameResult](machines.address)))) == alone


@pytest.mark.slow
def test_the_command_resumes_on_a_cluster(
    machines: Any, alone: list[GameResult], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "a.json"
    monkeypatch.setenv("RAY_ADDRESS", machines.address)
    command = ["arena", "gold-hunting", "--players", "random,greedy", "--ladder", "--seed", "s", "--out", str(out)]
    assert main([*command, "--games", "2", "--jobs", "1"]) == 0
    assert main([*command, "--games", "6", "--resume", "--ray"]) == 0
    games = json.loads(out.read_text())["games"]
    assert sorted(game["totals"] for game in games) == sorted(list(game.totals) for game in alone)


@pytest.mark.slow
def test_a_game_whose_process_is_killed_is_played_again(machines: Any, alone: list[GameResult], tmp_path: Path) -> None:
    with Cluster[GameResult](machines.address) as runner:
        start_all(runner, partial(killed_once, tmp_path / "killed"))
        games = all_of(runner)
    assert (tmp_path / "killed").exists()
    assert timeless(games) == alone


@pytest.mark.slow
def test_a_game_whose_machine_is_lost_is_played_on_another(
    machines: Any, alone: list[GameResult], tmp_path: Path
) -> None:
    note = tmp_path / "stuck"
    with Cluster[GameResult](machines.address) as runner:
        assert runner.slots == 2
        start_all(runner, partial(stuck_once, note))
        while not (note.exists() and note.read_text()):
            sleep(0.05)
        machines.remove_node(next(node for node in machines.worker_nodes if node.node_id == note.read_text()), False)
        games = all_of(runner)
    assert timeless(games) == alone


@pytest.mark.slow
def test_an_error_on_a_machine_is_raised_here(machines: Any) -> None:
    with Cluster[GameResult](machines.address) as runner:
        runner.start(play_game, Settings("gold-hunting", "s"), ScheduledGame(("random", "deep"), 0))
        with pytest.raises(UnknownName, match="no bot 'deep'"):
            runner.wait()
        runner.start(broken, SETTINGS, WANTED[0])
        with pytest.raises(RunnerDown, match=r"a game failed on the cluster.*ZeroDivisionError"):
            runner.wait()


def broken(settings: Settings, game: ScheduledGame) -> GameResult:
    """Fail instead of playing."""
    raise ZeroDivisionError(f"{settings} {game}")


def test_a_machine_with_another_version_is_refused() -> None:
    with pytest.raises(RunnerDown, match=r"has doubloon .*, this one 9\.9; all need the same"):
        _play("9.9", play_game, SETTINGS, WANTED[0])


@pytest.mark.parametrize(
    ("address", "error", "words"),
    [
        ("nonsense", OptionsError, "is not the address"),
        ("127.0.0.1:9", RunnerDown, "cannot be reached; start one with"),
    ],
)
def test_an_address_without_a_cluster_is_reported_at_once(address: str, error: type[Exception], words: str) -> None:
    pytest.importorskip("ray", reason="Ray is not installed")
    with pytest.raises(error, match=words):
        list(play_games(SETTINGS, WANTED, Cluster[GameResult](address)))


def test_without_ray_the_extra_is_named() -> None:
    code = "from doubloon.cli import main; sys.exit(main(['arena', 'gold-hunting', '--ray']))"
    run = subprocess.run(
        [sys.executable, "-c", f"import sys; sys.modules['ray'] = None; {code}"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 2
    assert run.stderr == f"doubloon: {missing('Ray', 'ray', 'ray')}\n"
