"""Hints for Silver & Gold: the points of an answer, new cards, and the chance to fill a card."""

from fractions import Fraction

import pytest

from doubloon.bots import find_bot
from doubloon.core import Options
from doubloon.core.hints import Hints, Measure
from doubloon.games.silver_gold import GAME, Phase, Player, State, View
from doubloon.games.silver_gold.filling import chance_to_fill
from doubloon.games.silver_gold.hint_facts import Choosing, Crossing, Facts, Passing
from doubloon.games.silver_gold.hints import ADVISER, suggest
from doubloon.games.silver_gold.scoring import Score, score
from tests.games.silver_gold.positions import position
from tests.hints.positions import some_positions

SECONDS = 0.02
OPTIONS = [Options(seats, 0, variant) for seats in GAME.seat_counts for variant in GAME.variants]


def hints(state: State, seat: int = 0) -> Hints[Facts]:
    return suggest(GAME.view(state, seat), SECONDS, "hint")


def settled(player: Player) -> Score:
    """The score with the cards that are completed and not yet set aside."""
    done = [active.card for active in player.cards if active and not active.free]
    return score(player._replace(completed=(*player.completed, *done)))


def check_crossing(view: View, after: State, seat: int, facts: Crossing) -> None:
    """The points are those that the rules give, except for trophies, which other seats may win first."""
    assert view.own is not None
    before, now = view.own.player.score, settled(after.players[seat])
    assert now.total - now.trophies - (before.total - before.trophies) == facts.points
    if now.trophies > before.trophies:
        assert 0 < now.trophies - before.trophies <= facts.trophy


@pytest.mark.parametrize("options", OPTIONS, ids=lambda options: f"{options.seats}-{options.variant}")
def test_the_facts_of_a_cross_are_what_the_rules_give(options: Options) -> None:
    for state, seat in some_positions(GAME, options, "hints", 9):
        view = GAME.view(state, seat)
        for suggestion in suggest(view, SECONDS, "hint").suggestions:
            if isinstance(suggestion.facts, Crossing):
                after = state
                for move in suggestion.moves:
                    after = GAME.play(after, seat, move)
                assert after.phase is not Phase.CROSS or seat not in after.awaited or after.turn > state.turn
                check_crossing(view, after, seat, suggestion.facts)


def test_the_best_move_is_one_that_the_strongest_bot_would_make() -> None:
    bot = find_bot(GAME, "admiral")
    for state, seat in some_positions(GAME, Options(), "strongest", 31):
        view = GAME.view(state, seat)
        found = suggest(view, 9.0, "hint")
        chosen = {str(bot(seed).choose(view, 9.0)) for seed in range(3)}
        equal = {
            str(one.move) for one in found.suggestions if one.win == found.best.win and one.value == found.best.value
        }
        assert chosen & equal


@pytest.mark.parametrize("options", OPTIONS, ids=lambda options: f"{options.seats}-{options.variant}")
def test_every_suggestion_has_a_chance_to_win(options: Options) -> None:
    for state, seat in some_positions(GAME, options, "winning", 29):
        for suggestion in suggest(GAME.view(state, seat), SECONDS, "hint").suggestions:
            assert suggestion.win is not None
            assert 0 <= suggestion.win <= 1


def test_an_answer_comes_with_its_extra_crosses_and_everything_that_they_gain() -> None:
    state = position("""
        turn: 28
        expedition: expedition-1
        display: grey-05 - green-04 -

        seat 0: coins 3, palms 2, completed purple-01
        grey-09     grey-03
        Xo..        oo#.
        ####        #.#.
        ..#C        ###.
        ....        ....

        seat 1
        green-01    -
    """)
    found = hints(state)
    assert found.measure is Measure.POINTS
    facts = found.best.facts
    assert isinstance(facts, Crossing)
    after = state
    for move in found.best.moves:
        after = GAME.play(after, 0, move)
    assert facts.points == settled(after.players[0]).total - score(state.players[0]).total
    assert [str(move) for move in found.best.moves] == ["cross grey-09 a1 b1", "extra grey-09 d3"]
    assert (facts.points, facts.trophy) == (9, 6), "eight boxes and a coin, which completes a row"


def test_the_chance_to_fill_is_for_the_boxes_that_the_answer_leaves_in_few_turns() -> None:
    checked = 0
    for state, seat in some_positions(GAME, Options(), "filling", 5):
        view = GAME.view(state, seat)
        for suggestion in suggest(view, SECONDS, "hint").suggestions:
            if not isinstance(suggestion.facts, Crossing) or suggestion.facts.filling is None:
                continue
            checked += 1
            filling = suggestion.facts.filling
            assert filling.chance == chance_to_fill(view, filling.card, filling.boxes, filling.turns)
            if filling.turns > 1:
                assert chance_to_fill(view, filling.card, filling.boxes, filling.turns - 1) < 0.5
    assert checked > 5


def test_the_boxes_to_fill_are_named_as_in_a_cross() -> None:
    state = position("""
        seat 0
        green-01    grey-01

        seat 1
        green-02    grey-02
    """)
    assert ADVISER.chance_to_fill is not None
    assert ADVISER.chance_to_fill(GAME.view(state, 0), ["grey-01", "a1"], 1) == Fraction(1)


def test_a_seat_that_can_only_pass_is_advised_to_pass() -> None:
    state = position("""
        turn: 3

        seat 0
        -           -

        seat 1
        green-01    -
    """)
    found = hints(state)
    assert [(str(one.move), one.facts) for one in found.suggestions] == [("pass", Passing())]
    assert found.best.value >= 0


def test_a_new_card_comes_with_the_points_that_its_seals_add() -> None:
    state = position("""
        turn: 20
        phase: take
        asked: 0
        display: purple-02 grey-10 - -
        stack: grey-01

        seat 0: completed green-01 green-02
        -           grey-03

        seat 1
        green-03    -
    """)
    facts = {str(one.move): one.facts for one in hints(state).suggestions}
    purple, grey, blind = facts["take purple-02"], facts["take grey-10"], facts["take stack"]
    assert isinstance(purple, Choosing)
    assert purple.sealed == 4, "its seal is 1 for each green card, and the seal of green-01 is 2 for each purple card"
    assert isinstance(grey, Choosing)
    assert isinstance(blind, Choosing)
    assert [card.id for card in grey.cards] == ["grey-10"]
    assert not blind.cards
