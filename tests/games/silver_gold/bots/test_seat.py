"""The seat that bots imagine is held to the rules, answer by answer."""

from doubloon.core import Options
from doubloon.games.silver_gold import GAME, Cross, Phase, State
from doubloon.games.silver_gold.bots.seat import Seat, ends, extra_crosses, first_crosses, mark, obliged, seat_of
from tests.playing import random_game


def by_the_rules(state: State, seat: int) -> set[Seat]:
    """Every seat that an answer can end in."""
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


def test_answers_end_where_the_rules_say() -> None:
    checked = 0
    for seed in ("one", "two", "three"):
        for step in random_game(GAME, Options(2), seed):
            state = step.state
            if state.phase is not Phase.CROSS or state.awaited != (0, 1) or state.players[0].owed:
                continue
            view = GAME.view(state, 0)
            assert view.own is not None
            assert view.expedition is not None
            seat = seat_of(view.own.player)
            firsts = list(first_crosses(seat, view.expedition.shape))
            legal = [move for move in view.moves if isinstance(move, Cross)]
            assert [(seat.cards[place].card, boxes) for place, boxes in firsts] == [  # type: ignore[union-attr]
                (move.card, move.boxes) for move in legal
            ]
            imagined: set[Seat] = set()
            for place, boxes in firsts:
                after = mark(seat, place, boxes, view.palm_value)
                imagined.update(ends(after, obliged(seat, place, boxes), view.palm_value))
            if legal:
                assert imagined == by_the_rules(state, 0)
                checked += 1
    assert checked > 20


def test_extra_crosses_are_the_free_boxes_of_both_cards() -> None:
    for step in random_game(GAME, Options(2), "extras"):
        for player in GAME.view(step.state, None).players:
            seat = seat_of(player)
            free = sum(active.free.bit_count() for active in seat.cards if active)
            assert len(set(extra_crosses(seat))) == free
