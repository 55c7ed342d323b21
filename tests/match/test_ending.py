"""How a table ends: by the game's end or by agreement. Afterwards only a rematch is granted, once."""

from collections.abc import Callable
from random import Random

import pytest

from doubloon.core import replay
from doubloon.match import Command, RefusalCode, view_table
from doubloon.match.agreement import MAX_DECLINED_OFFERS
from doubloon.match.commands import (
    DeclineEnd,
    EndSubstitute,
    Leave,
    MoreTime,
    OfferEnd,
    Play,
    Rematch,
    SeatBot,
    Sit,
    StartSubstitute,
    TakeBack,
    TimeUp,
)
from doubloon.match.entries import EndAgreed, EndDeclined, EndOffered, RematchCreated
from tests.match.tables import HUNTING, SILVER, Match, chain_position, play_randomly, reload_table, running_match, setup


def offers(match: Match) -> list[bool]:
    return [seat.offers_end for seat in view_table(match.table, None).seats]


def declined(match: Match) -> list[bool]:
    return [seat.declined_end for seat in view_table(match.table, None).seats]


def agreed(game: str = SILVER, **changes: object) -> Match:
    """A table whose game was ended by agreement before anybody had answered."""
    match = running_match(game, **changes)  # type: ignore[arg-type] # options by name
    match.do(OfferEnd(0))
    match.do(OfferEnd(1))
    return match


def played_out() -> Match:
    """A table whose game was played to its end."""
    return play_randomly(running_match(HUNTING, seconds=60), Random(1))


def test_the_game_ends_when_all_persons_offer_to_end_it() -> None:
    match = running_match(SILVER, 3)
    assert match.do(OfferEnd(1)) == [EndOffered(1, True)]
    assert match.do(OfferEnd(0)) == [EndOffered(0, True)]
    assert offers(match) == [True, True, False]
    assert match.status == "running"
    match.now += 7
    assert match.do(OfferEnd(2)) == [EndOffered(2, True), EndAgreed()]
    assert match.status == "finished"
    assert match.table.ended == match.now
    assert match.table.asked == ()
    assert reload_table(match.log) == match.table


def test_an_offer_can_be_made_at_any_time_and_repeated() -> None:
    match = running_match(SILVER, 2)
    match.play(0)
    match.do(OfferEnd(0))
    match.do(OfferEnd(0))
    assert match.status == "running"
    assert match.table.asked == (1,)


def test_an_offer_can_be_withdrawn() -> None:
    match = running_match(SILVER, 2)
    match.do(OfferEnd(0))
    assert match.do(OfferEnd(0, offered=False)) == [EndOffered(0, False)]
    assert offers(match) == [False, False]
    match.do(OfferEnd(1))
    assert match.status == "running"
    match.do(OfferEnd(0, offered=False))
    assert match.status == "running"
    match.do(OfferEnd(0))
    assert match.status == "finished"


def test_a_person_declines_to_end_the_game_and_everybody_sees_it() -> None:
    match = running_match(SILVER, 3)
    match.do(OfferEnd(0))
    match.do(OfferEnd(1))
    seqs = match.table.seqs
    assert match.do(DeclineEnd(2, "no")) == [EndDeclined(2, "no")]
    assert match.table.seqs == tuple(seq + 1 for seq in seqs)
    assert offers(match) == [False, False, False]
    assert declined(match) == [False, False, True]
    assert match.do(DeclineEnd(2, "no")) == [], "the same request"
    assert match.do(DeclineEnd(1)) == [], "nobody offers any more"
    match.do(OfferEnd(1))
    assert declined(match) == [False, False, False]
    assert reload_table(match.log) == match.table


def test_nobody_declines_their_own_offer() -> None:
    match = running_match(SILVER, 2)
    match.do(OfferEnd(0))
    assert match.do(DeclineEnd(0)) == []
    assert offers(match) == [True, False]


def test_who_offers_too_often_can_only_agree() -> None:
    match = running_match(SILVER, 2)
    for _ in range(MAX_DECLINED_OFFERS):
        match.do(OfferEnd(0))
        match.do(DeclineEnd(1))
    assert match.refusal(OfferEnd(0)) is RefusalCode.USED_UP
    match.do(OfferEnd(1))
    match.do(DeclineEnd(0))
    match.do(OfferEnd(1))
    match.do(OfferEnd(0))
    assert match.status == "finished"


def test_an_offer_stays_valid_while_the_game_continues() -> None:
    match = running_match(SILVER, 2)
    match.do(OfferEnd(0))
    match.finish_step()
    match.finish_step()
    assert offers(match) == [True, False]
    match.do(OfferEnd(1))
    assert match.status == "finished"


def test_bots_need_not_agree_to_end_the_game() -> None:
    match = Match(setup(SILVER, 4))
    match.do(Sit("Ann", "a"))
    match.do(SeatBot(1, "random"))
    match.do(SeatBot(2, "greedy"))
    match.do(Sit("Bob", "b"))
    assert match.refusal(OfferEnd(1)) is RefusalCode.NO_SEAT
    match.do(OfferEnd(3))
    assert match.status == "running"
    match.do(OfferEnd(0))
    assert match.status == "finished"


def test_one_person_among_bots_ends_the_game_alone() -> None:
    match = Match(setup(HUNTING))
    match.do(SeatBot(0, "random"))
    match.do(Sit("Ann", "a"))
    assert match.do(OfferEnd(1)) == [EndOffered(1, True), EndAgreed()]


def test_persons_who_left_need_not_agree_to_end_the_game() -> None:
    match = running_match(SILVER, 3)
    match.do(Leave(2))
    match.do(OfferEnd(0))
    assert match.status == "running"
    match.do(OfferEnd(1))
    assert match.status == "finished"


def test_the_game_ends_when_the_only_person_without_an_offer_leaves() -> None:
    match = running_match(SILVER, 3)
    match.do(OfferEnd(0))
    match.do(OfferEnd(2))
    match.do(Leave(1))
    assert match.status == "finished"


def test_leaving_does_not_end_the_game_if_nobody_offered_to() -> None:
    match = running_match(SILVER, 2)
    match.do(Leave(0))
    match.do(Leave(1))
    assert match.status == "running"


def test_a_person_with_a_substitute_must_agree_to_end_the_game() -> None:
    match = running_match(SILVER, 2)
    match.do(StartSubstitute(1, "random"))
    match.do(OfferEnd(0))
    assert match.status == "running"
    match.do(OfferEnd(1))
    assert match.status == "finished"


def test_a_game_ended_by_agreement_has_a_record_but_no_result() -> None:
    match = play_randomly(running_match(SILVER, 2), Random(2), lambda now: now.table.length > 40)
    match.do(OfferEnd(0))
    match.do(OfferEnd(1))
    record = match.table.record()
    assert match.table.result is None
    assert record.result is None
    assert replay(match.table.game, record) == match.table.state
    seen = view_table(match.table, 0)
    assert seen.status == "finished"
    assert seen.view.result is None
    assert not any(seat.awaited or seat.deadline for seat in seen.seats)


def test_the_record_lists_the_answers_of_an_open_step_by_seat() -> None:
    match = chain_position()
    played = len(match.table.record().events)
    match.play(1)
    match.play(0, match.chain_move(0))
    match.do(OfferEnd(0))
    match.do(OfferEnd(1))
    record = match.table.record()
    assert [line[:7] for line in record.events[played:]] == ["0 cross", "1 cross"]
    assert replay(match.table.game, record) == match.table.state


def test_nothing_can_be_taken_back_after_the_game_was_ended() -> None:
    match = chain_position()
    match.play(0, match.chain_move(0))
    match.do(OfferEnd(0))
    match.do(OfferEnd(1))
    assert match.refusal(TakeBack(0, match.seq(0))) is RefusalCode.WRONG_TIME
    assert view_table(match.table, 0).can_take_back == 0


@pytest.mark.parametrize("make", [played_out, lambda: agreed(HUNTING, seconds=60)], ids=["played", "agreed"])
def test_nothing_is_accepted_after_the_end(make: Callable[[], Match]) -> None:
    match = make()
    assert match.status == "finished"
    match.now += 1000
    seqs = match.table.seqs
    later: list[Command] = [
        *(Sit("Eve", "e"), Sit("Eve", "e", 0), SeatBot(0, "random")),
        *(Leave(0), StartSubstitute(0, "random"), EndSubstitute(0)),
        *(Play(0, move, seqs[0]) for move in ("build 1123 22 131 2", "mine a 1", "nonsense")),
        *(TakeBack(0, seqs[0]), TakeBack(1, seqs[1], whole=True)),
        *(MoreTime(0), TimeUp(0), OfferEnd(0), OfferEnd(0, offered=False), DeclineEnd(0)),
    ]
    assert {match.refusal(command) for command in later} == {RefusalCode.WRONG_TIME}


@pytest.mark.parametrize("game", [SILVER, HUNTING])
def test_no_rematch_before_the_end(game: str) -> None:
    assert Match(setup(game)).refusal(Rematch("next")) is RefusalCode.WRONG_TIME
    assert running_match(game).refusal(Rematch("next")) is RefusalCode.WRONG_TIME


@pytest.mark.parametrize("make", [played_out, agreed], ids=["played", "agreed"])
def test_there_is_one_rematch(make: Callable[[], Match]) -> None:
    match = make()
    assert view_table(match.table, 0).rematch is None
    assert match.do(Rematch("next")) == [RematchCreated("next")]
    assert match.refusal(Rematch("another")) is RefusalCode.WRONG_TIME
    for viewer in (0, 1, None):
        assert view_table(match.table, viewer).rematch == "next"
    assert reload_table(match.log) == match.table


def test_all_see_that_the_game_is_over() -> None:
    match = played_out()
    before = match.table.seqs
    for viewer in (0, 1, None):
        seen = view_table(match.table, viewer)
        assert seen.status == "finished"
        assert seen.view.result == match.table.result is not None
        assert seen.can_take_back == 0
    match.do(Rematch("next"))
    assert match.table.seqs == tuple(seq + 1 for seq in before)
