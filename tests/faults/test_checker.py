"""The checker itself: it accepts a correct run and detects every kind of fault."""

from dataclasses import replace

import pytest

from doubloon.core import SeededDealer
from doubloon.match import Table, TableCreated, decide, from_text, open_table, to_text
from doubloon.match.commands import Play, Sit
from doubloon.match.entries import MovePlayed
from doubloon.server.tokens import key_of
from tests.faults.checker import Verdict, check_log, check_seats
from tests.faults.ledger import KnownTable, Ledger, SentRequest

NOW = 1000.0
KNOWN = KnownTable("t", "silver-and-gold", {0: "one", 1: "two"})
MOVES = 12


class Run:
    """The beginning of a game with two correct clients and a correct server."""

    def __init__(self) -> None:
        self.ledger = Ledger(tables={"t": KNOWN})
        dealer = SeededDealer(1)
        setup = TableCreated("silver-and-gold", 2, 0, "standard", None, False, "h", "i", True, None)
        table: Table = open_table(setup, NOW)
        self.log = [to_text(setup)]
        for seat in (0, 1):
            entries, table = decide(table, Sit(f"player {seat}", key_of(KNOWN.tokens[seat]), seat), NOW, dealer)
            self.log += map(to_text, entries)
        for number in range(MOVES):
            seat = table.asked[number % len(table.asked)]
            move = str(table.game.view(table.state, seat).moves[0])
            request = SentRequest("t", seat, f"{number}", table.seqs[seat], move)
            self.ledger.sent(request)
            entries, table = decide(table, Play(seat, move, request.seq, request.id), NOW, dealer)
            self.log += map(to_text, entries)
            self.ledger.answered(request.key, table.answered[seat, request.id])

    def check(self) -> Verdict:
        """The verdict on the log."""
        return check_log(self.ledger, KNOWN, [(line, NOW) for line in self.log])

    def problems(self) -> str:
        """All problems that the checker reports."""
        seats = check_seats(KNOWN, [(line, NOW) for line in self.log])
        return "\n".join([*self.check().problems, *seats, *self.ledger.problems])

    @property
    def last(self) -> int:
        """The index of the last move in the log."""
        return max(place for place, line in enumerate(self.log) if isinstance(from_text(line), MovePlayed))

    @property
    def key(self) -> tuple[str, int, str]:
        """The key of the last request."""
        return list(self.ledger.requests)[-1]


def test_a_correct_run_passes() -> None:
    run = Run()
    assert not run.problems()
    assert run.check() == Verdict(moves=MOVES)


def test_a_lost_move_is_detected() -> None:
    run = Run()
    del run.log[run.last :]
    assert "LOST" in run.problems()


def test_a_lost_move_in_the_middle_is_detected() -> None:
    run = Run()
    del run.log[run.last - 3]
    assert run.problems()


def test_a_move_that_nobody_sent_is_detected() -> None:
    run = Run()
    key = run.key
    del run.ledger.requests[key], run.ledger.answers[key]
    assert "was sent by nobody" in run.problems()


def test_a_changed_move_is_detected() -> None:
    run = Run()
    run.ledger.requests[run.key] = replace(run.ledger.requests[run.key], move="pass")
    assert "is not what was sent" in run.problems()
    assert run.check().changed == 1


def test_a_wrong_sequence_number_is_detected() -> None:
    run = Run()
    run.ledger.answers[run.key] += 1
    assert "but it is change" in run.problems()


def test_a_wrong_order_is_detected() -> None:
    run = Run()
    run.ledger.answers = dict(reversed(run.ledger.answers.items()))
    assert "not in the order" in run.problems()


def test_a_stale_move_that_was_granted_is_detected() -> None:
    run = Run()
    run.ledger.requests[run.key] = replace(run.ledger.requests[run.key], seq=1)
    assert "was made for change 1" in run.problems()


def test_a_refused_move_that_is_stored_is_detected() -> None:
    run = Run()
    del run.ledger.answers[run.key]
    run.ledger.refused(run.key, "stale")
    assert "stored all the same" in run.problems()


@pytest.mark.parametrize("seq", [1, 99])
def test_two_different_answers_are_detected(seq: int) -> None:
    run = Run()
    run.ledger.answered(run.key, seq)
    assert "and before with" in run.problems()


def test_a_refusal_after_an_answer_is_detected() -> None:
    run = Run()
    run.ledger.refused(run.key, "stale")
    assert "though it was granted before" in run.problems()


def test_a_move_that_is_stored_twice_is_detected() -> None:
    """The second copy is where the rules allow the same move again."""
    run = Run()
    entry = from_text(run.log[run.last])
    assert isinstance(entry, MovePlayed)
    earlier = next(key for key in run.ledger.requests if key[1] == entry.seat)
    run.log[run.last] = to_text(replace(entry, id=earlier[2]))
    assert "for the second time" in run.problems()
    assert run.check().doubled == 1


def test_a_table_that_contradicts_the_log_is_detected() -> None:
    run = Run()
    run.ledger.tables_sent["t", None] = {3: {"seq": 3}}
    assert "was sent a table" in run.problems()
    assert run.check().leaks == 1


def test_a_ghost_on_a_seat_is_detected() -> None:
    run = Run()
    run.log = [line.replace(key_of("two"), key_of("a token that got lost")) for line in run.log]
    assert "somebody sits there whom nobody knows" in run.problems()
