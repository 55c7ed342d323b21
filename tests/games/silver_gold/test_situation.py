"""The situation of a seat as its view shows it."""

from doubloon.core import Options
from doubloon.games.silver_gold import GAME, Phase
from doubloon.games.silver_gold.situation import situation_of
from doubloon.games.silver_gold.state import LAST_TURN
from tests.playing import random_game


def test_within_a_round_the_expedition_card_on_top_cannot_come_next() -> None:
    for step in random_game(GAME, Options(2), "shapes"):
        if step.state.phase is not Phase.CROSS:
            continue
        view = GAME.view(step.state, step.state.awaited[0])
        situation = situation_of(view)
        assert abs(sum(share for _, share in situation.shapes) - 1) < 1e-9
        assert situation.turns == LAST_TURN - view.turn
        assert view.expedition is not None
        share = dict(situation.shapes).get(view.expedition.shape, 0.0)
        count = {"I3": 2, "V3": 2}.get(view.expedition.shape.name, 1)
        assert share == (count / 8 if view.turn % 7 == 0 else (count - 1) / 7)
