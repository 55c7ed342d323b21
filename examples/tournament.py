"""Two bots on the same deals, each once in every seat: python examples/tournament.py [DEALS]."""

import random
import sys

import doubloon
from doubloon.arena import interval

GAME, SEATS = "gold-hunting", 2


class Doubter:
    """A bot of your own: it builds any piles, and always says 1 or 2."""

    def choose(self, view: doubloon.View, seconds: float) -> object:  # noqa: ARG002 (it needs no time)
        """Return one of the legal moves of the view."""
        low = [move for move in view.moves[:100] if str(move).endswith((" 1", " 2"))]
        return random.choice(low or view.moves)


def tournament(deals: int) -> float:
    """Play and print; returns the share of wins of the own bot, in which a draw counts half."""
    wins = 0.0
    for deal in range(deals):
        for own in range(SEATS):
            game = doubloon.new(GAME, seed=deal)
            game.play_bots({own: Doubter(), 1 - own: "prospector"})
            assert game.result is not None
            wins += (own in game.result.winners) / len(game.result.winners)
    games = deals * SEATS
    low, high = interval(wins / games, games)
    print(f"Doubter wins {wins / games:.0%} of {games} games against prospector ({low:.0%} to {high:.0%})")
    return wins / games


if __name__ == "__main__":
    tournament(int(sys.argv[1]) if len(sys.argv) > 1 else 50)
