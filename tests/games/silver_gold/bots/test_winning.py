"""The chance to win, and the points of the other seats that it depends on."""

import numpy as np
import pytest

from doubloon.core import Options
from doubloon.games.silver_gold import GAME, Phase
from doubloon.games.silver_gold.bots.rivals import AT_START, Effect, rival_points, unseen_cards
from doubloon.games.silver_gold.bots.winning import chances_to_win, final_points, spread, win_chances
from doubloon.games.silver_gold.cards import TREASURES_BY_ID
from doubloon.games.silver_gold.value_net.value import shipped
from tests.games.silver_gold.positions import position
from tests.playing import random_game


def chance(own: float, *rivals: float, turns: int = 10) -> float:
    return float(win_chances(np.array([own]), np.array([rivals]), spread(turns))[0])


def test_equal_seats_have_equal_chances() -> None:
    for rivals in ((120,), (120, 120), (120, 120, 120)):
        assert chance(120, *rivals) == pytest.approx(1 / (1 + len(rivals)), abs=1e-3)


def test_the_chances_of_all_seats_add_up_to_one() -> None:
    points = (118.0, 125.0, 121.0, 110.0)
    chances = [chance(points[seat], *(points[:seat] + points[seat + 1 :])) for seat in range(4)]
    assert sum(chances) == pytest.approx(1, abs=1e-3)
    assert chances[1] > chances[2] > chances[0] > chances[3]


def test_a_lead_is_worth_more_the_fewer_turns_are_left() -> None:
    chances = [chance(125, 120, turns=turns) for turns in (27, 14, 7, 1, 0)]
    assert chances == sorted(chances)
    assert chances[0] == pytest.approx(0.68, abs=0.05)
    assert chances[-1] > 0.99


def test_the_last_turn_needs_no_correction() -> None:
    own, rivals = np.array([120.0]), np.array([[120.0]])
    assert chances_to_win(own, rivals, 0) == pytest.approx(0.5, abs=1e-3)
    assert chances_to_win(own, rivals, 20) == pytest.approx(0.5, abs=0.05)


def test_a_last_turn_that_is_foreseen_is_less_certain_than_one_that_has_come() -> None:
    assert spread(0) < spread(0, foreseen=True) < spread(1)


def test_in_the_last_turn_the_search_knows_the_final_score() -> None:
    assert [final_points(120.0, 0, seats) for seats in (2, 3, 4)] == [120.0] * 3
    assert final_points(120.0, 20, 2) > 120.0


def test_the_more_rivals_the_less_is_left_of_the_points_expected_early() -> None:
    early, late = ([final_points(120.0, turns, seats) for seats in (2, 3, 4)] for turns in (26, 2))
    assert early == sorted(early, reverse=True)
    assert early[0] - early[2] > 3
    assert late[0] - late[2] < 0.1


def test_rivals_who_still_choose_their_cards_are_average() -> None:
    view = next(
        GAME.view(step.state, 0)
        for step in random_game(GAME, Options(3), "keep")
        if step.state.phase is Phase.KEEP and 0 in GAME.asked(step.state)
    )
    assert rival_points(view, [Effect()], shipped()).tolist() == [[AT_START, AT_START]]


def test_a_rival_expects_less_once_a_trophy_is_gone() -> None:
    view = GAME.view(
        position("""
            turn: 20
            display: grey-05 grey-06 green-04 green-05

            seat 0: coins 3, completed grey-03
            orange-05   grey-01

            seat 1: coins 3, completed purple-04
            grey-09     grey-02
        """),
        0,
    )
    [before], [after] = rival_points(view, [Effect(), Effect(trophy=True)], shipped())
    assert after < before - 0.3


def test_a_rival_misses_the_card_that_completes_its_seal() -> None:
    """Seat 1 has an empty place, three seals for grey cards, and time to complete a small card only."""
    view = GAME.view(
        position("""
            turn: 24
            phase: take
            asked: 0
            display: grey-09 purple-09 purple-10 purple-07
            stack: purple-06 purple-08

            seat 0
            -           orange-05

            seat 1: completed purple-03 orange-03 green-03
            -           green-04
        """),
        0,
    )
    taken = [TREASURES_BY_ID[name] for name in ("grey-09", "purple-09")]
    [grey], [purple], [stack] = rival_points(view, [Effect(card=card) for card in (*taken, None)], shipped())
    assert grey < purple - 0.5
    assert grey < stack - 0.5


def test_unseen_cards_are_those_that_nobody_has_and_nobody_sees() -> None:
    for step in random_game(GAME, Options(2), "unseen"):
        view = GAME.view(step.state, 0)
        if view.phase in (Phase.CROSS, Phase.TAKE):
            assert sorted(card.id for card in unseen_cards(view)) == sorted(card.id for card in step.state.stack)
