"""`doubloon arena`: a tournament of bots on the same deals, and how strong each is."""

import argparse
import json
import secrets
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict
from pathlib import Path
from time import monotonic
from typing import Any

from doubloon.arena import (
    Cluster,
    Pairing,
    Played,
    Results,
    Runner,
    Settings,
    fixtures,
    load,
    meetings,
    on_this_machine,
    play_fixtures,
    rate,
    settings_in,
    standings,
)
from doubloon.arena.plot import plot
from doubloon.bots import bot_names, find_bot
from doubloon.cli.arguments import Commands, add_command, add_json, positive, seconds
from doubloon.core import STANDARD, Options
from doubloon.core.errors import OptionsError
from doubloon.registry import GAMES, game

_SAVED_EVERY = 5.0
"""Seconds after which the file is written anew."""
_SAVING_SHARE = 0.05
"""Where there are very many games, no more of the time than this goes into writing them."""
_ANY = ""
"""--ray without an address."""
_DETAILS = """\
examples:
  doubloon arena silver-and-gold --players greedy,random --games 200
  doubloon arena silver-and-gold --ladder --games 1000 --out ladder.json --plot ladder.svg
  doubloon arena silver-and-gold --ladder --games 2000 --out ladder.json --resume
  doubloon arena silver-and-gold --ladder --games 90000 --out ladder.json --ray 10.0.0.5:6379

Every deal is played once from every seat by those who meet, so that luck with the cards and with the seat is shared.
--games counts games of each group that meets. With --resume, games that the file holds already are not played again;
an interrupted run is gone on with in the same way.
--ray plays on all machines of a Ray cluster: that of RAY_ADDRESS, or the one that this machine belongs to, or that at
ADDRESS; "local" starts one here. The same seed gives the same games everywhere. It needs: pip install "doubloon[ray]"
"""


def add_to(commands: Commands) -> None:
    """Add the command."""
    parser = add_command(commands, "arena", "let bots play a tournament, and rate them", _DETAILS)
    parser.add_argument("game", choices=GAMES, metavar="GAME", help=" or ".join(GAMES))
    names = "; ".join(f"{game.id}: {', '.join(bot_names(game))}" for game in GAMES.values())
    parser.add_argument("--players", metavar="BOT,BOT,...", help=f"who plays (default: all; {names})")
    parser.add_argument("--games", type=positive, default=100, metavar="N", help="games of each group (default 100)")
    parser.add_argument("--seats", type=positive, default=2, metavar="N", help="players at a table (default 2)")
    who = parser.add_mutually_exclusive_group()
    who.add_argument("--ladder", action="store_true", help="each meets only the next in the list")
    who.add_argument("--round-robin", action="store_true", help="everybody meets everybody (default)")
    parser.add_argument("--seed", metavar="SEED", help="any text; without one it is drawn, and printed")
    parser.add_argument("--variant", default=STANDARD, metavar="NAME", help="the variant (default standard)")
    parser.add_argument("--seconds", type=seconds, default=1.0, metavar="S", help="budget of a decision (default 1)")
    where = parser.add_mutually_exclusive_group()
    where.add_argument("--jobs", type=positive, metavar="N", help="processes (default: all cores)")
    where.add_argument("--ray", nargs="?", const=_ANY, metavar="ADDRESS", help="play on a Ray cluster")
    parser.add_argument("--out", type=Path, metavar="FILE", help="write all results here, as JSON, as they come")
    parser.add_argument("--plot", type=Path, metavar="FILE", help="draw the ratings here, as SVG")
    parser.add_argument("--resume", action="store_true", help="go on from the results that --out holds")
    add_json(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Play what is missing, then print the tables."""
    players = arguments.players.split(",") if arguments.players else list(bot_names(GAMES[arguments.game]))
    for player in players:
        find_bot(GAMES[arguments.game], player)
    game(arguments.game).check_options(Options(arguments.seats, 0, arguments.variant))
    pairing = Pairing.LADDER if arguments.ladder else Pairing.ROUND_ROBIN
    wanted = list(fixtures(players, arguments.seats, arguments.games, pairing))
    for file in (arguments.out, arguments.plot):
        if file and not file.parent.is_dir():
            raise OptionsError(f"{file}: there is no directory {file.parent}")
    results = _begin(arguments)
    runner: Runner = on_this_machine(arguments.jobs) if arguments.ray is None else Cluster(arguments.ray or None)

    def summary() -> dict[str, Any]:
        return _summary(players, results.of(wanted))

    missing = results.missing(wanted)
    saved, pause = monotonic(), _SAVED_EVERY
    try:
        for one in _shown(play_fixtures(results.settings, missing, runner), len(wanted), len(wanted) - len(missing)):
            results.add(one)
            if arguments.out and monotonic() - saved > pause:
                begun = monotonic()
                results.save(arguments.out, summary())
                saved = monotonic()
                pause = max(_SAVED_EVERY, (saved - begun) / _SAVING_SHARE)
    finally:
        if arguments.out and results.of(wanted):
            results.save(arguments.out, summary())
            if left := len(results.missing(wanted)):
                there = f"{len(wanted) - left} of {len(wanted)} games are in {arguments.out}"
                print(f"{there}; the same command with --resume plays the rest", file=sys.stderr)
    _tell(arguments, players, results.settings, results.of(wanted))
    return 0


def _begin(arguments: argparse.Namespace) -> Results:
    """What was played before, or nothing yet."""
    if arguments.resume and not arguments.out:
        raise OptionsError("--resume goes on from a file: name it with --out")
    there = arguments.out is not None and arguments.out.exists()
    if there and not arguments.resume:
        raise OptionsError(f"{arguments.out} exists; go on from it with --resume, or name another file")
    seed = arguments.seed
    if seed is None:
        seed = settings_in(arguments.out).seed if there else secrets.token_hex(4)
    settings = Settings(arguments.game, seed, arguments.variant, arguments.seconds)
    return load(arguments.out, settings) if there else Results(settings)


def _shown(played: Iterable[Played], games: int, before: int) -> Iterator[Played]:
    """The games as they come, with a bar for people: how many, how long, how long still."""
    from rich import progress
    from rich.console import Console

    console = Console(stderr=True)
    columns = (
        progress.TextColumn("Playing"),
        progress.BarColumn(),
        progress.MofNCompleteColumn(),
        progress.TextColumn("games,"),
        progress.TimeElapsedColumn(),
        progress.TextColumn("gone,"),
        progress.TimeRemainingColumn(),
        progress.TextColumn("left"),
    )
    with progress.Progress(
        *columns, console=console, transient=True, disable=not console.is_terminal, speed_estimate_period=120
    ) as bar:
        task = bar.add_task("", total=games, completed=before)
        for one in played:
            bar.advance(task)
            yield one


def _summary(players: Sequence[str], games: Sequence[Played]) -> dict[str, Any]:
    met = meetings(players, games)
    return {
        "standings": [asdict(standing) for standing in standings(players, games)],
        "meetings": [asdict(meeting) for meeting in met],
        "ratings": [asdict(rating) for rating in rate(players, met)],
    }


def _tell(arguments: argparse.Namespace, players: Sequence[str], settings: Settings, games: Sequence[Played]) -> None:
    """Draw the ratings, and print all for people or for programs."""
    title = f"{settings.game}, {settings.variant}, {len(games)} games, seed {settings.seed}"
    if arguments.plot:
        arguments.plot.write_text(plot(rate(players, meetings(players, games)), title))
    summary = _summary(players, games)
    if arguments.json:
        print(json.dumps({"settings": asdict(settings), **summary}))
        return
    from rich.console import Console

    from doubloon.cli.arena_tables import tables

    out = Console()
    for table in tables(title, summary):
        out.print(table, "")
