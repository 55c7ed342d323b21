"""Weights in a file: plain arrays, with the format that they are for."""

from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from doubloon.batch.arrays import Array
from doubloon.core.errors import UnusableWeights, quoted
from doubloon.games.silver_gold.batch.lookups import NONE
from doubloon.games.silver_gold.bots.tables import HORIZON
from doubloon.games.silver_gold.learned.charts import CHART
from doubloon.games.silver_gold.learned.net import Size, Weights, shapes

FORMAT = "doubloon-silver-gold-value/2"
"""It changes with whatever the net looks at, or how it is made."""


SHIPPED = Path(__file__).with_name("weights.npz")
"""The weights that come with the package; `docs/training.md` tells how they were made."""


class Learned(NamedTuple):
    """What a file holds."""

    weights: Weights
    new: Array  # (11, 47, 7) float32: the lines of new cards, so that whoever plays need not build every table


def save_weights(path: Path, learned: Learned) -> None:
    """Write what was learned to a file, whole or not at all."""
    parts: dict[str, Any] = {name: np.asarray(part, np.float32) for name, part in learned.weights._asdict().items()}
    unfinished = path.with_name(path.name + ".part")
    with unfinished.open("wb") as file:
        np.savez_compressed(file, format=np.array(FORMAT), new=learned.new, **parts)
    unfinished.replace(path)


def load_weights(path: Path) -> Learned:
    """What a file holds; UnusableWeights says what is wrong with it."""
    try:
        with path.open("rb") as file, np.load(file, allow_pickle=False) as parts:
            found = {name: parts[name] for name in parts.files}
    except FileNotFoundError:
        raise UnusableWeights(f"there is no file {quoted(str(path))}") from None
    except Exception as error:  # whatever a broken archive makes of itself
        raise UnusableWeights(f"{quoted(str(path))} is not a whole file of weights") from error
    format_found = str(found.pop("format", "none"))
    if format_found != FORMAT:
        raise UnusableWeights(f"{quoted(str(path))} has the format {quoted(format_found)}; this needs {FORMAT!r}")
    new = found.pop("new", None)
    if new is None or new.shape != (HORIZON + 1, NONE, CHART) or not _whole(found):
        raise UnusableWeights(f"{quoted(str(path))} does not hold the weights of a net")
    return Learned(Weights(**found), new)


def _whole(found: dict[str, npt.NDArray[Any]]) -> bool:
    """Whether the parts are all there, fit each other, and are numbers."""
    if set(found) != set(Weights._fields) or any(part.dtype != np.float32 for part in found.values()):
        return False
    if found["lines"].ndim != 2 or found["out"].ndim != 1:
        return False
    hidden, width = found["lines"].shape
    size = Size(hidden, width, len(found["out"]))
    fit = all(found[name].shape == shape for name, shape in shapes(size)._asdict().items())
    return fit and all(bool(np.isfinite(part).all()) for part in found.values())
