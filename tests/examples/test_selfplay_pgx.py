"""The example that learns by self-play on the environment of Pgx."""

import runpy
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

pytest.importorskip("pgx", reason="Pgx is not installed")
import jax.numpy as jnp

EXAMPLE = Path(__file__).parents[2] / "examples" / "selfplay_pgx.py"


@pytest.fixture(scope="module")
def example() -> dict[str, Any]:
    """The names that the example defines."""
    return runpy.run_path(str(EXAMPLE))


def decisions(example: dict[str, Any], players: list[int], values: list[float], rewards: dict[int, list[float]]) -> Any:
    """The decisions of one game after the other; `rewards` are those of the decisions that ended a game."""
    count = len(players)
    results = np.zeros((count, 1, 2), np.float32)
    ended = np.zeros((count, 1), bool)
    for number, result in rewards.items():
        results[number, 0], ended[number, 0] = result, True
    nothing = jnp.zeros((count, 1))
    player, value = jnp.array(players)[:, None], jnp.array(values)[:, None]
    return example["Decision"](player, nothing, nothing, nothing, nothing, value, jnp.array(results), jnp.array(ended))


def test_every_seat_learns_from_its_own_decisions_and_rewards(example: dict[str, Any]) -> None:
    found = example["targets"](decisions(example, [0, 1, 0], [0.1, 0.2, 0.4], {2: [1.0, -1.0]}))
    decay = example["DECAY"]
    last = 1.0 - 0.4
    assert found.advantage[:, 0].tolist() == pytest.approx([0.4 - 0.1 + decay * last, -1.0 - 0.2, last])
    assert found.result[:, 0].tolist() == pytest.approx([0.4 + decay * last, -1.0, 1.0])
    assert found.known.all()


def test_a_decision_is_left_out_if_nothing_is_known_about_what_follows(example: dict[str, Any]) -> None:
    found = example["targets"](decisions(example, [1, 0, 1, 0, 0], [0.0] * 5, {1: [1.0, -1.0]}))
    assert found.known[:, 0].tolist() == [True, True, False, True, False]
    assert found.result[:2, 0].tolist() == [-1.0, 1.0]


def test_a_tiny_run_prints_its_curve_and_saves_the_weights(tmp_path: Path) -> None:
    weights = tmp_path / "agent.npz"
    command = [sys.executable, str(EXAMPLE), "--smoke", "--game", "gold-hunting", "--save", str(weights)]
    lines = subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()
    assert "0 decisions" in lines[0]
    assert "against greenhorn" in lines[0]
    assert any("256 decisions" in line for line in lines)
    with np.load(weights) as saved:
        assert saved["w1"].shape == (546, 16)
        assert saved["wpolicy"].shape == (16, 17)
