"""`doubloon arena`: a tournament of bots on the same deals, and how strong each is."""

import argparse
import secrets
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any

from doubloon.arena import Pairing, Played, Results, Settings, fixtures, load, meetings, play_fixtures, rate, standings
from doubloon.arena.plot import plot
from doubloon.bots import BOTS, find_bot
from doubloon.cli.arguments import Commands, add_command, add_json, positive
from doubloon.core import STANDARD, Options
from doubloon.core.errors import OptionsError
from doubloon.games import GAMES, game

if TYPE_CHECKING:
    from rich.table import Table

_SAVED_EVERY = 5.0
"""Seconds after which the file is written anew."""
_DETAILS = """\
examples:
  doubloon arena silver-and-gold --players greedy,random --games 200
  doubloon arena silver-and-gold --ladder --games 1000 --out ladder.json --plot ladder.svg
  doubloon arena silver-and-gold --ladder --games 2000 --out ladder.json --resume --seed 7

Every deal is played once from every seat by those who meet, so that luck with the cards and with the seat is shared.
--games counts games of each group that meets. With --resume, games that the file holds already are not played again.
"""


def add_to(commands: Commands) -> None:
    """Add the command."""
    parser = add_command(commands, "arena", "let bots play a tournament, and rate them", _DETAILS)
    parser.add_argument("game", choices=GAMES, metavar="GAME", help=" or ".join(GAMES))
    names = "; ".join(f"{name}: {', '.join(bots)}" for name, bots in BOTS.items())
    parser.add_argument("--players", metavar="BOT,BOT,...", help=f"who plays (default: all; {names})")
    parser.add_argument("--games", type=positive, default=100, metavar="N", help="games of each group (default 100)")
    parser.add_argument("--seats", type=positive, default=2, metavar="N", help="players at a table (default 2)")
    who = parser.add_mutually_exclusive_group()
    who.add_argument("--ladder", action="store_true", help="each meets only the next in the list")
    who.add_argument("--round-robin", action="store_true", help="everybody meets everybody (default)")
    parser.add_argument("--seed", metavar="SEED", help="any text; without one it is drawn, and printed")
    parser.add_argument("--variant", default=STANDARD, metavar="NAME", help="the variant (default standard)")
    parser.add_argument("--seconds", type=float, default=1.0, metavar="S", help="budget of a decision (default 1)")
    parser.add_argument("--jobs", type=positive, metavar="N", help="processes (default: all cores)")
    parser.add_argument("--out", type=Path, metavar="FILE", help="write all results here, as JSON, as they come")
    parser.add_argument("--plot", type=Path, metavar="FILE", help="draw the ratings here, as SVG")
    parser.add_argument("--resume", action="store_true", help="go on from the results that --out holds")
    add_json(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Play what is missing, then print the tables."""
    from rich.console import Console
    from rich.progress import track

    players = arguments.players.split(",") if arguments.players else list(BOTS[arguments.game])
    for player in players:
        find_bot(arguments.game, player)
    game(arguments.game).check_options(Options(arguments.seats, 0, arguments.variant))
    pairing = Pairing.LADDER if arguments.ladder else Pairing.ROUND_ROBIN
    wanted = list(fixtures(players, arguments.seats, arguments.games, pairing))
    results = _begin(arguments)
    missing = results.missing(wanted)

    saved = monotonic()
    progress = Console(stderr=True)
    quiet = not progress.is_terminal
    played = play_fixtures(results.settings, missing, arguments.jobs)
    for one in track(played, "Playing", len(missing), console=progress, disable=quiet, transient=True):
        results.add(one)
        if arguments.out and monotonic() - saved > _SAVED_EVERY:
            results.save(arguments.out, _summary(players, results.of(wanted)))
            saved = monotonic()

    games = results.of(wanted)
    summary = _summary(players, games)
    title = f"{arguments.game}, {arguments.variant}, {len(games)} games, seed {results.settings.seed}"
    if arguments.out:
        results.save(arguments.out, summary)
    if arguments.plot:
        arguments.plot.write_text(plot(rate(players, meetings(players, games)), title))
    out = Console()
    if arguments.json:
        import json

        print(json.dumps({"settings": asdict(results.settings), **summary}))
        return 0
    for table in _tables(title, summary):
        out.print(table)
    return 0


def _begin(arguments: argparse.Namespace) -> Results:
    """What was played before, or nothing yet."""
    if arguments.resume and not arguments.out:
        raise OptionsError("--resume goes on from a file: name it with --out")
    if arguments.resume and arguments.seed is None:
        raise OptionsError("--resume needs the --seed that the file was played with")
    seed = arguments.seed if arguments.seed is not None else secrets.token_hex(4)
    settings = Settings(arguments.game, seed, arguments.variant, arguments.seconds)
    if arguments.resume and arguments.out.exists():
        return load(arguments.out, settings)
    if arguments.out and arguments.out.exists():
        raise OptionsError(f"{arguments.out} exists; go on from it with --resume, or name another file")
    return Results(settings)


def _summary(players: Sequence[str], games: Sequence[Played]) -> dict[str, Any]:
    met = meetings(players, games)
    return {
        "standings": [asdict(standing) for standing in standings(players, games)],
        "meetings": [asdict(meeting) for meeting in met],
        "ratings": [asdict(rating) for rating in rate(players, met)],
    }


def _tables(title: str, summary: dict[str, Any]) -> "list[Table]":
    """The summary for people: each player, then each pair that met."""
    from rich.table import Table

    ratings = {rating["player"]: rating for rating in summary["ratings"]}
    table, pairs = Table(title=title), Table(title="who did better")
    table.add_column("player")
    for heading in ("games", "wins", "95 %", "mean score", "Elo", "ms a move", "slowest"):
        table.add_column(heading, justify="right")
    for row in summary["standings"]:
        rating = ratings[row["player"]]
        table.add_row(
            row["player"],
            str(row["games"]),
            f"{row['wins']:.1%}",
            f"{row['low']:.1%} - {row['high']:.1%}",
            f"{row['mean']:.1f}",
            f"{rating['elo']:+.0f} ± {rating['margin']:.0f}",
            f"{1000 * row['decision']:.1f}",
            f"{1000 * row['slowest']:.0f}",
        )
    pairs.add_column("player")
    pairs.add_column("against")
    for heading in ("games", "better", "95 %"):
        pairs.add_column(heading, justify="right")
    for row in summary["meetings"]:
        numbers = (str(row["games"]), f"{row['better']:.1%}", f"{row['low']:.1%} - {row['high']:.1%}")
        pairs.add_row(row["player"], row["other"], *numbers)
    return [table, pairs]
