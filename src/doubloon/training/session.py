"""One run of the command: start or resume a training, run it, and write its files and figures."""

from collections.abc import Callable, Mapping
from dataclasses import asdict, replace
from pathlib import Path

from doubloon.core.errors import OptionsError
from doubloon.core.training import TrainingListener, TrainingRequest
from doubloon.training.checkpoint import load_checkpoint, save_checkpoint
from doubloon.training.curves import curve_lines, draw_curves
from doubloon.training.program import SelfPlayTraining
from doubloon.training.run import run
from doubloon.training.settings import check_settings, fixed_names
from doubloon.training.state import BatchResult, CurvePoint, S, TrainingState, W

CHECKPOINT, WEIGHTS, CURVES = "checkpoint.npz", "weights.npz", "curves.svg"
"""The files of a training: to resume it, to play with, and a picture."""


def train(training: SelfPlayTraining[S, W], request: TrainingRequest, listener: TrainingListener) -> str:
    """Train until the budget is used; return one sentence about the result."""
    check_settings(training.settings, request.settings)
    folder = Path(request.folder)
    begin = _resume if request.resume else _start
    state = begin(training, folder, request.settings)
    state = run(
        training.network.load().trainer(state.settings),
        state,
        request.budget,
        request.begun,
        write=lambda state: write_files(training, folder, state),
        on_batch=lambda state, result, used: listener.progress(used, _batch_text(state, result)),
        on_point=lambda point: listener.report(_point_text(training, point)),
    )
    return f"{state.games:,} games in all; the weights are in {folder / WEIGHTS}"


def write_files(training: SelfPlayTraining[S, W], folder: Path, state: TrainingState[S, W]) -> None:
    """Write all files of a training."""
    save_checkpoint(folder / CHECKPOINT, state)
    training.network.load().save_weights(folder / WEIGHTS, state.optimizer.mean)
    lines = curve_lines(state.curve, training.seat_counts)
    (folder / CURVES).write_text(draw_curves(lines, curves_title(training, state)))


def curves_title(training: SelfPlayTraining[S, W], state: TrainingState[S, W]) -> str:
    """The title of the learning curves."""
    return f"{training.title}, {state.games:,} games of self-play in {state.seconds / 60:.0f} min"


def _start(training: SelfPlayTraining[S, W], folder: Path, given: Mapping[str, float]) -> TrainingState[S, W]:
    path = folder / CHECKPOINT
    if path.exists():
        raise OptionsError(f"{path} exists; continue it with --resume, or choose another folder")
    folder.mkdir(parents=True, exist_ok=True)
    return training.network.load().new_state(_settings(training.settings, given))


def _resume(training: SelfPlayTraining[S, W], folder: Path, given: Mapping[str, float]) -> TrainingState[S, W]:
    state = load_checkpoint(folder / CHECKPOINT, training.settings, training.network.load().weights)
    settings = _settings(training.settings, {**asdict(state.settings), **given})
    fixed = fixed_names(training.settings)
    if any(getattr(settings, name) != getattr(state.settings, name) for name in fixed):
        options = ", ".join(f"--{name}" for name in fixed)
        raise OptionsError(f"a network cannot grow or shrink: leave out {options}, or start a new training")
    return replace(state, settings=settings)


def _settings(kind: Callable[..., S], values: Mapping[str, float]) -> S:
    return kind(**values)


def _batch_text(state: TrainingState[S, W], result: BatchResult) -> str:
    return f"{state.games:,} games, {result.seats} seats: mean score {result.score:.1f}"


def _point_text(training: SelfPlayTraining[S, W], point: CurvePoint) -> str:
    scores = " ".join(f"{score:.1f}" for score in point.scores)
    seats = ", ".join(map(str, training.seat_counts))
    return (
        f"{point.seconds:6.0f} s {point.games:>11,} games: {point.greedy:.1f} greedy at {training.seat_counts[0]} "
        f"seats; in training {scores} at {seats}; error {point.error:.2f}"
    )
