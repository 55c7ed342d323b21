"""`doubloon simulate`: let bots play games, keep the records, and compare the scores."""

import argparse
import json
import os
import secrets
from collections.abc import Sequence
from pathlib import Path
from statistics import fmean, stdev
from time import perf_counter
from typing import Any

from doubloon.arena import RecordedGame, Settings, on_this_machine, simulate, standings
from doubloon.arena.progress import show_progress
from doubloon.arena.runners import cores
from doubloon.bots import find_bot
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
from doubloon.cli.output import writing
from doubloon.core import STANDARD, Options, OptionsError
from doubloon.registry import GAMES

_DETAILS = """\
examples:
  doubloon simulate silver-and-gold --players greedy,random --games 1000
  doubloon simulate gold-hunting --players greedy,greedy --games 200 --seed 7 --records games/
  doubloon simulate gold-hunting --players greedy,mybot.py:Trophy
  doubloon simulate gold-hunting --players 'greedy,cmd:python examples/line_agent.py'

The players change seats from game to game, so that no seat favours anybody. The same seed gives the same games, with
any number of processes. "wins" is the share of games won, with its 95 % interval; a win shared by two counts half.
"""


def add_to(commands: Commands) -> None:
    """Add the command."""
    parser = add_command(commands, "simulate", "let bots play games and compare them", _DETAILS)
    add_game(parser)
    parser.add_argument(
        "--players", required=True, type=bot_list, metavar="BOT,BOT", help=f"a bot for each seat ({bots_help()})"
    )
    parser.add_argument("--games", type=positive, default=100, metavar="N", help="number of games (default 100)")
    parser.add_argument("--seed", metavar="SEED", help="any text (default: a random one, which is printed)")
    parser.add_argument("--variant", default=STANDARD, metavar="NAME", help="the variant (default standard)")
    parser.add_argument(
        "--seconds", type=seconds, default=1.0, metavar="S", help="time budget of a decision (default 1)"
    )
    parser.add_argument("--records", type=Path, metavar="DIR", help="write a record of every game to this directory")
    parser.add_argument("--jobs", type=positive, metavar="N", help="number of processes (default: all cores)")
    add_json(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Play the games and print the report."""
    from rich.console import Console

    from doubloon.cli.report import simulation_report

    game, bots = GAMES[arguments.game], arguments.players
    for bot in bots:
        find_bot(game, bot)
    names = player_names(bots)
    game.check_options(Options(len(bots), 0, arguments.variant))
    seed = arguments.seed if arguments.seed is not None else secrets.token_hex(4)
    if arguments.records:
        with writing(arguments.records):
            arguments.records.mkdir(parents=True, exist_ok=True)
        if not os.access(arguments.records, os.W_OK):
            raise OptionsError(f"{arguments.records} cannot be written: permission denied")

    settings = Settings(game.id, seed, arguments.variant, arguments.seconds)
    begun = perf_counter()
    games = _play(settings, bots, arguments)
    per_game = (perf_counter() - begun) / arguments.games
    players = summarize(names, games)
    if arguments.json:
        facts = {"game": game.id, "variant": arguments.variant, "seed": seed, "games": arguments.games}
        print(json.dumps({**facts, "seconds_per_game": per_game, "players": players}))
        return 0
    out = Console()
    title = f"{game.id}, {arguments.variant}, {arguments.games} games, seed {seed}"
    for table in simulation_report(title, players):
        out.print(table)
    out.print(f"{per_game:.4f} seconds per game")
    return 0


def summarize(names: Sequence[str], games: Sequence[RecordedGame]) -> list[dict[str, Any]]:
    """For each player: mean, spread, best and worst total, wins, and the mean of each part of the score."""
    rows = []
    results = [game.result for game in games]
    for name, standing in zip(names, standings([str(number) for number in range(len(names))], results), strict=True):
        scores = [_score(game, standing.player) for game in games]
        totals = [score["total"] for score in scores]
        rows.append(
            {
                "player": name,
                "mean": standing.mean,
                "spread": stdev(totals) if len(totals) > 1 else 0.0,
                "best": max(totals),
                "worst": min(totals),
                "wins": standing.wins,
                "wins_interval": (standing.low, standing.high),
                "parts": {part: fmean(score[part] for score in scores) for part in scores[0] if part != "total"},
            }
        )
    return rows


def _play(settings: Settings, bots: Sequence[str], arguments: argparse.Namespace) -> list[RecordedGame]:
    """Play the games and write their records."""
    games = []
    jobs = min(arguments.jobs or cores(), arguments.games)
    for game in show_progress(simulate(settings, bots, arguments.games, on_this_machine(jobs)), arguments.games):
        games.append(game)
        if arguments.records:
            file = arguments.records / f"{settings.game}-{game.result.deal:06}.json"
            with writing(file):
                file.write_text(game.record.dumps())
    return sorted(games, key=lambda game: game.result.deal)


def _score(game: RecordedGame, player: str) -> dict[str, int]:
    assert game.record.result is not None
    score: dict[str, int] = game.record.result["scores"][game.result.players.index(player)]
    return score
