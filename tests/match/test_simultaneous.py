"""Simultaneous steps: answers come in any order, and can be taken back until the last one reveals them."""

from itertools import permutations
from random import Random

import pytest

from doubloon.core import AnyGame, Options
from doubloon.match import RefusalCode, view_table
from doubloon.match.commands import TakeBack
from doubloon.match.entries import MovesTakenBack
from tests.match.tables import (
    HUNTING,
    SILVER,
    Match,
    chain_position,
    mining,
    play_randomly,
    reload_table,
    running_match,
)
from tests.playing import EVERY_OPTION


@pytest.mark.parametrize(("game", "seats"), [(SILVER, 2), (SILVER, 3), (SILVER, 4), (HUNTING, 2)])
def test_the_order_of_answers_does_not_change_the_state(game: str, seats: int) -> None:
    states = []
    for order in permutations(range(seats)):
        match = running_match(game, seats, seed=2)
        for seat in order:
            assert seat in match.table.asked
            match.finish_answer(seat)
        assert match.table.step is not None
        assert match.table.step.played == ()
        states.append(match.table.state)
    assert all(state == states[0] for state in states)


def test_chains_of_several_seats_may_interleave() -> None:
    one, other = chain_position(), chain_position()
    chain = one.chain_move(0)
    assert chain is not None
    one.play(0, chain)
    one.play(1)
    one.finish_step()
    other.play(1)
    other.play(0, chain)
    other.finish_step()
    assert one.table.state == other.table.state


def test_the_last_move_can_be_taken_back() -> None:
    match = chain_position()
    before = match.table
    match.play(0, match.chain_move(0))
    chained = match.table
    match.play(0)
    assert view_table(match.table, 0).can_take_back == 2
    assert match.take_back(0) == [MovesTakenBack(0, 1, None)]
    assert match.table.state == chained.state
    assert match.table.step == chained.step
    assert view_table(match.table, 0).can_take_back == 1
    match.take_back(0)
    assert match.table.state == before.state
    assert match.table.step == before.step
    assert view_table(match.table, 0).can_take_back == 0
    assert match.refusal(TakeBack(0, match.seq(0))) is RefusalCode.NOTHING_TO_TAKE_BACK


def test_the_whole_answer_can_be_taken_back() -> None:
    match = chain_position(seats=3)
    before = match.table
    match.play(0, match.chain_move(0))
    match.finish_answer(0)
    moves = view_table(match.table, 0).can_take_back
    assert moves > 1
    assert 0 not in match.table.asked
    assert match.take_back(0, whole=True) == [MovesTakenBack(0, moves, None)]
    assert match.table.state == before.state
    assert match.table.asked == (0, 1, 2)
    assert reload_table(match.log) == match.table


def test_taking_back_leaves_the_moves_of_others() -> None:
    match = chain_position(seats=3)
    match.finish_answer(1)
    match.play(0, match.chain_move(0))
    match.finish_answer(2)
    others = match.table.state.players[1:]
    match.take_back(0, whole=True)
    assert match.table.state.players[1:] == others
    assert match.table.asked == (0,)
    assert view_table(match.table, 1).can_take_back >= 1
    assert view_table(match.table, 0).can_take_back == 0
    assert view_table(match.table, None).can_take_back == 0


def test_a_move_can_be_taken_back_and_replaced() -> None:
    match = running_match(SILVER, 2)
    first, *_, last = match.moves(0)
    match.play(0, first)
    match.take_back(0)
    match.play(0, last)
    match.play(1)
    assert f"0 {last}" in match.table.events
    assert f"0 {first}" not in match.table.events
    assert f"0 {last}" in view_table(match.table, 1).recent

    straight = running_match(SILVER, 2)
    straight.play(0, last)
    straight.play(1)
    assert straight.table.state == match.table.state
    assert straight.table.record() == match.table.record()


def test_an_answer_can_be_taken_back_repeatedly_until_the_last_one_is_in() -> None:
    match = running_match(HUNTING)
    for _ in range(5):
        match.play(1)
        match.take_back(1)
    match.play(1)
    match.play(0)
    for seat in (0, 1):
        assert match.refusal(TakeBack(seat, match.seq(seat))) is RefusalCode.NOTHING_TO_TAKE_BACK
        assert match.refusal(TakeBack(seat, match.seq(seat), whole=True)) is RefusalCode.NOTHING_TO_TAKE_BACK


@pytest.mark.parametrize(("game", "options"), EVERY_OPTION)
def test_nothing_can_be_taken_back_after_it_was_revealed(game: AnyGame, options: Options) -> None:
    """At the start of a step, nobody can take anything back."""
    tried = 0

    def refuse_all(match: Match) -> None:
        nonlocal tried
        step = match.table.step
        assert step is not None
        if step.played:
            return
        for seat in range(options.seats):
            tried += 1
            assert view_table(match.table, seat).can_take_back == 0
            for whole in (False, True):
                assert match.refusal(TakeBack(seat, match.seq(seat), whole)) is RefusalCode.NOTHING_TO_TAKE_BACK

    play_randomly(running_match(game.id, options.seats, variant=options.variant), Random(6), refuse_all)
    assert tried


def test_nothing_can_be_taken_back_when_only_one_seat_is_asked() -> None:
    match = mining()
    while "keep" not in match.moves(match.table.asked[0]):
        match.play(match.table.asked[0])
    seat = match.table.asked[0]
    match.play(seat, "keep")
    assert match.table.asked == (seat,)
    assert match.table.step is not None
    assert match.table.step.played
    assert view_table(match.table, seat).can_take_back == 0
    assert match.refusal(TakeBack(seat, match.seq(seat))) is RefusalCode.NOTHING_TO_TAKE_BACK


def test_taking_a_card_cannot_be_taken_back() -> None:
    match = play_randomly(
        running_match(SILVER, 2, seed=3), Random(3), lambda now: len(now.table.asked) == 1 and not is_hidden_step(now)
    )
    assert match.table.status == "running"
    (seat,) = match.table.asked
    match.play(seat)
    assert match.refusal(TakeBack(seat, match.seq(seat))) is RefusalCode.NOTHING_TO_TAKE_BACK


def is_hidden_step(match: Match) -> bool:
    return match.table.step is not None and match.table.step.is_hidden


def test_a_seat_that_has_not_moved_has_nothing_to_take_back() -> None:
    match = running_match(SILVER, 3)
    match.play(1)
    for seat in (0, 2):
        assert match.refusal(TakeBack(seat, match.seq(seat))) is RefusalCode.NOTHING_TO_TAKE_BACK


@pytest.mark.parametrize(("game", "options"), EVERY_OPTION)
def test_taking_back_an_answer_restores_the_previous_state(game: AnyGame, options: Options) -> None:
    """In every step of a random game, a seat answers and takes its answer back."""
    tried = 0

    def answer_and_take_back(match: Match) -> None:
        nonlocal tried
        step = match.table.step
        assert step is not None
        if not step.is_hidden or step.played:
            return
        tried += 1
        before = match.table
        seat = tried % options.seats
        match.finish_answer(seat)
        match.take_back(seat, whole=True)
        assert match.table.state == before.state
        assert match.table.step == before.step
        assert match.table.events == before.events

    match = play_randomly(
        running_match(game.id, options.seats, variant=options.variant, seed=8), Random(8), answer_and_take_back
    )
    assert tried
    assert reload_table(match.log) == match.table
