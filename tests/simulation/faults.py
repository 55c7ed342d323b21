"""The faults of a simulation: what happens, to whom and when is decided by the seed."""

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING

from tests.simulation.loop import Owner
from tests.simulation.process import Process

if TYPE_CHECKING:
    from tests.simulation.simulation import Simulation

_MOST_STEPS = 400
"""A process is killed before one of its next callbacks, at most this many later."""
_PAUSE_SECONDS = 0.2
"""The longest time between two faults."""
_LAST_SECONDS = 1.0
_LAST_SILENCE = 0.3
"""The probability that a listener is silent when the faults end."""


class Chaos:
    """Causes faults until the time is over, and repairs them."""

    def __init__(self, simulation: "Simulation") -> None:
        self._simulation = simulation
        self._world, self._rng, self._counts = simulation.world, simulation.rng, simulation.outcome.counts
        self._armed: dict[Owner, str] = {}
        """Processes that die at their next write: before the commit, or after it and before the answer."""
        self._ends: list[asyncio.TimerHandle] = []
        simulation.disk.on_commit = self._on_commit
        if simulation.shared is not None:
            simulation.shared.on_commit = self._on_commit

    async def run(self, seconds: float) -> None:
        """Cause faults for some virtual seconds."""
        faults: list[Callable[[], None]]
        faults = [self._kill, self._kill, self._kill, self._kill_at_write, self._kill_at_write, self._kill_at_write]
        faults += [self._freeze, self._restart, self._cut, self._jump]
        if self._simulation.shared is None:
            faults += [self._fail_disk]
        else:
            faults += [self._stop_database, self._lose_listener, self._leap]
        until = self._world.loop.time() + seconds
        while self._world.loop.time() < until:
            await asyncio.sleep(self._rng.random() * _PAUSE_SECONDS)
            self._rng.choice(faults)()

    async def lose_last_answers(self) -> None:
        """After all other faults, let the answers of all writes be lost for a while; who notices gives up."""
        simulation = self._simulation
        await asyncio.sleep(_LAST_SECONDS)  # all connect again
        for player in simulation.players:
            player.gives_up = True
        if simulation.shared is not None and self._rng.random() < _LAST_SILENCE:
            self._lose_listener()
        storage = simulation.shared or simulation.disk
        storage.loses_answers = True
        await asyncio.sleep(_LAST_SECONDS)
        storage.loses_answers = False

    def repair(self) -> None:
        """End all faults."""
        simulation = self._simulation
        for end in self._ends:
            end.cancel()
        self._armed.clear()
        self._end_cuts()
        self._repair_disk()
        if simulation.shared is not None and not simulation.shared.up:
            simulation.shared.start()
        for process in simulation.processes:
            process.owner.frozen = False
            process.owner.kill_at_step = None

    def _end_later(self, seconds: float, end: Callable[[], None]) -> None:
        """End a fault after a while; others may begin in the meantime."""
        self._ends.append(self._world.loop.call_outside(seconds, end))

    def _end_cuts(self) -> None:
        self._simulation.network.cut_rate = 0.0
        if self._simulation.shared is not None:
            self._simulation.shared.cut_rate = 0.0

    def _repair_disk(self) -> None:
        self._simulation.disk.fault_rate = 0.0

    def _any_process(self) -> Process:
        return self._rng.choice(self._simulation.processes)

    def _kill(self) -> None:
        """Kill the process between two of its next callbacks."""
        process = self._any_process()
        process.owner.on_kill = lambda: self._die(process, "between two awaits")
        process.owner.kill_at_step = process.owner.steps + self._rng.randint(1, _MOST_STEPS)

    def _kill_at_write(self) -> None:
        """Kill the process at its next write."""
        process = self._any_process()
        self._armed[process.owner] = self._rng.choice(("before", "after"))

    def _on_commit(self, owner: Owner, when: str) -> None:
        if owner.alive and self._armed.get(owner) == when:
            for process in self._simulation.processes:
                if process.owner is owner:
                    self._die(process, f"{when} a commit")

    def _die(self, process: Process, why: str) -> None:
        self._armed.pop(process.owner, None)
        self._world.note(f"{process.name}: dies {why}")
        self._counts["kills"] += 1
        self._counts[f"kills {why}"] += 1
        process.kill()

    def _freeze(self) -> None:
        """Stop the process for a while; its connections stay open."""
        process = self._any_process()
        self._counts["freezes"] += 1
        self._world.note(f"{process.name}: freezes")
        owner = process.owner
        owner.frozen = True
        self._end_later(self._rng.uniform(0.1, 2.0), lambda: setattr(owner, "frozen", False))

    def _restart(self) -> None:
        """Ask the process to stop."""
        process = self._any_process()
        if process.running and process.serving:
            self._counts["restarts"] += 1
            process.stop()

    def _cut(self) -> None:
        """Cut many connections for a while."""
        self._counts["bad networks"] += 1
        simulation = self._simulation
        simulation.network.cut_rate = self._rng.uniform(0.01, 0.2)
        if simulation.shared is not None:
            simulation.shared.cut_rate = self._rng.uniform(0.0, 0.3)
        self._end_later(self._rng.uniform(0.1, 0.7), self._end_cuts)

    def _jump(self) -> None:
        """Set the wall clock of a process forward or back."""
        process = self._any_process()
        self._counts["clock jumps"] += 1
        process.wall_offset += self._rng.choice((-7200.0, -60.0, -1.0, 1.0, 60.0, 7200.0))

    def _leap(self) -> None:
        """Let one process start with a clock that is far ahead; the others follow, while their storage is bad."""
        shared, process = self._simulation.shared, self._any_process()
        assert shared is not None
        self._counts["leaps of the time"] += 1
        process.wall_offset += self._rng.choice((10.0, 60.0))
        process.stop()
        self._end_later(self._rng.uniform(0.2, 1.0), lambda: setattr(shared, "cut_rate", self._rng.uniform(0.1, 0.7)))
        self._end_later(self._rng.uniform(2.0, 3.0), self._end_cuts)

    def _fail_disk(self) -> None:
        """Let commits fail for a while."""
        self._counts["disk failures"] += 1
        self._simulation.disk.fault_rate = self._rng.choice((0.2, 1.0))
        self._end_later(self._rng.uniform(0.05, 0.5), self._repair_disk)

    def _stop_database(self) -> None:
        """Stop the database and start it again."""
        assert self._simulation.shared is not None
        self._counts["stops of the database"] += 1
        self._simulation.shared.stop()
        self._end_later(self._rng.uniform(0.05, 1.0), self._simulation.shared.start)

    def _lose_listener(self) -> None:
        """Let a connection that listens for notifications become silent, without a notice."""
        assert self._simulation.shared is not None
        if self._simulation.shared.listeners:
            self._counts["silent listeners"] += 1
            self._rng.choice(self._simulation.shared.listeners).is_silent = True
