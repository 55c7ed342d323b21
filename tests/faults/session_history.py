"""What every client saw, stored and was refused, and when; the checker of session guarantees reads it."""

from dataclasses import dataclass, field
from itertools import count
from typing import NamedTuple


class Seen(NamedTuple):
    """A table in a reply or in a message."""

    session: str
    """The client; its requests may reach different processes."""
    table: str
    viewer: int | None
    """The seat whose view it is, as the table says; None for a spectator's."""
    seq: int
    process: str
    sent: float | None
    """When the client asked for it; None if the server sent it unasked, at a moment of its choice."""
    answered: float
    connection: int | None = None
    """The WebSocket, if it came over one."""


class Stored(NamedTuple):
    """An acknowledged write."""

    session: str
    table: str
    seat: int
    seq: int
    """The change, in the count of the seat."""
    process: str
    sent: float
    """When the client sent it for the first time."""
    answered: float
    shown: int
    """The last change that the client had been shown when it got the acknowledgement, the one in it included."""


class Seated(NamedTuple):
    """A client got a seat, which it keeps."""

    session: str
    table: str
    seat: int
    answered: float


class Refused(NamedTuple):
    """The server refused a client because its seat is not its own."""

    session: str
    table: str
    seat: int
    process: str
    sent: float
    reason: str


@dataclass
class SessionHistory:
    """All events of a run, each kind in the order in which they happened. Times are those of one monotonic clock."""

    seen: list[Seen] = field(default_factory=list)
    stored: list[Stored] = field(default_factory=list)
    seated: list[Seated] = field(default_factory=list)
    refused: list[Refused] = field(default_factory=list)
    connections: "count[int]" = field(default_factory=count)
    """Numbers for new connections."""

    @property
    def tables(self) -> set[str]:
        """The tables that somebody saw or changed."""
        return {event.table for event in self.seen} | {event.table for event in self.stored}


def session_of(table: str, seat: int) -> str:
    """The session of the person on this seat."""
    return f"seat {seat} of {table}"
