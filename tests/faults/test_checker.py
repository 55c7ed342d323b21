"""The checker itself: a run without a fault passes, and every kind of fault is seen."""

from dataclasses import replace

import pytest

from doubloon.core import SeededDealer
from doubloon.match import Table, TableCreated, decide, from_text, open_table, to_text
from doubloon.match.commands import Play, Sit
from doubloon.match.entries import MovePlayed
from tests.faults.checker import check_log
from tests.faults.ledger import Ledger, Sent, TableKnown

NOW = 1000.0
KNOWN = TableKnown("t", "silver-and-gold", {0: "one", 1: "two"})
MOVES = 12


class Run:
    """A game's beginning as two good clients and a good server saw it."""

    def __init__(self) -> None:
        self.ledger = Ledger(tables={"t": KNOWN})
        dealer = SeededDealer(1)
        setup = TableCreated("silver-and-gold", 2, 0, "standard", None, False, "h", "i", True, None)
        table: Table = open_table(setup, NOW)
        self.log = [to_text(setup)]
        for seat in (0, 1):
            entries, table = decide(table, Sit(f"player {seat}", f"key {seat}", seat), NOW, dealer)
            self.log += map(to_text, entries)
        for number in range(MOVES):
            seat = table.asked[number % len(table.asked)]
            move = str(table.game.view(table.state, seat).moves[0])
            request = Sent("t", seat, f"{number}", table.seqs[seat], move)
            self.ledger.sent(request)
            entries, table = decide(table, Play(seat, move, request.seq, request.id), NOW, dealer)
            self.log += map(to_text, entries)
            self.ledger.answered(request.key, table.answered[seat, request.id])

    def problems(self) -> str:
        """All that the checker says."""
        found = check_log(self.ledger, KNOWN, [(line, NOW) for line in self.log])
        return "\n".join([*found, *self.ledger.problems])

    @property
    def last(self) -> int:
        """The place of the last move in the log."""
        return max(place for place, line in enumerate(self.log) if isinstance(from_text(line), MovePlayed))

    @property
    def key(self) -> tuple[str, int, str]:
        """The last request."""
        return list(self.ledger.requests)[-1]


def test_a_good_run_passes() -> None:
    assert not Run().problems()


def test_a_lost_move_is_seen() -> None:
    run = Run()
    del run.log[run.last :]
    assert "LOST" in run.problems()


def test_a_lost_move_in_the_middle_is_seen() -> None:
    run = Run()
    del run.log[run.last - 3]
    assert run.problems()


def test_a_move_that_nobody_sent_is_seen() -> None:
    run = Run()
    key = run.key
    del run.ledger.requests[key], run.ledger.answers[key]
    assert "was sent by nobody" in run.problems()


def test_another_content_is_seen() -> None:
    run = Run()
    run.ledger.requests[run.key] = replace(run.ledger.requests[run.key], move="pass")
    assert "is not what was sent" in run.problems()


def test_a_wrong_sequence_number_is_seen() -> None:
    run = Run()
    run.ledger.answers[run.key] += 1
    assert "but it is change" in run.problems()


def test_another_order_is_seen() -> None:
    run = Run()
    run.ledger.answers = dict(reversed(run.ledger.answers.items()))
    assert "not in the order" in run.problems()


def test_a_stale_move_that_was_granted_is_seen() -> None:
    run = Run()
    run.ledger.requests[run.key] = replace(run.ledger.requests[run.key], seq=1)
    assert "was made for change 1" in run.problems()


def test_a_refused_move_that_is_stored_is_seen() -> None:
    run = Run()
    del run.ledger.answers[run.key]
    run.ledger.refused(run.key, "stale")
    assert "stored all the same" in run.problems()


@pytest.mark.parametrize("seq", [1, 99])
def test_two_different_answers_are_seen(seq: int) -> None:
    run = Run()
    run.ledger.answered(run.key, seq)
    assert "and before with" in run.problems()


def test_an_answer_and_then_a_refusal_is_seen() -> None:
    run = Run()
    run.ledger.refused(run.key, "stale")
    assert "though it was granted before" in run.problems()


def test_a_move_that_is_there_twice_is_seen() -> None:
    """With the second copy at a place where the rules allow the same move once more."""
    run = Run()
    entry = from_text(run.log[run.last])
    assert isinstance(entry, MovePlayed)
    earlier = next(key for key in run.ledger.requests if key[1] == entry.seat)
    run.log[run.last] = to_text(replace(entry, id=earlier[2]))
    assert "for the second time" in run.problems()


def test_a_table_that_contradicts_the_log_is_detected() -> None:
    run = Run()
    run.ledger.tables_sent["t", None] = {3: {"seq": 3}}
    assert "was sent a table" in run.problems()
