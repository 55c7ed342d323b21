"""What people do besides moving: they end games by agreement, play again, and let bots take over for a while."""

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random

import httpx

from doubloon.match import Table
from tests.faults.ledger import KnownTable, Ledger
from tests.faults.readers import _LOST, Reader
from tests.faults.session_history import session_of

_PAUSE_SECONDS = 1.0
"""The longest time between two actions."""
_REPEAT_SECONDS = 0.4
_STORAGE_DOWN = 503


@dataclass
class Guests:
    """The people of all tables; each request goes to a random process."""

    ledger: Ledger
    http: httpx.AsyncClient
    addresses: Sequence[str]
    rng: Random
    rematches: dict[str, set[str]] = field(default_factory=dict)
    """The tables that the server named as the rematch of each table."""
    _offered: set[tuple[str, int]] = field(default_factory=set)

    async def act(self, stop: Callable[[], bool]) -> None:
        """Do something from time to time."""
        actions = (self._end_game, self._let_bot_play, self._let_bot_play)
        while not stop():
            await asyncio.sleep(self.rng.random() * _PAUSE_SECONDS)
            if self.ledger.tables and not stop():
                known = self.rng.choice(list(self.ledger.tables.values())[-3:])
                with suppress(*_LOST):
                    await self.rng.choice(actions)(known)

    async def _end_game(self, known: KnownTable) -> None:
        """Everybody offers to end the game; then several players ask for a rematch at once."""
        for seat, token in known.tokens.items():
            if (known.id, seat) in self._offered:
                continue  # a second offer changes nothing, so the checker could not find it in the log
            self._offered.add((known.id, seat))
            reader = Reader(self.ledger.sessions, self.http, known.id, session_of(known.id, seat), seat, token)
            await reader.offer_end(self.rng.choice(self.addresses))
        self.ledger.counts["games ended by agreement"] += 1
        asked = [self._ask_for_rematch(known, token) for token in known.tokens.values()]
        await asyncio.gather(*asked)

    async def _ask_for_rematch(self, known: KnownTable, token: str) -> None:
        answer = await self._request("POST", f"/api/tables/{known.id}/rematch", token)
        if answer.status_code == 201 and answer.json()["id"] is not None:  # null while others have not agreed
            self.ledger.counts["rematches"] += 1
            self.rematches.setdefault(known.id, set()).add(answer.json()["id"])

    async def _let_bot_play(self, known: KnownTable) -> None:
        """A person lets a bot take over, and returns."""
        seat, token = self.rng.choice(list(known.tokens.items()))
        path = f"/api/tables/{known.id}/seats/{seat}/bot"
        await self._request("PUT", path, token, {"bot": "random"})
        self.ledger.counts["substitutes"] += 1
        await asyncio.sleep(self.rng.random())
        await self._request("DELETE", path, token)

    async def _request(self, method: str, path: str, token: str, body: object = None) -> httpx.Response:
        """The answer to a request, which is repeated with the same id, at any process, until there is one."""
        headers = {"Authorization": f"Bearer {token}", "Idempotency-Key": f"{self.rng.getrandbits(64):x}"}
        while True:
            address = self.rng.choice(self.addresses)
            with suppress(*_LOST):
                answer = await self.http.request(method, f"http://{address}{path}", json=body, headers=headers)
                if answer.status_code != _STORAGE_DOWN:
                    return answer
            await asyncio.sleep(self.rng.random() * _REPEAT_SECONDS)

    def check(self, tables: dict[str, Table]) -> list[str]:
        """Check that every table has at most one rematch, that everybody got its id, and that its players agreed."""
        problems = []
        for table, named in self.rematches.items():
            stored = tables[table].rematch
            if named != {stored}:
                problems.append(f"table {table}: its rematch is {stored}, but players got {sorted(named)}")
        made: dict[str, list[str]] = {}
        for name, table_after in tables.items():
            if table_after.setup.previous is not None:
                made.setdefault(table_after.setup.previous, []).append(name)
                agreed = {seat.key for seat in tables[table_after.setup.previous].seats if seat.rematch == "offered"}
                if not {seat.key for seat in table_after.seats if seat.key is not None} <= agreed:
                    problems.append(f"table {name}: somebody plays again who has not agreed")
        problems += [
            f"table {table}: {len(rematches)} rematches were created"
            for table, rematches in made.items()
            if len(rematches) > 1
        ]
        return problems
