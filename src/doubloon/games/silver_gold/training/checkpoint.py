"""A training in a file, from which it goes on exactly as if it had never stopped."""

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

import jax.numpy as jnp
import numpy as np

from doubloon.core.errors import UnusableWeights, quoted
from doubloon.games.silver_gold.training.learning import Learner
from doubloon.games.silver_gold.training.settings import Settings
from doubloon.games.silver_gold.training.training import Point, Training
from doubloon.games.silver_gold.value_net.network import Weights

FORMAT = "doubloon-training/1"
_PARTS = ("weights", "mean", "first", "second")


def save(path: Path, training: Training) -> None:
    """Write the training to a file, whole or not at all."""
    parts: dict[str, Any] = {
        f"{part}.{name}": np.asarray(array)
        for part in _PARTS
        for name, array in getattr(training.learner, part)._asdict().items()
    }
    told = {
        "format": FORMAT,
        "settings": asdict(training.settings),
        "batches": training.batches,
        "games": training.games,
        "seconds": training.seconds,
        "curve": training.curve,
    }
    unfinished = path.with_name(path.name + ".part")
    with unfinished.open("wb") as file:
        np.savez(file, told=np.array(json.dumps(told)), updates=np.asarray(training.learner.updates), **parts)
    unfinished.replace(path)


def load(path: Path) -> Training:
    """The training in a file; UnusableWeights says what is wrong with it."""
    try:
        with path.open("rb") as file, np.load(file, allow_pickle=False) as parts:
            told = json.loads(str(parts["told"]))
            found = told["format"]
            if found == FORMAT:
                return _training(told, {name: parts[name] for name in parts.files})
    except FileNotFoundError:
        raise UnusableWeights(f"there is no training to go on from: {quoted(str(path))} is not there") from None
    except Exception as error:  # whatever a broken archive makes of itself
        raise UnusableWeights(f"{quoted(str(path))} is not a whole checkpoint of a training") from error
    raise UnusableWeights(f"{quoted(str(path))} has the format {quoted(str(found))}; this needs {FORMAT!r}")


def _training(told: dict[str, Any], arrays: dict[str, Any]) -> Training:
    parts = {part: Weights(*(jnp.asarray(arrays[f"{part}.{name}"]) for name in Weights._fields)) for part in _PARTS}
    curve = tuple(
        Point(games, seconds, greedy, tuple(scores), error) for games, seconds, greedy, scores, error in told["curve"]
    )
    return Training(
        settings=Settings(**told["settings"]),
        learner=Learner(**parts, updates=jnp.asarray(arrays["updates"])),
        batches=told["batches"],
        games=told["games"],
        seconds=told["seconds"],
        curve=curve,
    )
