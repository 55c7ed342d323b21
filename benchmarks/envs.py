"""Measure the speed of the research environments: random play on one core, each beside one of its library.

    python benchmarks/envs.py [--only TEXT] [--rounds N] [--seconds S] [--json]

In each round every environment runs for a slice, so that noise affects all of them; ratios are medians over rounds.
A comparison is skipped if its library is not installed.
"""

import argparse
from functools import partial

from side_by_side import Comparison, Contestant, Library, Play, add_options, compare, pick

OPEN_SPIEL = Library("OpenSpiel", "pyspiel", "openspiel")
DOMINOES = "python_block_dominoes"


def open_spiel(name: str) -> Play:
    """A random game of OpenSpiel in Python; chance nodes count as decisions."""
    import pyspiel
    from open_spiel.python.games import block_dominoes  # noqa: F401 (registers the game)

    import doubloon.envs.open_spiel  # noqa: F401 (registers our games)

    game = pyspiel.load_game(name)

    def play() -> int:
        state = game.new_initial_state()
        decisions = 0
        while not state.is_terminal():
            if state.is_chance_node():
                action, _ = pick(state.chance_outcomes())
            else:
                action = pick(state.legal_actions())
            state.apply_action(action)
            decisions += 1
        return decisions

    return play


def open_spiel_comparison(name: str, game: str) -> Comparison:
    """One of our games beside OpenSpiel's dominoes."""
    ours = Contestant(f"OpenSpiel: {name}", partial(open_spiel, game))
    theirs = Contestant(f"OpenSpiel: {DOMINOES}", partial(open_spiel, DOMINOES))
    return Comparison(ours, theirs, 1.0, OPEN_SPIEL)


COMPARISONS = [
    open_spiel_comparison("Silver & Gold", "doubloon_silver_and_gold"),
    open_spiel_comparison("Silver & Gold, 4 players", "doubloon_silver_and_gold(players=4)"),
    open_spiel_comparison("Gold Hunting", "doubloon_gold_hunting"),
]
"""All comparisons: our contestant, theirs, the ratio to reach, and the library that both need."""


def main() -> None:
    """Run the benchmark and print the report."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", default="", help="only contestants of ours with this text in their name")
    add_options(parser, rounds=7)
    arguments = parser.parse_args()
    compare([each for each in COMPARISONS if arguments.only in each.ours.name], arguments)


if __name__ == "__main__":
    main()
