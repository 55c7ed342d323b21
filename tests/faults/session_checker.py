"""Checks the guarantees that clients rely on, whichever process answers: no client ever sees an old table.

The log of a table only grows, so a table is as old as the number of entries that it shows. Each viewer has its own
count of changes; the stored log translates it into a number of entries. Then

- reads are linearizable: a read that was sent after any reply shows at least what that reply showed. For replies to the
  same client this means **monotonic reads** and **read your writes**, for replies to others **real-time order**;
- **monotonic writes** and **writes follow reads**: a write is stored after the writes that were acknowledged, and after
  everything that its client had seen, before it was sent;
- a connection never goes back, and an acknowledgement comes with a table that shows the write;
- a client that has a seat is neither refused nor shown a spectator's view.
"""

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from tests.faults.session_history import Seen, SessionHistory, Stored

Counts: TypeAlias = Sequence[Sequence[int]]
"""The `seqs` of a table after its first entry, after its second entry, and so on."""


class Entries(NamedTuple):
    """How many entries of the log a table with some sequence number shows: at least, and at most."""

    least: int
    most: int


Known: TypeAlias = Mapping[Seen | Stored, Entries]
"""The events whose place in the log is known."""


def check_sessions(history: SessionHistory, counts: Mapping[str, Counts]) -> list[str]:
    """The violated guarantees; `counts` has the stored log of every table in the history."""
    scale = _Scale(counts)
    events: list[Seen | Stored] = [*history.seen, *history.stored]
    known = {event: entries for event in events if (entries := scale.entries(event)) is not None}
    return [
        *(f"unknown change: the log does not have what {event} shows" for event in events if event not in known),
        *_check_reads(history, known),
        *_check_writes(history, known),
        *_check_connections(history),
        *_check_seats(history),
    ]


class _Scale:
    """Translates the sequence numbers of every viewer into numbers of entries."""

    def __init__(self, counts: Mapping[str, Counts]) -> None:
        self._columns = {
            (table, viewer): [seqs[-1 if viewer is None else viewer] for seqs in rows]
            for table, rows in counts.items()
            for viewer in (None, *range(len(rows[0]) - 1))
        }

    def entries(self, event: Seen | Stored) -> Entries | None:
        """What the event shows of the log; None if the log does not have it."""
        viewer = event.viewer if isinstance(event, Seen) else event.seat
        column = self._columns.get((event.table, viewer), [])
        least, most = bisect_left(column, event.seq) + 1, bisect_right(column, event.seq)
        return Entries(least, most) if least <= most else None


class _Reply(NamedTuple):
    """A reply, and the number of entries that it shows at least."""

    event: Seen | Stored
    least: int


class _Replies:
    """Replies in the order of their arrival."""

    def __init__(self, replies: Iterable[_Reply]) -> None:
        ordered = sorted(replies, key=lambda reply: reply.event.answered)
        self._times = [reply.event.answered for reply in ordered]
        self._newest: list[_Reply] = []
        for reply in ordered:
            newest = self._newest[-1] if self._newest else reply
            self._newest.append(max(newest, reply, key=lambda each: each.least))

    def newest_before(self, time: float) -> _Reply | None:
        """The reply that showed the most entries of those that arrived before this time."""
        index = bisect_left(self._times, time)
        return self._newest[index - 1] if index else None


_NONE = _Replies([])


def _grouped(events: Sequence[Seen] | Sequence[Stored], known: Known, *, by_session: bool) -> dict[str, _Replies]:
    groups: defaultdict[str, list[_Reply]] = defaultdict(list)
    for event in events:
        if event in known:
            group = f"{event.table} {event.session}" if by_session else event.table
            groups[group].append(_Reply(event, known[event].least))
    return {group: _Replies(replies) for group, replies in groups.items()}


def _check_reads(history: SessionHistory, known: Known) -> Iterator[str]:
    own_reads = _grouped(history.seen, known, by_session=True)
    own_writes = _grouped(history.stored, known, by_session=True)
    reads, writes = (_grouped(each, known, by_session=False) for each in (history.seen, history.stored))
    for read in history.seen:
        if read.sent is None or read not in known:
            continue
        own = f"{read.table} {read.session}"
        for guarantee, replies in (
            ("read your writes", own_writes.get(own, _NONE)),
            ("monotonic reads", own_reads.get(own, _NONE)),
            ("real-time order", writes.get(read.table, _NONE)),
            ("real-time order", reads.get(read.table, _NONE)),
        ):
            newest = replies.newest_before(read.sent)
            if newest and known[read].most < newest.least:
                yield f"{guarantee}: {read} shows at most {known[read].most} entries, after {newest}"
                break


def _check_writes(history: SessionHistory, known: Known) -> Iterator[str]:
    own_reads = _grouped(history.seen, known, by_session=True)
    own_writes = _grouped(history.stored, known, by_session=True)
    writes = _grouped(history.stored, known, by_session=False)
    for write in history.stored:
        if write not in known:
            continue
        own = f"{write.table} {write.session}"
        for guarantee, replies in (
            ("monotonic writes", own_writes.get(own, _NONE)),
            ("writes follow reads", own_reads.get(own, _NONE)),
            ("real-time order of writes", writes.get(write.table, _NONE)),
        ):
            newest = replies.newest_before(write.sent)
            if newest and known[write].least <= newest.least:
                yield f"{guarantee}: {write} is entry {known[write].least}, after {newest}"
                break


def _check_connections(history: SessionHistory) -> Iterator[str]:
    last: dict[int, int] = {}
    for seen in history.seen:
        if seen.connection is not None:
            if seen.seq < last.get(seen.connection, 0):
                yield f"order within a connection: {seen} follows change {last[seen.connection]}"
            last[seen.connection] = seen.seq
    for stored in history.stored:
        if stored.shown < stored.seq:
            yield f"read your writes: {stored} was acknowledged without a table that shows it"


def _check_seats(history: SessionHistory) -> Iterator[str]:
    seats = {(each.session, each.table): each for each in history.seated}
    for seen in history.seen:
        own = seats.get((seen.session, seen.table))
        if own and seen.sent is not None and seen.sent > own.answered and seen.viewer != own.seat:
            yield f"view of a seat: {seen} is not the view of seat {own.seat}"
    for refused in history.refused:
        own = seats.get((refused.session, refused.table))
        if own and refused.sent > own.answered and refused.seat == own.seat:
            yield f"refused: {refused}, though the seat is the client's own"
