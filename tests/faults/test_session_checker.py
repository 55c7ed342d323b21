"""The checker of session guarantees accepts a correct history, and detects every violation."""

import pytest

from tests.faults.session_checker import check_sessions
from tests.faults.session_history import Refused, Seated, Seen, SessionHistory, Stored

A, B = "process a", "process b"
COUNTS = {"t": [(1, 1, 1), (2, 2, 2), (3, 3, 3), (4, 3, 3), (5, 3, 3), (6, 4, 4), (7, 5, 5)]}
"""A log of seven entries. Only seat 0 sees the fourth and the fifth."""


def seen(session: str, seq: int, sent: float, process: str = A, viewer: int | None = 0) -> Seen:
    """A read that takes one second."""
    return Seen(session, "t", viewer, seq, process, sent, sent + 1)


def stored(session: str, seq: int, sent: float, process: str = A, seat: int = 0) -> Stored:
    """A write that takes one second."""
    return Stored(session, "t", seat, seq, process, sent, sent + 1, seq)


def pushed(connection: int, seq: int, answered: float) -> Seen:
    """A table that the server sent unasked to seat 0."""
    return Seen("ann", "t", 0, seq, A, None, answered, connection)


def problems(*events: Seen | Stored | Seated | Refused) -> list[str]:
    """The names of the violated guarantees."""
    history = SessionHistory(
        [event for event in events if isinstance(event, Seen)],
        [event for event in events if isinstance(event, Stored)],
        [event for event in events if isinstance(event, Seated)],
        [event for event in events if isinstance(event, Refused)],
    )
    return [problem.partition(":")[0] for problem in check_sessions(history, COUNTS)]


def test_a_correct_history_passes() -> None:
    assert not problems(
        Seated("ann", "t", 0, 9.0),
        seen("ann", 3, 10),
        stored("ann", 4, 12),
        seen("ann", 4, 14, B),
        stored("ann", 5, 16, B),
        seen("bob", 3, 18, B, viewer=1),  # seat 1 cannot see the fourth and the fifth entry
        seen("eve", 3, 18, A, viewer=None),
        stored("bob", 4, 20, A, seat=1),
        seen("ann", 6, 22),
        seen("eve", 4, 22, B, viewer=None),
        pushed(1, 6, 24),
        pushed(1, 7, 25),
        seen("eve", 5, 26, A, viewer=None),
    )


def test_requests_that_overlap_may_be_answered_in_any_order() -> None:
    assert not problems(seen("ann", 7, 10), seen("ann", 3, 10.5, B), stored("bob", 4, 10.7, seat=1))


def test_a_client_that_sees_an_older_table_at_another_process_is_detected() -> None:
    assert problems(seen("ann", 6, 10), seen("ann", 3, 12, B)) == ["monotonic reads"]


def test_an_older_table_than_one_that_was_pushed_is_detected() -> None:
    assert problems(pushed(1, 6, 10), seen("ann", 3, 12, B)) == ["monotonic reads"]


def test_a_client_that_does_not_see_its_own_write_is_detected() -> None:
    assert problems(stored("ann", 4, 10), seen("ann", 3, 12, B)) == ["read your writes"]


def test_an_acknowledgement_without_the_table_is_detected() -> None:
    assert problems(Stored("ann", "t", 0, 4, A, 10.0, 11.0, shown=3)) == ["read your writes"]


def test_a_read_that_misses_the_write_of_somebody_else_is_detected() -> None:
    assert problems(stored("bob", 4, 10, seat=1), seen("ann", 3, 12, B)) == ["real-time order"]


def test_a_read_that_is_older_than_one_of_somebody_else_is_detected() -> None:
    assert problems(seen("eve", 4, 10, viewer=None), seen("ann", 5, 12, B)) == ["real-time order"]


def test_an_older_read_by_a_viewer_who_cannot_see_the_difference_passes() -> None:
    assert not problems(seen("ann", 5, 10), seen("eve", 3, 12, B, viewer=None))


def test_writes_of_one_client_in_the_wrong_order_are_detected() -> None:
    assert problems(stored("ann", 5, 10), stored("ann", 4, 12, B)) == ["monotonic writes"]


def test_a_write_that_is_stored_before_what_its_client_had_seen_is_detected() -> None:
    assert problems(seen("ann", 6, 10), stored("ann", 5, 12, B)) == ["writes follow reads"]


def test_writes_of_two_clients_in_the_wrong_order_are_detected() -> None:
    assert problems(stored("bob", 4, 10, seat=1), stored("ann", 5, 12, B)) == ["real-time order of writes"]


def test_a_connection_that_goes_back_is_detected() -> None:
    assert problems(pushed(1, 6, 10), pushed(1, 5, 11)) == ["order within a connection"]


def test_two_connections_are_not_synchronized() -> None:
    assert not problems(pushed(1, 6, 10), pushed(2, 5, 11))


def test_a_spectators_view_after_sitting_down_is_detected() -> None:
    assert problems(Seated("ann", "t", 0, 10.0), seen("ann", 3, 12, B, viewer=None)) == ["view of a seat"]
    assert not problems(seen("ann", 3, 8, B, viewer=None), Seated("ann", "t", 0, 10.0))


@pytest.mark.parametrize(("sent", "expected"), [(12.0, ["refused"]), (8.0, [])])
def test_a_refusal_after_sitting_down_is_detected(sent: float, expected: list[str]) -> None:
    assert problems(Seated("ann", "t", 0, 10.0), Refused("ann", "t", 0, B, sent, "4403")) == expected


def test_a_change_that_the_log_does_not_have_is_detected() -> None:
    assert problems(seen("ann", 8, 10)) == ["unknown change"]
    assert problems(Seen("ann", "another table", 0, 1, A, 10.0, 11.0)) == ["unknown change"]
