"""Ids and sequence numbers: a repetition is answered as before, and what was made for another position is refused."""

from itertools import pairwise
from random import Random

import pytest

from doubloon.core import AnyGame, Options
from doubloon.match import RefusalCode, decide, view_table
from doubloon.match.commands import Play, Sit, StartSubstitute, TakeBack
from doubloon.match.decisions import MAX_ID
from tests.match.tables import HUNTING, SILVER, Match, chain_position, mining, reread, running, wander
from tests.playing import EVERY_OPTION


def test_a_repeated_id_gives_no_entries_and_the_first_answer() -> None:
    match = running(SILVER, 2)
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


def test_a_repetition_is_known_whatever_else_is_in_it_and_after_the_end() -> None:
    match = mining()
    move = match.moves(0)[0]
    match.play(0, move, id="id")
    for again in (Play(0, "nonsense", -5, "id"), Play(0, move, 10**9, "id"), TakeBack(0, 0, id="id")):
        assert match.do(again) == []
    wander(match, Random(1))
    assert match.table.status == "finished"
    assert match.do(Play(0, move, 0, "id")) == []


def test_a_repetition_is_known_after_the_log_was_stored() -> None:
    match = running(HUNTING)
    match.play(0, id="build")
    match.do(TakeBack(0, match.seq(0), id="back"))
    stored = reread(match.log)
    assert stored.answered == match.table.answered
    assert set(stored.answered) == {(0, "build"), (0, "back")}
    for command in (Play(0, "build", 0, "build"), TakeBack(0, 0, id="back")):
        assert decide(stored, command, match.now, match.dealer) == ([], stored)


def test_the_same_id_of_another_seat_is_another_request() -> None:
    match = running(SILVER, 3)
    for seat in range(3):
        assert match.play(seat, id="id")
    assert {seat for seat, _ in match.table.answered} == {0, 1, 2}


def test_a_refused_request_may_be_made_again_with_its_id() -> None:
    match = running(SILVER, 2)
    assert match.refusal(Play(0, "nonsense", match.seq(0), "id")) is RefusalCode.BAD_NOTATION
    assert match.play(0, id="id")


def test_requests_without_an_id_are_never_repetitions() -> None:
    match = mining()
    first = match.play(0, "mine d 1")
    match.play(1)
    assert match.play(0, "mine d 1") == first
    assert match.table.answered == {}


@pytest.mark.parametrize("id", ["", "x" * (MAX_ID + 1)])
def test_invalid_ids_are_refused(id: str) -> None:  # noqa: A002 (its name)
    match = running()
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
    match = running(SILVER, 3)
    olds = [match.seq(seat) for seat in range(3)]
    match.finish_step()
    for seat in range(3):
        assert match.refusal(Play(seat, match.moves(seat)[0], olds[seat])) is RefusalCode.STALE
        assert match.refusal(TakeBack(seat, olds[seat])) is RefusalCode.STALE


def test_moves_of_others_make_nobody_stale() -> None:
    match = chain_position(seats=4)
    olds = [match.seq(seat) for seat in range(4)]
    match.play(0, match.chain_move(0))
    match.finish_answer(2)
    match.take_back(2, whole=True)
    match.finish_answer(2)
    match.finish_answer(3)
    assert match.seq(1) > olds[1]
    match.do(Play(1, match.moves(1)[0], olds[1]))


def test_changes_outside_the_game_make_nobody_stale() -> None:
    match = running(SILVER, 3)
    old = match.seq(0)
    match.do(StartSubstitute(1, "random"))
    match.play(2)
    assert match.seq(0) == old + 2
    match.do(Play(0, match.moves(0)[0], old))


def test_an_own_move_makes_an_older_number_of_ones_own_stale() -> None:
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
    """Two devices of one seat, or a bot and the person whom it stands in for."""
    match = running(SILVER, 2)
    seq, (first, second, *_) = match.seq(0), match.moves(0)
    match.do(Play(0, first, seq, "phone"))
    assert match.refusal(Play(0, second, seq, "laptop")) is RefusalCode.STALE
    assert match.table.answered == {(0, "phone"): seq + 1}


@pytest.mark.parametrize("ahead", [1, 2, 10**12])
def test_a_number_from_the_future_is_refused(ahead: int) -> None:
    match = running(SILVER, 2)
    assert match.refusal(Play(0, match.moves(0)[0], match.seq(0) + ahead)) is RefusalCode.STALE
    match.play(0)
    assert match.refusal(TakeBack(0, match.seq(0) + ahead)) is RefusalCode.STALE


def test_numbers_below_all_are_stale() -> None:
    match = running()
    for seq in (-1, 0, 1):
        assert match.refusal(Play(0, match.moves(0)[0], seq)) is RefusalCode.STALE


def test_all_start_at_one_and_see_who_sits_down() -> None:
    match = running(SILVER, 3)
    opened = reread(match.log[:1])
    assert opened.seqs == (1, 1, 1, 1)
    entries = len(match.log)
    assert match.table.seqs == (entries,) * 4
    assert view_table(match.table, None).seq == entries


@pytest.mark.parametrize(("game", "options"), EVERY_OPTION)
def test_numbers_never_decrease_and_the_number_shown_is_always_good(game: AnyGame, options: Options) -> None:
    rng = Random(2)
    seqs: list[tuple[int, ...]] = []

    def check(match: Match) -> None:
        seqs.append(match.table.seqs)
        seat = rng.choice(match.table.asked)
        move = str(rng.choice(match.table.game.legal_moves(match.table.state, seat)))
        assert decide(match.table, Play(seat, move, view_table(match.table, seat).seq), match.now, match.dealer)[0]

    wander(running(game.id, options.seats, variant=options.variant, seed=2), rng, check)
    for before, after in pairwise(seqs):
        assert all(old <= new for old, new in zip(before, after, strict=True))
        assert before != after


def test_a_sequence_number_stays_valid_while_nothing_new_is_asked() -> None:
    match = Match(running(SILVER, 3).table.setup)
    for seat in range(3):
        match.do(Sit("Ann", "a"))
        assert match.table.fresh[seat] <= match.seq(seat)
    assert match.table.fresh == match.table.seqs[:-1]
