"""Checkpoint files: a training continues from one exactly as if it had never stopped."""

import json
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import Any

import numpy as np

from doubloon.core.errors import UnusableWeights, quoted
from doubloon.training.state import CurvePoint, OptimizerState, S, TrainingState, W

FORMAT = "doubloon-training/1"
_METADATA = "told"
"""The name of the JSON text in files of format 1, which holds everything but the arrays."""
_PARTS = ("weights", "mean", "first", "second")


def save_checkpoint(path: Path, state: TrainingState[S, W]) -> None:
    """Write a checkpoint, completely or not at all."""
    arrays: dict[str, Any] = {
        f"{part}.{name}": np.asarray(array)
        for part in _PARTS
        for name, array in getattr(state.optimizer, part)._asdict().items()
    }
    metadata = {
        "format": FORMAT,
        "settings": asdict(state.settings),
        "batches": state.batches,
        "games": state.games,
        "seconds": state.seconds,
        "curve": state.curve,
    }
    arrays[_METADATA] = np.array(json.dumps(metadata))
    unfinished = path.with_name(path.name + ".part")
    with unfinished.open("wb") as file:
        np.savez(file, updates=np.asarray(state.optimizer.updates), **arrays)
    unfinished.replace(path)


def load_checkpoint(path: Path, settings: Callable[..., S], weights: Callable[..., W]) -> TrainingState[S, W]:
    """The training in a checkpoint; UnusableWeights says what is wrong with the file.

    `settings` and `weights` are the classes of both; their arguments are the names in the file.
    """
    try:
        with path.open("rb") as file, np.load(file, allow_pickle=False) as archive:
            metadata = json.loads(str(archive[_METADATA]))
            found = metadata["format"]
            if found == FORMAT:
                arrays = {name: archive[name] for name in archive.files}
                return _state(metadata, arrays, settings, weights)
    except FileNotFoundError:
        raise UnusableWeights(f"there is no training to resume: {quoted(str(path))} does not exist") from None
    except Exception as error:  # a damaged archive raises many kinds of errors
        raise UnusableWeights(f"{quoted(str(path))} is not a complete checkpoint of a training") from error
    raise UnusableWeights(f"{quoted(str(path))} has the format {quoted(str(found))}; expected {FORMAT!r}")


def _state(
    metadata: dict[str, Any], arrays: dict[str, Any], settings: Callable[..., S], weights: Callable[..., W]
) -> TrainingState[S, W]:
    def part(name: str) -> W:
        start = f"{name}."
        return weights(**{key.removeprefix(start): array for key, array in arrays.items() if key.startswith(start)})

    return TrainingState(
        settings=settings(**metadata["settings"]),
        optimizer=OptimizerState(part("weights"), part("mean"), part("first"), part("second"), arrays["updates"]),
        batches=metadata["batches"],
        games=metadata["games"],
        seconds=metadata["seconds"],
        curve=tuple(
            CurvePoint(games, seconds, greedy, tuple(scores), error)
            for games, seconds, greedy, scores, error in metadata["curve"]
        ),
    )
