"""What is to be written, checked before it meets a database, so that one bad text cannot spoil a whole batch."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import isfinite
from typing import Self

from doubloon.server.storage.store import EVERYTHING, Entry, Summary

LONGEST_ID = 200
LONGEST_LOG = 2**31 - 1
MOST_TOGETHER = 500
"""How many writes go into one transaction at most, so that the first of them does not wait for ever more."""
PRUNED_TOGETHER = 100
"""How many tables one transaction prunes at most, so that writers need not wait for all of them."""


@dataclass(frozen=True, slots=True)
class Write:
    """Entries for the log of one table: a new one where `length` is `None`."""

    table: str
    length: int | None
    entries: tuple[Entry, ...]
    summary: Summary | None

    @classmethod
    def checked(cls, table: str, length: int | None, entries: Sequence[Entry], summary: Summary | None) -> Self:
        """The write of these things; `ValueError` for what no database could store."""
        if not table or len(table) > LONGEST_ID or table == EVERYTHING:
            raise ValueError(f"a table's id has 1 to {LONGEST_ID} characters, and is not {EVERYTHING!r}")
        if length is not None and not 0 <= length <= LONGEST_LOG - len(entries):
            raise ValueError(f"a log has 0 to {LONGEST_LOG} entries, not {length}")
        if not entries:
            raise ValueError("at least one entry is written")
        _check_text(table)
        for entry in entries:
            _check_text(entry.body)
            if not isfinite(entry.at):
                raise ValueError(f"{entry.at} is not a time")
        if summary is not None:
            for text in (summary.game, summary.status, summary.seats):
                _check_text(text)
        return cls(table, length, tuple(entries), summary)


def _check_text(text: str) -> None:
    if "\0" in text:
        raise ValueError("a text with a NUL character cannot be stored; JSON writes it as \\u0000")
    text.encode()  # UnicodeEncodeError, a ValueError, for half of a surrogate pair
