"""`doubloon hint`: the best few moves of a position, and what they gain."""

import argparse
import json
from typing import Any

from doubloon.cli import files
from doubloon.cli.arguments import Commands, add_command, add_json, add_position, natural, positive
from doubloon.core import NotAsked, OptionsError
from doubloon.core.game import check_seat
from doubloon.games.silver_gold import Cross, View, parse_move
from doubloon.hints import LANGUAGES, Hints, Language, hints, tell
from doubloon.hints.notes import to_json

_DETAILS = """\
examples:
  doubloon hint game.json --at 20                       for the first seat that is asked before event 20
  doubloon hint game.json --seat 1 --language de        for seat 1, in German
  doubloon hint game.json --at 20 --fill purple-03 a1 b1 --turns 3
                                                        the exact chance that these boxes are filled in 3 turns

A hint knows what the seat may know, and nothing else. Moves are weighed by the points that the seat can expect at the
end, or by its chance to win. --fill is for Silver & Gold; without --turns it means the turns left in the round.
"""
_HEADINGS: dict[Language, tuple[str, str, str]] = {
    "en": ("move", "worth", "what it gains"),
    "de": ("Zug", "Wert", "was er bringt"),
}


def add_to(commands: Commands) -> None:
    """Add the command."""
    parser = add_command(commands, "hint", "tell the best few moves of a position, and what they gain", _DETAILS)
    add_position(parser)
    parser.add_argument("--seat", type=natural, metavar="S", help="for whom, counted from 0 (default: who is asked)")
    parser.add_argument("--seconds", type=_seconds, default=1.0, metavar="T", help="time to think (default: 1)")
    parser.add_argument("--language", choices=LANGUAGES, default="en", help="the language of the sentences")
    parser.add_argument(
        "--fill", nargs="+", metavar="CARD BOX", help="a card and free boxes on it: how likely are they filled?"
    )
    parser.add_argument("--turns", type=positive, metavar="N", help="with --fill: in so many turns after this one")
    add_json(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Print the hints, or the chance."""
    game, state = files.read_position(arguments.file, arguments.at)
    asked = game.asked(state)
    seat = arguments.seat if arguments.seat is not None else min(asked, default=0)
    check_seat(state.options, seat)
    view = game.view(state, seat)
    if arguments.fill:
        return _fill(view, arguments)
    if arguments.turns:
        raise OptionsError("--turns goes with --fill")
    if not view.moves:
        raise NotAsked(f"seat {seat} is not asked here; asked: {', '.join(map(str, asked)) or 'none'}")
    told = hints(view, arguments.seconds)
    if arguments.json:
        print(json.dumps({"seat": seat, **to_json(told)}, ensure_ascii=False))
    else:
        _print(told, arguments.language, seat)
    return 0


def _print(told: Hints, language: Language, seat: int) -> None:
    from rich.console import Console
    from rich.table import Table

    move, worth, gains = _HEADINGS[language]
    table = Table(show_lines=True)
    table.add_column(move, overflow="fold")
    table.add_column(worth, justify="right", no_wrap=True)
    table.add_column(gains, overflow="fold")
    for idea, words in zip(told.ideas, tell(told, language), strict=True):
        moves = "\n".join(f"{seat} {move}" for move in idea.moves)
        table.add_row(moves, words.worth, "\n".join(filter(None, (words.gains, words.filling))))
    Console().print(table)


def _fill(view: Any, arguments: argparse.Namespace) -> int:
    from doubloon.games.silver_gold.filling import BadHole, chance_to_fill

    if not isinstance(view, View):
        raise BadHole("there are holes to fill in Silver & Gold alone")
    hole = parse_move(f"cross {' '.join(arguments.fill)}")
    assert isinstance(hole, Cross)
    chance = chance_to_fill(view, hole.card, hole.boxes, arguments.turns)
    if arguments.json:
        print(json.dumps({"seat": view.seat, "chance": float(chance), "exact": str(chance)}))
    else:
        print(f"{chance} = {float(chance):.2%}")
    return 0


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds <= 600:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of seconds above 0 and up to 600")
    return seconds
