"""Hints for Gold Hunting: chances of a lift, keeping, and piles that leave little."""

import numpy as np
import pytest

from doubloon.core import Options
from doubloon.core.hints import Hints, Measure
from doubloon.games.gold_hunting import GAME, Mine, State, hints
from doubloon.games.gold_hunting.hint_facts import Building, Facts, Keeping, Lifting
from doubloon.games.gold_hunting.hints import assess, suggest
from doubloon.games.gold_hunting.policy import estimates
from doubloon.games.gold_hunting.policy.builds import build_table
from doubloon.games.gold_hunting.policy.inputs import CHOICES, INPUTS
from doubloon.games.gold_hunting.policy.network import Policy
from tests.games.gold_hunting.positions import VARIANTS, dealt, play
from tests.playing import random_game

SECONDS = 0.05


@pytest.fixture
def impartial(monkeypatch: pytest.MonkeyPatch) -> None:
    """The bot makes all moves equally often, and all builds are equally likely."""

    def policy(variant: str) -> Policy:
        orders = build_table().orders
        mixture = np.tile(orders / orders.sum(), (3, 1)).astype(np.float32)
        layer = np.zeros((INPUTS, CHOICES), np.float32), np.zeros(CHOICES, np.float32)
        return Policy(variant, mixture, (layer,))

    monkeypatch.setattr(hints, "shipped_policy", policy)


def ending(variant: str = "standard") -> State:
    """Seat 0, with the marker 2, has two lifts left in 12 on pile a; seat 1 in 12 as well."""
    lifts = ("d 2", "b 2", "b 2", "c 1", "c 3", "c 1", "a 3", "a 1")
    events = [f"{seat} mine {lift}" for lift in lifts for seat in (0, 1)]
    return play(dealt("2 1", variant), "0 build 1213 22 131 2", "1 build 1213 22 131 2", *events)


def found_in(state: State) -> Hints[Facts]:
    return suggest(GAME.view(state, state.awaited[0]), SECONDS, "hint")


@pytest.mark.usefixtures("impartial")
@pytest.mark.parametrize("variant", VARIANTS)
def test_a_lift_comes_with_its_chances(variant: str) -> None:
    found = found_in(ending(variant))
    facts = {str(one.move): one.facts for one in found.suggestions}
    assert found.measure is Measure.WIN
    lift = facts["mine a 2"]
    assert isinstance(lift, Lifting)
    assert [lift.right, lift.breaks_down] == pytest.approx([0.5, 0.5])
    assert lift.hand == 15
    assert "mine a 3" not in facts, "a number that cannot be right is not suggested"


@pytest.mark.usefixtures("impartial")
def test_a_keep_comes_with_the_lift_that_follows_it() -> None:
    state = ending()
    found = found_in(state)
    kept = next(one for one in found.suggestions if str(one.move) == "keep")
    assert kept.facts == Keeping(gold=15, points=7)
    assert isinstance(kept.moves[1], Mine)
    after = GAME.play(GAME.play(state, 0, kept.moves[0]), 0, kept.moves[1])
    assert after.awaited == (1,)


@pytest.mark.usefixtures("impartial")
def test_of_equal_piles_one_is_suggested() -> None:
    state = play(dealt("1 2", "hidden-heights"), "0 build 1213 22 131 2", "1 build 3 3 12 111222")
    moves = [str(one.move) for one in found_in(state).suggestions]
    assert sorted(move.replace(move.split()[1], "any") for move in moves) == [
        "mine any 1",
        "mine any 2",
        "mine any 3",
        "rush any",
    ]


@pytest.mark.parametrize("variant", VARIANTS)
def test_any_legal_move_can_be_assessed(variant: str) -> None:
    for step in random_game(GAME, Options(variant=variant), "assess"):
        for seat in step.state.awaited:
            view = GAME.view(step.state, seat)
            for move in {view.moves[0], view.moves[len(view.moves) // 2], view.moves[-1]}:
                found = assess(view, move, 0.001, "hint")
                assert [one.move for one in found.suggestions] == [move]
                assert 0 <= found.best.value <= 1


def test_the_moves_of_a_position_are_assessed_as_they_are_suggested(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(estimates, "MOST_ROUNDS", 8)
    monkeypatch.setattr(hints, "MOST_ROUNDS", 8)
    built = play(dealt("2 1"), "0 build 1123 22 131 2", "1 build 1123 22 131 2")
    for position in (dealt("2 1"), built, ending()):
        view = GAME.view(position, position.awaited[0])
        for suggestion in suggest(view, 60, "hint").suggestions:
            [alone] = assess(view, suggestion.move, 60, "alone").suggestions
            assert alone.moves == suggestion.moves
            assert type(alone.facts) is type(suggestion.facts)
            assert alone.value == pytest.approx(suggestion.value, abs=0.12)


@pytest.mark.usefixtures("impartial")
def test_a_move_is_assessed_without_regard_to_better_ones() -> None:
    """A wrong number breaks the mine down and loses the gold in hand."""
    view = GAME.view(ending(), 0)
    right, wrong = (assess(view, Mine(0, declared), SECONDS, "hint").best for declared in (2, 3))
    assert wrong.value < right.value


@pytest.mark.parametrize("variant", GAME.variants)
def test_builds_leave_less_than_random_ones_and_depend_on_the_seed(
    variant: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(estimates, "MOST_ROUNDS", 4)
    state = next(step.state for step in random_game(GAME, Options(variant=variant), "build"))
    view = GAME.view(state, 0)
    tried = [suggest(view, 60, seed) for seed in range(4)]
    assert len({str(found.best.move) for found in tried}) > 1, "piles that everybody builds hide nothing"
    for found in tried:
        assert isinstance(found.best.facts, Building)
        assert found.measure is Measure.WIN
        assert 0.3 < found.best.value < 0.7
    best = [found.best.facts for found in tried]
    assert sum(facts.mined < facts.usual for facts in best if isinstance(facts, Building)) >= 3
