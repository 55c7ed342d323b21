"""Train Silver & Gold on one device and on all devices that JAX sees, and compare the weights and the speed.

    python benchmarks/devices.py [--virtual N] [--batch N] [--update N] [--batches N]

With --virtual, the CPU counts as N devices, which shows the differences, but says nothing about speed. The first batch
of each number of seats (2, 3, 2, 4, and so on) is compiled and not timed. Prints JSON.
"""

import argparse
import json
import os
from time import perf_counter
from typing import Any


def trained(devices: Any, batch: int, update: int, batches: int) -> dict[str, Any]:
    """The weights after some batches, and the time of the fastest one."""
    from doubloon.games.silver_gold.training.settings import Settings
    from doubloon.games.silver_gold.training.trainer import Trainer, new_state

    settings = Settings(batch=batch, update=update)
    trainer, state = Trainer(settings, devices), new_state(settings)
    seconds: dict[int, list[float]] = {}
    for _ in range(batches):
        begun = perf_counter()
        state, result = trainer.advance(state)
        seconds.setdefault(result.seats, []).append(perf_counter() - begun)
    fastest = {seats: min(times[1:]) for seats, times in seconds.items() if len(times) > 1}
    return {"weights": state.optimizer.weights, "score": result.score, "seconds": fastest}


def main() -> None:
    """Train, compare and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--virtual", type=int, help="count the CPU as this many devices")
    parser.add_argument("--batch", type=int, default=256, help="games at once (default 256)")
    parser.add_argument("--update", type=int, default=256, help="decisions an update learns from (default 256)")
    parser.add_argument("--batches", type=int, default=5, help="batches to train (default 5)")
    arguments = parser.parse_args()
    if arguments.virtual:
        os.environ["JAX_PLATFORMS"] = "cpu"
        os.environ["XLA_FLAGS"] = f"--xla_force_host_platform_device_count={arguments.virtual}"
    import jax
    import numpy as np

    from doubloon.training.devices import Devices

    several = Devices()
    one, all_of_them = (
        trained(devices, arguments.batch, arguments.update, arguments.batches) for devices in (Devices(1), several)
    )
    pairs = zip(*(jax.tree.leaves(found["weights"]) for found in (one, all_of_them)), strict=True)
    report = {
        "device": jax.devices()[0].device_kind,
        "devices": several.count,
        "largest_difference": max(float(np.abs(np.asarray(a) - np.asarray(b)).max()) for a, b in pairs),
        "last_score": [one["score"], all_of_them["score"]],
        "seconds_per_batch_on_one": one["seconds"],
        "seconds_per_batch_on_all": all_of_them["seconds"],
    }
    print(json.dumps(report, indent=1))


if __name__ == "__main__":
    main()
