"""The kernel's seat follows the rules, answer by answer."""

from doubloon.core import Options
from doubloon.games.silver_gold import GAME, Cross, Extra, Phase, State
from doubloon.games.silver_gold.kernel.seat import Seat, answer_ends, cross_off, seat_of
from tests.playing import random_game


def ends_by_the_rules(state: State, seat: int) -> set[Seat]:
    """Every seat in which an answer can end."""
    found: set[Seat] = set()
    known = set()
    open_states = [state]
    while open_states:
        node = open_states.pop()
        for move in GAME.legal_moves(node, seat):
            after = GAME.play(node, seat, move)
            player = after.players[seat]
            if player in known:
                continue
            known.add(player)
            if seat in after.awaited:
                open_states.append(after)
            else:
                found.add(seat_of(GAME.view(after, seat).own.player))  # type: ignore[union-attr]
    return found


def test_answers_end_in_the_seats_of_the_rules() -> None:
    checked = checked_in_a_chain = 0
    for seed in ("one", "two", "three"):
        for step in random_game(GAME, Options(2), seed):
            state = step.state
            if state.phase is not Phase.CROSS or state.awaited != (0, 1):
                continue
            view = GAME.view(state, 0)
            assert view.own is not None
            seat = seat_of(view.own.player)
            crosses = [move for move in view.moves if isinstance(move, Cross | Extra)]
            ends: set[Seat] = set()
            for move in crosses:
                ends.update(answer_ends(seat, view.own.owed, move, view.palm_value))
            if crosses:
                assert ends == ends_by_the_rules(state, 0)
                checked += not view.own.owed
                checked_in_a_chain += bool(view.own.owed)
    assert checked > 20
    assert checked_in_a_chain > 5


def test_one_cross_leaves_the_seat_of_the_rules() -> None:
    for step in random_game(GAME, Options(3), "crosses"):
        state = step.state
        if state.phase is not Phase.CROSS:
            continue
        seat = state.awaited[0]
        view = GAME.view(state, seat)
        assert view.own is not None
        before = seat_of(view.own.player)
        open_state = state._replace(awaited=(seat, 3))  # another seat stays awaited, so the step stays open
        for move in view.moves:
            if isinstance(move, Cross | Extra):
                after = GAME.view(GAME.play(open_state, seat, move), seat).own
                assert after is not None
                assert cross_off(before, before.place_of(move.card), move.boxes, view.palm_value) == seat_of(
                    after.player
                )
