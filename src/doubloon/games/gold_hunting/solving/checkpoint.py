"""Checkpoints: a solve continues from one exactly as if it had never stopped."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import jax.numpy as jnp
import numpy as np

from doubloon.core.errors import OptionsError, quoted
from doubloon.games.gold_hunting.solving.solution import read_archive, write_archive
from doubloon.games.gold_hunting.solving.solver import ARRAYS, Progress

FORMAT = "doubloon-solving/2"
_REGRETS = "regrets"
_ARRAYS = tuple(name for name in ARRAYS if name != _REGRETS)


def save_checkpoint(path: Path, game: Mapping[str, Any], progress: Progress) -> None:
    """Write a checkpoint, completely or not at all. `game` names the game that is solved."""
    arrays = {name: np.asarray(getattr(progress, name)) for name in _ARRAYS}
    for layer, pair in enumerate(progress.regrets):
        for held, regrets in enumerate(pair):
            arrays[f"{_REGRETS}.{layer}.{held}"] = np.asarray(regrets)
    metadata = {"game": dict(game), "iterations": progress.iterations, "weight": progress.weight}
    write_archive(path, FORMAT, metadata, arrays)


def load_checkpoint(path: Path, game: Mapping[str, Any]) -> Progress:
    """The solve in a checkpoint; UnusableWeights or OptionsError says why it cannot be continued."""

    def read(metadata: dict[str, Any], arrays: Mapping[str, Any]) -> Progress:
        found = metadata["game"]
        if found != game:
            other = ", ".join(f"{name} {value}" for name, value in found.items() if game.get(name) != value)
            raise OptionsError(f"{quoted(str(path))} solves another game ({other}); choose another folder")
        layers = sum(name.startswith(_REGRETS) for name in arrays) // 2
        return Progress(
            iterations=metadata["iterations"],
            weight=metadata["weight"],
            regrets=[
                (jnp.asarray(arrays[f"{_REGRETS}.{layer}.0"]), jnp.asarray(arrays[f"{_REGRETS}.{layer}.1"]))
                for layer in range(layers)
            ],
            **{name: jnp.asarray(arrays[name]) for name in _ARRAYS},
        )

    return read_archive(path, FORMAT, "checkpoint of a solve", read)
