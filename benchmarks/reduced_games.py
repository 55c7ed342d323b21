"""Exact NashConv on reduced games of Gold Hunting.

It measures CFR+ with full histories, the solver that ignores progress, a network that was taught its solution, and a
network that learned by self-play to watch the other seat. Self-play takes some minutes for the smallest game.

python benchmarks/reduced_games.py [ONES,TWOS,THREES,PILES ...] [--gap 0.01] [--iterations 1000]
    [--players NAME ...] [--seed N] [--updates N]

NashConv is what both seats together could gain by best responses; a win counts 1, a loss -1. It needs JAX.
"""

import argparse
import sys
from collections.abc import Callable
from functools import partial
from time import monotonic

from doubloon.arena.progress import show_progress
from doubloon.games.gold_hunting import GAME
from doubloon.games.gold_hunting.components import Components
from doubloon.games.gold_hunting.exploiting.reduced import measure_reduced, network_plan, reduced_report, solved_plan
from doubloon.games.gold_hunting.exploiting.reduced_watching import self_play_profile
from doubloon.games.gold_hunting.exploiting.tree import Plan, Profile, Tree
from doubloon.games.gold_hunting.matches.self_play import WatchingSettings

SELF_PLAY = "self-play"
PLAYERS: dict[str, Callable[[Tree], Plan | Profile]] = {
    "solver that ignores progress": solved_plan,
    "taught network": network_plan,
    SELF_PLAY: self_play_profile,
}
SIZES = ("1,1,0,1", "1,1,0,2", "2,1,0,1", "1,1,1,1", "2,1,0,2")


def main() -> None:
    """Measure all sizes, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sizes", nargs="*", default=SIZES, metavar="SIZE", help="ones, twos, threes, piles")
    parser.add_argument("--players", nargs="+", choices=PLAYERS, default=list(PLAYERS), help="which players to measure")
    parser.add_argument("--seed", type=int, default=1, help="seed of self-play")
    parser.add_argument("--updates", type=int, default=WatchingSettings().updates, help="updates of self-play")
    parser.add_argument("--gap", type=float, default=0.01, help="stop CFR+ at this NashConv")
    parser.add_argument("--iterations", type=int, default=1000, help="stop CFR+ after this many iterations")
    arguments = parser.parse_args()
    players = {name: PLAYERS[name] for name in arguments.players}
    if SELF_PLAY in players:
        settings = WatchingSettings(seed=arguments.seed, updates=arguments.updates)
        show = partial(show_progress, total=arguments.updates, task="Self-play:", unit="updates")
        players[SELF_PLAY] = partial(self_play_profile, settings=settings, show=show)
    results = []
    for size in arguments.sizes:
        ones, twos, threes, piles = map(int, size.split(","))
        components = Components.of(ones=ones, twos=twos, threes=threes, piles=piles)
        for variant in GAME.variants if piles > 1 else GAME.variants[:1]:  # a single pile has only one height
            begun = monotonic()
            result = measure_reduced(
                components, players, variant=variant, gap=arguments.gap, iterations=arguments.iterations
            )
            results.append(result)
            print(f"{size} {variant}: {result.tabular.nash_conv:.4f}, {monotonic() - begun:.0f} s", file=sys.stderr)
    print(reduced_report(results))


if __name__ == "__main__":
    main()
