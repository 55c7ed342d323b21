"""A guest of a server: create tables, sit down, leave. Requests whose answer is lost are repeated."""

import asyncio
import itertools
from collections.abc import Iterator, Mapping
from types import TracebackType
from typing import Any, Self
from urllib.parse import quote
from uuid import uuid4

import httpx

from doubloon.client.connection import SeatConnection
from doubloon.client.errors import ClientError, NotTheProtocol, Refused, Unreachable
from doubloon.client.tables import Joined, NewTable, OfferedGame, Table, read
from doubloon.core.errors import quoted
from doubloon.core.game import STANDARD

_TIMEOUT = 10.0
"""Seconds until a single try counts as failed."""
_REPEATED = (502, 503, 504)
"""The status codes after which the server may or may not have carried out the request."""
_FIRST_PAUSE, _LONGEST_PAUSE = 0.25, 2.0


class Guest:
    """A client with its own token: all its seats belong to one guest.

        async with Guest("http://127.0.0.1:8765") as guest:
            created = await guest.create_table("gold-hunting", own={0: "Ines"}, bots={1: "baron"})
            async with await guest.connect(created.table.id, seat=0) as seat:
                await seat.play("build 1123 22 131 2")
                table = await seat.wait_for_turn(timeout=60)

    With the token of an earlier guest you have its seats again. A request is repeated until the server has been
    unreachable for `patience` seconds.
    """

    def __init__(self, url: str, token: str | None = None, *, patience: float = 20.0) -> None:
        self.url = _checked(url)
        self._token, self._patience = token, patience
        self._http = httpx.AsyncClient(base_url=f"{self.url}/api/", timeout=_TIMEOUT)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def close(self) -> None:
        """Close the connections for HTTP. Connections to seats are closed separately."""
        await self._http.aclose()

    async def token(self) -> str:
        """The secret that identifies this guest; the server issues it on first use."""
        if self._token is None:
            issued = await self._request("POST", "guests", needs_token=False)
            token = issued.get("token") if isinstance(issued, dict) else None
            if not isinstance(token, str):
                raise NotTheProtocol("the server's answer has no token; is this the address of a Doubloon server?")
            self._token = token
        return self._token

    async def games(self) -> dict[str, OfferedGame]:
        """The games that the server offers, by id."""
        return read(dict[str, OfferedGame], await self._request("GET", "games"))

    async def table(self, table_id: str) -> Table:
        """A table as this guest sees it: from its first seat there, or as a spectator."""
        return read(Table, await self._request("GET", f"tables/{_part(table_id)}"))

    async def create_table(
        self,
        game: str,
        *,
        own: Mapping[int, str],
        bots: Mapping[int, str] | None = None,
        seats: int = 2,
        start: int | None = None,
        variant: str = STANDARD,
        listed: bool = False,
    ) -> NewTable:
        """Create a table: `own` are names by seat for the own seats, `bots` are bots by seat, all other seats are open.

        The start player is random if `start` is None. At a `listed` table anybody may sit down.
        """
        wanted = {
            "game": game,
            "seats": seats,
            "start": start,
            "variant": variant,
            "listed": listed,
            "own": {str(seat): name for seat, name in own.items()},
            "bots": {str(seat): bot for seat, bot in (bots or {}).items()},
        }
        return read(NewTable, await self._request("POST", "tables", wanted))

    async def join(self, table_id: str, name: str, *, invitation: str | None = None, seat: int | None = None) -> Joined:
        """Sit down on an open seat. A table that is not listed needs its invitation."""
        wanted = {"name": name, "seat": seat, "invitation": invitation}
        return read(Joined, await self._request("POST", f"tables/{_part(table_id)}/seats", wanted))

    async def start_substitute(self, table_id: str, seat: int, bot: str) -> Table:
        """Let a bot play for one's own seat."""
        return read(Table, await self._request("PUT", f"tables/{_part(table_id)}/seats/{seat}/bot", {"bot": bot}))

    async def leave(self, table_id: str, seat: int) -> Table:
        """Leave for good: before the start the seat is open again, in a running game it needs a substitute."""
        return read(Table, await self._request("DELETE", f"tables/{_part(table_id)}/seats/{seat}"))

    async def connect(self, table_id: str, seat: int | None = None, *, patience: float = 60.0) -> SeatConnection:
        """A connection to play on one of the own seats, or to watch; use it with `async with`.

        It reconnects by itself, and gives up when the server has been unreachable for `patience` seconds.
        """
        return SeatConnection(self.url, await self.token(), _part(table_id), seat, patience=patience)

    async def _request(self, method: str, path: str, body: object = None, *, needs_token: bool = True) -> Any:
        """The server's answer as JSON; the request is repeated with the same id while its answer is lost."""
        headers: dict[str, str] = {}
        if method != "GET" and needs_token:
            headers["Idempotency-Key"] = uuid4().hex
        if needs_token and (method != "GET" or self._token is not None):
            headers["Authorization"] = f"Bearer {await self.token()}"
        now = asyncio.get_running_loop().time
        give_up_at = now() + self._patience
        for pause in _pauses():
            try:
                response = await self._http.request(method, path, json=body, headers=headers)
            except httpx.TransportError as error:
                problem = str(error) or type(error).__name__
            else:
                if response.status_code not in _REPEATED:
                    return _content(response)
                problem = f"HTTP status {response.status_code}"
            if now() + pause > give_up_at:
                raise Unreachable(f"the server at {self.url} does not answer ({problem}); is it running?")
            await asyncio.sleep(pause)
        raise AssertionError("the pauses never end")


def _content(response: httpx.Response) -> Any:
    """The JSON of an answer; Refused with the server's own message if it is an error."""
    try:
        data = response.json()
    except ValueError:
        raise NotTheProtocol(f"{response.url} gave no JSON; is this the address of a Doubloon server?") from None
    if response.is_success:
        return data
    if isinstance(data, dict) and isinstance(data.get("code"), str) and isinstance(data.get("message"), str):
        raise Refused(data["code"], data["message"])
    raise NotTheProtocol(f"{response.url} gave HTTP status {response.status_code} without a reason")


def _checked(url: str) -> str:
    """The address without a slash at its end."""
    try:
        parsed = httpx.URL(url)
    except httpx.InvalidURL:
        parsed = httpx.URL()
    if parsed.scheme not in ("http", "https") or not parsed.host:
        raise ClientError(f"{quoted(url)} is not the address of a server; give one as http://127.0.0.1:8765")
    return url.rstrip("/")


def _part(table_id: str) -> str:
    """A table id as one part of a path, also if it is nonsense."""
    return quote(table_id, safe="") or "-"


def _pauses() -> Iterator[float]:
    """The seconds to wait after each try; each is longer, up to a limit."""
    return (min(_FIRST_PAUSE * 2.0**tries, _LONGEST_PAUSE) for tries in itertools.count())
