"""Pieces of gold, piles, and the gold rush markers."""

from collections import Counter

PIECES = (1, 1, 1, 1, 2, 2, 2, 2, 3, 3)
"""The pieces of each player: 18 gold in 10 pieces."""
PIECE_COUNTS = Counter(PIECES)
VALUES = (1, 2, 3)
MARKERS = (1, 2, 3)
PILE_NAMES = "abcd"
PILES = len(PILE_NAMES)
RUSH_POINTS = 2
