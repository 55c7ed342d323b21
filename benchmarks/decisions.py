"""How good single decisions of Silver & Gold are: what answers to a shape lose against a far deeper look.

    python benchmarks/decisions.py [--seats N] [--decisions N] [--seconds S] [--seed SEED] [--json]

`captain` plays games against itself. Some of its decisions are rated again: the best six answers after a look at the
next turn, and the answers of the network alone, of `captain` and of `admiral`, all by a look four turns ahead. The
report shows the points that each player loses per decision against the best of these answers. Only decisions with two
good answers or more count. The report says nothing about errors of the network that a deeper look does not show, nor
about cards that are taken, and `admiral` gives up points where that wins more often. The time of `admiral` is processor
time, so that a busy machine makes little difference.
"""

import argparse
import json
import random
from collections.abc import Callable, Sequence
from time import process_time
from typing import Any

import numpy as np

from doubloon.core import Options, SeededDealer, play_out
from doubloon.games.silver_gold import GAME, Move, Phase, View
from doubloon.games.silver_gold.bots.admiral import Admiral
from doubloon.games.silver_gold.bots.captain import Captain
from doubloon.games.silver_gold.bots.futures import look_at
from doubloon.games.silver_gold.bots.search import Rated, expected_points, rate_moves
from doubloon.games.silver_gold.kernel.seat import Seat
from doubloon.games.silver_gold.situation import situation_of
from doubloon.games.silver_gold.state import LAST_TURN
from doubloon.games.silver_gold.value_net.position import position_of
from doubloon.games.silver_gold.value_net.value import shipped

DEEP = (3, 2, 1)
"""The widths of the look that rates all answers."""
GAMES = 4
ANSWERS, MARGIN = 6, 1.0
"""The answers that are rated, and how many points behind the best one they may be after a look at the next turn."""


def crossing_views(seats: int, seed: str) -> list[View]:
    """Decisions between answers to a shape, in random order; those of the last turns are left out."""
    found: list[View] = []

    def choose(state: Any, seat: int) -> Move:
        view = GAME.view(state, seat)
        if view.phase is Phase.CROSS and view.turn < LAST_TURN - len(DEEP) and view.own and not view.own.owed:
            found.append(view)
        return Captain(f"{seed} {len(found)}").choose(view, 0.2)

    for number in range(GAMES):
        play_out(GAME, Options(seats, number % seats), SeededDealer(f"{seed} {number}"), choose)
    random.Random(seed).shuffle(found)
    return found


def good_answers(view: View, rated: Sequence[Rated]) -> list[Seat]:
    """The best answers after a look at the next turn."""
    ends = [entry.end for entry in rated[:16] if entry.end]
    points = np.array(expected_points(ends, situation_of(view), shipped()))
    best = np.argsort(-points)[:ANSWERS]
    return [ends[number] for number in best.tolist() if points[number] > points.max() - MARGIN]


def losses(view: View, seconds: float) -> dict[str, float] | None:
    """The points that each player loses with its answer; None where only one answer is good."""
    rated = rate_moves(view, shipped())
    answers = good_answers(view, rated) if rated[0].end else []
    if len(answers) < 2:
        return None
    players: dict[str, Callable[[], Seat | None]] = {
        "network": lambda: rated[0].end,
        "captain": lambda: Captain(1).rate(view, seconds)[0].end,
        "admiral": lambda: Admiral(1, clock=process_time).weigh(view, seconds)[0].end,
    }
    chosen = {name: end for name, choose in players.items() if (end := choose())}
    every = list(dict.fromkeys([*answers, *chosen.values()]))
    points = look_at(position_of(every, [situation_of(view)] * len(every)), shipped(), DEEP).mean
    return {name: float(points.max() - points[every.index(end)]) for name, end in chosen.items()}


def main() -> None:
    """Rate decisions and print the report."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--decisions", type=int, default=40)
    parser.add_argument("--seconds", type=float, default=0.2)
    parser.add_argument("--seed", default="decisions")
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    found: list[dict[str, float]] = []
    for view in crossing_views(arguments.seats, arguments.seed):
        if len(found) < arguments.decisions and (lost := losses(view, arguments.seconds)):
            found.append(lost)
    lost_by = {name: np.array([lost[name] for lost in found]) for name in found[0]}
    report = {
        name: {"mean": round(float(lost.mean()), 4), "standard error": round(float(lost.std() / len(found) ** 0.5), 4)}
        for name, lost in lost_by.items()
    }
    if arguments.json:
        print(json.dumps({"decisions": len(found), "points lost": report}))
        return
    print(f"{len(found)} decisions; points lost:")
    for name, numbers in report.items():
        print(name, numbers)


if __name__ == "__main__":
    main()
