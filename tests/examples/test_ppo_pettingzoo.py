"""The example that learns by self-play on the environment of PettingZoo."""

import runpy
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

EXAMPLE = Path(__file__).parents[2] / "examples" / "ppo_pettingzoo.py"


def test_it_is_short_enough_to_read() -> None:
    assert len(EXAMPLE.read_text().splitlines()) < 250


def test_a_seat_learns_from_its_own_decisions_and_its_result() -> None:
    example = runpy.run_path(str(EXAMPLE))
    found = example["with_advantages"]([("first", 0.1), ("second", 0.4)], result=1.0, decay=0.5)
    (last, last_advantage, last_return), (first, first_advantage, first_return) = found
    assert (first, last) == ("first", "second")
    assert (last_advantage, last_return) == pytest.approx((0.6, 1.0))
    assert (first_advantage, first_return) == pytest.approx((0.4 - 0.1 + 0.5 * 0.6, 0.4 + 0.5 * 0.6))


def test_evaluations_have_other_deals_than_training(monkeypatch: pytest.MonkeyPatch) -> None:
    example = runpy.run_path(str(EXAMPLE))
    monkeypatch.setattr(sys, "argv", [str(EXAMPLE), "--smoke", "--seed", "2000"])
    games = example["Games"](example["parse"]())
    assert games.seed + 10**6 < example["EVALUATION_SEED"]


def test_a_tiny_run_prints_its_curve_and_saves_the_weights(tmp_path: Path) -> None:
    weights = tmp_path / "agent.npz"
    command = [sys.executable, str(EXAMPLE), "--smoke", "--game", "gold-hunting", "--save", str(weights)]
    lines = subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()
    assert "0 games" in lines[0]
    assert "against greenhorn" in lines[0]
    assert lines[-1] == f"The weights are in {weights}."
    with np.load(weights) as saved:
        assert saved["w1"].shape == (546, 16)
        assert saved["wpolicy"].shape == (16, 17)
