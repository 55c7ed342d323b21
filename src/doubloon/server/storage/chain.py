"""The hash chain over a table's log; docs/storage.md describes the encoding.

    leaf = SHA-256(salt ‖ time ‖ text)      head = SHA-256(previous head ‖ leaf)

The salt hides the entry: a head can be shown without revealing an entry that is easy to guess.
"""

import os
import struct
from collections.abc import Sequence
from hashlib import sha256
from typing import NamedTuple

from doubloon.server.storage.store import DamagedLog, Entry

SALT_BYTES = 32

_TIME = struct.Struct(">d")


class StoredEntry(NamedTuple):
    """An entry as a database returned it. After damage, a field of a SQLite row can have any type."""

    seq: int
    body: object
    at: object
    salt: object
    head: object


def make_salt() -> bytes:
    """A new random salt."""
    return os.urandom(SALT_BYTES)


def first_head(table: str) -> bytes:
    """The head before the first entry. It differs between tables, so logs cannot be exchanged.

    >>> first_head("an example").hex()[:16]
    '73300871f44c168e'
    """
    return sha256(table.encode()).digest()


def leaf(salt: bytes, entry: Entry) -> bytes:
    """The hash of one entry."""
    at = entry.at + 0.0  # -0.0 becomes 0.0, because SQLite does not keep the sign of a zero
    return sha256(salt + _TIME.pack(at) + entry.body.encode()).digest()


def next_head(head: bytes, leaf: bytes) -> bytes:
    """The head after one more leaf."""
    return sha256(head + leaf).digest()


def verify(table: str, since: int, rows: Sequence[StoredEntry], length: int, last_head: object) -> list[Entry]:
    """The entries from number `since` on; `DamagedLog` names the first one that does not fit.

    `rows` begin one entry earlier, unless `since` is 0. `length` and `last_head` come from the table's row.
    """
    entries: list[Entry] = []
    if since:
        if since > length:
            raise DamagedLog(table, length, "it is missing")
        before = rows[0].head if rows and rows[0].seq == since - 1 else None
        if not isinstance(before, bytes):
            raise DamagedLog(table, since - 1, "it is missing")
        head, rows = before, rows[1:]
    else:
        head = first_head(table)
    for seq, row in enumerate(rows, start=since):
        if row.seq != seq:
            raise DamagedLog(table, seq, "it is missing")
        if seq >= length:
            raise DamagedLog(table, seq, f"the table's row says that the log has only {length} entries")
        link = _link(head, row)
        if link is None or row.head != link.head:
            raise DamagedLog(table, seq, "it does not match its hash")
        head = link.head
        entries.append(link.entry)
    if since + len(entries) != length:
        raise DamagedLog(table, since + len(entries), "it is missing")
    if head != last_head:
        raise DamagedLog(table, max(length - 1, 0), "the table's row has the hash of another last entry")
    return entries


class _Link(NamedTuple):
    entry: Entry
    head: bytes


def _link(before: bytes, row: StoredEntry) -> _Link | None:
    """The entry of a row, and the head that it should have; None if a field has a wrong type or length."""
    body, at, salt = row.body, row.at, row.salt
    if not (isinstance(body, str) and isinstance(at, float) and isinstance(salt, bytes) and len(salt) == SALT_BYTES):
        return None
    entry = Entry(body, at)
    return _Link(entry, next_head(before, leaf(salt, entry)))
