"""How far final scores of Silver & Gold are from what the search expects: the numbers in `bots/winning.py`.

    python benchmarks/spread.py [--seats N] [--games N] [--seconds S] [--seed SEED] [--json]

The strongest bot plays on every seat. By the number of turns left, the report shows how many points more than expected
a seat made, the same for its rivals, and the variance of both. The lines fitted to these numbers are the constants.
"""

import argparse
import json
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from doubloon.core import Options, SeededDealer, play_out
from doubloon.games.silver_gold import GAME, Move, Phase, View
from doubloon.games.silver_gold.bots.admiral import Admiral, Weighed
from doubloon.games.silver_gold.bots.futures import SHARES
from doubloon.games.silver_gold.bots.rivals import effect_of, rival_outlooks, rival_points
from doubloon.games.silver_gold.cards import SHAPES
from doubloon.games.silver_gold.state import LAST_TURN, TURNS_IN_ROUND
from doubloon.games.silver_gold.value_net.position import ANY_SHAPE
from doubloon.games.silver_gold.value_net.value import shipped


class Expected(NamedTuple):
    """What was expected at a decision."""

    seat: int
    turns: int
    own: float
    rivals: tuple[float, ...]


def play_game(options: Options, seed: str, seconds: float) -> list[tuple[int, float, float]]:
    """For each decision after the first: turns left, points that the seat and its rivals made above expectation."""
    expected: list[Expected] = []

    def choose(state: Any, seat: int) -> Move:
        view = GAME.view(state, seat)
        best = Admiral(f"{seed} {len(expected)}").weigh(view, seconds)[0]
        if view.phase is not Phase.KEEP:
            expected.append(Expected(seat, LAST_TURN - view.turn, best.points, _rivals(view, best)))
        return best.move

    end: Any = play_out(GAME, options, SeededDealer(seed), choose).state
    result = GAME.result(end)
    assert result is not None
    totals = [score.total for score in result.scores]
    seats = len(totals)
    return [
        (
            each.turns,
            totals[each.seat] - each.own,
            float(np.mean([totals[(each.seat + 1 + n) % seats] - rival for n, rival in enumerate(each.rivals)])),
        )
        for each in expected
    ]


def _rivals(view: View, best: Weighed) -> tuple[float, ...]:
    """The points that the bot expected for the other seats."""
    effects = [effect_of(best)]
    if best.end is None or view.turn == LAST_TURN:
        points = rival_points(view, effects, shipped())[0]
    else:
        shown = view.expedition.shape if view.expedition and view.turn % TURNS_IN_ROUND else None
        shares = SHARES[SHAPES.index(shown) if shown else ANY_SHAPE]
        points = rival_outlooks(view, effects, shipped())[0] @ shares
    return tuple(points.tolist())


def _line(coefficients: npt.NDArray[np.float64]) -> dict[str, float]:
    per_turn, constant = coefficients.tolist()
    return {"per turn": round(per_turn, 3), "constant": round(constant, 3)}


def main() -> None:
    """Play games and print the report."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--seed", default="spread")
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    rows = []
    for number in range(arguments.games):
        options = Options(arguments.seats, number % arguments.seats)
        rows += play_game(options, f"{arguments.seed} {number}", arguments.seconds)
    turns, own, rivals = np.array(rows).T
    later = turns > 0
    gain = np.polyfit(turns[later], own[later], 1)
    rival_gain = np.polyfit(turns[later], rivals[later], 1)
    variance = np.polyfit(turns[later], (own[later] - np.polyval(gain, turns[later])) ** 2, 1)
    report = {
        "decisions": len(rows),
        "gain": _line(gain),
        "gain of rivals": _line(rival_gain),
        "variance": _line(variance),
        "variance in the last turn": round(float(np.var(own[~later] - rivals[~later]) / 2), 3),
    }
    if arguments.json:
        print(json.dumps(report))
        return
    for name, numbers in report.items():
        print(name, numbers)


if __name__ == "__main__":
    main()
