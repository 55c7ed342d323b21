"""`doubloon show`: a position as text."""

import argparse

from doubloon.cli import files
from doubloon.cli.arguments import Commands, add_command, add_position, natural
from doubloon.core.game import check_seat

_DETAILS = """\
examples:
  doubloon show game.json                     the last position, as a spectator sees it
  doubloon show game.json --at 20 --seat 1    before event 20, as seat 1 sees it

The pages on the games explain the symbols of their drawings.
"""


def add_to(commands: Commands) -> None:
    """Add the command."""
    parser = add_command(commands, "show", "print a position as text, as a seat or a spectator sees it", _DETAILS)
    add_position(parser)
    parser.add_argument(
        "--seat", type=natural, metavar="S", help="the viewer's seat, counted from 0 (default: a spectator)"
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Print the position."""
    game, state = files.read_position(arguments.file, arguments.at)
    if arguments.seat is not None:
        check_seat(state.options, arguments.seat)
    print(game.text(game.view(state, arguments.seat)), end="")
    return 0
