"""Several devices share the work, and the results stay the same."""

import json
import os
import subprocess
import sys
from typing import Any

import pytest

pytest.importorskip("jax", reason="JAX is not installed")

from doubloon.core.errors import OptionsError
from doubloon.games.silver_gold.training.settings import Settings
from doubloon.games.silver_gold.training.trainer import Trainer
from doubloon.training.devices import Devices

ROUNDING = 1e-5


@pytest.fixture(scope="module")
def found() -> dict[str, Any]:
    """The results on four virtual devices."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.training.on_devices"],
        env={**os.environ, "JAX_PLATFORMS": "cpu", "XLA_FLAGS": "--xla_force_host_platform_device_count=4"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    results: dict[str, Any] = json.loads(done.stdout)
    return results


def test_each_device_gets_an_equal_part(found: dict[str, Any]) -> None:
    assert found["devices"] == 4
    assert found["parts"] == [2, 2, 2, 2]


def test_updates_solving_and_exploiting_give_the_same_numbers_except_for_rounding(found: dict[str, Any]) -> None:
    assert found["learned"] < ROUNDING
    assert found["solved"] < ROUNDING
    assert found["exploited"] < ROUNDING


def test_batches_of_games_are_exactly_the_same(found: dict[str, Any]) -> None:
    assert found["played"] == 0


def test_a_batch_that_cannot_be_split_is_refused_with_the_sizes_that_can(found: dict[str, Any]) -> None:
    assert found["refusal"] == "--batch 10 cannot be split evenly over 4 devices; use 8 or 12"


def test_the_trainer_checks_its_batch_before_it_computes_anything(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Devices, "count", 3)
    with pytest.raises(OptionsError, match="--batch 256 cannot be split evenly over 3 devices; use 255 or 258"):
        Trainer(Settings())
    with pytest.raises(OptionsError, match="--update 256 cannot be split"):
        Trainer(Settings(batch=255))
