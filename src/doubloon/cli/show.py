"""`doubloon show`: a position as somebody sees it."""

import argparse

from doubloon.cli import files
from doubloon.cli.arguments import Commands, add_command, add_position, natural
from doubloon.core.game import check_seat

_DETAILS = """\
examples:
  doubloon show game.json                     the last position, as a spectator sees it
  doubloon show game.json --at 20 --seat 1    before event 20, as seat 1 sees it

In Silver & Gold # is a crossed box; o C P X are free ones: plain, coin, palm, cross.
"""


def add_to(commands: Commands) -> None:
    """Add the command."""
    parser = add_command(commands, "show", "draw a position in text, as a seat or a spectator sees it", _DETAILS)
    add_position(parser)
    parser.add_argument("--seat", type=natural, metavar="S", help="whose eyes, counted from 0 (default: a spectator)")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Print the drawing."""
    game, state = files.read_position(arguments.file, arguments.at)
    if arguments.seat is not None:
        check_seat(state.options, arguments.seat)
    print(game.text(game.view(state, arguments.seat)), end="")
    return 0
