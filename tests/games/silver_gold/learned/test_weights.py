"""Weights come back from their file as they were, and a file that is none is named in a sentence."""

from pathlib import Path

import numpy as np
import pytest
from hatchling.builders.wheel import WheelBuilder

from doubloon.core.errors import UnusableWeights
from doubloon.games.silver_gold.learned.charts import new_lines
from doubloon.games.silver_gold.learned.net import Size, Weights, fresh
from doubloon.games.silver_gold.learned.weights import FORMAT, SHIPPED, Learned, load_weights, save_weights

SIZE = Size(5, 6, 3)
NEW = np.ones((11, 47, 7), np.float32)


def test_they_come_back(tmp_path: Path) -> None:
    weights = fresh(SIZE, 1)
    save_weights(tmp_path / "w.npz", Learned(weights, NEW))
    found = load_weights(tmp_path / "w.npz")
    assert all(np.array_equal(one, other) for one, other in zip(weights, found.weights, strict=True))
    assert np.array_equal(found.new, NEW)
    assert [path.name for path in tmp_path.iterdir()] == ["w.npz"]


def broken(weights: Weights, **changes: object) -> dict[str, object]:
    return {"format": np.array(FORMAT), "new": NEW, **weights._asdict(), **changes}


@pytest.mark.parametrize(
    ("parts", "words"),
    [
        (broken(fresh(SIZE, 1), format=np.array("doubloon-silver-gold-value/0")), "has the format 'doubloon-silver"),
        ({"weights": np.zeros(3)}, "has the format 'none'"),
        (broken(fresh(SIZE, 1), bias=np.zeros(7, np.float32)), "does not hold the weights of a net"),
        (broken(fresh(SIZE, 1), bias=np.full(6, np.nan, np.float32)), "does not hold the weights of a net"),
        (broken(fresh(SIZE, 1), new=np.ones((11, 46, 7), np.float32)), "does not hold the weights of a net"),
        (broken(fresh(SIZE, 1), extra=np.zeros(7, np.float32)), "does not hold the weights of a net"),
    ],
)
def test_other_files_are_refused(parts: dict[str, np.ndarray], words: str, tmp_path: Path) -> None:
    path = tmp_path / "w.npz"
    with path.open("wb") as file:
        np.savez(file, **parts)  # type: ignore[arg-type]  # its only other parameter is not among them
    with pytest.raises(UnusableWeights, match=words):
        load_weights(path)


def test_a_missing_or_broken_file_is_said_to_be_so(tmp_path: Path) -> None:
    path = tmp_path / "w.npz"
    with pytest.raises(UnusableWeights, match="there is no file"):
        load_weights(path)
    save_weights(path, Learned(fresh(SIZE, 1), NEW))
    path.write_bytes(path.read_bytes()[:-100])
    with pytest.raises(UnusableWeights, match="not a whole file of weights"):
        load_weights(path)


def test_the_package_brings_weights_that_fit_the_tables_of_today() -> None:
    assert np.array_equal(load_weights(SHIPPED).new, new_lines())


def test_the_wheel_holds_them() -> None:
    root = Path(__file__).parents[4]
    packed = {file.distribution_path for file in WheelBuilder(str(root)).recurse_included_files()}
    assert "doubloon/games/silver_gold/learned/weights.npz" in packed
