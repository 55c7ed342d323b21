"""Run simulations: `python -m tests.simulation --seed N --trace` replays one seed, `--seeds A-B` runs many."""

import argparse
import sys
import time
from collections import Counter

from tests.simulation.simulation import PLAY_SECONDS, simulate


def main() -> int:
    """Run the simulations; returns 1 if one of them found a problem."""
    parser = argparse.ArgumentParser(prog="python -m tests.simulation", description=__doc__)
    which = parser.add_mutually_exclusive_group(required=True)
    which.add_argument("--seed", type=int, help="one seed")
    which.add_argument("--seeds", metavar="A-B", help="all seeds from A to B")
    parser.add_argument("--seconds", type=float, default=PLAY_SECONDS, help="virtual seconds with faults")
    parser.add_argument("--trace", action="store_true", help="print everything that happens")
    arguments = parser.parse_args()
    first, _, last = (arguments.seeds or str(arguments.seed)).partition("-")
    began, counts, failed = time.perf_counter(), Counter[str](), 0
    for seed in range(int(first), int(last or first) + 1):
        outcome = simulate(seed, seconds=arguments.seconds, trace=print if arguments.trace else None)
        counts += outcome.counts
        if outcome.problems:
            failed += 1
            print(f"seed {seed}: {len(outcome.problems)} problems")
            for problem in outcome.problems[:10]:
                print(f"  {problem}")
            print(f"  replay: {outcome.command}")
    seconds = time.perf_counter() - began
    for what, number in sorted(counts.items()):
        print(f"{number:8} {what}")
    print(f"{seconds:8.1f} seconds, {counts['kills'] / seconds:.1f} kills a second, {failed} seeds failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
