"""Checkpoint files, and one sentence where a file is not one."""

from pathlib import Path
from typing import NamedTuple

import numpy as np
import pytest

from doubloon.batch.arrays import Array
from doubloon.core.errors import UnusableWeights
from doubloon.training.checkpoint import load_checkpoint, save_checkpoint
from doubloon.training.settings import SelfPlaySettings
from doubloon.training.state import CurvePoint, OptimizerState, TrainingState


class Weights(NamedTuple):
    matrix: Array


def test_a_saved_state_is_loaded_unchanged(tmp_path: Path) -> None:
    parts = [Weights(np.full((2, 2), number, np.float32)) for number in range(4)]
    optimizer = OptimizerState(parts[0], parts[1], parts[2], parts[3], np.int32(7))
    curve = (CurvePoint(512, 3.5, 70.0, (60.0, 0.0), 8.5),)
    saved = TrainingState(SelfPlaySettings(seed=5, trace=0.5), optimizer, 2, 512, 3.5, curve)
    save_checkpoint(tmp_path / "c.npz", saved)
    found = load_checkpoint(tmp_path / "c.npz", SelfPlaySettings, Weights)
    assert (found.settings, found.batches, found.games, found.seconds, found.curve) == (
        saved.settings,
        saved.batches,
        saved.games,
        saved.seconds,
        saved.curve,
    )
    assert [int(part.matrix[0, 0]) for part in found.optimizer[:4]] == [0, 1, 2, 3]
    assert int(found.optimizer.updates) == 7
    assert [path.name for path in tmp_path.iterdir()] == ["c.npz"]


def test_a_file_that_is_no_checkpoint_is_named(tmp_path: Path) -> None:
    path = tmp_path / "c.npz"
    with pytest.raises(UnusableWeights, match="no training to resume"):
        load_checkpoint(path, SelfPlaySettings, Weights)
    path.write_bytes(b"not an archive")
    with pytest.raises(UnusableWeights, match="not a complete checkpoint"):
        load_checkpoint(path, SelfPlaySettings, Weights)
    with path.open("wb") as file:
        np.savez(file, told=np.array('{"format": "doubloon-training/0"}'))
    with pytest.raises(UnusableWeights, match=r"format 'doubloon-training/0'; expected 'doubloon-training/1'"):
        load_checkpoint(path, SelfPlaySettings, Weights)
