"""`legal_actions` of both games: the actions of the legal moves, in their order."""

from types import ModuleType
from typing import Any

import pytest

from doubloon.core import AnyGame, Options
from doubloon.games import gold_hunting, silver_gold
from doubloon.games.gold_hunting.batch import reference as gold_hunting_reference
from doubloon.games.gold_hunting.components import Components
from doubloon.games.gold_hunting.reduced import reduced_game
from doubloon.games.silver_gold.batch import reference as silver_gold_reference
from doubloon.games.silver_gold.batch.lookups import PASS
from doubloon.games.silver_gold.cards import SHAPES
from doubloon.games.silver_gold.moves import Cross, Extra, Keep, Take
from doubloon.games.silver_gold.state import DISPLAY, TURNS_IN_ROUND, ActiveCard, Phase
from tests.batch.positions import positions

SMALL = reduced_game(Components.of(ones=2, twos=2, threes=1, piles=2))
SILVER_GOLD = [Options(2), Options(3, start=1, variant="display-first"), Options(4, start=2)]


def assert_are_those_of_the_moves(game: AnyGame, reference: ModuleType, state: Any) -> None:
    for seat in range(state.options.seats):
        actions = reference.legal_actions(state, seat)
        assert list(actions) == [reference.to_action(state, seat, move) for move in game.legal_moves(state, seat)]
        assert list(actions) == sorted(actions)


@pytest.mark.parametrize("options", SILVER_GOLD, ids=str)
def test_silver_and_gold(options: Options) -> None:
    shapes, kinds = set(), set()
    for seed in range(40):
        for state in positions(silver_gold.GAME, options, seed):
            assert_are_those_of_the_moves(silver_gold.GAME, silver_gold_reference, state)
            for seat in state.awaited:
                kinds.add(type(silver_gold.GAME.legal_moves(state, seat)[0]))
            if state.phase is Phase.CROSS:
                shapes.add(state.expeditions[(state.turn - 1) % TURNS_IN_ROUND].shape)
    assert shapes == {*SHAPES}
    assert kinds >= {Keep, Cross, Extra, Take}


@pytest.mark.parametrize("options", SILVER_GOLD, ids=str)
def test_silver_and_gold_without_a_card_on_display_or_without_a_stack(options: Options) -> None:
    state = next(state for state in positions(silver_gold.GAME, options, 1) if state.phase is Phase.TAKE)
    for empty in ({"display": (None,) * DISPLAY}, {"stack": ()}):
        assert_are_those_of_the_moves(silver_gold.GAME, silver_gold_reference, state._replace(**empty))


def test_silver_and_gold_without_a_free_box() -> None:
    state = next(state for state in positions(silver_gold.GAME, Options(2), 1) if state.phase is Phase.CROSS)
    done = tuple(ActiveCard(active.card, active.card.boxes) for active in state.players[0].cards)
    for cards in ((None, None), (None, done[1]), done):
        player = state.players[0]._replace(cards=cards)
        passing = state._replace(players=(player, state.players[1]))
        assert silver_gold_reference.legal_actions(passing, 0) == (PASS,)
        assert_are_those_of_the_moves(silver_gold.GAME, silver_gold_reference, passing)


@pytest.mark.parametrize("variant", ["standard", "hidden-heights"])
def test_gold_hunting(variant: str) -> None:
    for seed in range(20):
        for state in positions(SMALL, Options(start=seed % 2, variant=variant), seed):
            assert_are_those_of_the_moves(SMALL, gold_hunting_reference, state)


def test_whole_builds_of_the_printed_game() -> None:
    game = gold_hunting.GAME
    for seed in range(4):
        built = (state for state in positions(game, Options(), seed) if state.phase is not gold_hunting.Phase.BUILD)
        for state in built:
            assert_are_those_of_the_moves(game, gold_hunting_reference, state)
    building = next(positions(game, Options(), 1))
    actions = gold_hunting_reference.legal_actions(building, 0)
    moves = game.legal_moves(building, 0)
    assert len(actions) == len(moves)
    assert all(moves[action] == gold_hunting_reference.to_move(building, 0, action) for action in actions[::9973])
