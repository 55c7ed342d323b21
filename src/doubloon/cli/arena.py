"""`doubloon arena`: a tournament of bots on the same deals, and the rating of each bot."""

import argparse
import json
import secrets
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from doubloon.arena import (
    Cluster,
    GameResult,
    Pairing,
    Results,
    Runner,
    Settings,
    adjusted_meetings,
    check_luck,
    load,
    meetings,
    on_this_machine,
    play_games,
    rate,
    schedule,
    settings_in,
    standings,
)
from doubloon.arena.plot import plot
from doubloon.arena.progress import show_progress
from doubloon.bots import bot_names, find_bot
from doubloon.bots.program_name import player_name, source_of
from doubloon.cli.arguments import (
    Commands,
    add_command,
    add_game,
    add_json,
    bot_list,
    bots_help,
    player_names,
    positive,
    seconds,
)
from doubloon.cli.output import check_writable, file_to_continue, report_missing_games, save_regularly, writing
from doubloon.core import STANDARD, Options
from doubloon.registry import GAMES

_ANY = ""
"""--ray without an address."""
_DETAILS = """\
examples:
  doubloon arena silver-and-gold --players greedy,random --games 200
  doubloon arena silver-and-gold --players captain,mybot.py:Trophy
  doubloon arena silver-and-gold --players 'captain,my-agent=cmd:python agent.py --depth 3'
  doubloon arena silver-and-gold --ladder --games 1000 --out ladder.json --plot ladder.svg
  doubloon arena silver-and-gold --ladder --games 2000 --out ladder.json --resume
  doubloon arena silver-and-gold --ladder --games 90000 --out ladder.json --ray 10.0.0.5:6379

The players that meet play every deal once from every seat, so that the luck of the deal and of the seat is shared.
--games counts the games of each group of players that meets. --resume continues an interrupted run, or extends a
finished one: games that are in the file already are not played again.
--ray plays on all machines of a Ray cluster: the one at ADDRESS, or at RAY_ADDRESS, or the one that this machine
belongs to; "local" starts one here. It needs Ray, the extra `ray`.
The same seed gives the same games everywhere.
FILE.py:CLASS is a bot of your own: a class with the method choose(view, seconds), or a function that creates a bot.
cmd:COMMAND is a program that plays over standard input and output; docs/agents.md has the protocol. Put commas that
belong to a command in quotes. If a bot or program fails or makes no legal move, the arena ends with an error.
"""


def add_to(commands: Commands) -> None:
    """Add the command."""
    parser = add_command(commands, "arena", "let bots play a tournament and rate them", _DETAILS)
    add_game(parser)
    parser.add_argument(
        "--players",
        type=bot_list,
        metavar="BOT,BOT,...",
        help=f"the bots (default: all, in a ladder the levels; {bots_help()})",
    )
    parser.add_argument("--games", type=positive, default=100, metavar="N", help="games per group (default 100)")
    parser.add_argument("--seats", type=positive, default=2, metavar="N", help="players in a game (default 2)")
    who = parser.add_mutually_exclusive_group()
    who.add_argument("--ladder", action="store_true", help="each bot meets only its neighbours in the list")
    who.add_argument("--round-robin", action="store_true", help="everybody meets everybody (default)")
    parser.add_argument("--seed", metavar="SEED", help="any text (default: a random one, which is printed)")
    parser.add_argument("--variant", default=STANDARD, metavar="NAME", help="the variant (default standard)")
    parser.add_argument(
        "--seconds", type=seconds, default=1.0, metavar="S", help="time budget of a decision (default 1)"
    )
    parser.add_argument(
        "--luck", action="store_true", help="measure the luck in each game, and give results without it"
    )
    where = parser.add_mutually_exclusive_group()
    where.add_argument("--jobs", type=positive, metavar="N", help="number of processes (default: all cores)")
    where.add_argument("--ray", nargs="?", const=_ANY, metavar="ADDRESS", help="play on a Ray cluster")
    parser.add_argument(
        "--out", type=Path, metavar="FILE", help="write the results to this file, as JSON, while playing"
    )
    parser.add_argument("--plot", type=Path, metavar="FILE", help="write a chart of the ratings to this file, as SVG")
    parser.add_argument("--resume", action="store_true", help="continue from the results in the file of --out")
    add_json(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Play the games that are missing, then print the report."""
    game = GAMES[arguments.game]
    everybody = game.levels if arguments.ladder and game.levels else bot_names(game)
    bots = arguments.players or list(everybody)
    for bot in bots:
        find_bot(game, bot)
    players = player_names(bots)
    game.check_options(Options(arguments.seats, 0, arguments.variant))
    if arguments.luck:
        check_luck(game)
    pairing = Pairing.LADDER if arguments.ladder else Pairing.ROUND_ROBIN
    wanted = list(schedule(players, arguments.seats, arguments.games, pairing))
    check_writable(arguments.out, arguments.plot)
    results = _begin(arguments, bots)
    runner: Runner[GameResult] = (
        on_this_machine(arguments.jobs) if arguments.ray is None else Cluster[GameResult](arguments.ray or None)
    )

    def save() -> None:
        if arguments.out:
            with writing(arguments.out):
                results.save(arguments.out, _summary(players, results.of(wanted)))

    missing = results.missing(wanted)
    try:
        played = play_games(results.settings, missing, runner, dict(zip(players, bots, strict=True)))
        for result in save_regularly(show_progress(played, len(wanted), len(wanted) - len(missing)), save):
            results.add(result)
    finally:
        if arguments.out and (there := len(results.of(wanted))):
            save()
            report_missing_games(arguments.out, played=there, wanted=len(wanted))
    _print(arguments, players, results, results.of(wanted))
    return 0


def _begin(arguments: argparse.Namespace, bots: Sequence[str]) -> Results:
    """The results so far: those of the file to resume from, or none."""
    file = file_to_continue(arguments.out, resume=arguments.resume)
    seed = arguments.seed
    if seed is None:
        seed = settings_in(file).seed if file else secrets.token_hex(4)
    settings = Settings(arguments.game, seed, arguments.variant, arguments.seconds, arguments.luck)
    programs = {player_name(bot): source for bot in bots if (source := source_of(bot))}
    return load(file, settings, programs) if file else Results(settings, programs=programs)


def _summary(players: Sequence[str], games: Sequence[GameResult]) -> dict[str, Any]:
    met = meetings(players, games)
    return {
        "standings": [asdict(standing) for standing in standings(players, games)],
        "meetings": [asdict(meeting) for meeting in met],
        "ratings": [asdict(rating) for rating in rate(players, met)],
        "adjusted": [asdict(row) for row in adjusted_meetings(players, games)],
    }


def _print(
    arguments: argparse.Namespace, players: Sequence[str], results: Results, games: Sequence[GameResult]
) -> None:
    """Write the chart, and print the report as text or JSON."""
    settings = results.settings
    title = f"{settings.game}, {settings.variant}, {len(games)} games, seed {settings.seed}"
    if arguments.plot:
        with writing(arguments.plot):
            arguments.plot.write_text(plot(rate(players, meetings(players, games)), title))
    summary = _summary(players, games)
    if arguments.json:
        print(json.dumps({"settings": asdict(settings), "programs": results.programs, **summary}))
        return
    from rich.console import Console

    from doubloon.cli.report import arena_report

    out = Console()
    for table in arena_report(title, summary):
        out.print(table, "")
