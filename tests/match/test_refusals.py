"""Every reason for a refusal; a refused request changes nothing."""

from collections.abc import Callable

import pytest

from doubloon.match import Command, RefusalCode, RequestRefused, decide
from doubloon.match.checks import MAX_CHANGES
from doubloon.match.commands import (
    EndSubstitute,
    Hint,
    IssueSeatLink,
    Leave,
    MoreTime,
    OfferEnd,
    Play,
    Rematch,
    Rename,
    ReplaceAbsent,
    SeatBot,
    Sit,
    TakeBack,
    TimeUp,
    UseSeatLink,
)
from tests.match.tables import HUNTING, SILVER, Match, chain_position, mining, reload_table, running_match, setup


class NoDealer:
    """A dealer that fails the test if a refused request deals anything."""

    def deal(self, draw: object) -> None:
        raise AssertionError(f"nothing is dealt for a refused request: {draw}")


def opened() -> Match:
    match = Match(setup(SILVER, 3, seconds=60))
    match.do(Sit("Ann", "a", 1))
    return match


def opened_by_two() -> Match:
    match = opened()
    match.do(Sit("Bob", "b", 2))
    return match


def timed() -> Match:
    return running_match(HUNTING, seconds=60)


def built() -> Match:
    match = timed()
    match.play(0)
    return match


def with_many_links() -> Match:
    match = running_match()
    for number in range(MAX_CHANGES):
        match.do(IssueSeatLink(0, f"link {number}"))
    return match


def listed() -> Match:
    match = Match(setup(SILVER, 3, listed=True))
    match.do(Sit("Eve", "e", 1))
    return match


def without_eve() -> Match:
    match = listed()
    match.do(Leave(1, by_host=True))
    return match


REFUSED: list[tuple[RefusalCode, Callable[[], Match], Callable[[Match], Command]]] = [
    (RefusalCode.STALE, mining, lambda match: Play(0, match.moves(0)[0], match.seq(0) - 1)),
    (RefusalCode.STALE, mining, lambda match: Play(0, match.moves(0)[0], match.seq(0) + 1)),
    (RefusalCode.STALE, mining, lambda match: TakeBack(1, match.seq(1) - 1)),
    (RefusalCode.NOT_ASKED, mining, lambda match: Play(1, "mine a 1", match.seq(1))),
    (RefusalCode.NOT_ASKED, mining, lambda match: Play(0, "mine a 1", match.seq(0), by="bot", bot="smuggler")),
    (RefusalCode.NOT_ASKED, built, lambda _: MoreTime(0)),
    (RefusalCode.NOT_ASKED, built, lambda _: TimeUp(0)),
    (RefusalCode.ILLEGAL, mining, lambda match: Play(0, "build 1123 22 131 2", match.seq(0))),
    (RefusalCode.ILLEGAL, running_match, lambda match: Play(0, "pass", match.seq(0))),
    (RefusalCode.ILLEGAL, chain_position, lambda match: Play(0, "take stack", match.seq(0))),
    (RefusalCode.BAD_NOTATION, running_match, lambda match: Play(0, "", match.seq(0))),
    (RefusalCode.BAD_NOTATION, running_match, lambda match: Play(0, "keep\n", match.seq(0))),
    (RefusalCode.BAD_NOTATION, running_match, lambda match: Play(0, f"0 {match.moves(0)[0]}", match.seq(0))),
    (RefusalCode.BAD_NOTATION, running_match, lambda match: Play(0, match.moves(0)[0] + " ", match.seq(0))),
    (RefusalCode.BAD_NOTATION, mining, lambda match: Play(0, "keep grey-01 grey-02", match.seq(0))),
    (RefusalCode.NOTHING_TO_TAKE_BACK, running_match, lambda match: TakeBack(0, match.seq(0))),
    (RefusalCode.NO_SEAT, running_match, lambda match: Play(2, match.moves(0)[0], match.seq(0))),
    (RefusalCode.NO_SEAT, running_match, lambda match: TakeBack(-1, match.seq(0))),
    (RefusalCode.NO_SEAT, timed, lambda _: MoreTime(2)),
    (RefusalCode.NO_SEAT, timed, lambda _: TimeUp(-1)),
    (RefusalCode.NO_SEAT, running_match, lambda _: OfferEnd(2)),
    (RefusalCode.NO_SEAT, opened, lambda _: IssueSeatLink(0, "link")),
    (RefusalCode.TAKEN, opened, lambda _: Sit("Bob", "b", 1)),
    (RefusalCode.TAKEN, opened, lambda _: SeatBot(1, "random")),
    (RefusalCode.BAD_NAME, opened, lambda _: Sit(" ", "b")),
    (RefusalCode.BAD_NAME, opened, lambda _: Rename(1, "greedy")),
    (RefusalCode.NAME_TAKEN, opened_by_two, lambda _: Rename(1, "bob")),
    (RefusalCode.UNKNOWN_BOT, opened, lambda _: SeatBot(0, "Greedy")),
    (RefusalCode.WRONG_TIME, opened, lambda _: Play(1, "pass", 1)),
    (RefusalCode.WRONG_TIME, opened, lambda _: TakeBack(1, 1)),
    (RefusalCode.WRONG_TIME, opened, lambda _: OfferEnd(1)),
    (RefusalCode.WRONG_TIME, opened, lambda _: MoreTime(1)),
    (RefusalCode.WRONG_TIME, opened, lambda _: Rematch("next")),
    (RefusalCode.WRONG_TIME, running_match, lambda _: Sit("Eve", "e")),
    (RefusalCode.WRONG_TIME, running_match, lambda _: Rename(0, "Eve")),
    (RefusalCode.WRONG_TIME, running_match, lambda _: EndSubstitute(0)),
    (RefusalCode.WRONG_TIME, timed, lambda _: TimeUp(0)),
    (RefusalCode.NO_CLOCK, running_match, lambda _: TimeUp(0)),
    (RefusalCode.NO_CLOCK, running_match, lambda _: MoreTime(0)),
    (RefusalCode.BAD_LINK, running_match, lambda _: UseSeatLink("link", "thief")),
    (RefusalCode.BAD_ID, running_match, lambda match: Play(0, match.moves(0)[0], match.seq(0), "")),
    (RefusalCode.ONE_SEAT, listed, lambda _: Sit("Eve", "e")),
    (RefusalCode.REMOVED, without_eve, lambda _: Sit("Eve", "e")),
    (RefusalCode.USED_UP, with_many_links, lambda _: IssueSeatLink(0, "link")),
    (RefusalCode.NOT_ABSENT, running_match, lambda match: ReplaceAbsent(0, match.now - 100, 90.0)),
    (RefusalCode.NO_HINTS, running_match, lambda _: Hint(0)),
    (RefusalCode.BAD_ID, running_match, lambda match: TakeBack(0, match.seq(0), id="x" * 65)),
]


def test_every_reason_is_covered() -> None:
    assert {code for code, _, _ in REFUSED} == set(RefusalCode)


@pytest.mark.parametrize(
    ("code", "make", "command"), REFUSED, ids=[f"{place}-{code.value}" for place, (code, _, _) in enumerate(REFUSED)]
)
def test_a_refused_request_changes_nothing(
    code: RefusalCode, make: Callable[[], Match], command: Callable[[Match], Command]
) -> None:
    match = make()
    table, before = match.table, match.table._replace(answered=dict(match.table.answered))
    with pytest.raises(RequestRefused) as caught:
        decide(table, command(match), match.now, NoDealer())  # type: ignore[arg-type] # it never deals
    assert caught.value.code is code
    assert len(str(caught.value)) > 10
    assert match.table is table == before == reload_table(match.log)


def test_a_refused_request_is_not_remembered() -> None:
    match = running_match()
    match.refusal(Play(0, "pass", match.seq(0), "id"))
    assert match.table.answered == {}
