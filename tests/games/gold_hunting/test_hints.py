"""Hints for Gold Hunting: exact chances of a lift, keeping, and piles that leave little."""

import pytest

from doubloon.core import Options
from doubloon.core.hints import Hints, Measure
from doubloon.games.gold_hunting import GAME, Lift, Mine, State
from doubloon.games.gold_hunting.hint_facts import Building, Facts, Keeping, Lifting
from doubloon.games.gold_hunting.hints import suggest
from doubloon.games.gold_hunting.pieces import PIECES
from tests.games.gold_hunting.positions import position
from tests.playing import random_game

SECONDS = 0.2


def hints(state: State) -> Hints[Facts]:
    return suggest(GAME.view(state, 0), SECONDS, "hint")


def with_lifts(state: State) -> State:
    """The same position after lifts of all the pieces that are not in the piles any more."""
    lifts = []
    for seat in (0, 1):
        pieces = list(PIECES)
        for piece in sum(state.players[1 - seat].piles, ()):
            pieces.remove(piece)
        lifts += [Lift(seat, 3, 1, piece, False, False) for piece in pieces]
    return state._replace(lifts=tuple(lifts))


def test_a_lift_comes_with_its_exact_chances() -> None:
    state = position("""
        piles 1 1 - -; hand 2 1; marker 1 returned
        piles 12 - 1 -; hand 1; marker 2
    """)
    found = hints(with_lifts(state))
    facts = {str(one.move): one.facts for one in found.suggestions}
    assert found.measure is Measure.WIN
    assert facts["mine c 1"] == Lifting(2, 1, rush=False, right=1.0, breaks_down=0.0, hand=3, points=0)
    assert facts["mine a 2"] == Lifting(0, 2, rush=False, right=0.5, breaks_down=0.5, hand=3, points=0)
    assert "mine c 3" not in facts, "a number that cannot be right is not suggested"


def test_a_keep_comes_with_the_lift_that_follows_it() -> None:
    state = position(
        """
        piles 1 - - -; hand 3 3 3 2; marker 1
        piles 12 23 1 -; hand 1; marker 2 returned
        """,
        "hidden-heights",
    )
    found = hints(with_lifts(state))
    kept = next(one for one in found.suggestions if str(one.move) == "keep")
    assert kept.facts == Keeping(gold=11, points=5)
    assert isinstance(kept.moves[1], Mine)
    after = GAME.play(GAME.play(state, 0, kept.moves[0]), 0, kept.moves[1])
    assert after.awaited == (1,)


@pytest.mark.parametrize("variant", GAME.variants)
def test_builds_leave_less_than_random_ones_and_depend_on_the_seed(variant: str) -> None:
    state = next(step.state for step in random_game(GAME, Options(variant=variant), "build"))
    view = GAME.view(state, 0)
    tried = [suggest(view, SECONDS, seed) for seed in range(4)]
    assert len({str(found.best.move) for found in tried}) > 1, "piles that everybody builds hide nothing"
    for found in tried:
        assert isinstance(found.best.facts, Building)
        assert found.measure is Measure.WIN
        assert 0.4 < found.best.value <= 1
    best = [found.best.facts for found in tried]
    assert sum(facts.mined < facts.usual for facts in best if isinstance(facts, Building)) >= 3
