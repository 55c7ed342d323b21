"""Where a training stands, and its checkpoint."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, NamedTuple

import jax.numpy as jnp
import numpy as np

from doubloon.core.errors import OptionsError, quoted
from doubloon.games.gold_hunting.solving.half import Regrets
from doubloon.games.gold_hunting.solving.positions import Numbers
from doubloon.games.gold_hunting.solving.solution import read_archive, write_archive
from doubloon.games.gold_hunting.solving.winning import WinningProgress
from doubloon.games.gold_hunting.training.network import Layers
from doubloon.games.gold_hunting.training.settings import PolicySettings
from doubloon.training.state import OptimizerState

FORMAT = "doubloon-gold-hunting-training/1"
_TABLES = ("regrets", "choices")
_ARRAYS = ("build_regrets", "mixture", "mixtures", "scores")
_PARTS = ("weights", "mean", "first", "second")


class CurvePoint(NamedTuple):
    """A point of the learning curve."""

    updates: int
    seconds: float
    """Seconds of training, over all runs."""
    loss: float
    """How far the network is from the solution, in nats."""
    low: float
    """The network wins at least this share against any builds, if nobody watches the other's progress."""
    average: float
    """The share that it wins against the builds of the solution."""


@dataclass(frozen=True, slots=True)
class PolicyState:
    """Everything that a training continues from."""

    settings: PolicySettings
    variant: str
    solve: WinningProgress
    optimizer: OptimizerState[Layers]
    found: Numbers
    """How likely the builds are that were found to be good against the network, by the miner's marker."""
    checks: int = 0
    """How often such builds were looked for."""
    seconds: float = 0.0
    curve: tuple[CurvePoint, ...] = ()

    @property
    def updates(self) -> int:
        """The number of updates of the network so far."""
        return int(self.optimizer.updates)


def save_checkpoint(path: Path, state: PolicyState) -> None:
    """Write a checkpoint, completely or not at all."""
    arrays: dict[str, Any] = {name: np.asarray(getattr(state.solve, name)) for name in _ARRAYS}
    for table in _TABLES:
        for layer, pair in enumerate(getattr(state.solve, table)):
            arrays |= {f"{table}.{layer}.{held}": np.asarray(array) for held, array in enumerate(pair)}
    for part in _PARTS:
        for layer, pair in enumerate(getattr(state.optimizer, part)):
            arrays |= {f"{part}.{layer}.{bias}": np.asarray(array) for bias, array in enumerate(pair)}
    arrays |= {"updates": np.asarray(state.optimizer.updates), "found": np.asarray(state.found)}
    metadata = {
        "settings": asdict(state.settings),
        "variant": state.variant,
        "iterations": state.solve.iterations,
        "checks": state.checks,
        "seconds": state.seconds,
        "curve": state.curve,
    }
    write_archive(path, FORMAT, metadata, arrays)


def load_checkpoint(path: Path, variant: str) -> PolicyState:
    """The training in a checkpoint; UnusableWeights or OptionsError says why it cannot be continued."""

    def read(metadata: dict[str, Any], arrays: Mapping[str, Any]) -> PolicyState:
        if metadata["variant"] != variant:
            raise OptionsError(f"{quoted(str(path))} trains the variant {metadata['variant']}; choose another folder")
        return PolicyState(
            settings=PolicySettings(**metadata["settings"]),
            variant=variant,
            solve=WinningProgress(
                iterations=metadata["iterations"],
                regrets=_pairs(arrays, "regrets"),
                choices=_pairs(arrays, "choices"),
                **{name: jnp.asarray(arrays[name]) for name in _ARRAYS},
            ),
            optimizer=OptimizerState(
                weights=tuple(_pairs(arrays, "weights")),
                mean=tuple(_pairs(arrays, "mean")),
                first=tuple(_pairs(arrays, "first")),
                second=tuple(_pairs(arrays, "second")),
                updates=jnp.asarray(arrays["updates"]),
            ),
            found=arrays["found"],
            checks=metadata["checks"],
            seconds=metadata["seconds"],
            curve=tuple(CurvePoint(*point) for point in metadata["curve"]),
        )

    return read_archive(path, FORMAT, "checkpoint of a training", read)


def _pairs(arrays: Mapping[str, Any], name: str) -> Regrets:
    """The pairs of arrays with this name, in order."""
    size = sum(key.startswith(f"{name}.") for key in arrays) // 2
    return [(jnp.asarray(arrays[f"{name}.{at}.0"]), jnp.asarray(arrays[f"{name}.{at}.1"])) for at in range(size)]
