"""Weights files: what was saved is loaded again, and one sentence says what is wrong with a file."""

from pathlib import Path

import numpy as np
import pytest
from hatchling.builders.wheel import WheelBuilder

from doubloon.core.errors import UnusableWeights
from doubloon.games.silver_gold.value_net.card_inputs import new_card_values
from doubloon.games.silver_gold.value_net.network import Size, initial_weights
from doubloon.games.silver_gold.value_net.weights import FORMAT, SHIPPED, TrainedNetwork, load_weights, save_weights

SIZE = Size(5, 6, 3)
NEW = np.ones((11, 47, 7), np.float32)


def test_saved_weights_are_loaded_unchanged(tmp_path: Path) -> None:
    weights = initial_weights(SIZE, 1)
    save_weights(tmp_path / "w.npz", TrainedNetwork(weights, NEW))
    found = load_weights(tmp_path / "w.npz")
    assert all(np.array_equal(one, other) for one, other in zip(weights, found.weights, strict=True))
    assert np.array_equal(found.new, NEW)
    assert [path.name for path in tmp_path.iterdir()] == ["w.npz"]


def parts_with(**changes: object) -> dict[str, object]:
    return {"format": np.array(FORMAT), "new": NEW, **initial_weights(SIZE, 1)._asdict(), **changes}


NOT_WEIGHTS = "does not hold the weights of a network"


@pytest.mark.parametrize(
    ("parts", "words"),
    [
        (parts_with(format=np.array("doubloon-silver-gold-value/0")), "has the format 'doubloon-silver"),
        ({"weights": np.zeros(3)}, "has the format 'none'"),
        (parts_with(bias=np.zeros(7, np.float32)), NOT_WEIGHTS),
        (parts_with(bias=np.full(6, np.nan, np.float32)), NOT_WEIGHTS),
        (parts_with(new=np.ones((11, 46, 7), np.float32)), NOT_WEIGHTS),
        (parts_with(extra=np.zeros(7, np.float32)), NOT_WEIGHTS),
    ],
)
def test_other_files_are_refused(parts: dict[str, np.ndarray], words: str, tmp_path: Path) -> None:
    path = tmp_path / "w.npz"
    with path.open("wb") as file:
        np.savez(file, **parts)  # type: ignore[arg-type]  # its only other parameter is not among them
    with pytest.raises(UnusableWeights, match=words):
        load_weights(path)


def test_a_missing_or_damaged_file_is_named(tmp_path: Path) -> None:
    path = tmp_path / "w.npz"
    with pytest.raises(UnusableWeights, match="there is no file"):
        load_weights(path)
    save_weights(path, TrainedNetwork(initial_weights(SIZE, 1), NEW))
    path.write_bytes(path.read_bytes()[:-100])
    with pytest.raises(UnusableWeights, match="not a complete weights file"):
        load_weights(path)


def test_the_shipped_weights_fit_the_current_card_values() -> None:
    assert np.array_equal(load_weights(SHIPPED).new, new_card_values())


def test_the_wheel_contains_the_shipped_weights() -> None:
    root = Path(__file__).parents[4]
    packed = {file.distribution_path for file in WheelBuilder(str(root)).recurse_included_files()}
    assert "doubloon/games/silver_gold/value_net/weights.npz" in packed
