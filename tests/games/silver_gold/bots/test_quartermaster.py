"""The quartermaster: it plans whole turns, with the seals and trophies that they bring."""

from typing import Any

import pytest

from doubloon.core import Options, SeededDealer, play_out
from doubloon.games.silver_gold import GAME, Move, State
from doubloon.games.silver_gold.bots.quartermaster import Quartermaster
from doubloon.registry import GAMES
from tests.games.silver_gold.positions import position


def choices(state: State) -> set[str]:
    """Everything that it may choose, in notation."""
    return {str(Quartermaster(seed).choose(GAME.view(state, 0), 1.0)) for seed in range(8)}


@pytest.mark.parametrize(("seats", "variant"), [(2, "standard"), (4, "display-first")])
def test_it_plays_whole_games_of_legal_moves(seats: int, variant: str) -> None:
    """`play_out` checks every move."""
    bots = [Quartermaster(seat) for seat in range(seats)]

    def choose(state: Any, seat: int) -> Move:
        return bots[seat].choose(GAME.view(state, seat), 0.3)

    end = play_out(GAMES[GAME.id], Options(seats, 0, variant), SeededDealer("stores"), choose)
    result = GAMES[GAME.id].result(end.state)
    assert result is not None
    assert min(score.total for score in result.scores) > 80


def test_it_sees_a_chain_that_completes_the_other_card() -> None:
    """In the last turn two Xs lead to both free boxes of grey-06, which no single cross can reach."""
    state = position("""
        turn: 28
        expedition: expedition-1

        seat 0
        grey-06     purple-A
        .#o.        XXoo
        ###P        oooo
        .##.        ....
        ....        ....

        seat 1
        green-01    -
    """)
    assert choices(state) == {"cross purple-A a1 b1"}


def test_it_completes_a_coin_row_for_the_trophy() -> None:
    """In the last turn the fourth coin wins a trophy of 6 points, and a palm only its own point."""
    state = position("""
        turn: 28
        expedition: expedition-1

        seat 0: coins 3
        purple-A    purple-B
        oCo.        oPo.
        o..o        o..o
        oooo        oooo
        ....        ....

        seat 1
        green-01    -
    """)
    assert all(" purple-A " in move and "b1" in move for move in choices(state))


def test_it_takes_the_card_that_its_seals_reward() -> None:
    """The seal of grey-01 rewards purple cards, that of grey-02 orange ones."""
    state = position("""
        turn: 10
        phase: take
        asked: 0
        display: grey-01 grey-02 - -

        seat 0: completed purple-01 purple-02 purple-03 purple-04
        green-11    -

        seat 1
        green-05    grey-04
    """)
    assert choices(state) == {"take grey-01"}
    without = position("""
        turn: 10
        phase: take
        asked: 0
        display: grey-01 grey-02 - -

        seat 0: completed orange-04 orange-05 orange-06 orange-07
        green-11    -

        seat 1
        green-05    grey-04
    """)
    assert choices(without) == {"take grey-02"}
