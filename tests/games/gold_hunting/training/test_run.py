"""A training of a small game."""

from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING

import numpy as np
import pytest

from doubloon.core.errors import OptionsError
from doubloon.core.game import STANDARD
from doubloon.core.training import Budget
from doubloon.games.gold_hunting.rules import HIDDEN_HEIGHTS
from doubloon.games.gold_hunting.solving.positions import list_positions
from doubloon.games.gold_hunting.training.settings import PolicySettings
from tests.games.gold_hunting.solving.compiling import quick_compilation
from tests.games.gold_hunting.solving.conftest import SMALL

pytest.importorskip("jax", reason="JAX is not installed")
if TYPE_CHECKING:
    from doubloon.games.gold_hunting.training.state import PolicyState


class Lines:
    def __init__(self) -> None:
        self.found: list[str] = []

    def progress(self, used: float, text: str) -> None:
        assert 0 <= used <= 1, text

    def report(self, text: str) -> None:
        self.found.append(text)


class Interruption(Lines):
    def progress(self, used: float, text: str) -> None:
        super().progress(used, text)
        if "400 updates" in text:
            raise KeyboardInterrupt


@pytest.mark.slow
def test_the_network_learns_the_solution_and_an_interrupted_training_goes_on(tmp_path: Path) -> None:
    from doubloon.games.gold_hunting.solving.half import Half
    from doubloon.games.gold_hunting.training.run import Run, begin
    from doubloon.games.gold_hunting.training.state import load_checkpoint, save_checkpoint

    half = Half(list_positions(SMALL, hidden_heights=False), to_win=True)
    settings = PolicySettings(iterations=60, updates=800, batch=64, width=64, layers=2, rate=0.003)
    path, lines = tmp_path / "checkpoint.npz", Lines()

    def write(state: "PolicyState") -> None:
        save_checkpoint(path, state)

    with quick_compilation():
        first = Run(half, begin(half, settings, STANDARD), Budget(), monotonic(), Interruption(), write)
        with pytest.raises(KeyboardInterrupt):
            first.train()
        resumed = load_checkpoint(path, STANDARD)
        assert (resumed.solve.iterations, resumed.updates) == (60, 400)
        with pytest.raises(OptionsError, match="trains the variant standard"):
            load_checkpoint(path, HIDDEN_HEIGHTS)
        in_two = Run(half, resumed, Budget(), monotonic(), lines, write).train()
        in_one = Run(half, begin(half, settings, STANDARD), Budget(), monotonic(), Lines(), write).train()

    assert in_two.updates == settings.updates
    point = in_two.curve[-1]
    assert point.loss < 0.1
    assert point.low > 0.44
    assert point.average == pytest.approx(0.5, abs=0.03)
    assert "against the best builds" in lines.found[-1]
    for one, two in zip(in_one.optimizer.mean, in_two.optimizer.mean, strict=True):
        assert np.asarray(one[0]) == pytest.approx(np.asarray(two[0]), abs=1e-5)
