"""Everything that clients sent and received; the checker compares it with the server's log."""

from collections import Counter
from dataclasses import dataclass, field
from typing import Any, TypeAlias

Key: TypeAlias = tuple[str, int, str]
"""Table, seat and the request's id."""
UNDECIDED = frozenset({"storage-down", "too-fast"})
"""Refusals that leave open what becomes of the request when it is sent again."""
KEPT = 5
"""One of this many received tables is kept."""


@dataclass(frozen=True, slots=True)
class Sent:
    """A request; `move` is None where it takes a move back."""

    table: str
    seat: int
    id: str
    seq: int
    move: str | None

    @property
    def key(self) -> Key:
        """What the server knows the request by."""
        return (self.table, self.seat, self.id)


@dataclass
class TableKnown:
    """A table that clients know of."""

    id: str
    game: str
    tokens: dict[int, str]
    """By seat, of the persons; all other seats are bots'."""


@dataclass
class Ledger:
    """All of a run. Answers of a seat are kept in the order in which they came."""

    tables: dict[str, TableKnown] = field(default_factory=dict)
    requests: dict[Key, Sent] = field(default_factory=dict)
    answers: dict[Key, int] = field(default_factory=dict)
    """The sequence number of the first answer."""
    refusals: dict[Key, str] = field(default_factory=dict)
    """The last refusal that was meant for good."""
    counts: Counter[str] = field(default_factory=Counter)
    problems: list[str] = field(default_factory=list)
    tables_sent: dict[tuple[str, int | None], dict[int, dict[str, Any]]] = field(default_factory=dict)
    """By table and viewer, and by sequence number."""
    _tables_received: int = 0
    slowest: float = 0.0
    """The longest time, in seconds, between sending a request once and its answer."""

    def sent(self, request: Sent) -> None:
        """A request goes out, perhaps not for the first time."""
        known = self.requests.setdefault(request.key, request)
        assert known == request
        self.counts["sent"] += 1

    def answered(self, key: Key, seq: int) -> None:
        """The server says that a request is granted and stored."""
        self.counts["answers"] += 1
        if key not in self.requests:
            self.problems.append(f"{key}: answered, and nobody asked")
        elif self.answers.setdefault(key, seq) != seq:
            self.problems.append(f"{key}: answered with {seq}, and before with {self.answers[key]}")

    def refused(self, key: Key | None, code: str) -> None:
        """The server says that a request is not granted."""
        self.counts[f"refused {code}"] += 1
        if key is None or code in UNDECIDED:
            return
        self.refusals[key] = code
        if key in self.answers:
            self.problems.append(f"{key}: refused ({code}), though it was granted before")

    def saw(self, table_id: str, seat: int | None, table: dict[str, Any]) -> None:
        """A client received a table; some are kept for comparison with the log."""
        self._tables_received += 1
        if self._tables_received % KEPT == 0:
            self.tables_sent.setdefault((table_id, seat), {})[table["seq"]] = table
