"""Find everything that is stored about a guest, and remove it from the storage.

A guest is a token, of which only the hash is stored: the key. The logs of tables have the names and keys of guests, and
the summaries have names.
"""

import json
from collections.abc import Sequence, Set
from dataclasses import dataclass, replace
from typing import Protocol

from doubloon.core import OptionsError
from doubloon.match import LogError, TableCreated, from_text, to_text
from doubloon.match.forgetting import forget, holder_of, keys_of, linked_keys
from doubloon.server.storage import DamagedLog, Entry, NoSuchTable, TableRow
from doubloon.server.storage.rewriting import Rewriter


class Logs(Protocol):
    """All logs of a database: a `Store`, or a `Rewriter`."""

    async def ids(self) -> list[str]:
        """See `Store.ids`."""

    async def inspect(self, table: str) -> tuple[TableRow, list[Entry]]:
        """See `Store.inspect`."""


@dataclass(frozen=True, slots=True)
class Rewritten:
    """The new log of a table at which others sit too."""

    table: str
    bodies: Sequence[str]
    names: str
    """The summary's new `seats`."""
    seats: frozenset[int]
    """All seats that the guest ever had at this table."""
    is_host: bool
    """Whether the guest created the table, maybe from an address that is stored."""


@dataclass(frozen=True, slots=True)
class Forgetting:
    """What is to be done to forget a guest."""

    keys: frozenset[str]
    rewritten: tuple[Rewritten, ...] = ()
    removed: tuple[str, ...] = ()
    """Tables that nobody else has ever sat at."""
    unreadable: tuple[str, ...] = ()
    """Damaged tables; they may have data of the guest."""
    other_devices: int = 0
    """The number of other keys that had seats of the guest by a seat link, before or after."""


async def key_at(logs: Logs, table: str, seat: int) -> str:
    """The key of the person on a seat, or of the person who left it; `OptionsError` if there is none."""
    try:
        _, stored = await logs.inspect(table)
        key = holder_of([from_text(entry.body) for entry in stored], seat)
    except NoSuchTable:
        raise OptionsError(f"there is no table {table}") from None
    except (DamagedLog, LogError) as error:
        raise OptionsError(f"table {table} cannot be read: {error}") from error
    if key is None:
        raise OptionsError(f"no person has seat {seat} of table {table}; seats are counted from 0")
    return key


async def plan_to_forget(logs: Logs, key: str, *, linked: bool) -> Forgetting:
    """Find the tables of a guest; with `linked`, also those of the keys that had the guest's seats by a seat link."""
    keys = frozenset([key])
    while True:
        plan, all_linked = await _plan(logs, keys)
        if not linked or all_linked == keys:
            return replace(plan, other_devices=len(all_linked - keys))
        keys = all_linked


async def _plan(logs: Logs, keys: Set[str]) -> tuple[Forgetting, frozenset[str]]:
    """The plan for these keys, and all keys that are linked to them."""
    rewritten: list[Rewritten] = []
    removed: list[str] = []
    unreadable: list[str] = []
    linked = frozenset(keys)
    for table in await logs.ids():
        try:
            row, stored = await logs.inspect(table)
            entries = [from_text(entry.body) for entry in stored]
        except (DamagedLog, LogError, NoSuchTable):
            unreadable.append(table)
            continue
        forgotten = forget(entries, keys)
        if forgotten is None:
            continue
        linked |= linked_keys(entries, keys)
        if keys_of(entries) <= keys:
            removed.append(table)
            continue
        seats = json.loads(row.summary.seats)
        seats["names"] = [forgotten.names.get(seat, name) for seat, name in enumerate(seats["names"])]
        bodies = [
            before.body if entry == after else to_text(after)  # an older version may have written another text
            for before, entry, after in zip(stored, entries, forgotten.entries, strict=True)
        ]
        is_host = any(isinstance(entry, TableCreated) and entry.host in keys for entry in entries[:1])
        rewritten.append(Rewritten(table, bodies, json.dumps(seats), forgotten.seats, is_host))
    return Forgetting(frozenset(keys), tuple(rewritten), tuple(removed), tuple(unreadable)), linked


async def carry_out(plan: Forgetting, rewriter: Rewriter) -> None:
    """Forget the guest; everything happens in the rewriter's transaction."""
    for each in plan.rewritten:
        await rewriter.rewrite(each.table, each.bodies, each.names, sorted(each.seats))
        if each.is_host:
            await rewriter.forget_creator(each.table)
    for table in plan.removed:
        await rewriter.remove(table)
    for key in sorted(plan.keys):
        await rewriter.forget_key(key)
