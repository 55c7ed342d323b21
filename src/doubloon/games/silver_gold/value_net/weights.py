"""Weights files: plain arrays, and the format that they belong to."""

from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from doubloon.batch.arrays import Array
from doubloon.core.errors import UnusableWeights, quoted
from doubloon.games.silver_gold.batch.lookups import NONE
from doubloon.games.silver_gold.card_values import HORIZON
from doubloon.games.silver_gold.value_net.card_inputs import VALUE_COLUMNS
from doubloon.games.silver_gold.value_net.network import Size, Weights, weight_shapes

FORMAT = "doubloon-silver-gold-value/2"
"""The version changes with the inputs of the network and with its layers."""
SHIPPED = files(__package__).joinpath("weights.npz")
"""The weights that come with the package; `docs/training.md` tells how they were made."""


class TrainedNetwork(NamedTuple):
    """The content of a weights file."""

    weights: Weights
    new: Array  # (11, 47, 7) float32: the values of new cards, so that a player need not calculate those of every card


def save_weights(path: Path, trained: TrainedNetwork) -> None:
    """Write a weights file, completely or not at all."""
    parts: dict[str, Any] = {name: np.asarray(part, np.float32) for name, part in trained.weights._asdict().items()}
    unfinished = path.with_name(path.name + ".part")
    with unfinished.open("wb") as file:
        np.savez_compressed(file, format=np.array(FORMAT), new=trained.new, **parts)
    unfinished.replace(path)


def load_weights(path: Path | Traversable) -> TrainedNetwork:
    """The content of a weights file; UnusableWeights says what is wrong with it."""
    try:
        with path.open("rb") as file, np.load(file, allow_pickle=False) as parts:
            found = {name: parts[name] for name in parts.files}
    except FileNotFoundError:
        raise UnusableWeights(f"there is no file {quoted(str(path))}") from None
    except Exception as error:  # a damaged archive raises many kinds of errors
        raise UnusableWeights(f"{quoted(str(path))} is not a complete weights file") from error
    format_found = str(found.pop("format", "none"))
    if format_found != FORMAT:
        raise UnusableWeights(f"{quoted(str(path))} has the format {quoted(format_found)}; expected {FORMAT!r}")
    new = found.pop("new", None)
    if new is None or new.shape != (HORIZON + 1, NONE, VALUE_COLUMNS) or not _is_complete(found):
        raise UnusableWeights(f"{quoted(str(path))} does not hold the weights of a network")
    return TrainedNetwork(Weights(**found), new)


def _is_complete(found: dict[str, npt.NDArray[Any]]) -> bool:
    """Whether all arrays are there, fit each other, and hold finite numbers."""
    if set(found) != set(Weights._fields) or any(part.dtype != np.float32 for part in found.values()):
        return False
    if found["lines"].ndim != 2 or found["out"].ndim != 1:
        return False
    hidden, width = found["lines"].shape
    size = Size(hidden, width, len(found["out"]))
    fit = all(found[name].shape == shape for name, shape in weight_shapes(size)._asdict().items())
    return fit and all(bool(np.isfinite(part).all()) for part in found.values())
