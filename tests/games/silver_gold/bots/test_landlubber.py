"""The landlubber: it sees nothing but coins."""

from doubloon.games.silver_gold import GAME, Move, State
from doubloon.games.silver_gold.bots.landlubber import Landlubber
from tests.games.silver_gold.positions import position


def choices(state: State) -> set[Move]:
    """Everything that it may choose."""
    return {Landlubber(seed).choose(GAME.view(state, 0), 1.0) for seed in range(12)}


def test_it_leaves_a_card_unfinished_for_a_coin() -> None:
    state = position("""
        expedition: expedition-2

        seat 0
        grey-06     purple-A
        .##.        oCo.
        ###P        o...
        .##.        ....
        ....        ....

        seat 1
        green-01    -
    """)
    assert {str(move) for move in choices(state)} == {"cross purple-A a1 b1 c1"}


def test_it_takes_the_card_with_the_most_coins_then_the_largest() -> None:
    state = position("""
        phase: take
        asked: 0
        display: green-12 purple-01 orange-10 purple-08

        seat 0
        grey-01     -

        seat 1
        green-01    grey-02
    """)
    coins = {card.id: card.coins.bit_count() for card in state.display if card}
    assert coins == {"green-12": 2, "purple-01": 0, "orange-10": 3, "purple-08": 3}
    assert {str(move) for move in choices(state)} == {"take purple-08"}
