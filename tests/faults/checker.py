"""Checks after the faults that the log contains every acknowledged move exactly once, in order, and nothing else."""

import asyncio
import json
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, fields
from itertools import accumulate
from typing import Any, Self

import httpx

from doubloon.core import DoubloonError, load_record, replay
from doubloon.match import Entry, Table, fold, from_text, open_table, view_table
from doubloon.match.entries import MovePlayed, MovesTakenBack, SeatTaken, TableCreated
from doubloon.registry import GAMES
from doubloon.server.storage import Store, open_store
from doubloon.server.table_json import table_to_json
from doubloon.server.tokens import key_of
from tests.faults.ledger import Key, KnownTable, Ledger
from tests.faults.session_checker import check_sessions
from tests.faults.session_history import SessionHistory

_MAX_ATTEMPTS = 20


@dataclass
class Verdict:
    """The result of a check; `problems` is empty if nothing was lost and nothing is wrong."""

    moves: int = 0
    """The number of acknowledged moves in the log."""
    lost: int = 0
    """The number of acknowledged moves that are missing."""
    doubled: int = 0
    """The number of moves that are stored twice."""
    changed: int = 0
    """The number of stored moves that differ from what the client sent."""
    reads: int = 0
    """The number of tables that clients received, all checked."""
    stale: int = 0
    """The number of violated session guarantees, such as an old table."""
    leaks: int = 0
    """The number of secrets in plain text, and of tables that show something else than the log gives."""
    problems: list[str] = field(default_factory=list)

    def add(self, other: Self) -> None:
        """Add the counts and problems of another check."""
        for each in fields(self):
            setattr(self, each.name, getattr(self, each.name) + getattr(other, each.name))


async def check(ledger: Ledger, database: str, address: str) -> Verdict:
    """Compare the log in the database, and the server at `address`, with what the clients saw."""
    verdict = Verdict(problems=list(ledger.problems))
    store = await open_store(database)
    try:
        async with httpx.AsyncClient(
            base_url=f"http://{address}", timeout=10.0, trust_env=False, verify=False
        ) as client:
            lengths = {row.id: row.length for row in await store.tables(limit=1_000_000)}
            for known in list(ledger.tables.values()):
                for _ in range(_MAX_ATTEMPTS):  # a bot may move in the meantime
                    log = [(entry.body, entry.at) for entry in await store.load(known.id)]
                    found = check_log(ledger, known, log)
                    found.add(await check_tables(client, known, log))
                    if not found.problems or len(log) == len(await store.load(known.id)):
                        break
                    await asyncio.sleep(0.1)
                verdict.add(found)
                verdict.add(_check_tokens(known, log))
                verdict.problems += check_seats(known, log)
                if lengths.get(known.id, 0) > len(log):
                    verdict.problems.append(f"table {known.id}: its log has a gap")
            verdict.problems += await _ghost_tables(store, ledger)
            violations = check_sessions(ledger.sessions, await _stored_counts(store, ledger.sessions))
    finally:
        await store.close()
    verdict.lost = len(ledger.answers) - verdict.moves
    verdict.reads, verdict.stale = len(ledger.sessions.seen), len(violations)
    verdict.problems += violations
    return verdict


async def _stored_counts(store: Store, sessions: SessionHistory) -> dict[str, list[tuple[int, ...]]]:
    """The sequence numbers of all viewers after each stored entry, for every table that a client saw."""
    counts = {}
    for table in sessions.tables:
        log = [(from_text(entry.body), entry.at) for entry in await store.load(table)]
        tables = accumulate(log[1:], lambda before, line: fold(before, *line), initial=open_table(*log[0]))
        counts[table] = [each.seqs for each in tables]
    return counts


def check_log(ledger: Ledger, known: KnownTable, log: Sequence[tuple[str, float]]) -> Verdict:
    """The acknowledged moves, and the problems, in the log of a table."""
    found = Verdict()
    try:
        entries = [(from_text(body), at) for body, at in log]
        found.moves = sum(key in ledger.answers for key in _request_keys(known.id, entries))
        found.problems += _problems(ledger, known, entries, found)
    except (DoubloonError, AssertionError, IndexError) as error:
        found.problems.append(f"table {known.id}: its log cannot be replayed: {error!r}")
    return found


def _problems(ledger: Ledger, known: KnownTable, log: list[tuple[Entry, float]], found: Verdict) -> Iterator[str]:
    """The problems; some of them are counted in `found`."""
    table = open_table(*log[0])
    stored: dict[Key, int] = {}
    viewers: list[int | None] = [None, *known.tokens]
    seen = {viewer: ledger.tables_sent.get((known.id, viewer), {}) for viewer in viewers}
    for place, (entry, at) in enumerate(log[1:], start=1):
        before, table = table, fold(table, entry, at)
        for viewer in viewers:
            shown = seen[viewer].get(table.seqs[-1 if viewer is None else viewer])
            if shown is not None and shown != _expected(known, table, viewer):
                found.leaks += 1
                yield f"table {known.id}, entry {place}: viewer {viewer} was sent a table that contradicts the log"
        if not isinstance(entry, MovePlayed | MovesTakenBack) or (
            isinstance(entry, MovePlayed) and entry.by != "person"
        ):
            continue
        where = f"table {known.id}, entry {place}, seat {entry.seat}"
        key = (known.id, entry.seat, entry.id or "")
        request = ledger.requests.get(key)
        if request is None:
            yield f"{where}: {entry} was sent by nobody"
            continue
        if key in stored:
            found.doubled += 1
            yield f"{where}: {entry} is there for the second time"
            continue
        stored[key] = place
        if _content(known, entry) != request.move:
            found.changed += 1
            yield f"{where}: {entry} is not what was sent, {request.move!r}"
        if not before.fresh[entry.seat] <= request.seq <= before.seqs[entry.seat]:
            yield f"{where}: {entry} was made for change {request.seq}, not for {before.seqs[entry.seat]}"
        answered = ledger.answers.get(key)
        if answered is not None and answered != table.seqs[entry.seat]:
            yield f"{where}: answered with change {answered}, but it is change {table.seqs[entry.seat]}"
        if answered is None and key in ledger.refusals:
            yield f"{where}: {entry} was refused ({ledger.refusals[key]}), and is stored all the same"
    acknowledged = [key for key in ledger.answers if key[0] == known.id]
    yield from (f"{key}: LOST {ledger.requests[key]}" for key in acknowledged if key not in stored)
    for seat in known.tokens:
        places = [stored[key] for key in acknowledged if key[1] == seat and key in stored]
        if places != sorted(places):
            yield f"table {known.id}: the moves of seat {seat} are not in the order of their answers"
    if table.status == "finished":
        yield from _check_record(known, table)


def _content(known: KnownTable, entry: MovePlayed | MovesTakenBack) -> str | None:
    if isinstance(entry, MovesTakenBack):
        return None
    return str(GAMES[known.game].parse_move(entry.move))


def _check_record(known: KnownTable, table: Table) -> Iterator[str]:
    """Check that the record of a finished table verifies, as `doubloon verify` does."""
    record = load_record(json.dumps(table.record().to_json()), GAMES)
    if table.game.result(replay(table.game, record)) != table.result:
        yield f"table {known.id}: its record gives another result"


async def check_tables(client: httpx.AsyncClient, known: KnownTable, log: Sequence[tuple[str, float]]) -> Verdict:
    """Check that every seat and a spectator are shown the table that the log gives."""
    table = fold_log(log)
    found = Verdict()
    for seat, token in [(None, ""), *known.tokens.items()]:
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        answer = await client.get(f"/api/tables/{known.id}", headers=headers)
        if answer.status_code != 200 or answer.json() != _expected(known, table, seat):
            found.leaks += answer.status_code == 200
            found.problems.append(
                f"table {known.id}: seat {seat} is shown a table that contradicts the log ({answer.status_code})"
            )
    answer = await client.get(f"/api/tables/{known.id}/record")
    if (answer.status_code == 200) != (table.status == "finished"):
        found.problems.append(
            f"table {known.id}: its status is {table.status}, but requesting its record gives {answer.status_code}"
        )
    elif table.status == "finished" and answer.json() != table.record().to_json():
        found.problems.append(f"table {known.id}: the record shown is not the one that was stored")
    return found


def _expected(known: KnownTable, table: Table, viewer: int | None) -> Any:
    """The JSON that the viewer should get."""
    return json.loads(table_to_json(known.id, table.game, view_table(table, viewer)))


def check_seats(known: KnownTable, log: Sequence[tuple[str, float]]) -> list[str]:
    """Check that each stored sit belongs to a person who got the answer, and that nobody sat down twice."""
    entries = [from_text(body) for body, _ in log]
    sat = [(entry.seat, entry.key) for entry in entries if isinstance(entry, SeatTaken) and entry.key is not None]
    expected = [(seat, key_of(token)) for seat, token in known.tokens.items()]
    return [] if sorted(sat) == sorted(expected) else [f"table {known.id}: somebody sits there whom nobody knows"]


async def _ghost_tables(store: Store, ledger: Ledger) -> list[str]:
    """The problem that a repeated creation left a second table: each host of the run has created exactly one."""
    setups = [from_text((await store.load(row.id))[0].body) for row in await store.tables(limit=1_000_000)]
    hosts = Counter(setup.host for setup in setups if isinstance(setup, TableCreated))
    numbers = {known.id: hosts[key_of(known.tokens[0])] for known in ledger.tables.values()}
    return [f"table {table}: its host has {number} tables" for table, number in numbers.items() if number != 1]


def _check_tokens(known: KnownTable, log: Sequence[tuple[str, float]]) -> Verdict:
    """Check that no token is stored in plain text."""
    if any(token in body for token in known.tokens.values() for body, _ in log):
        return Verdict(leaks=1, problems=[f"table {known.id}: a token is stored in plain text"])
    return Verdict()


def fold_log(log: Sequence[tuple[str, float]]) -> Table:
    """The table that a stored log gives."""
    lines = [(from_text(body), at) for body, at in log]
    table = open_table(*lines[0])
    for entry, at in lines[1:]:
        table = fold(table, entry, at)
    return table


async def load_tables(ledger: Ledger, database: str) -> dict[str, Table]:
    """Load all tables that the clients know from the database."""
    store = await open_store(database)
    try:
        return {
            table: fold_log([(entry.body, entry.at) for entry in await store.load(table)])
            for table in list(ledger.tables)
        }
    finally:
        await store.close()


async def uninformed_seats(
    ledger: Ledger, database: str, known: Callable[[], dict[tuple[str, int], int]], seconds: float
) -> list[str]:
    """The seats that did not get the last change in time; `known` returns the last change that each seat knows."""
    until = time.monotonic() + seconds
    while True:
        tables = await load_tables(ledger, database)
        uninformed = [
            f"table {table}: seat {seat} got change {seq}, but not the last one"
            for (table, seat), seq in known().items()
            if table not in tables or seq != tables[table].seqs[seat]
        ]
        if not uninformed or time.monotonic() > until:
            return uninformed
        await asyncio.sleep(0.2)


def _request_keys(table: str, log: list[tuple[Entry, float]]) -> set[Key]:
    keys = set()
    for entry, _ in log:
        if isinstance(entry, MovePlayed | MovesTakenBack) and entry.id is not None:
            keys.add((table, entry.seat, entry.id))
    return keys
