"""Perft: the number of move sequences of a given length from a dealt game.

The counts were confirmed by a second, naive implementation of the rules.
"""

from typing import Any

import pytest

from doubloon.core import AnyGame, Options, SeededDealer, apply_events, settle
from doubloon.registry import GAMES


def perft(game: AnyGame, state: Any, depth: int) -> int:
    """The number of sequences of `depth` moves; the lowest asked seat moves, and the dealer's seed is fixed."""
    state, _ = settle(game, state, SeededDealer(7))
    asked = game.asked(state)
    if not asked:
        return 0
    if depth == 1:
        return len(game.legal_moves(state, asked[0]))
    return sum(perft(game, game.play(state, asked[0], move), depth - 1) for move in game.legal_moves(state, asked[0]))


BUILT = ("markers 2 3", "0 build 1123 22 131 2", "1 build 1 2 3 1122231")


@pytest.mark.parametrize(
    ("name", "options", "events", "counts"),
    [
        ("silver-and-gold", Options(2), (), [6, 36, 1566, 60990]),
        ("silver-and-gold", Options(3, 1, "display-first"), (), [6, 36, 216, 15012, 801108]),
        ("silver-and-gold", Options(4, 2), (), [6, 36, 216, 1296, 66096]),
        ("gold-hunting", Options(2), BUILT, [16, 256, 3184, 45279]),
        ("gold-hunting", Options(2, 1, "hidden-heights"), BUILT, [16, 256, 3664, 45495]),
    ],
)
def test_the_number_of_move_sequences_has_not_changed(
    name: str, options: Options, events: tuple[str, ...], counts: list[int]
) -> None:
    game = GAMES[name]
    state = apply_events(game, game.begin(options), events)
    assert [perft(game, state, depth) for depth in range(1, len(counts) + 1)] == counts
