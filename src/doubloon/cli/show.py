"""`doubloon show`: a position as text or as a drawing, or a whole game as a page to step through."""

import argparse
from pathlib import Path

from doubloon.cli import files
from doubloon.cli.arguments import Commands, add_command, add_position, natural
from doubloon.cli.output import writing
from doubloon.core import OptionsError
from doubloon.core.game import check_seat

_DETAILS = """\
examples:
  doubloon show game.json                     the last position, as a spectator sees it
  doubloon show game.json --at 20 --seat 1    before event 20, as seat 1 sees it
  doubloon show game.json --svg last.svg      the same as a drawing
  doubloon show game.json --html game.html    the whole game, step by step, for a browser

The pages on the games explain the symbols of their drawings.
"""


def add_to(commands: Commands) -> None:
    """Add the command."""
    parser = add_command(
        commands, "show", "show a position, or a whole game, as a seat or a spectator sees it", _DETAILS
    )
    add_position(parser)
    parser.add_argument(
        "--seat", type=natural, metavar="S", help="the viewer's seat, counted from 0 (default: a spectator)"
    )
    output = parser.add_mutually_exclusive_group()
    output.add_argument("--svg", type=Path, metavar="FILE", help="draw the position into this SVG file")
    output.add_argument("--html", type=Path, metavar="FILE", help="write the game, step by step, into this HTML file")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Print the position, or write the drawing or the page."""
    if arguments.html:
        return _write_film(arguments)
    game, state = files.read_position(arguments.file, arguments.at)
    if arguments.seat is not None:
        check_seat(state.options, arguments.seat)
    view = game.view(state, arguments.seat)
    if not arguments.svg:
        print(game.text(view), end="")
        return 0
    if game.svg is None:
        raise OptionsError(f"{game.title} has no drawings; leave --svg out for text")
    return _write(arguments.svg, game.svg.load()(view))


def _write_film(arguments: argparse.Namespace) -> int:
    from doubloon.cli.film import film

    if arguments.at is not None:
        raise OptionsError("--html shows the whole game; leave --at out")
    with files.naming(arguments.file):
        record = files.read(arguments.file)
        if arguments.seat is not None:
            check_seat(record.options, arguments.seat)
        return _write(arguments.html, film(record, arguments.seat))


def _write(file: Path, text: str) -> int:
    with writing(file):
        file.write_text(text, "utf-8")
    print(file)
    return 0
