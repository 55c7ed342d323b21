"""The checks after a simulation: logs, views and secrets."""

import asyncio
from collections.abc import Callable, Sequence
from itertools import accumulate
from random import Random

import httpx

from doubloon.match import Table, fold, from_text, open_table
from doubloon.server.storage import Entry
from doubloon.server.tokens import key_of
from tests.faults.checker import Verdict, check_log, check_seats, check_tables, fold_log
from tests.faults.ledger import KnownTable, Ledger
from tests.faults.session_checker import check_sessions

Load = Callable[[str], list[Entry]]

_ATTEMPTS = 20
_SAMPLES = 2
"""The number of positions of each table in which hidden information is exchanged."""


async def check(
    ledger: Ledger, load: Load, client: httpx.AsyncClient, addresses: Sequence[str], rng: Random
) -> Verdict:
    """Check the acknowledged moves and the logs, what each process shows, session guarantees and leaks."""
    found = Verdict(reads=len(ledger.sessions.seen))
    for known in ledger.tables.values():
        log = [(entry.body, entry.at) for entry in load(known.id)]
        found.add(check_log(ledger, known, log))
        found.problems += check_seats(known, log)
        leaks = check_secrets(known, log, rng)
        found.leaks += len(leaks)
        found.problems += leaks
        for address in addresses:
            found.add(await _check_views(load, client, address, known))
    found.lost = len(ledger.answers) - found.moves
    stale = check_sessions(ledger.sessions, {table: _counts(load(table)) for table in ledger.sessions.tables})
    found.stale = len(stale)
    found.problems += stale
    return found


def _counts(entries: Sequence[Entry]) -> list[tuple[int, ...]]:
    """The sequence numbers of all viewers after each entry."""
    log = [(from_text(entry.body), entry.at) for entry in entries]
    tables = accumulate(log[1:], lambda before, line: fold(before, *line), initial=open_table(*log[0]))
    return [table.seqs for table in tables]


async def _check_views(load: Load, client: httpx.AsyncClient, address: str, known: KnownTable) -> Verdict:
    """Check that a process shows the table that the log gives; a bot or a clock may move in the meantime."""
    client.base_url = httpx.URL(f"http://{address}")
    for _ in range(_ATTEMPTS):
        log = [(entry.body, entry.at) for entry in load(known.id)]
        found = await check_tables(client, known, log)
        if not found.problems:
            break
        await asyncio.sleep(0.5)
    found.problems = [f"{address}: {problem}" for problem in found.problems]
    return found


def check_secrets(known: KnownTable, log: Sequence[tuple[str, float]], rng: Random) -> list[str]:
    """Check that viewers see the same if everything that is hidden from them is drawn again."""
    problems = []
    for _ in range(_SAMPLES):
        length = rng.randint(1, len(log))
        table = fold_log(log[:length])
        if table.status != "running":
            continue
        seat = rng.randrange(len(table.seats))
        view = table.game.view(table.state, seat)
        if table.game.view(table.game.sample(view, rng), seat) != view:
            problems.append(f"table {known.id}, entry {length}: seat {seat} sees hidden information")
    return problems


class Frames:
    """Checks every text that clients receive for tokens and their hashes."""

    def __init__(self, ledger: Ledger) -> None:
        self.leaks: list[str] = []
        self._ledger = ledger
        self._secrets: dict[str, list[str]] = {}

    def check(self, text: str) -> None:
        """Record a problem if the text contains a secret."""
        for table, known in self._ledger.tables.items():
            if table not in self._secrets:
                self._secrets[table] = [secret for token in known.tokens.values() for secret in (token, key_of(token))]
            if any(secret in text for secret in self._secrets[table]):
                self.leaks.append(f"table {table}: a frame contains a token or its hash")


def fold_entries(entries: Sequence[Entry]) -> Table:
    """The table that a stored log gives."""
    return fold_log([(entry.body, entry.at) for entry in entries])
