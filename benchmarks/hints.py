"""How true hints are: what they expect, beside how the games ended.

    python benchmarks/hints.py silver-and-gold [--seats N] [--games N] [--seconds S] [--json]

The strongest bot's hints are followed on every seat. For each part of the game it tells what the best ideas promised,
what came of them, and the mean and the spread of the difference; a chance to win is compared with the share of wins.
"""

import argparse
import json
from collections import defaultdict
from statistics import fmean, pstdev
from typing import Any

from rich.console import Console
from rich.table import Table

from doubloon.core import Options, SeededDealer, play_out
from doubloon.hints import Measure, hints
from doubloon.registry import game as find_game

PARTS = 4


def promises(name: str, options: Options, seed: str, seconds: float) -> list[tuple[int, str, float, float]]:
    """For each decision of one game: its quarter of the game, the measure, what was promised, and what came."""
    game = find_game(name)
    told: list[tuple[int, Measure, float]] = []

    def choose(state: Any, seat: int) -> Any:
        found = hints(game.view(state, seat), seconds, f"{seed} {len(told)}")
        told.append((seat, found.measure, found.best.worth))
        return found.best.move

    result = game.result(play_out(game, options, SeededDealer(seed), choose).state)
    assert result is not None
    wins = {seat: 1 / len(result.winners) for seat in result.winners}
    return [
        (
            PARTS * place // len(told),
            measure.value,
            worth,
            result.scores[seat].total if measure is Measure.POINTS else wins.get(seat, 0.0),
        )
        for place, (seat, measure, worth) in enumerate(told)
    ]


def main() -> None:
    """Play, and compare."""
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
        for part, measure, promised, came in promises(arguments.game, options, f"hints {number}", arguments.seconds):
            found[measure, part].append((promised, came))
    rows = [
        {
            "measure": measure,
            "quarter": part + 1,
            "decisions": len(pairs),
            "promised": fmean(promised for promised, _ in pairs),
            "came": fmean(came for _, came in pairs),
            "spread": pstdev(promised - came for promised, came in pairs),
        }
        for (measure, part), pairs in sorted(found.items())
    ]
    if arguments.json:
        print(json.dumps(rows))
        return
    table = Table(title=f"{arguments.game}, {arguments.seats} seats, {arguments.games} games")
    for heading in rows[0]:
        table.add_column(heading, justify="right")
    for row in rows:
        table.add_row(*(f"{value:.2f}" if isinstance(value, float) else str(value) for value in row.values()))
    Console().print(table)


if __name__ == "__main__":
    main()
