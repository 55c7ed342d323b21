"""The captain: it plays whole games, keeps to its time, and is much stronger than bots without a network."""

from dataclasses import replace
from itertools import count
from typing import Any

import numpy as np
import pytest

from doubloon.arena import ScheduledGame, Settings, play_game
from doubloon.core import Options, SeededDealer, play_out
from doubloon.games.silver_gold import GAME, TREASURE_CARDS, ActiveCard, Move, Phase, View
from doubloon.games.silver_gold.bots import captain
from doubloon.games.silver_gold.bots.captain import Captain
from doubloon.games.silver_gold.bots.search import expected_points, rate_moves
from doubloon.games.silver_gold.cards import TROPHIES
from doubloon.games.silver_gold.kernel.seat import Seat
from doubloon.games.silver_gold.shapes import bits
from doubloon.games.silver_gold.situation import situation_of
from doubloon.games.silver_gold.state import COINS_IN_ROW, LAST_TURN
from doubloon.games.silver_gold.value_net.value import shipped
from doubloon.registry import GAMES
from tests.playing import random_game


def views(seed: str, phase: Phase, seats: int = 2) -> list[View]:
    return [
        GAME.view(step.state, step.state.awaited[0])
        for step in random_game(GAME, Options(seats), seed)
        if step.state.phase is phase
    ]


@pytest.mark.parametrize("variant", GAME.variants)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_it_plays_whole_games_of_legal_moves(seats: int, variant: str) -> None:
    """`play_out` checks every move."""
    bots = [Captain(seat) for seat in range(seats)]

    def choose(state: Any, seat: int) -> Move:
        return bots[seat].choose(GAME.view(state, seat), 0.3)

    end = play_out(GAMES[GAME.id], Options(seats, 0, variant), SeededDealer("captain"), choose)
    result = GAMES[GAME.id].result(end.state)
    assert result is not None
    assert min(score.total for score in result.scores) > 80


def test_it_rates_legal_moves_best_first() -> None:
    for phase in (Phase.KEEP, Phase.CROSS, Phase.TAKE):
        for view in views("rated", phase, seats=3)[::4]:
            rated = Captain(1).rate(view, 1.0)
            assert {entry.move for entry in rated} <= set(view.moves)
            points = [entry.points for entry in rated]
            assert points == sorted(points, reverse=True)
            assert all(0 < expected < 200 for expected in points)


def test_out_of_time_it_plays_the_best_move_found_so_far(monkeypatch: pytest.MonkeyPatch) -> None:
    """The clock advances ten seconds at every reading."""
    monkeypatch.setattr(captain, "monotonic", count(0, 10).__next__)
    for view in views("late", Phase.CROSS)[::5]:
        assert Captain(1).choose(view, 1.0) == rate_moves(view, shipped())[0].move


@pytest.mark.parametrize("coins", [3, 4])
def test_before_the_last_turn_a_seat_expects_the_score_of_the_best_answers(coins: int) -> None:
    """One box is free on the card, so every shape completes it and gains the symbol in that box.

    The fourth coin wins a trophy, whether it was there before the next turn or comes in it.
    """
    situation = situation_of(next(view for view in views("next", Phase.CROSS) if view.turn == LAST_TURN - 1))
    situation = replace(situation, display=(), trophies=TROPHIES)
    for card in TREASURE_CARDS:
        for box in bits(card.boxes):
            seat = Seat((ActiveCard(card, card.boxes & ~box), None), (), coins, 0, 0, 0)
            in_box = bool(box & (card.coins | card.palms))
            trophy = TROPHIES[0] if coins + bool(box & card.coins) >= COINS_IN_ROW else 0
            assert expected_points([seat], situation, shipped()) == [
                pytest.approx(coins + card.points + in_box + trophy, abs=1e-3)
            ]


@pytest.mark.slow
def test_it_is_much_stronger_than_the_best_bot_without_a_network() -> None:
    settings = Settings("silver-and-gold", "far", seconds=1.0)
    totals: dict[str, list[int]] = {"navigator": [], "captain": []}
    for deal in range(8):
        for players in (("navigator", "captain"), ("captain", "navigator")):
            played = play_game(settings, ScheduledGame(players, deal))
            for player, total in zip(players, played.totals, strict=True):
                totals[player].append(total)
    assert np.mean(totals["captain"]) > np.mean(totals["navigator"]) + 8
