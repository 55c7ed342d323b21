"""The training of the learned player as the command line sees it. Importing this module needs neither NumPy nor JAX."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from doubloon.core.errors import OptionsError
from doubloon.core.training import TrainingListener, TrainingOption, TrainingRequest
from doubloon.games.gold_hunting.components import FULL
from doubloon.games.gold_hunting.rules import HIDDEN_HEIGHTS
from doubloon.games.gold_hunting.training.settings import PolicySettings
from doubloon.training.settings import check_settings, fixed_names, options_of

if TYPE_CHECKING:
    from doubloon.games.gold_hunting.training.state import PolicyState

CHECKPOINT, POLICY, CURVES = "checkpoint.npz", "policy.npz", "curves.svg"
"""The files of a training: to resume it, to play with, and a picture."""


class PolicyTraining:
    """Trains the learned player: solves the game for the chance to win, and teaches a network the solution."""

    @property
    def options(self) -> Sequence[TrainingOption]:
        """The settings that can be chosen."""
        return options_of(PolicySettings)

    def run(self, request: TrainingRequest, listener: TrainingListener) -> str:
        """Train until the settings are met or the time is up; return one sentence about the result."""
        from doubloon.games.gold_hunting.solving.half import Half
        from doubloon.games.gold_hunting.solving.positions import list_positions
        from doubloon.games.gold_hunting.training.run import Run, begin
        from doubloon.games.gold_hunting.training.state import save_checkpoint

        check_settings(PolicySettings, request.settings)
        if request.budget.games is not None:
            raise OptionsError("this training does not count games; use --iterations, --updates or --minutes")
        folder = Path(request.folder)
        resumed = _resumed(request, folder)
        settings = resumed.settings if resumed else _settings(request.settings)
        listener.progress(0, "listing positions")
        half = Half(list_positions(FULL, hidden_heights=request.variant == HIDDEN_HEIGHTS), to_win=True)
        half.devices.check("--batch", settings.batch)

        def write(state: "PolicyState") -> None:
            save_checkpoint(folder / CHECKPOINT, state)
            write_files(folder, state)

        state = resumed or begin(half, settings, request.variant)
        state = Run(half, state, request.budget, request.begun, listener, write).train()
        return (
            f"{state.solve.iterations:,} iterations and {state.updates:,} updates in all; the policy is in "
            f"{folder / POLICY}"
        )


def write_files(folder: Path, state: "PolicyState") -> None:
    """Write the policy and the learning curves."""
    import numpy as np

    from doubloon.games.gold_hunting.policy.network import Policy
    from doubloon.training.curves import Line, draw_curves

    layers = tuple((np.asarray(weights), np.asarray(bias)) for weights, bias in state.optimizer.mean)
    if state.solve.iterations:
        Policy(state.variant, state.solve.average, layers).save(folder / POLICY)
    lines = [
        Line("the solution's", [(point.updates, 100 * point.average) for point in state.curve]),
        Line("the best", [(point.updates, 100 * point.low) for point in state.curve]),
    ]
    title = f"Gold Hunting, {state.solve.iterations:,} iterations, {state.updates:,} updates"
    caption = "percent of games won against builds, by updates of the network"
    (folder / CURVES).write_text(draw_curves(lines, title, caption))


def _resumed(request: TrainingRequest, folder: Path) -> "PolicyState | None":
    """The training in the folder, if it is to be resumed. Raises OptionsError if it would be overwritten."""
    from doubloon.games.gold_hunting.training.state import load_checkpoint

    path = folder / CHECKPOINT
    if not request.resume:
        if path.exists():
            raise OptionsError(f"{path} exists; continue it with --resume, or choose another folder")
        folder.mkdir(parents=True, exist_ok=True)
        return None
    state = load_checkpoint(path, request.variant)
    settings = _settings({**asdict(state.settings), **request.settings})
    fixed = fixed_names(PolicySettings)
    if any(getattr(settings, name) != getattr(state.settings, name) for name in fixed):
        options = ", ".join(f"--{name}" for name in fixed)
        raise OptionsError(f"a network cannot grow or shrink: leave out {options}, or start a new training")
    return replace(state, settings=settings)


def _settings(values: Mapping[str, Any]) -> PolicySettings:
    return PolicySettings(**values)


TRAINING = PolicyTraining()
"""What Gold Hunting offers as `Game.training`."""
