"""Any requests in any order: the log always rebuilds the table, and only RequestRefused is raised."""

from random import Random
from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from doubloon.core import replay
from doubloon.match import Command, Entry, RefusalCode, RequestRefused, Table, deadline, view_table
from doubloon.match.commands import (
    ChangeSeat,
    DeclineEnd,
    EndSubstitute,
    Hint,
    IssueSeatLink,
    Leave,
    MoreTime,
    OfferEnd,
    OfferRematch,
    Play,
    Rematch,
    Rename,
    ReplaceAbsent,
    SeatBot,
    Sit,
    StartSubstitute,
    TakeBack,
    TimeUp,
    UseSeatLink,
)
from doubloon.match.entries import ClocksResumed, HintGiven
from tests.match.tables import Match, random_move, reload_table, setup
from tests.playing import OPTIONS

SEATS = st.integers(-1, 4)
WORDS = st.sampled_from(["one", "two", "three"])
BOTS = st.sampled_from(["random", "greedy", "nobody"])
NAMES = st.one_of(st.sampled_from(["Ann", "Bob"]), st.text(max_size=40))
IDS = st.one_of(st.none(), st.sampled_from(["", "a", "b", "c", "x" * 65]))
MOVES = st.one_of(
    st.text(max_size=20),
    st.sampled_from(
        ["pass", "keep", "take stack", "mine a 1", "rush d", "build 1123 22 131 2", "keep grey-01 grey-02"]
    ),
)
ORDER = {"open": 0, "running": 1, "finished": 2}


class AnyRequests(RuleBasedStateMachine):
    """A table that receives arbitrary requests."""

    match: Match
    granted: list[Play | TakeBack]
    before: Table | None

    @initialize(
        option=st.sampled_from(OPTIONS),
        seconds=st.sampled_from([None, 30]),
        hints=st.booleans(),
        full=st.booleans(),
    )
    def open(self, option: Any, seconds: int | None, hints: bool, full: bool) -> None:
        game, options = option
        chosen = {"start": options.start, "variant": options.variant, "seconds": seconds, "hints": hints}
        self.match = Match(setup(game.id, options.seats, **chosen))
        self.granted, self.before = [], None
        if full:
            for seat in range(options.seats):
                self.match.do(Sit("Ann", f"key {seat}"))

    def request(self, command: Command) -> list[Entry] | RefusalCode:
        """The reply to a request; the table changes if and only if it is granted."""
        table = self.match.table
        try:
            entries = self.match.do(command)
        except RequestRefused as refused:
            assert self.match.table is table
            return refused.code
        assert self.match.table.length == table.length + len(entries)
        if isinstance(command, Play | TakeBack) and command.id:
            self.granted.append(command)
        return entries

    @rule(name=NAMES, key=WORDS, seat=st.one_of(st.none(), SEATS))
    def sit(self, name: str, key: str, seat: int | None) -> None:
        self.request(Sit(name, key, seat))

    @rule(seat=SEATS, bot=BOTS)
    def seat_bot(self, seat: int, bot: str) -> None:
        self.request(SeatBot(seat, bot))

    @rule(seat=SEATS, by_host=st.booleans())
    def leave(self, seat: int, by_host: bool) -> None:
        self.request(Leave(seat, by_host))

    @rule(seat=SEATS, link=WORDS)
    def issue_seat_link(self, seat: int, link: str) -> None:
        self.request(IssueSeatLink(seat, link))

    @rule(link=WORDS, key=WORDS)
    def use_link(self, link: str, key: str) -> None:
        if not isinstance(self.request(UseSeatLink(link, key)), RefusalCode):
            assert key in [seat.key for seat in self.match.table.seats]

    @rule(seat=SEATS, bot=BOTS)
    def substitute(self, seat: int, bot: str) -> None:
        self.request(StartSubstitute(seat, bot))

    @rule(seat=SEATS, away=st.integers(0, 40))
    def replace_absent(self, seat: int, away: int) -> None:
        self.request(ReplaceAbsent(seat, self.match.now - away, 20.0))

    @rule(seat=SEATS)
    def end_substitute(self, seat: int) -> None:
        self.request(EndSubstitute(seat))

    @rule(seat=SEATS, move=MOVES, seq=st.integers(-1, 60), id=IDS)
    def play_anything(self, seat: int, move: str, seq: int, id: str | None) -> None:  # noqa: A002 (its name)
        self.request(Play(seat, move, seq, id))

    @precondition(lambda self: self.match.table.asked)
    @rule(rng=st.randoms(use_true_random=False), behind=st.integers(-1, 3), id=IDS)
    def play_a_legal_move(self, rng: Random, behind: int, id: str | None) -> None:  # noqa: A002 (its name)
        seat = rng.choice(self.match.table.asked)
        known = (seat, id) in self.match.table.answered
        reply = self.request(Play(seat, random_move(self.match, seat, rng), self.match.seq(seat) - behind, id))
        if known:
            assert reply == []
        elif isinstance(reply, RefusalCode):
            assert reply is (RefusalCode.STALE if id in (None, "a", "b", "c") else RefusalCode.BAD_ID)
            assert behind or reply is RefusalCode.BAD_ID

    @precondition(lambda self: self.match.table.asked)
    @rule(seed=st.integers(0, 9), moves=st.integers(5, 40))
    def play_several_moves(self, seed: int, moves: int) -> None:
        rng = Random(seed)
        for _ in range(moves):
            if self.match.table.asked:
                seat = rng.choice(self.match.table.asked)
                self.match.play(seat, random_move(self.match, seat, rng))

    @precondition(lambda self: self.granted)
    @rule(place=st.integers(0, 50))
    def repeat(self, place: int) -> None:
        table = self.match.table
        assert self.match.do(self.granted[place % len(self.granted)]) == []
        assert self.match.table is table

    @rule(seat=SEATS, behind=st.integers(-1, 3), whole=st.booleans(), id=IDS)
    def take_back(self, seat: int, behind: int, whole: bool, id: str | None) -> None:  # noqa: A002 (its name)
        seqs = self.match.table.seqs
        seen = seqs[seat] if 0 <= seat < len(seqs) else 1
        could = view_table(self.match.table, seat).can_take_back if 0 <= seat < len(seqs) - 1 else 0
        known = (seat, id) in self.match.table.answered
        reply = self.request(TakeBack(seat, seen - behind, whole, id))
        assert known or could or isinstance(reply, RefusalCode)

    @rule(seat=SEATS)
    def hint(self, seat: int) -> None:
        table = self.match.table
        reply = self.request(Hint(seat))
        assert isinstance(reply, RefusalCode) != (table.setup.hints and seat in table.asked)
        assert isinstance(reply, RefusalCode) or reply in ([], [HintGiven(seat)])
        assert self.match.table.fresh == table.fresh, "requests made before the hint stay valid"
        assert self.match.table.state is table.state

    @rule(seat=SEATS)
    def more_time(self, seat: int) -> None:
        self.request(MoreTime(seat))

    @rule(seat=SEATS, seed=WORDS)
    def time_up(self, seat: int, seed: str) -> None:
        seats = range(len(self.match.table.seats))
        until = deadline(self.match.table, seat) if seat in seats else None
        reply = self.request(TimeUp(seat, seed))
        assert isinstance(reply, RefusalCode) == (until is None or self.match.now < until)

    @rule(seconds=st.integers(1, 40))
    def wait(self, seconds: int) -> None:
        self.match.now += seconds

    @rule(down=st.floats(0, 100))
    def resume(self, down: float) -> None:
        self.match.now += down
        self.match.write(ClocksResumed(down))

    @rule(seat=SEATS, offered=st.booleans())
    def offer_end(self, seat: int, offered: bool) -> None:
        self.request(OfferEnd(seat, offered))

    @rule(seat=SEATS, id=IDS)
    def decline_end(self, seat: int, id: str | None) -> None:  # noqa: A002 (its name)
        self.request(DeclineEnd(seat, id))

    @rule(seat=SEATS, to=SEATS)
    def change_seat(self, seat: int, to: int) -> None:
        people = sorted(seat.name or "" for seat in self.match.table.seats)
        self.request(ChangeSeat(seat, to))
        assert sorted(seat.name or "" for seat in self.match.table.seats) == people

    @rule(seat=SEATS, name=NAMES)
    def rename(self, seat: int, name: str) -> None:
        before = self.match.table
        reply = self.request(Rename(seat, name))
        assert before.status == "open" or reply in (RefusalCode.WRONG_TIME, RefusalCode.NO_SEAT)
        assert [each.key for each in self.match.table.seats] == [each.key for each in before.seats]

    @rule(seat=SEATS, offered=st.booleans())
    def offer_rematch(self, seat: int, offered: bool) -> None:
        finished = self.match.table.status == "finished"
        reply = self.request(OfferRematch(f"key {seat}", offered))
        assert finished or reply is RefusalCode.WRONG_TIME

    @rule(table=WORDS)
    def rematch(self, table: str) -> None:
        finished = self.match.table.status == "finished" and self.match.table.rematch is None
        assert isinstance(self.request(Rematch(table)), RefusalCode) != finished

    @invariant()
    def the_log_rebuilds_the_table(self) -> None:
        assert reload_table(self.match.log) == self.match.table

    @invariant()
    def nothing_decreases(self) -> None:
        table, before = self.match.table, self.before
        self.before = table
        if before:
            assert all(old <= new for old, new in zip(before.seqs, table.seqs, strict=True))
            assert all(old <= new for old, new in zip(before.fresh, table.fresh, strict=True))
            assert before.answered.items() <= table.answered.items()
            assert table.events[: len(before.events)] == before.events
            assert ORDER[before.status] <= ORDER[table.status]

    @invariant()
    def the_table_is_consistent(self) -> None:
        table = self.match.table
        assert all(fresh <= seq for fresh, seq in zip(table.fresh, table.seqs, strict=False))
        assert (table.status == "open") == any(seat.is_open for seat in table.seats)
        assert (table.state is None) == (table.status == "open")
        assert bool(table.asked) == (table.status == "running")
        if table.state is not None:
            assert replay(table.game, table.record()) == table.state

    @invariant()
    def every_viewer_gets_a_view(self) -> None:
        table = self.match.table
        for viewer in (None, *range(len(table.seats))):
            seen = view_table(table, viewer)
            assert seen.seq <= table.length
            assert [seat.awaited for seat in seen.seats] == [seat in table.asked for seat in range(len(table.seats))]


TestAnyRequests = AnyRequests.TestCase
TestAnyRequests.settings = settings(
    max_examples=40, stateful_step_count=30, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
