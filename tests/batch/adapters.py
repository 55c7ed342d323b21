"""Adapters to both games for the tests of the batch."""

from typing import Any

import numpy as np

from doubloon.batch.game import AnyBatchGame
from doubloon.core import Draw, Outcome
from doubloon.games.gold_hunting import State as GoldHuntingState
from doubloon.games.gold_hunting.batch import reference as gold_hunting_reference
from doubloon.games.silver_gold import EXPEDITION_CARDS
from doubloon.games.silver_gold import State as SilverGoldState
from doubloon.games.silver_gold.batch import CARDS
from doubloon.games.silver_gold.batch import reference as silver_gold_reference
from doubloon.games.silver_gold.state import DEALT, TURNS_IN_ROUND
from tests.batch.lockstep import GameAdapter


class SilverGoldAdapter:
    to_action = staticmethod(silver_gold_reference.to_action)
    to_move = staticmethod(silver_gold_reference.to_move)
    to_reference = staticmethod(silver_gold_reference.to_reference)

    def outcome(self, program: AnyBatchGame, rows: list[int], draw: Draw, state: Any) -> Outcome:
        deck, stack, route = (
            np.asarray(pool)[row].tolist() for pool, row in zip(program.setting.deals, rows, strict=True)
        )
        if draw.word == "deal":
            return Outcome("deal", tuple(CARDS[number].id for number in deck))
        if draw.word == "stack":
            dealt = DEALT * program.options.seats
            kept = {active.card for player in state.players for active in player.cards}
            cards = [CARDS[number] for number in deck if CARDS[number] not in kept]
            assert len(cards) == len(stack) == draw.count
            assert cards[2 * program.options.seats :] == [CARDS[number] for number in deck[dealt:]]
            return Outcome("stack", tuple(cards[number].id for number in stack))
        numbers = route[state.turn : state.turn + TURNS_IN_ROUND]
        unseen = {*range(len(EXPEDITION_CARDS))} - {*numbers}
        return Outcome("expeditions", tuple(EXPEDITION_CARDS[number].id for number in (*numbers, *unseen)))

    def plain(self, state: SilverGoldState) -> SilverGoldState:
        def sorted_completed(player: Any) -> Any:
            return player._replace(completed=tuple(sorted(player.completed, key=str)))

        return state._replace(
            players=tuple(map(sorted_completed, state.players)),
            shown=tuple(map(sorted_completed, state.shown)),
            hands=tuple(tuple(sorted(hand, key=str)) for hand in state.hands),
        )


class GoldHuntingAdapter:
    to_action = staticmethod(gold_hunting_reference.to_action)
    to_move = staticmethod(gold_hunting_reference.to_move)
    to_reference = staticmethod(gold_hunting_reference.to_reference)

    def outcome(self, program: AnyBatchGame, rows: list[int], draw: Draw, _state: Any) -> Outcome:
        markers = np.asarray(program.setting.deals.markers)[rows[0]].tolist()
        return Outcome(draw.word, tuple(map(str, markers)))

    def plain(self, state: GoldHuntingState) -> GoldHuntingState:
        def sorted_pieces(player: Any) -> Any:
            return player._replace(hand=tuple(sorted(player.hand)), kept=tuple(sorted(player.kept)))

        return state._replace(players=tuple(map(sorted_pieces, state.players)))


ADAPTERS: dict[str, GameAdapter] = {"silver-and-gold": SilverGoldAdapter(), "gold-hunting": GoldHuntingAdapter()}
