"""A training gets better, and goes on from its checkpoint as if it had never stopped."""

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("jax", reason="JAX is not installed")

import jax
import jax.numpy as jnp

from doubloon.cli import main
from doubloon.core.errors import UnusableWeights
from doubloon.games.silver_gold.training import checkpoint, curves, running, training
from doubloon.games.silver_gold.training.learning import begin, step
from doubloon.games.silver_gold.training.self_play import targets
from doubloon.games.silver_gold.training.settings import Settings
from doubloon.games.silver_gold.value_net.weights import load_weights

SMALL = Settings(seed=3, batch=16, update=64, hidden=8, width=8, middle=4, rate=3e-3)


@pytest.fixture(scope="module")
def gymnasium() -> Iterator[training.Gymnasium]:
    """A place to train at two seats alone, so that little has to be compiled."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(training, "SEATS", (2,))
        yield training.Gymnasium(SMALL)


def test_it_learns_and_goes_on_bit_for_bit_from_a_checkpoint(gymnasium: training.Gymnasium, tmp_path: Path) -> None:
    one = training.new_training(SMALL)
    before = gymnasium.greedy(one.learner.mean)
    for number in range(8):
        one, told = gymnasium.advance(one)
        if number == 3:
            checkpoint.save(tmp_path / "c.npz", one)
    assert one.games == 8 * SMALL.batch
    assert told.seats == 2
    assert gymnasium.greedy(one.learner.mean) > before + 5

    other = checkpoint.load(tmp_path / "c.npz")
    assert other.settings == SMALL
    for _ in range(4):
        other, _ = gymnasium.advance(other)
    assert (other.games, other.batches) == (one.games, one.batches)
    for mine, its in zip(jax.tree.leaves(one.learner), jax.tree.leaves(other.learner), strict=True):
        assert np.array_equal(mine, its)


def test_a_run_ends_with_its_games_and_leaves_everything(gymnasium: training.Gymnasium, tmp_path: Path) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(running, "Gymnasium", lambda _: gymnasium)
        budget = running.Budget(games=3 * SMALL.batch)
        points: list[training.Point] = []
        shares: list[float] = []
        done = running.run(
            training.new_training(SMALL), tmp_path, budget, 0.0, lambda *told: shares.append(told[-1]), points.append
        )
    assert done.games == 3 * SMALL.batch
    assert shares == pytest.approx([1 / 3, 2 / 3, 1])
    assert done.curve == tuple(points)
    assert checkpoint.load(tmp_path / running.CHECKPOINT).curve == done.curve
    weights = load_weights(tmp_path / running.WEIGHTS).weights
    assert all(np.array_equal(one, other) for one, other in zip(weights, done.learner.mean, strict=True))
    assert (tmp_path / running.CURVES).read_text() == curves.draw(done.curve, curves.title(done))
    assert (tmp_path / running.WEIGHTS).stat().st_size < 8_000_000


def test_targets_blend_what_the_next_decision_expects_with_what_came() -> None:
    """Seat 0 decides at 0, 1 and 3, seat 1 at 2; at 1 it tried something else than the best."""
    seat = jnp.array([[0], [0], [1], [0]])
    best = jnp.array([[90.0], [100.0], [80.0], [110.0]])
    tried = jnp.array([[False], [True], [False], [False]])
    found = targets(seat, seat >= 0, best, tried, jnp.array([[120.0], [70.0]]), jnp.float32(0.75))
    assert found[:, 0].tolist() == [100.0, 0.25 * 110 + 0.75 * 120, 70.0, 120.0]


def test_adam_goes_down_the_slope() -> None:
    learner = begin(training.new_training(SMALL).learner.weights)
    slope = jax.tree.map(jnp.ones_like, learner.weights)
    after = step(learner, slope, jnp.float32(0.5))
    assert np.allclose(after.weights.bias, -0.5)
    assert int(after.updates) == 1


def test_a_checkpoint_that_is_none_is_named_in_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / "c.npz"
    with pytest.raises(UnusableWeights, match="no training to go on from"):
        checkpoint.load(path)
    path.write_bytes(b"not an archive")
    with pytest.raises(UnusableWeights, match="not a whole checkpoint"):
        checkpoint.load(path)
    with path.open("wb") as file:
        np.savez(file, told=np.array('{"format": "doubloon-training/0"}'))
    with pytest.raises(UnusableWeights, match=r"format 'doubloon-training/0'; this needs 'doubloon-training/1'"):
        checkpoint.load(path)


def test_the_command_never_overwrites_a_training_nor_changes_its_net(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    running.write(tmp_path, training.new_training(SMALL))
    command = ["train", "silver-and-gold", "--out", str(tmp_path), "--games", "1"]
    assert main(command) == 2
    assert "go on from it with --resume" in capsys.readouterr().err
    assert main([*command, "--resume", "--width", "64"]) == 2
    assert "cannot grow or shrink" in capsys.readouterr().err
    assert main([*command[:-2], "--resume", "--minutes", "0"]) == 2
    assert capsys.readouterr().err == "doubloon: --minutes is above 0, not 0\n"
