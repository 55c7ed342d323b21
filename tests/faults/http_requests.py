"""HTTP requests that survive every fault: they are repeated with the same id until a server answers."""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

import httpx

from tests.faults.ledger import Ledger

_TEMPORARY = frozenset({429, 503})
"""The server is too busy, or its database does not respond."""


@dataclass(frozen=True, slots=True)
class HttpRequests:
    """Sends requests to any of the servers, until it is time to stop."""

    client: httpx.AsyncClient
    addresses: Sequence[str]
    ledger: Ledger
    rng: Random
    stop: Callable[[], bool]

    async def new_token(self) -> str | None:
        """A token of a new guest; None if it is time to stop."""
        guest = await self.post("/api/guests")
        return None if guest is None else str(guest["token"])

    async def post(self, path: str, body: Any = None, token: str | None = None) -> dict[str, Any] | None:
        """The answer to a request; None if it is time to stop. A refusal is recorded as a problem."""
        headers = {"Idempotency-Key": f"{self.rng.getrandbits(64):x}"}
        if token is not None:
            headers["Authorization"] = f"Bearer {token}"
        lost = False
        while not self.stop():
            url = f"http://{self.rng.choice(self.addresses)}{path}"
            self.ledger.counts["HTTP requests"] += 1
            try:
                answer = await self.client.post(url, json=body, headers=headers)
            except httpx.HTTPError:  # it may have been carried out
                self.ledger.counts["lost HTTP requests"] += 1
                lost = True
            else:
                if answer.status_code == 201:
                    self.ledger.counts["repeated HTTP requests answered"] += lost
                    reply: dict[str, Any] = answer.json()
                    return reply
                if answer.status_code not in _TEMPORARY:
                    self.ledger.problems.append(f"{path} was refused: {answer.status_code} {answer.text}")
                    return None
            await asyncio.sleep(self.rng.uniform(0.1, 0.4))
        return None
