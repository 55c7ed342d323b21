"""Dealers: the same seed gives the same outcomes, all orders are equally likely, and a replay repeats a deal."""

from collections import Counter
from itertools import permutations

import pytest

from doubloon.core import BadOutcome, Draw, NotationError, Outcome, ReplayDealer, SeededDealer, SystemDealer
from doubloon.core.chance import check_outcome, parse_outcome

DRAW = Draw("markers", ("1", "2", "3"), 2)


def test_the_same_seed_gives_the_same_outcomes() -> None:
    first, second, other = SeededDealer(5), SeededDealer(5), SeededDealer(6)
    dealt = [first.deal(DRAW) for _ in range(20)]
    assert dealt == [second.deal(DRAW) for _ in range(20)]
    assert dealt != [other.deal(DRAW) for _ in range(20)]


def test_all_orders_are_equally_likely() -> None:
    dealer = SeededDealer("likely")
    counts = Counter(dealer.deal(DRAW).items for _ in range(6000))
    assert set(counts) == set(permutations(DRAW.pool, 2))
    assert sum((count - 1000) ** 2 / 1000 for count in counts.values()) < 20.5  # chi-square, 5 degrees, 0.1 %


def test_the_dealer_of_real_tables_answers_the_draw_and_cannot_be_foreseen() -> None:
    draw = Draw("deal", tuple(map(str, range(60))), 60)
    dealt = {SystemDealer().deal(draw) for _ in range(3)}
    assert len(dealt) == 3
    for outcome in dealt:
        check_outcome(draw, outcome)


def test_a_replay_repeats_the_recorded_outcomes() -> None:
    dealer = ReplayDealer([Outcome("markers", ("3", "1")), Outcome("deal", ("x",))])
    assert str(dealer.deal(DRAW)) == "markers 3 1"
    with pytest.raises(BadOutcome, match="expected 'markers'"):
        dealer.deal(DRAW)
    with pytest.raises(BadOutcome, match="no outcome left"):
        dealer.deal(DRAW)


@pytest.mark.parametrize("items", [("1",), ("1", "2", "3"), ("1", "1"), ("1", "4"), ()])
def test_an_outcome_that_does_not_answer_the_draw_is_refused(items: tuple[str, ...]) -> None:
    with pytest.raises(BadOutcome):
        check_outcome(DRAW, Outcome("markers", items))


def test_outcomes_round_trip_through_their_text() -> None:
    assert parse_outcome("markers 3 1") == Outcome("markers", ("3", "1"))
    for text in ("", "markers ", "7up 1", "deal  1"):
        with pytest.raises(NotationError):
            parse_outcome(text)
