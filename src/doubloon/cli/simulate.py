"""`doubloon simulate`: bots against each other, and who is how good."""

import argparse
import json
import os
import secrets
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import repeat
from multiprocessing import get_context
from pathlib import Path
from time import perf_counter
from typing import Any

from doubloon.bots import bot_names, find_bot
from doubloon.cli.arguments import Commands, add_command, add_json, positive
from doubloon.cli.statistics import Tally
from doubloon.core import STANDARD, Options, Record, SeededDealer, play_out, result_to_json
from doubloon.registry import GAMES, game

_SECONDS = 1.0
"""The time budget of a decision."""
_DETAILS = """\
examples:
  doubloon simulate silver-and-gold --players greedy,random --games 1000
  doubloon simulate gold-hunting --players greedy,greedy --games 200 --seed 7 --records games/

Players change seats from game to game, so that none is favoured. The same seed gives the same games, on any number
of processes. Wins are shares of games with a 95 % interval; a shared win counts in parts.
"""


def add_to(commands: Commands) -> None:
    """Add the command."""
    parser = add_command(commands, "simulate", "let bots play games and compare them", _DETAILS)
    parser.add_argument("game", choices=GAMES, metavar="GAME", help=" or ".join(GAMES))
    names = "; ".join(f"{game.id}: {', '.join(bot_names(game))}" for game in GAMES.values())
    parser.add_argument("--players", required=True, metavar="BOT,BOT", help=f"a bot for each seat ({names})")
    parser.add_argument("--games", type=positive, default=100, metavar="N", help="how many games (default 100)")
    parser.add_argument("--seed", metavar="SEED", help="any text; without one it is drawn, and printed")
    parser.add_argument("--variant", default=STANDARD, metavar="NAME", help="the variant (default standard)")
    parser.add_argument("--records", type=Path, metavar="DIR", help="write a record of every game here")
    parser.add_argument("--jobs", type=positive, metavar="N", help="processes (default: all cores)")
    add_json(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Play the games and print the table."""
    from rich.console import Console
    from rich.progress import track

    players = arguments.players.split(",")
    for player in players:
        find_bot(GAMES[arguments.game], player)
    game(arguments.game).check_options(Options(len(players), 0, arguments.variant))
    seed = arguments.seed if arguments.seed is not None else secrets.token_hex(4)
    if arguments.records:
        arguments.records.mkdir(parents=True, exist_ok=True)

    tally = Tally(players)
    begun = perf_counter()
    played = play_games(arguments.game, players, arguments.variant, seed, arguments.games, arguments.jobs)
    progress = Console(stderr=True)
    quiet = not progress.is_terminal
    for number, (record, seating) in enumerate(
        track(played, "Playing", arguments.games, console=progress, disable=quiet, transient=True)
    ):
        assert record.result is not None
        tally.add(record.result, seating)
        if arguments.records:
            (arguments.records / f"{record.game}-{number:06}.json").write_text(record.dumps())
    seconds = perf_counter() - begun
    if arguments.json:
        facts = {"game": arguments.game, "variant": arguments.variant, "seed": seed, "games": arguments.games}
        print(json.dumps({**facts, "seconds_per_game": seconds / arguments.games, "players": tally.summary()}))
        return 0
    out = Console()
    for table in tally.tables(f"{arguments.game}, {arguments.variant}, {arguments.games} games, seed {seed}"):
        out.print(table)
    out.print(f"{seconds / arguments.games:.4f} seconds a game")
    return 0


def play_games(
    name: str, players: list[str], variant: str, seed: str, games: int, jobs: int | None
) -> Iterator[tuple[Record, list[int]]]:
    """The records of all games in order, each with the player that sat on each seat."""
    workers = min(jobs or len(os.sched_getaffinity(0)), games)
    common = (repeat(name), repeat(players), repeat(variant), repeat(seed), range(games))
    if workers == 1:
        yield from map(play_game, *common)
        return
    chunk = max(1, min(64, games // (8 * workers)))
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        yield from pool.map(play_game, *common, chunksize=chunk)


def play_game(name: str, players: list[str], variant: str, seed: str, number: int) -> tuple[Record, list[int]]:
    """One game of the bots, its seats turned by its number."""
    rules = game(name)
    seats = len(players)
    seating = [(seat + number) % seats for seat in range(seats)]
    bots = [find_bot(GAMES[name], players[player])(f"{seed}/{number}/{player}") for player in seating]
    options = Options(seats, 0, variant)

    def choose(state: Any, seat: int) -> Any:
        return bots[seat].choose(rules.view(state, seat), _SECONDS)

    played = play_out(rules, options, SeededDealer(f"{seed}/{number}/dealer"), choose)
    result = rules.result(played.state)
    assert result is not None
    names = tuple(players[player] for player in seating)
    return Record(name, options, played.events, names, result_to_json(result)), seating
