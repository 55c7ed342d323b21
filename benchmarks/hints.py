"""How accurate hints are: the values that they promise, compared with how the games end.

    python benchmarks/hints.py silver-and-gold [--seats N] [--games N] [--seconds S] [--json]

Every seat follows the best suggestion. For each quarter of the game the report shows the average value that the hints
promised, the average outcome, and the standard deviation of the difference. A chance to win is compared with the share
of wins.
"""

import argparse
import json
from collections import defaultdict
from statistics import fmean, pstdev
from typing import Any, NamedTuple

from rich.console import Console
from rich.table import Table

from doubloon.core import Options, SeededDealer, play_out
from doubloon.hints import Measure, hints
from doubloon.registry import game as find_game

QUARTERS = 4


class Promise(NamedTuple):
    """The best suggestion of one decision, and the outcome of the game in the same unit."""

    quarter: int
    measure: str
    promised: float
    outcome: float


def play_game(name: str, options: Options, seed: str, seconds: float) -> list[Promise]:
    """Play a game by hints, and return the promise of each decision."""
    game = find_game(name)
    given: list[tuple[int, Measure, float]] = []

    def choose(state: Any, seat: int) -> Any:
        found = hints(game, game.view(state, seat), seconds, f"{seed} {len(given)}")
        given.append((seat, found.measure, found.best.value))
        return found.best.move

    result = game.result(play_out(game, options, SeededDealer(seed), choose).state)
    assert result is not None
    wins = {seat: 1 / len(result.winners) for seat in result.winners}
    return [
        Promise(
            quarter=QUARTERS * place // len(given),
            measure=measure.value,
            promised=value,
            outcome=result.scores[seat].total if measure is Measure.POINTS else wins.get(seat, 0.0),
        )
        for place, (seat, measure, value) in enumerate(given)
    ]


def main() -> None:
    """Play games and print the report."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    found: dict[tuple[str, int], list[tuple[float, float]]] = defaultdict(list)
    for number in range(arguments.games):
        options = Options(arguments.seats, number % arguments.seats)
        for promise in play_game(arguments.game, options, f"hints {number}", arguments.seconds):
            found[promise.measure, promise.quarter].append((promise.promised, promise.outcome))
    rows = [
        {
            "measure": measure,
            "quarter": quarter + 1,
            "decisions": len(pairs),
            "promised": fmean(promised for promised, _ in pairs),
            "outcome": fmean(outcome for _, outcome in pairs),
            "deviation": pstdev(promised - outcome for promised, outcome in pairs),
        }
        for (measure, quarter), pairs in sorted(found.items())
    ]
    if arguments.json:
        print(json.dumps(rows))
        return
    report = Table(title=f"{arguments.game}, {arguments.seats} seats, {arguments.games} games")
    for heading in rows[0]:
        report.add_column(heading, justify="right")
    for row in rows:
        report.add_row(*(f"{value:.2f}" if isinstance(value, float) else str(value) for value in row.values()))
    Console().print(report)


if __name__ == "__main__":
    main()
