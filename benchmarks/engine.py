"""Measure the speed of the rules: random self-play on one core, compared with other Python rules engines.

    python benchmarks/engine.py [--rounds N] [--seconds S] [--clock cpu] [--json]

Every contestant lists all legal moves, picks one with the same chooser, and plays it; our rules also validate the move.
In each round every contestant runs for a slice, so that noise affects all of them; ratios are medians over rounds.
python-chess and OpenSpiel take part if they are installed: pip install ".[benchmarks]".
"""

import argparse
import importlib.util
import json
import subprocess
import sys
from statistics import median

from rich.console import Console
from rich.table import Table
from side_by_side import Play, add_options, pick, run_rounds

import doubloon
from doubloon.core import AnyGame

TARGETS = {
    ("silver-and-gold, 2 seats", "python-chess"): 4.0,
    ("silver-and-gold, 2 seats", "python_block_dominoes"): 1.5,
    ("gold-hunting", "python-chess"): 5.0,
}


def ours(game: AnyGame, seats: int) -> Play:
    """A random game of our rules."""
    dealer = doubloon.SeededDealer(1)
    options = doubloon.Options(seats)

    def play() -> int:
        state = game.begin(options)
        decisions = 0
        while True:
            asked = game.asked(state)
            if asked:
                for seat in asked:
                    state = game.play(state, seat, pick(game.legal_moves(state, seat)))
                    decisions += 1
            elif draw := game.chance(state):
                state = game.deal(state, dealer.deal(draw))
            else:
                return decisions

    return play


def python_chess() -> Play:
    """A random game of chess, until no move or no win is possible, or 75 moves without progress."""
    import chess

    def play() -> int:
        board = chess.Board()
        plies = 0
        while moves := list(board.legal_moves):
            if board.halfmove_clock >= 150 or board.is_insufficient_material():
                break
            board.push(pick(moves))
            plies += 1
        return plies

    return play


def dominoes() -> Play:
    """A random game of OpenSpiel's dominoes in Python; chance nodes are not counted as decisions."""
    import pyspiel
    from open_spiel.python.games import block_dominoes  # noqa: F401 (registers the game)

    game = pyspiel.load_game("python_block_dominoes")

    def play() -> int:
        state = game.new_initial_state()
        decisions = 0
        while not state.is_terminal():
            decisions += not state.is_chance_node()
            state.apply_action(pick(state.legal_actions()))
        return decisions

    return play


def contestants() -> dict[str, Play]:
    """All contestants that are installed."""
    silver, gold = doubloon.game("silver-and-gold"), doubloon.game("gold-hunting")
    games = {f"silver-and-gold, {seats} seats": ours(silver, seats) for seats in silver.seat_counts}
    games["gold-hunting"] = ours(gold, 2)
    if importlib.util.find_spec("chess"):
        games["python-chess"] = python_chess()
    if importlib.util.find_spec("pyspiel"):
        games["python_block_dominoes"] = dominoes()
    return games


def import_cost() -> dict[str, float]:
    """Seconds and peak megabytes (on Linux) of a new interpreter that imports doubloon; the best of five runs."""
    code = (
        "import time; t = time.perf_counter(); import doubloon; t = time.perf_counter() - t;"
        "peak = next(line for line in open('/proc/self/status') if line.startswith('VmHWM'));"
        "print(t, int(peak.split()[1]) / 1024)"
    )
    runs = [subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True) for _ in range(5)]
    seconds, megabytes = zip(*(map(float, run.stdout.split()) for run in runs), strict=True)
    return {"seconds": min(seconds), "megabytes": min(megabytes)}


def main() -> None:
    """Run the benchmark and print the report."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    add_options(parser, rounds=7)
    arguments = parser.parse_args()

    games = contestants()
    rounds = run_rounds(games, arguments.rounds, arguments.seconds, arguments.clock)
    speeds = {name: tuple(median(values) for values in zip(*(r[name] for r in rounds), strict=True)) for name in games}
    ratios = {
        f"{name} / {other}": median(r[name].decisions / r[other].decisions for r in rounds)
        for name in games
        for other in ("python-chess", "python_block_dominoes")
        if other in games and name not in ("python-chess", "python_block_dominoes")
    }
    cost = import_cost()
    if arguments.json:
        rates = {
            name: {"decisions_per_second": speed[0], "games_per_second": speed[1]} for name, speed in speeds.items()
        }
        print(json.dumps({"speeds": rates, "ratios": ratios, "import": cost}, indent=1))
        return
    report = Table("contestant", "decisions/s", "games/s", "x python-chess", "x dominoes")
    for name, (decisions, games_per_second) in speeds.items():
        against = [ratios.get(f"{name} / {other}") for other in ("python-chess", "python_block_dominoes")]
        cells = [f"{ratio:.2f}" if ratio else "-" for ratio in against]
        report.add_row(name, f"{decisions:,.0f}", f"{games_per_second:,.0f}", *cells)
    out = Console()
    out.print(report)
    for (name, other), target in TARGETS.items():
        ratio = ratios.get(f"{name} / {other}")
        if ratio is not None:
            out.print(f"{name} / {other}: {ratio:.2f}, to reach {target}: {'yes' if ratio >= target else 'NO'}")
    out.print(f"import doubloon: {cost['seconds']:.3f} s, {cost['megabytes']:.1f} MB")


if __name__ == "__main__":
    main()
