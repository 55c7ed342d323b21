"""Games on many machines, as tasks of a Ray cluster."""

import logging
import os
import socket
from types import ModuleType
from typing import Any, Generic, Self

from doubloon import __version__
from doubloon.arena.results import Settings
from doubloon.arena.runners import Play, R, RunnerDown
from doubloon.arena.schedule import ScheduledGame
from doubloon.core.errors import DoubloonError, OptionsError, missing, quoted

LOCAL = "local"
"""The address of a cluster that is started on this machine and stopped after the last game."""
AUTO = "auto"
"""The address of the cluster that this machine belongs to."""
_RETRIES = 10
"""How often a game is played again because its process or its machine was lost."""
_OBJECT_STORE = 100 << 20
"""Bytes of shared memory for a cluster started here: games and results are small."""
_TIMEOUT = 10.0
"""Seconds in which a cluster must answer."""
_QUIET = {"logging_level": logging.ERROR, "log_to_driver": False}


class Cluster(Generic[R]):
    """Plays on all CPUs of a Ray cluster: the one that this process is connected to, or the one at `address`."""

    def __init__(self, address: str | None = None) -> None:
        self._ray = _library()
        self._address = address or os.environ.get("RAY_ADDRESS") or AUTO
        self._connected = False
        self._running: list[Any] = []

    @property
    def slots(self) -> int:
        """All CPUs that the cluster has now."""
        return max(1, int(self._ray.cluster_resources().get("CPU", 0)))

    def start(self, play: Play[R], settings: Settings, game: ScheduledGame) -> None:
        """Play this game as soon as a CPU is free."""
        self._running.append(self._task.remote(__version__, play, settings, game))

    def wait(self) -> list[R]:
        """Wait until a game is over; return all that have ended since the last call."""
        done, self._running = self._ray.wait(self._running, num_returns=1)
        if self._running:
            more, self._running = self._ray.wait(self._running, num_returns=len(self._running), timeout=0)
            done += more
        try:
            return list(self._ray.get(done))
        except self._ray.exceptions.RayError as problem:
            raise _explained(problem) from problem

    def __enter__(self) -> Self:
        if not self._ray.is_initialized():
            self._connect()
            self._connected = True
        self._task = self._ray.remote(max_retries=_RETRIES)(_play)
        return self

    def __exit__(self, *_: object) -> None:
        if self._connected:
            self._ray.shutdown()  # this ends the tasks, too
            self._connected = False
        else:
            for task in self._running:
                self._ray.cancel(task)
        self._running = []

    def _connect(self) -> None:
        here: dict[str, Any] = {}
        if self._address == LOCAL:
            os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # our own cluster sends no usage statistics
            here = {"include_dashboard": False, "object_store_memory": _OBJECT_STORE}
        elif self._address != AUTO:
            _probe(self._address)
        try:
            self._ray.init(address=self._address, **_QUIET, **here)
        except (ConnectionError, RuntimeError, ValueError, OSError) as problem:
            raise RunnerDown(_unreachable(self._address)) from problem


def _play(version: str, play: Play[R], settings: Settings, game: ScheduledGame) -> R:
    """Play one game on one of the machines, which must have the same version: other code may play other games."""
    if version != __version__:
        raise RunnerDown(
            f"a machine of the cluster has doubloon {__version__}, this one {version}; all need the same version"
        )
    return play(settings, game)


def _probe(address: str) -> None:
    """Raise an error unless something listens there. Ray itself would keep trying for minutes."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if not (host and port.isdecimal()):
        raise OptionsError(f"{quoted(address)} is not the address of a Ray cluster, such as 10.0.0.5:6379 or {LOCAL}")
    try:
        socket.create_connection((host.strip("[]"), int(port)), _TIMEOUT).close()
    except (OSError, OverflowError) as problem:
        raise RunnerDown(_unreachable(address)) from problem


def _library() -> ModuleType:
    try:
        import ray
    except ModuleNotFoundError as problem:
        raise missing("Ray", "ray", "ray") from problem
    library: ModuleType = ray
    return library


def _unreachable(address: str) -> str:
    ways = "start one with `ray start --head`, name one with --ray ADDRESS, or play on this machine without --ray"
    if address == AUTO:
        return f"no Ray cluster runs here; {ways}"
    return f"the Ray cluster {quoted(address)} cannot be reached; {ways}"


def _explained(problem: Exception) -> DoubloonError:
    """The error of a task that failed, in one sentence."""
    cause = getattr(problem, "cause", None)
    if isinstance(cause, DoubloonError):
        return cause
    last = str(problem).strip().splitlines()[-1]
    return RunnerDown(f"a game failed on the cluster (all its machines need doubloon {__version__}): {last}")
