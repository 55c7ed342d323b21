"""Everything that is random or depends on time outside of the event loop, taken from the seed while a simulation runs.

This is the only place that replaces functions of the standard library.
"""

import gc
import os
import random
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from random import Random
from typing import Any
from unittest.mock import patch

from tests.simulation.loop import SimulationLoop

EPOCH = 1_800_000_000.0
"""The Unix time at which every simulation begins."""


class World:
    """What the code under test gets instead of the machine."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.rng = Random(f"faults {seed}")
        """Decides on faults and delays."""
        self.loop = SimulationLoop(Random(f"order {seed}"))
        self.trace: Callable[[str], None] | None = None
        """Called with a line for everything that happens."""
        self._entropy = Random(f"entropy {seed}")

    def urandom(self, size: int) -> bytes:
        """What the server gets from the operating system."""
        return self._entropy.randbytes(size)

    def note(self, line: str) -> None:
        """Add a line to the trace."""
        if self.trace is not None:
            self.trace(f"{self.loop.time():10.5f} {line}")

    @contextmanager
    def installed(self, replaced: dict[str, Any]) -> Iterator[None]:
        """Run the code under test in this world. `replaced` are parts of the server, by their dotted names."""
        clocks = {
            time.time: lambda: EPOCH + self.loop.time(),
            time.monotonic: self.loop.time,
            time.perf_counter: self.loop.time,
        }
        thresholds, collecting = gc.get_threshold(), gc.isenabled()
        gc.disable()  # when cycles are collected depends on what ran before
        try:
            with ExitStack() as patches:
                for real, simulated in clocks.items():
                    patches.enter_context(patch.object(time, real.__name__, simulated))
                    for module, name in _names_of(real):
                        patches.enter_context(patch.object(module, name, simulated))
                patches.enter_context(patch.object(os, "urandom", self.urandom))
                patches.enter_context(patch.object(random, "_urandom", self.urandom))
                for dotted, simulated in replaced.items():
                    patches.enter_context(patch(dotted, simulated))
                yield
        finally:
            gc.set_threshold(*thresholds)
            if collecting:
                gc.enable()


def _names_of(function: object) -> list[tuple[Any, str]]:
    """Where modules of the server and of the fault tests have imported this function by name."""
    return [
        (module, name)
        for module_name, module in list(sys.modules.items())
        if module_name.startswith(("doubloon.", "tests.faults"))
        for name, value in list(vars(module).items())
        if value is function
    ]
