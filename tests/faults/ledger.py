"""Everything that clients sent and received; the checker compares it with the server's log."""

from collections import Counter
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from tests.faults.session_history import SessionHistory

Key: TypeAlias = tuple[str, int, str]
"""Table, seat and the request's id."""
TEMPORARY_REFUSALS = frozenset({"storage-down", "too-fast"})
"""Refusals after which the same request may still be granted."""
KEEP_EVERY = 5
"""Every n-th received table is kept."""


@dataclass(frozen=True, slots=True)
class SentRequest:
    """A request; `move` is None if it takes a move back."""

    table: str
    seat: int
    id: str
    seq: int
    move: str | None

    @property
    def key(self) -> Key:
        """Identifies the request."""
        return (self.table, self.seat, self.id)


@dataclass
class KnownTable:
    """A table that clients know of."""

    id: str
    game: str
    tokens: dict[int, str]
    """The tokens of the persons by seat; all other seats are bots."""


@dataclass
class Ledger:
    """All requests and answers of a run. Answers are kept in the order in which they arrived."""

    tables: dict[str, KnownTable] = field(default_factory=dict)
    requests: dict[Key, SentRequest] = field(default_factory=dict)
    answers: dict[Key, int] = field(default_factory=dict)
    """The sequence number of the first answer."""
    refusals: dict[Key, str] = field(default_factory=dict)
    """The last final refusal of each request."""
    counts: Counter[str] = field(default_factory=Counter)
    problems: list[str] = field(default_factory=list)
    tables_sent: dict[tuple[str, int | None], dict[int, dict[str, Any]]] = field(default_factory=dict)
    """The kept tables by table and viewer, and by sequence number."""
    sessions: SessionHistory = field(default_factory=SessionHistory)
    """What each client saw and stored, with times."""
    _tables_received: int = 0
    slowest: float = 0.0
    """The longest time, in seconds, between a request that was sent once and its answer."""

    def sent(self, request: SentRequest) -> None:
        """Record that a request is sent, perhaps not for the first time."""
        known = self.requests.setdefault(request.key, request)
        assert known == request
        self.counts["sent"] += 1

    def answered(self, key: Key, seq: int) -> None:
        """Record that the server granted and stored a request."""
        self.counts["answers"] += 1
        if key not in self.requests:
            self.problems.append(f"{key}: answered without a request")
        elif self.answers.setdefault(key, seq) != seq:
            self.problems.append(f"{key}: answered with {seq}, and before with {self.answers[key]}")

    def refused(self, key: Key | None, code: str) -> None:
        """Record that the server refused a request."""
        self.counts[f"refused {code}"] += 1
        if key is None or code in TEMPORARY_REFUSALS:
            return
        self.refusals[key] = code
        if key in self.answers:
            self.problems.append(f"{key}: refused ({code}), though it was granted before")

    def received_table(self, table_id: str, seat: int | None, table: dict[str, Any]) -> None:
        """Record a table that a client received; some are kept for comparison with the log."""
        self._tables_received += 1
        if self._tables_received % KEEP_EVERY == 0:
            self.tables_sent.setdefault((table_id, seat), {})[table["seq"]] = table
