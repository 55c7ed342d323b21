"""The files of a solve: a checkpoint to resume from, and the solution."""

import json
from dataclasses import asdict, fields
from pathlib import Path
from typing import Any

import jax.numpy as jnp
import numpy as np

from doubloon.core.errors import UnusableWeights, quoted
from doubloon.games.gold_hunting.solving.positions import Positions
from doubloon.games.gold_hunting.solving.solver import Bounds, Progress

FORMAT = "doubloon-solving/1"
_GAME, _REGRETS = "game", "regrets"
_ARRAYS = tuple(field.name for field in fields(Progress) if field.name not in ("iterations", "regrets", "weight"))


def save_checkpoint(path: Path, game: dict[str, Any], progress: Progress) -> None:
    """Write a checkpoint, completely or not at all. `game` names the game that is solved."""
    arrays = {name: np.asarray(getattr(progress, name)) for name in _ARRAYS}
    for layer, (used, held) in enumerate(progress.regrets):
        arrays[f"{_REGRETS}.{layer}.used"], arrays[f"{_REGRETS}.{layer}.held"] = np.asarray(used), np.asarray(held)
    told = {"format": FORMAT, "game": game, "iterations": progress.iterations, "weight": progress.weight}
    _write(path, told, arrays)


def load_checkpoint(path: Path, game: dict[str, Any]) -> Progress:
    """The solve in a checkpoint; UnusableWeights says what is wrong with the file."""
    try:
        with path.open("rb") as file, np.load(file, allow_pickle=False) as archive:
            told = json.loads(str(archive["told"]))
            layers = sum(name.startswith(_REGRETS) for name in archive.files) // 2
            progress = Progress(
                iterations=told["iterations"],
                weight=told["weight"],
                regrets=[
                    (jnp.asarray(archive[f"{_REGRETS}.{layer}.used"]), jnp.asarray(archive[f"{_REGRETS}.{layer}.held"]))
                    for layer in range(layers)
                ],
                **{name: jnp.asarray(archive[name]) for name in _ARRAYS},
            )
    except FileNotFoundError:
        raise UnusableWeights(f"there is no solve to resume: {quoted(str(path))} does not exist") from None
    except Exception as error:  # a damaged archive raises many kinds of errors
        raise UnusableWeights(f"{quoted(str(path))} is not a complete checkpoint of a solve") from error
    if told["format"] != FORMAT:
        raise UnusableWeights(f"{quoted(str(path))} has the format {quoted(str(told['format']))}; expected {FORMAT!r}")
    if told["game"] != game:
        raise UnusableWeights(f"{quoted(str(path))} solves another game: {told['game']}, not {game}")
    return progress


def save_solution(path: Path, game: dict[str, Any], positions: Positions, progress: Progress, bounds: Bounds) -> None:
    """Write the solution: how often to build what, what each build gives away, and how to lift first."""
    told = {"format": FORMAT, "game": game, "iterations": progress.iterations, "bounds": asdict(bounds)}
    builds = [" ".join("".join(map(str, reversed(pile))) for pile in build) for build in positions.builds]
    roots = [" ".join(str(rest) for _, rest in position) for position in positions.layers[0].positions]
    arrays = {
        "builds": np.array(builds),
        "mixture": np.asarray(progress.average),
        "points": np.asarray(progress.average_points),
        "piles": np.array(roots),
        "first_choices": np.asarray(progress.first_choices / progress.weight),
    }
    _write(path, told, arrays)


def _write(path: Path, told: dict[str, Any], arrays: dict[str, Any]) -> None:
    unfinished = path.with_name(path.name + ".part")
    with unfinished.open("wb") as file:
        np.savez(file, told=np.array(json.dumps(told)), **arrays)
    unfinished.replace(path)
