"""A bot of your own against two levels, on the same deals: python examples/tournament.py [GAMES]."""

import random
import sys

import doubloon


class Doubter:
    """It builds any piles, and always says 1 or 2."""

    def choose(self, view: doubloon.View, seconds: float) -> object:  # noqa: ARG002 (it needs no time)
        """Return one of the legal moves of the view."""
        low = [move for move in view.moves[:100] if str(move).endswith((" 1", " 2"))]
        return random.choice(low or view.moves)


if __name__ == "__main__":
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    print(doubloon.tournament([Doubter, "greenhorn", "prospector"], "gold-hunting", games=games, progress=True))
