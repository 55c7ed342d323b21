"""`doubloon train`: train the learned bot of a game in self-play."""

import argparse
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING

from doubloon.cli.arguments import Commands, add_command, add_game, positive
from doubloon.core.errors import OptionsError
from doubloon.core.training import Budget, OptionKind, TrainingProgram, TrainingRequest
from doubloon.registry import GAMES
from doubloon.training.devices import use_device

if TYPE_CHECKING:
    from rich.console import Console
    from rich.progress import Progress

_DETAILS = """\
examples:
  doubloon train silver-and-gold --out training --minutes 30
  doubloon train silver-and-gold --out training --minutes 30 --resume
  doubloon train silver-and-gold --out training --games 5000000 --batch 16384 --update 8192

The network plays many games against itself at once, on a GPU where JAX finds one. The folder holds the weights to play
with (weights.npz), a checkpoint for --resume (checkpoint.npz) and the learning curves (curves.svg). They are written
every half minute, and at the end of the run. Training needs JAX: pip install "doubloon[jax]".
"""
_MINUTES = 10.0


def add_to(commands: Commands) -> None:
    """Add the command."""
    parser = add_command(commands, "train", "train a game's learned bot in self-play", _DETAILS)
    add_game(parser)
    parser.add_argument("--out", type=Path, required=True, metavar="FOLDER", help="the folder for all files")
    parser.add_argument("--resume", action="store_true", help="continue from the checkpoint in the folder")
    parser.add_argument("--minutes", type=float, metavar="M", help=f"stop after M minutes (default {_MINUTES:g})")
    parser.add_argument("--games", type=positive, metavar="N", help="stop after N games, earlier runs included")
    parser.add_argument("--device", choices=("auto", "cpu", "gpu"), default="auto", help="where to compute")
    settings = parser.add_argument_group("settings", "when resuming, the default is the value in the checkpoint")
    added = set()
    for program in _programs().values():
        for option in program.options:
            if option.name not in added:
                kind = positive if option.kind is OptionKind.COUNT else float
                settings.add_argument(f"--{option.name}", type=kind, metavar=option.metavar, help=option.help)
                added.add(option.name)
    parser.set_defaults(run=run, settings=sorted(added))


def run(arguments: argparse.Namespace) -> int:
    """Train until the budget is used."""
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

    begun = monotonic()
    programs = _programs()
    if arguments.game not in programs:
        raise OptionsError(f"{arguments.game} has no training; games that have one: {', '.join(programs)}")
    use_device(arguments.device)
    given = {name: value for name in arguments.settings if (value := getattr(arguments, name)) is not None}
    request = TrainingRequest(str(arguments.out), given, arguments.resume, _budget(arguments), begun)
    console = Console(stderr=True)
    columns = (BarColumn(), TextColumn("{task.description}"), TimeElapsedColumn())
    with Progress(*columns, console=console, disable=not console.is_terminal, transient=True) as bar:
        summary = programs[arguments.game].run(request, _Listener(console, bar))
    console.print(summary, soft_wrap=True)
    return 0


class _Listener:
    """Shows the progress of a run as a bar, and its reports as lines."""

    def __init__(self, console: "Console", bar: "Progress") -> None:
        self._console, self._bar = console, bar
        self._task = bar.add_task("compiling", total=1.0)

    def progress(self, used: float, text: str) -> None:
        self._bar.update(self._task, completed=used, description=text)

    def report(self, text: str) -> None:
        self._console.print(text, soft_wrap=True)


def _programs() -> dict[str, TrainingProgram]:
    """The trainings of all games that have one, by id."""
    return {game.id: game.training.load() for game in GAMES.values() if game.training}


def _budget(arguments: argparse.Namespace) -> Budget:
    if arguments.minutes is not None and not arguments.minutes > 0:
        raise OptionsError(f"--minutes must be above 0, not {arguments.minutes:g}")
    minutes = _MINUTES if arguments.minutes is None and arguments.games is None else arguments.minutes
    return Budget(arguments.games, None if minutes is None else 60 * minutes)
