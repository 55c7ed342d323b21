"""`doubloon train`: train the learned bot of a game."""

import argparse
from pathlib import Path
from time import monotonic

from doubloon.cli.arguments import Commands, add_command, add_game, positive
from doubloon.cli.progress import show_run
from doubloon.core.errors import OptionsError
from doubloon.core.game import STANDARD, Options
from doubloon.core.training import Budget, OptionKind, TrainingOption, TrainingProgram, TrainingRequest
from doubloon.registry import GAMES
from doubloon.training.devices import use_device

_DETAILS = """\
examples:
  doubloon train silver-and-gold --out training --minutes 30
  doubloon train silver-and-gold --out training --minutes 30 --resume
  doubloon train silver-and-gold --out training --games 5000000 --batch 16384 --update 8192
  doubloon train gold-hunting --out training --minutes 10 --variant hidden-heights

Silver & Gold: the network plays many games against itself at once. The folder holds the weights to play with
(weights.npz), a checkpoint for --resume (checkpoint.npz) and the learning curves (curves.svg). They are written every
half minute, and at the end of the run.
Gold Hunting: the game is solved for the chance to win, for at most half of the time; then a network learns the
solution. The folder holds the policy to play with (policy.npz), a checkpoint (checkpoint.npz, up to 17 GB) and the
learning curves. They are written at the end of the run.
Both use a GPU where JAX finds one. Training needs JAX, the extra `jax`.
"""
_MINUTES = 10.0


def add_to(commands: Commands) -> None:
    """Add the command."""
    parser = add_command(commands, "train", "train a game's learned bot", _DETAILS)
    add_game(parser)
    parser.add_argument("--out", type=Path, required=True, metavar="FOLDER", help="the folder for all files")
    parser.add_argument("--variant", default=STANDARD, metavar="NAME", help="the variant of the game")
    parser.add_argument("--resume", action="store_true", help="continue from the checkpoint in the folder")
    parser.add_argument("--minutes", type=float, metavar="M", help=f"stop after M minutes (default {_MINUTES:g})")
    parser.add_argument("--games", type=positive, metavar="N", help="stop after N games, earlier runs included")
    parser.add_argument("--device", choices=("auto", "cpu", "gpu"), default="auto", help="where to compute")
    settings = parser.add_argument_group("settings", "when resuming, the default is the value in the checkpoint")
    options = _options()
    for name, by_game in options.items():
        first = next(iter(by_game.values()))
        kind = positive if first.kind is OptionKind.COUNT else float
        help_text = "; ".join(f"{game}: {option.help}" for game, option in by_game.items())
        settings.add_argument(f"--{name}", type=kind, metavar=first.metavar, help=help_text)
    parser.set_defaults(run=run, settings=sorted(options))


def run(arguments: argparse.Namespace) -> int:
    """Train until the budget is used."""
    begun = monotonic()
    programs = _programs()
    if arguments.game not in programs:
        raise OptionsError(f"{arguments.game} has no training; games that have one: {', '.join(programs)}")
    use_device(arguments.device)
    given = {name: value for name in arguments.settings if (value := getattr(arguments, name)) is not None}
    GAMES[arguments.game].check_options(Options(variant=arguments.variant))
    request = TrainingRequest(str(arguments.out), arguments.variant, given, arguments.resume, _budget(arguments), begun)
    show_run(lambda listener: programs[arguments.game].run(request, listener))
    return 0


def _programs() -> dict[str, TrainingProgram]:
    """The trainings of all games that have one, by id."""
    return {game.id: game.training.load() for game in GAMES.values() if game.training}


def _options() -> dict[str, dict[str, TrainingOption]]:
    """The settings of all trainings, by name and by the game's id."""
    options: dict[str, dict[str, TrainingOption]] = {}
    for game, program in _programs().items():
        for option in program.options:
            options.setdefault(option.name, {})[game] = option
    return options


def _budget(arguments: argparse.Namespace) -> Budget:
    if arguments.minutes is not None and not arguments.minutes > 0:
        raise OptionsError(f"--minutes must be above 0, not {arguments.minutes:g}")
    minutes = _MINUTES if arguments.minutes is None and arguments.games is None else arguments.minutes
    return Budget(arguments.games, None if minutes is None else 60 * minutes)
