"""A first bot in a few lines: python examples/first_bot.py plays it against the bots of Silver & Gold."""

import random

import doubloon
from doubloon.games.silver_gold import Cross, Extra, Move, View


class CoinLover:
    """Crosses off coins first, then as many boxes as possible; otherwise plays at random."""

    def choose(self, view: View, seconds: float) -> Move:  # noqa: ARG002 (it needs no time)
        """Return one of the legal moves of the view."""

        def worth(move: Move) -> tuple[int, int, float]:
            if isinstance(move, Cross | Extra):
                return view.gain(move).coins, move.boxes.bit_count(), random.random()
            return 0, 0, random.random()

        return max(view.moves, key=worth)


if __name__ == "__main__":
    print(doubloon.tournament([CoinLover, "random", "beachcomber"], "silver-and-gold", games=10, seed=7))
