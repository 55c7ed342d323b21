"""`doubloon hint`: the best few moves of a position, and what they gain."""

import argparse
import json
from collections.abc import Sequence
from typing import Any

from doubloon.cli import files
from doubloon.cli.arguments import (
    Commands,
    add_command,
    add_json,
    add_position,
    natural,
    positive,
    seconds,
    strongest_help,
)
from doubloon.core import AnyGame, NotAsked, OptionsError, View
from doubloon.core.game import check_seat
from doubloon.core.languages import Translations
from doubloon.hints import LANGUAGES, Hints, Language, adviser_of, explain, hints
from doubloon.hints.schema import hints_to_json

_DETAILS = """\
examples:
  doubloon hint game.json --at 20                       for the first seat that must move before event 20
  doubloon hint game.json --seat 1 --language de        for seat 1, in German
  doubloon hint game.json --at 20 --fill purple-03 a1 b1 --turns 3
                                                        the exact chance to fill these boxes within 3 turns

A hint uses only what the seat may know. It suggests the moves that the strongest bot would consider:
BOT. Moves are compared by the final score that the seat can
expect, or by its chance to win. --fill is for games in which boxes are filled; without --turns it means the turns left
in the round.
"""
_MAX_SECONDS = 600
_HEADINGS = Translations(en=("move", "value", "why"), de=("Zug", "Wert", "Begründung"))


def add_to(commands: Commands) -> None:
    """Add the command."""
    details = _DETAILS.replace("BOT", strongest_help())
    parser = add_command(commands, "hint", "suggest the best few moves of a position, and say why", details)
    add_position(parser)
    parser.add_argument(
        "--seat", type=natural, metavar="S", help="the seat, from 0 (default: the first that must move)"
    )
    parser.add_argument("--seconds", type=_seconds, default=1.0, metavar="T", help="time budget (default: 1)")
    parser.add_argument("--language", choices=LANGUAGES, default="en", help="the language of the sentences")
    parser.add_argument(
        "--fill", nargs="+", metavar=("CARD", "BOX"), help="print the chance to fill free boxes of a card instead"
    )
    parser.add_argument("--turns", type=positive, metavar="N", help="with --fill: the number of turns after this one")
    add_json(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Print the hints, or the chance."""
    game, state = files.read_position(arguments.file, arguments.at)
    seat = arguments.seat if arguments.seat is not None else min(game.asked(state), default=0)
    check_seat(state.options, seat)
    if game.result(state) is not None:
        raise NotAsked(
            f"{arguments.file}: {files.why_not_asked(game, state, seat)}; give an earlier position with --at"
        )
    view = game.view(state, seat)
    if arguments.fill:
        return _print_chance(game, view, arguments.fill, arguments.turns, arguments.json)
    if arguments.turns:
        raise OptionsError("--turns goes with --fill")
    if not view.moves:
        raise NotAsked(f"{arguments.file}: {files.why_not_asked(game, state, seat)}")
    found = hints(game, view, arguments.seconds)
    if arguments.json:
        print(json.dumps({"seat": seat, **hints_to_json(game, found)}, ensure_ascii=False))
    else:
        _print_hints(game, found, arguments.language, seat)
    return 0


def _print_hints(game: AnyGame, found: Hints[Any], language: Language, seat: int) -> None:
    from rich.console import Console
    from rich.table import Table

    move, value, reason = _HEADINGS.get(language)
    report = Table(show_lines=True)
    report.add_column(move, overflow="fold")
    report.add_column(value, justify="right", no_wrap=True)
    report.add_column(reason, overflow="fold")
    for suggestion, text in zip(found.suggestions, explain(game, found, language), strict=True):
        moves = "\n".join(f"{seat} {move}" for move in suggestion.moves)
        report.add_row(
            moves, *("\n".join(filter(None, part)) for part in ((text.value, text.win), (text.reason, text.outlook)))
        )
    Console().print(report)


def _print_chance(game: AnyGame, view: View, boxes: Sequence[str], turns: int | None, as_json: bool) -> int:
    chance_to_fill = adviser_of(game).chance_to_fill
    if chance_to_fill is None:
        raise OptionsError(f"--fill is for games in which boxes are filled; {game.id} has none")
    chance = chance_to_fill(view, boxes, turns)
    if as_json:
        print(json.dumps({"seat": view.seat, "chance": float(chance), "exact": str(chance)}))
    else:
        print(f"{chance} = {float(chance):.2%}")
    return 0


def _seconds(text: str) -> float:
    found = seconds(text)
    if found > _MAX_SECONDS:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of seconds up to {_MAX_SECONDS}")
    return found
