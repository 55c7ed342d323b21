"""Tables in a wanted position: always the same deals, and two programs that always make the same moves."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from itertools import count
from pathlib import Path
from random import Random
from typing import NamedTuple, TypeAlias
from unittest.mock import patch

from playwright.sync_api import Page

from doubloon.core import Draw, Outcome, SeededDealer
from doubloon.server.auth import COOKIE
from doubloon.server.tokens import Tokens
from tests.browser.visits import DESK, Screen, Visits
from tests.server.running import BUILD, Clock, Connection, Data, Guest, Server, run_server

NAMES = ("Ines", "Tomasz")
_PATIENCE = 500
"""Moves after which a position must have come."""
Reached: TypeAlias = Callable[[Data], bool]
"""Whether the first seat sees the wanted position."""


class Seat(NamedTuple):
    """A seat of a table, for a browser to sit down on."""

    table: str
    token: str


class SameDealer:
    """Deals by the question alone, so that a deal is the same whatever was dealt before it."""

    def deal(self, draw: Draw) -> Outcome:
        """The one answer to this question."""
        return SeededDealer(f"lagoon {draw.word} {' '.join(draw.pool)} {draw.count}").deal(draw)


class StillServer:
    """A server on which nothing is left to chance or to the time of day, nor what is drawn by a table's id."""

    def __init__(self, folder: Path) -> None:
        self._running = ExitStack()
        ids = (f"lagoon-{number}" for number in count())
        derive = Tokens.derive

        def next_id(tokens: Tokens, purpose: str, *parts: str) -> str:
            return next(ids) if purpose == "table" else derive(tokens, purpose, *parts)

        self._running.enter_context(patch.object(Tokens, "derive", next_id))
        self.server: Server = self._running.enter_context(
            run_server(folder / "tables.db", dealer=SameDealer(), clock=Clock())
        )

    def stop(self) -> None:
        """Stop it; nothing happens where it has stopped."""
        self._running.close()

    def arrange(self, game: str, reached: Reached, *, listed: bool = False) -> Seat:
        """A table at which the first seat sees what is wanted; its seat."""
        # In a thread: where a browser is driven, this one has a loop that runs already.
        with ThreadPoolExecutor(1) as other:
            return other.submit(asyncio.run, _arrange(self.server, game, reached, listed=listed)).result()


def sit_down(visits: Visits, seat: Seat, screen: Screen = DESK, *, language: str = "en-GB") -> Page:
    """A browser opens the table on its seat."""
    page = visits.open("/", screen, language=language)
    take_seat(page, seat)
    return page


def take_seat(page: Page, seat: Seat) -> None:
    """A browser that is here already opens the table on its seat."""
    page.context.add_cookies([{"name": COOKIE, "value": seat.token, "url": page.url}])
    page.goto(f"/t/{seat.table}", wait_until="networkidle")


async def _arrange(server: Server, game: str, reached: Reached, *, listed: bool) -> Seat:
    async with server.guests() as new_guest:
        guests = [new_guest() for _ in NAMES]
        created = await guests[0].create(game, own={"0": NAMES[0]}, start=0, listed=listed)
        table: str = created["table"]["id"]
        if not reached(await guests[0].get_table(table)):
            await guests[1].join(table, NAMES[1], created["invitation"])
            connections = [await guest.connect(table, seat) for seat, guest in enumerate(guests)]
            await _play(table, guests, connections, reached)
        assert guests[0].token
        return Seat(table, guests[0].token)


async def _play(table: str, guests: list[Guest], connections: list[Connection], reached: Reached) -> None:
    """Move by move, the first seat first, until the position has come."""
    rng = Random("tide")
    for _ in range(_PATIENCE):
        for seat, (guest, connection) in enumerate(zip(guests, connections, strict=True)):
            seen = await guest.get_table(table)
            if seat == 0 and reached(seen):
                return
            if seen["status"] == "running" and seen["seats"][seat]["awaited"]:
                answer = await connection.play(_choice(seen["view"]["moves"], rng), seq=seen["seq"])
                assert answer["type"] == "answer", answer
                break
        else:
            raise AssertionError("the game is over, or nobody is asked, and the position did not come")
    raise AssertionError("the position does not come")


def _choice(moves: list[str], rng: Random) -> str:
    """As long a move as there is: whole patterns, and the replacement of the display."""
    longest = max((len(move.split()) for move in moves), default=0)
    return rng.choice([move for move in moves if len(move.split()) == longest]) if moves else BUILD
