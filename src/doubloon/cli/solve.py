"""`doubloon solve`: find perfect play of a game that is small enough."""

import argparse
from pathlib import Path
from time import monotonic

from doubloon.cli.arguments import Commands, add_command, add_game, natural
from doubloon.cli.progress import show_run
from doubloon.core.errors import OptionsError
from doubloon.core.game import STANDARD, Options
from doubloon.core.solving import SolvingProgram, SolvingRequest
from doubloon.registry import GAMES
from doubloon.training.devices import use_device

_DETAILS = """\
examples:
  doubloon solve gold-hunting --payoff points --out points
  doubloon solve gold-hunting --payoff points --out points --resume --gap 0.005
  doubloon solve gold-hunting --payoff points --out small --ones 2 --twos 1 --threes 1 --piles 2

The folder holds the solution (solution.npz), tables of it (report.md), pictures (builds.svg, first-lift.svg) and a
checkpoint for --resume (checkpoint.npz, up to 3 GB). The two bounds are what the solution guarantees to each side; the
truth lies between them. Solving needs JAX, the extra `jax`. The printed game takes minutes on a GPU, and
far longer without one.
"""
_GAP = 0.01


def add_to(commands: Commands) -> None:
    """Add the command."""
    parser = add_command(commands, "solve", "find perfect play of a game that is small enough", _DETAILS)
    add_game(parser)
    parser.add_argument("--payoff", required=True, metavar="NAME", help="what players are after, e.g. points")
    parser.add_argument("--variant", default=STANDARD, metavar="NAME", help="the variant of the game")
    parser.add_argument("--out", type=Path, required=True, metavar="FOLDER", help="the folder for all files")
    parser.add_argument("--resume", action="store_true", help="continue from the checkpoint in the folder")
    parser.add_argument("--gap", type=float, default=_GAP, metavar="G", help=f"stop at this gap (default {_GAP:g})")
    parser.add_argument("--minutes", type=float, metavar="M", help="stop after M minutes at the latest")
    parser.add_argument("--device", choices=("auto", "cpu", "gpu"), default="auto", help="where to compute")
    sizes = parser.add_argument_group("sizes", "a smaller game to study")
    names = {option.name: option.help for program in _programs().values() for option in program.sizes}
    for name, text in names.items():
        sizes.add_argument(f"--{name}", type=natural, metavar="N", help=text)
    restrictions = {each.name: each.help for program in _programs().values() for each in program.restrictions}
    for name, text in restrictions.items():
        parser.add_argument(f"--{name}", action="store_true", dest=name, help=text)
    parser.set_defaults(run=run, sizes=sorted(names), restrictions=sorted(restrictions))


def run(arguments: argparse.Namespace) -> int:
    """Solve until the bounds are close enough or time is up."""
    begun = monotonic()
    request = _request(arguments, begun)
    use_device(arguments.device)
    show_run(lambda listener: _programs()[arguments.game].run(request, listener))
    return 0


def _programs() -> dict[str, SolvingProgram]:
    """The solving programs of all games that have one, by id."""
    return {game.id: game.solving.load() for game in GAMES.values() if game.solving}


def _request(arguments: argparse.Namespace, begun: float) -> SolvingRequest:
    programs = _programs()
    if arguments.game not in programs:
        raise OptionsError(f"{arguments.game} cannot be solved; games that can: {', '.join(programs)}")
    payoffs = programs[arguments.game].payoffs
    if arguments.payoff not in payoffs:
        raise OptionsError(f"{arguments.game} has no payoff {arguments.payoff!r}; payoffs: {', '.join(payoffs)}")
    GAMES[arguments.game].check_options(Options(variant=arguments.variant))
    if not arguments.gap > 0:
        raise OptionsError(f"--gap must be above 0, not {arguments.gap:g}")
    if arguments.minutes is not None and not arguments.minutes > 0:
        raise OptionsError(f"--minutes must be above 0, not {arguments.minutes:g}")
    return SolvingRequest(
        folder=str(arguments.out),
        payoff=arguments.payoff,
        variant=arguments.variant,
        sizes={name: value for name in arguments.sizes if (value := getattr(arguments, name)) is not None},
        restrictions=frozenset(name for name in arguments.restrictions if getattr(arguments, name)),
        resume=arguments.resume,
        gap=arguments.gap,
        deadline=None if arguments.minutes is None else begun + 60 * arguments.minutes,
    )
