"""`doubloon calibrate`: compare the values that hints predict with how the games end."""

import argparse
import json
import secrets
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from doubloon.arena import Calibration, PredictedGame, Settings, load_calibration, on_this_machine, predict_games
from doubloon.arena.intervals import Z
from doubloon.arena.progress import show_progress
from doubloon.arena.reliability import LIMITS, Group, by_prediction, by_quarter
from doubloon.arena.reliability_plot import reliability_diagram
from doubloon.bots import strongest_bot
from doubloon.cli.arguments import Commands, add_command, add_game, add_json, positive, seconds, strongest_help
from doubloon.cli.output import check_writable, file_to_continue, report_missing_games, save_regularly, writing
from doubloon.core import STANDARD, Options
from doubloon.core.errors import OptionsError
from doubloon.core.hints import Measure
from doubloon.hints import adviser_of
from doubloon.registry import GAMES

_DETAILS = """\
examples:
  doubloon calibrate silver-and-gold --games 4000 --seed 1 --out calibration.json --plot calibration.svg
  doubloon calibrate silver-and-gold --games 8000 --out calibration.json --resume
  doubloon calibrate gold-hunting --games 400 --seconds 0.2

Every seat plays as the game's strongest bot: BOT. The hint
predicts the outcome of each move that it makes. For each quarter of the game the report compares the mean that the
hints predicted with the mean that was observed; ± is the 95 % margin of the difference. The predictions are true if
they differ by at most one point, or two percentage points. --plot draws a reliability diagram, which groups decisions
by what was predicted for them.
"""


def add_to(commands: Commands) -> None:
    """Add the command."""
    details = _DETAILS.replace("BOT", strongest_help())
    parser = add_command(commands, "calibrate", "compare what hints predict with how games end", details)
    add_game(parser)
    parser.add_argument("--games", type=positive, default=100, metavar="N", help="number of games (default 100)")
    parser.add_argument("--seats", type=positive, default=2, metavar="N", help="players in a game (default 2)")
    parser.add_argument("--seed", metavar="SEED", help="any text (default: a random one, which is printed)")
    parser.add_argument("--variant", default=STANDARD, metavar="NAME", help="the variant (default standard)")
    parser.add_argument("--seconds", type=seconds, default=1.0, metavar="S", help="time budget of a hint (default 1)")
    parser.add_argument("--jobs", type=positive, metavar="N", help="number of processes (default: all cores)")
    parser.add_argument("--out", type=Path, metavar="FILE", help="write all predictions to this file while playing")
    parser.add_argument("--plot", type=Path, metavar="FILE", help="write a reliability diagram to this file, as SVG")
    parser.add_argument("--resume", action="store_true", help="continue from the games in the file of --out")
    add_json(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Play the games that are missing, then print the report."""
    game = GAMES[arguments.game]
    adviser_of(game)
    game.check_options(Options(arguments.seats, 0, arguments.variant))
    check_writable(arguments.out, arguments.plot)
    found = _begin(arguments)
    missing = [deal for deal in range(arguments.games) if deal not in found.games]

    def save() -> None:
        if arguments.out:
            with writing(arguments.out):
                found.save(arguments.out)

    try:
        played = predict_games(found.settings, found.seats, missing, on_this_machine(arguments.jobs))
        for each in save_regularly(show_progress(played, arguments.games, arguments.games - len(missing)), save):
            found.games[each.deal] = each
    finally:
        if arguments.out and found.games:
            save()
            left = sum(deal not in found.games for deal in missing)
            report_missing_games(arguments.out, played=arguments.games - left, wanted=arguments.games)
    _print(arguments, found.settings, [found.games[deal] for deal in range(arguments.games)])
    return 0


def _begin(arguments: argparse.Namespace) -> Calibration:
    """The games so far: those of the file to resume from, or none."""
    file = file_to_continue(arguments.out, resume=arguments.resume)
    found = load_calibration(file) if file else None
    seed = arguments.seed or (found.settings.seed if found else secrets.token_hex(4))
    settings = Settings(arguments.game, seed, arguments.variant, arguments.seconds)
    if found and (found.settings, found.seats) != (settings, arguments.seats):
        raise OptionsError(f"{file} was made with other settings; name another file, or use the same settings")
    return found or Calibration(settings, arguments.seats, {})


def _print(arguments: argparse.Namespace, settings: Settings, games: Sequence[PredictedGame]) -> None:
    """Write the diagram, and print the report as text or JSON."""
    bot = strongest_bot(GAMES[settings.game])
    title = f"{settings.game}, {arguments.seats} seats, {len(games)} games of {bot}, seed {settings.seed}"
    quarters = {measure: by_quarter(games, measure) for measure in Measure}
    if arguments.plot:
        panels = {measure: by_prediction(games, measure) for measure in Measure if quarters[measure]}
        with writing(arguments.plot):
            arguments.plot.write_text(reliability_diagram(panels, title))
    if arguments.json:
        rows = [_row(quarter, each) for found in quarters.values() for quarter, each in found.items()]
        facts = {"settings": asdict(settings), "seats": arguments.seats, "bot": bot}
        print(json.dumps({**facts, "quarters": rows}))
        return
    from rich.console import Console
    from rich.table import Table

    report = Table(title=title)
    for heading in ("measure", "quarter", "hints", "predicted", "observed", "difference", "±", "true"):
        report.add_column(heading, justify="right", no_wrap=True)
    for measure, found in quarters.items():
        for quarter, each in found.items():
            calibrated = "yes" if abs(each.difference) <= LIMITS[measure] else "no"
            report.add_row(
                measure.value,
                str(quarter + 1),
                str(each.decisions),
                _number(measure, each.predicted),
                _number(measure, each.observed),
                _number(measure, each.difference, "+"),
                _number(measure, Z * each.error),
                calibrated,
            )
    Console().print(report)


def _row(quarter: int, each: Group) -> dict[str, Any]:
    return {"quarter": quarter + 1, **asdict(each), "difference": each.difference}


def _number(measure: Measure, value: float, sign: str = "") -> str:
    return f"{100 * value:{sign}.1f} %" if measure is Measure.WIN else f"{value:{sign}.2f}"
