"""A training of Silver & Gold gets better, and continues from its checkpoint as if it had never stopped."""

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("jax", reason="JAX is not installed")

import jax

from doubloon.cli import main
from doubloon.core.lazy import Lazy
from doubloon.core.training import Budget
from doubloon.games.silver_gold.training import trainer as trainer_module
from doubloon.games.silver_gold.training.settings import Settings
from doubloon.games.silver_gold.training.trainer import NETWORK, Trainer, new_state
from doubloon.games.silver_gold.value_net.network import Weights
from doubloon.games.silver_gold.value_net.weights import load_weights
from doubloon.training.checkpoint import load_checkpoint, save_checkpoint
from doubloon.training.curves import curve_lines, draw_curves
from doubloon.training.program import SelfPlayTraining
from doubloon.training.run import run
from doubloon.training.session import CHECKPOINT, CURVES, WEIGHTS, curves_title, write_files
from doubloon.training.state import BatchResult, CurvePoint, TrainingState

SMALL = Settings(seed=3, batch=16, update=64, hidden=8, width=8, middle=4, rate=3e-3)
TRAINING: SelfPlayTraining[Settings, Weights] = SelfPlayTraining(
    "Silver & Gold", (2, 3, 4), Settings, Lazy("doubloon.games.silver_gold.training.trainer:NETWORK")
)
OLD_CHECKPOINT = Path(__file__).with_name("checkpoint_format_1.npz")
"""Written before the training toolkit was separated from the game: three batches of 16 games."""


@pytest.fixture(scope="module")
def trainer() -> Iterator[Trainer]:
    """A trainer for two seats only, so that little has to be compiled."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(trainer_module, "SEATS", (2,))
        yield Trainer(SMALL)


def test_it_learns_and_continues_bit_for_bit_from_a_checkpoint(trainer: Trainer, tmp_path: Path) -> None:
    one = new_state(SMALL)
    before = trainer.greedy_score(one.optimizer.mean)
    for number in range(8):
        one, result = trainer.advance(one)
        if number == 3:
            save_checkpoint(tmp_path / "c.npz", one)
    assert one.games == 8 * SMALL.batch
    assert result.seats == 2
    assert trainer.greedy_score(one.optimizer.mean) > before + 5

    other = load_checkpoint(tmp_path / "c.npz", Settings, NETWORK.weights)
    assert other.settings == SMALL
    for _ in range(4):
        other, _ = trainer.advance(other)
    assert (other.games, other.batches) == (one.games, one.batches)
    for mine, its in zip(jax.tree.leaves(one.optimizer), jax.tree.leaves(other.optimizer), strict=True):
        assert np.array_equal(mine, its)


def test_a_checkpoint_of_an_older_version_is_loaded_and_saved_unchanged(trainer: Trainer, tmp_path: Path) -> None:
    state = load_checkpoint(OLD_CHECKPOINT, Settings, NETWORK.weights)
    assert state.settings == SMALL
    assert (state.batches, state.games, state.seconds) == (3, 48, 12.5)
    assert state.curve[1] == CurvePoint(48, 12.5, 72.0, (61.0, 58.0, 0.0), 9.25)
    save_checkpoint(tmp_path / "c.npz", state)
    with np.load(OLD_CHECKPOINT) as old, np.load(tmp_path / "c.npz") as new:
        assert sorted(old.files) == sorted(new.files)
        assert all(np.array_equal(old[name], new[name]) for name in old.files if name != "told")
    after, _ = trainer.advance(state)
    assert int(after.optimizer.updates) > int(state.optimizer.updates)


def test_a_run_ends_with_its_games_and_writes_all_files(trainer: Trainer, tmp_path: Path) -> None:
    points: list[CurvePoint] = []
    shares: list[float] = []

    def on_batch(_: TrainingState[Settings, Weights], result: BatchResult, used: float) -> None:
        assert result.seats == 2
        shares.append(used)

    done = run(
        trainer,
        new_state(SMALL),
        Budget(games=3 * SMALL.batch),
        0.0,
        write=lambda state: write_files(TRAINING, tmp_path, state),
        on_batch=on_batch,
        on_point=points.append,
    )
    assert done.games == 3 * SMALL.batch
    assert shares == pytest.approx([1 / 3, 2 / 3, 1])
    assert done.curve == tuple(points)
    assert load_checkpoint(tmp_path / CHECKPOINT, Settings, NETWORK.weights).curve == done.curve
    weights = load_weights(tmp_path / WEIGHTS).weights
    assert all(np.array_equal(one, other) for one, other in zip(weights, done.optimizer.mean, strict=True))
    title = curves_title(TRAINING, done)
    assert title.startswith("Silver & Gold, 48 games of self-play in ")
    assert (tmp_path / CURVES).read_text() == draw_curves(curve_lines(done.curve, (2, 3, 4)), title)
    assert (tmp_path / WEIGHTS).stat().st_size < 8_000_000


def test_the_command_never_overwrites_a_training_nor_changes_its_network(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write_files(TRAINING, tmp_path, new_state(SMALL))
    command = ["train", "silver-and-gold", "--out", str(tmp_path), "--games", "1"]
    assert main(command) == 2
    assert "continue it with --resume" in capsys.readouterr().err
    assert main([*command, "--resume", "--width", "64"]) == 2
    assert "cannot grow or shrink" in capsys.readouterr().err
    assert main([*command[:-2], "--resume", "--minutes", "0"]) == 2
    assert capsys.readouterr().err == "doubloon: --minutes must be above 0, not 0\n"
