"""The deckhand: it leaves room for every shape."""

from doubloon.games.silver_gold import EXPEDITION_CARDS, GAME, Cross, Move, State
from doubloon.games.silver_gold.bots.deckhand import Deckhand
from tests.games.silver_gold.positions import position


def choices(state: State) -> set[Move]:
    """Everything that it may choose."""
    return {Deckhand(seed).choose(GAME.view(state, 0), 1.0) for seed in range(12)}


def fitting(free: int) -> int:
    """The number of expedition cards whose shape fits on these boxes."""
    return sum(any(not place & ~free for place in card.shape.placements) for card in EXPEDITION_CARDS)


def test_it_makes_the_largest_cross_that_leaves_room_for_most_shapes() -> None:
    state = position("""
        expedition: expedition-1

        seat 0
        purple-A    -
        oooo        ....
        oooo        ....
        ....        ....
        ....        ....

        seat 1
        green-01    -
    """)
    left = {
        move: fitting(move.card.boxes & ~move.boxes)
        for move in GAME.legal_moves(state, 0)
        if isinstance(move, Cross) and move.boxes.bit_count() == 2
    }
    assert set(left.values()) == {4, 6, 8}
    assert choices(state) <= {move for move, room in left.items() if room == 8}


def test_room_on_the_other_card_counts_too() -> None:
    """The second card has room for all shapes, so that the first one may be filled up."""
    state = position("""
        expedition: expedition-2

        seat 0
        grey-A      grey-02
        ooo.        o..o
        ....        oooo
        ....        o..o
        ....        ....

        seat 1
        green-01    -
    """)
    assert {str(move) for move in choices(state)} == {"cross grey-A a1 b1 c1"}
