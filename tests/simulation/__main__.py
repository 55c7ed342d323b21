"""Run simulations: `python -m tests.simulation --seed N --trace` replays one seed, `--seeds A-B` runs many."""

import argparse
import json
import sys
import time
from collections import Counter
from dataclasses import asdict

from tests.simulation.simulation import PLAY_SECONDS, Outcome, simulate

_SHOWN_PROBLEMS = 10


def main() -> int:
    """Run the simulations; returns 1 if one of them found a problem."""
    parser = argparse.ArgumentParser(prog="python -m tests.simulation", description=__doc__)
    which = parser.add_mutually_exclusive_group(required=True)
    which.add_argument("--seed", type=int, help="one seed")
    which.add_argument("--seeds", metavar="A-B", help="all seeds from A to B")
    parser.add_argument("--seconds", type=float, default=PLAY_SECONDS, help="virtual seconds with faults")
    shown = parser.add_mutually_exclusive_group()
    shown.add_argument("--trace", action="store_true", help="print everything that happens")
    shown.add_argument("--json", action="store_true", help="print one JSON object for each seed, and nothing else")
    arguments = parser.parse_args()
    first, _, last = (arguments.seeds or str(arguments.seed)).partition("-")
    began, counts, failed = time.perf_counter(), Counter[str](), 0
    for seed in range(int(first), int(last or first) + 1):
        outcome = simulate(seed, seconds=arguments.seconds, trace=print if arguments.trace else None)
        failed += bool(outcome.problems)
        counts += outcome.counts
        if arguments.json:
            found = {"counts": outcome.counts, "found": asdict(outcome.found), "problems": outcome.problems}
            print(json.dumps({**found, "command": outcome.command}), flush=True)
        elif outcome.problems:
            _show(outcome)
    if not arguments.json:
        seconds = time.perf_counter() - began
        for what, number in sorted(counts.items()):
            print(f"{number:8} {what}")
        print(f"{seconds:8.1f} seconds, {counts['kills'] / seconds:.1f} kills a second, {failed} seeds failed")
    return 1 if failed else 0


def _show(outcome: Outcome) -> None:
    print(f"seed {outcome.seed}: {len(outcome.problems)} problems")
    for problem in outcome.problems[:_SHOWN_PROBLEMS]:
        print(f"  {problem}")
    print(f"  replay: {outcome.command}")


if __name__ == "__main__":
    sys.exit(main())
