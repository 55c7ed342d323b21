"""`doubloon train`: learn in self-play what the strongest bot thinks of a position."""

import argparse
from dataclasses import fields, replace
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING

from doubloon.cli.arguments import Commands, add_command, positive
from doubloon.core.errors import OptionsError

if TYPE_CHECKING:
    from doubloon.games.silver_gold.training.running import Budget
    from doubloon.games.silver_gold.training.training import Heard, Point, Training

_DETAILS = """\
examples:
  doubloon train silver-and-gold --out training --minutes 30
  doubloon train silver-and-gold --out training --minutes 30 --resume
  doubloon train silver-and-gold --out training --games 5000000 --batch 16384 --update 8192

Games of two, three and four seats are played against itself, many at once, on a GPU where JAX finds one. The folder
holds the weights to play with (weights.npz), what --resume goes on from (checkpoint.npz) and the learning curves
(curves.svg); they are written every half minute, and when the budget is used up. It needs JAX:
pip install "doubloon[jax]".
"""
_TRAINABLE = ("silver-and-gold",)
_MINUTES = 10.0


def add_to(commands: Commands) -> None:
    """Add the command."""
    parser = add_command(commands, "train", "learn in self-play what positions are worth", _DETAILS)
    parser.add_argument("game", choices=_TRAINABLE, metavar="GAME", help=" or ".join(_TRAINABLE))
    parser.add_argument("--out", type=Path, required=True, metavar="FOLDER", help="where everything is written")
    parser.add_argument("--resume", action="store_true", help="go on from the checkpoint in the folder")
    parser.add_argument("--minutes", type=float, metavar="M", help=f"stop after so many minutes (default {_MINUTES:g})")
    parser.add_argument("--games", type=positive, metavar="N", help="stop when so many games have been played in all")
    parser.add_argument("--device", choices=("auto", "cpu", "gpu"), default="auto", help="where to compute")
    settings = parser.add_argument_group("settings", "what --resume takes from the checkpoint unless given")
    settings.add_argument("--seed", type=positive, metavar="N", help="the same seed gives the same weights")
    settings.add_argument("--batch", type=positive, metavar="N", help="games at once (default 256)")
    settings.add_argument("--update", type=positive, metavar="N", help="decisions an update learns from (default 256)")
    settings.add_argument("--width", type=positive, metavar="N", help="width of the net (default 128)")
    settings.add_argument("--hidden", type=positive, metavar="N", help="width of the net of single cards (default 96)")
    settings.add_argument("--middle", type=positive, metavar="N", help="width of the last layer (default 32)")
    settings.add_argument("--rate", type=float, metavar="R", help="Adam's rate at the beginning (default 0.001)")
    settings.add_argument("--half", type=positive, metavar="N", help="games after which it is halved (default 1000000)")
    settings.add_argument("--trace", type=float, metavar="L", help="lambda of TD(lambda) (default 0.7)")
    settings.add_argument("--explore", type=float, metavar="P", help="share of decisions to try others (default 0.1)")
    settings.add_argument("--temperature", type=float, metavar="T", help="how much worse these are (default 1.5)")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Train until the budget is used up."""
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

    begun = monotonic()
    _use(arguments.device)
    from doubloon.games.silver_gold.training import running

    training = _begin(arguments)
    budget = _budget(arguments)
    console = Console(stderr=True)
    columns = (BarColumn(), TextColumn("{task.description}"), TimeElapsedColumn())
    with Progress(*columns, console=console, disable=not console.is_terminal, transient=True) as progress:
        bar = progress.add_task("compiling", total=1.0)

        def heard(training: "Training", told: "Heard", used: float) -> None:
            words = f"{training.games:,} games, {told.seats} seats: mean score {told.score:.1f}"
            progress.update(bar, completed=used, description=words)

        def pointed(point: "Point") -> None:
            scores = " ".join(f"{score:.1f}" for score in point.scores)
            console.print(
                f"{point.seconds:6.0f} s {point.games:>11,} games: {point.greedy:.1f} greedy at two seats; "
                f"in training {scores} at 2, 3, 4; off by {point.error:.2f}",
                soft_wrap=True,
            )

        training = running.run(training, arguments.out, budget, begun, heard, pointed)
    console.print(
        f"{training.games:,} games in all; the weights are in {arguments.out / running.WEIGHTS}", soft_wrap=True
    )
    return 0


def _use(device: str) -> None:
    """Make JAX compute there; one sentence where it is missing, or the device is."""
    try:
        import jax
    except ModuleNotFoundError:
        raise OptionsError('training needs JAX: pip install "doubloon[jax]"') from None
    if device == "cpu":
        jax.config.update("jax_platforms", "cpu")
    elif device == "gpu" and jax.default_backend() != "gpu":
        raise OptionsError(f"JAX finds no GPU here, only {jax.default_backend()}; use --device auto")


def _begin(arguments: argparse.Namespace) -> "Training":
    """The training in the folder, or a new one; what was asked for in the settings is taken over."""
    from doubloon.games.silver_gold.training.checkpoint import load
    from doubloon.games.silver_gold.training.running import CHECKPOINT
    from doubloon.games.silver_gold.training.settings import Settings
    from doubloon.games.silver_gold.training.training import new_training

    wanted = {field.name: value for field in fields(Settings) if (value := getattr(arguments, field.name)) is not None}
    _check(wanted)
    path = arguments.out / CHECKPOINT
    if not arguments.resume:
        if path.exists():
            raise OptionsError(f"{path} exists; go on from it with --resume, or name another folder")
        arguments.out.mkdir(parents=True, exist_ok=True)
        return new_training(Settings(**wanted))
    training = load(path)
    settings = replace(training.settings, **wanted)
    if settings.size != training.settings.size:
        raise OptionsError("a net cannot grow or shrink: leave out --width, --hidden and --middle, or begin anew")
    return replace(training, settings=settings)


def _check(wanted: dict[str, float]) -> None:
    for name in ("trace", "explore"):
        if not 0 <= wanted.get(name, 0) <= 1:
            raise OptionsError(f"--{name} is a share from 0 to 1, not {wanted[name]:g}")
    for name in ("rate", "temperature"):
        if not wanted.get(name, 1) > 0:
            raise OptionsError(f"--{name} is above 0, not {wanted[name]:g}")


def _budget(arguments: argparse.Namespace) -> "Budget":
    from doubloon.games.silver_gold.training.running import Budget

    if arguments.minutes is not None and not arguments.minutes > 0:
        raise OptionsError(f"--minutes is above 0, not {arguments.minutes:g}")
    minutes = _MINUTES if arguments.minutes is None and arguments.games is None else arguments.minutes
    return Budget(arguments.games, None if minutes is None else 60 * minutes)
