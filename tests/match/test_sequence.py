"""Ids and sequence numbers: a repeated request gets the first answer, and a stale one is refused."""

from itertools import pairwise
from random import Random

import pytest

from doubloon.core import AnyGame, Options
from doubloon.match import RefusalCode, decide, view_table
from doubloon.match.checks import MAX_ID
from doubloon.match.commands import Play, Sit, StartSubstitute, TakeBack
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


def test_a_repeated_id_gives_no_entries_and_the_first_answer() -> None:
    match = running_match(SILVER, 2)
    command = Play(0, match.moves(0)[0], match.seq(0), "id 1")
    match.do(command)
    table, first = match.table, match.table.answered[0, "id 1"]
    assert first == match.seq(0)
    assert match.do(command) == []
    assert match.table is table
    match.play(1)
    match.finish_step()
    assert match.do(command) == []
    assert match.table.answered[0, "id 1"] == first < match.seq(0)


def test_a_repeated_id_is_recognized_with_any_content_and_after_the_end() -> None:
    match = mining()
    move = match.moves(0)[0]
    match.play(0, move, id="id")
    for again in (Play(0, "nonsense", -5, "id"), Play(0, move, 10**9, "id"), TakeBack(0, 0, id="id")):
        assert match.do(again) == []
    play_randomly(match, Random(1))
    assert match.table.status == "finished"
    assert match.do(Play(0, move, 0, "id")) == []


def test_a_repeated_id_is_recognized_after_the_log_was_reloaded() -> None:
    match = running_match(HUNTING)
    match.play(0, id="build")
    match.do(TakeBack(0, match.seq(0), id="back"))
    stored = reload_table(match.log)
    assert stored.answered == match.table.answered
    assert set(stored.answered) == {(0, "build"), (0, "back")}
    for command in (Play(0, "build", 0, "build"), TakeBack(0, 0, id="back")):
        assert decide(stored, command, match.now, match.dealer) == ([], stored)


def test_the_same_id_from_another_seat_is_a_different_request() -> None:
    match = running_match(SILVER, 3)
    for seat in range(3):
        assert match.play(seat, id="id")
    assert {seat for seat, _ in match.table.answered} == {0, 1, 2}


def test_a_refused_request_can_be_retried_with_the_same_id() -> None:
    match = running_match(SILVER, 2)
    assert match.refusal(Play(0, "nonsense", match.seq(0), "id")) is RefusalCode.BAD_NOTATION
    assert match.play(0, id="id")


def test_requests_without_an_id_are_never_treated_as_repeated() -> None:
    match = mining()
    first = match.play(0, "mine d 1")
    match.play(1)
    assert match.play(0, "mine d 1") == first
    assert match.table.answered == {}


@pytest.mark.parametrize("id", ["", "x" * (MAX_ID + 1)])
def test_invalid_ids_are_refused(id: str) -> None:  # noqa: A002 (its name)
    match = running_match()
    assert match.refusal(Play(0, match.moves(0)[0], match.seq(0), id)) is RefusalCode.BAD_ID
    assert match.refusal(TakeBack(0, match.seq(0), id=id)) is RefusalCode.BAD_ID
    assert match.play(0, id="x" * MAX_ID)


def test_a_request_for_an_earlier_step_is_stale() -> None:
    match = mining()
    old = match.seq(0)
    match.play(0)
    match.play(1)
    assert match.table.asked == (0,)
    assert match.refusal(Play(0, match.moves(0)[0], old)) is RefusalCode.STALE
    assert match.play(0)


def test_a_move_for_a_simultaneous_step_that_is_over_is_stale() -> None:
    match = running_match(SILVER, 3)
    old_seqs = [match.seq(seat) for seat in range(3)]
    match.finish_step()
    for seat in range(3):
        assert match.refusal(Play(seat, match.moves(seat)[0], old_seqs[seat])) is RefusalCode.STALE
        assert match.refusal(TakeBack(seat, old_seqs[seat])) is RefusalCode.STALE


def test_moves_of_others_make_no_request_stale() -> None:
    match = chain_position(seats=4)
    old_seqs = [match.seq(seat) for seat in range(4)]
    match.play(0, match.chain_move(0))
    match.finish_answer(2)
    match.take_back(2, whole=True)
    match.finish_answer(2)
    match.finish_answer(3)
    assert match.seq(1) > old_seqs[1]
    match.do(Play(1, match.moves(1)[0], old_seqs[1]))


def test_changes_outside_the_game_make_no_request_stale() -> None:
    match = running_match(SILVER, 3)
    old = match.seq(0)
    match.do(StartSubstitute(1, "random"))
    match.play(2)
    assert match.seq(0) == old + 2
    match.do(Play(0, match.moves(0)[0], old))


def test_a_seat_s_own_move_makes_its_older_sequence_numbers_stale() -> None:
    match = chain_position()
    old = match.seq(0)
    match.play(0, match.chain_move(0))
    assert match.refusal(Play(0, match.moves(0)[0], old)) is RefusalCode.STALE
    assert match.refusal(TakeBack(0, old)) is RefusalCode.STALE
    back = match.seq(0)
    match.take_back(0)
    assert match.refusal(Play(0, match.moves(0)[0], back)) is RefusalCode.STALE
    assert match.play(0)


def test_of_two_moves_for_the_same_position_one_is_played() -> None:
    """Two devices of one seat, or a substitute and its person."""
    match = running_match(SILVER, 2)
    seq, (first, second, *_) = match.seq(0), match.moves(0)
    match.do(Play(0, first, seq, "phone"))
    assert match.refusal(Play(0, second, seq, "laptop")) is RefusalCode.STALE
    assert match.table.answered == {(0, "phone"): seq + 1}


@pytest.mark.parametrize("ahead", [1, 2, 10**12])
def test_a_sequence_number_from_the_future_is_refused(ahead: int) -> None:
    match = running_match(SILVER, 2)
    assert match.refusal(Play(0, match.moves(0)[0], match.seq(0) + ahead)) is RefusalCode.STALE
    match.play(0)
    assert match.refusal(TakeBack(0, match.seq(0) + ahead)) is RefusalCode.STALE


def test_sequence_numbers_from_before_the_start_are_stale() -> None:
    match = running_match()
    for seq in (-1, 0, 1):
        assert match.refusal(Play(0, match.moves(0)[0], seq)) is RefusalCode.STALE


def test_sequence_numbers_start_at_one_and_count_who_sits_down() -> None:
    match = running_match(SILVER, 3)
    opened = reload_table(match.log[:1])
    assert opened.seqs == (1, 1, 1, 1)
    entries = len(match.log)
    assert match.table.seqs == (entries,) * 4
    assert view_table(match.table, None).seq == entries


@pytest.mark.parametrize(("game", "options"), EVERY_OPTION)
def test_sequence_numbers_never_decrease_and_the_shown_number_is_valid(game: AnyGame, options: Options) -> None:
    rng = Random(2)
    seqs: list[tuple[int, ...]] = []

    def check(match: Match) -> None:
        seqs.append(match.table.seqs)
        seat = rng.choice(match.table.asked)
        move = str(rng.choice(match.table.game.legal_moves(match.table.state, seat)))
        assert decide(match.table, Play(seat, move, view_table(match.table, seat).seq), match.now, match.dealer)[0]

    play_randomly(running_match(game.id, options.seats, variant=options.variant, seed=2), rng, check)
    for before, after in pairwise(seqs):
        assert all(old <= new for old, new in zip(before, after, strict=True))
        assert before != after


def test_a_sequence_number_stays_valid_while_nothing_new_is_asked() -> None:
    match = Match(running_match(SILVER, 3).table.setup)
    for seat in range(3):
        match.do(Sit("Ann", "a"))
        assert match.table.fresh[seat] <= match.seq(seat)
    assert match.table.fresh == match.table.seqs[:-1]
