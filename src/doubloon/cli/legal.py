"""`doubloon legal`: the legal moves of a seat."""

import argparse
import json
import sys

from doubloon.cli import files
from doubloon.cli.arguments import Commands, add_command, add_json, add_position, natural
from doubloon.core.game import check_seat

_DETAILS = """\
examples:
  doubloon legal game.json --at 7 --seat 0     before event 7, one move per line
  doubloon legal game.json --seat 1 --json     at the end of the record, as JSON

Moves are printed in canonical notation without the seat's number, in the stable order that numbers the actions.
A seat that is not asked has no moves; then nothing is printed, and the exit status is 0.
"""


def add_to(commands: Commands) -> None:
    """Add the command."""
    parser = add_command(commands, "legal", "list the legal moves of a seat in a position", _DETAILS)
    add_position(parser)
    parser.add_argument("--seat", type=natural, required=True, metavar="S", help="the seat, counted from 0")
    add_json(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Print the legal moves."""
    game, state = files.read_position(arguments.file, arguments.at)
    check_seat(state.options, arguments.seat)
    moves = game.legal_moves(state, arguments.seat)
    if arguments.json:
        asked = list(game.asked(state))
        print(json.dumps({"seat": arguments.seat, "asked": asked, "moves": [str(move) for move in moves]}))
        return 0
    for move in moves:
        print(move)
    if not moves:
        print(files.why_not_asked(game, state, arguments.seat), file=sys.stderr)
    return 0
