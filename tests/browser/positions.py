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
from tests.browser.visits import DESK, Screen, Visits, wait_until_drawn
from tests.server.running import BUILD, Clock, Data, Guest, Server, run_server

NAMES = ("Ines", "Tomasz")
MORE_NAMES = (*NAMES, "Wilhelmine", "Bartholomäus")
"""Of tables with more than two seats; some are long."""
_PATIENCE = 500
"""Moves after which a position must have come."""
_REMEMBER_BOTH_SEATS = """
localStorage.setItem('doubloon.tables', JSON.stringify([{{ id: '{table}', seats: [0, 1], at: 0 }}]))
"""
"""As the page does where two people share a device."""
Reached: TypeAlias = Callable[[Data], bool]
"""Whether the first seat sees the wanted position."""


class Seat(NamedTuple):
    """The first seat of a table, for a browser to sit down on, and the token of the second one."""

    table: str
    token: str
    rival: str


def _silver(table: Data) -> Data:
    """The game of a table, or nothing where it has not begun."""
    game: Data = table["view"] or {"turn": 0, "phase": "", "moves": [], "awaited": []}
    return game


def _hunting(table: Data) -> Data:
    """The same of the other game."""
    game: Data = table["view"] or {"phase": "", "moves": [], "awaited": [], "lifts": []}
    return game


def is_finished(table: Data) -> bool:
    """Whether the game is over."""
    return bool(table["status"] == "finished")


def asked_in_turn(turn: int) -> Reached:
    """In Silver & Gold: the first seat is asked for its first crosses of a turn from 1 to 28."""
    return lambda table: (
        _silver(table)["turn"] == turn and _silver(table)["phase"] == "cross" and bool(_silver(table)["moves"])
    )


def lifted(count: int) -> Reached:
    """In Gold Hunting: `count` pieces are lifted."""
    return lambda table: _hunting(table)["phase"] == "mine" and len(_hunting(table)["lifts"]) == count


SILVER_POSITIONS: dict[str, Reached] = {
    "keep": lambda table: _silver(table)["phase"] == "keep",
    "turn": asked_in_turn(2),
    "chain": lambda table: any(move.startswith("extra") for move in _silver(table)["moves"]),
    "waiting": lambda table: _silver(table)["turn"] == 6 and _silver(table)["awaited"] == [1],
    "round": asked_in_turn(8),
    "replacement": lambda table: any(move.startswith("take") for move in _silver(table)["moves"]),
    "over": is_finished,
}
HUNTING_POSITIONS: dict[str, Reached] = {
    "building": lambda table: _hunting(table)["phase"] == "build",
    "mining": lambda table: len(table["recent"]) > 0 and lifted(2)(table),
    "over": is_finished,
}


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

    def arrange(
        self, game: str, reached: Reached, *, listed: bool = False, shared: bool = False, seats: int = 2
    ) -> Seat:
        """A table at which the first seat sees what is wanted; its seat. At a `shared` one all are one guest's.

        More than two `seats` are for shared tables.
        """
        # In a thread: where a browser is driven, this one has a loop that runs already.
        with ThreadPoolExecutor(1) as other:
            return other.submit(asyncio.run, _arrange(self.server, game, reached, listed, shared, seats)).result()

    def answer(self, seat: Seat) -> None:
        """The second seat waits until it is asked, and makes its moves until it is not asked any more."""
        with ThreadPoolExecutor(1) as other:
            other.submit(asyncio.run, _answer(self.server, seat)).result()


def sit_down(
    visits: Visits,
    seat: Seat,
    screen: Screen = DESK,
    *,
    language: str = "en-GB",
    moving: bool = False,
    theme: str = "dark",
) -> Page:
    """A browser opens the table on its seat."""
    page = visits.arrive(screen, language=language, moving=moving)
    page.add_init_script(f"localStorage.setItem('doubloon.settings', '{{ \"theme\": \"{theme}\" }}')")
    take_seat(page, seat, visits)
    return page


def take_seat(page: Page, seat: Seat, visits: Visits) -> None:
    """Open the table on this seat in an existing page, and wait until it is drawn."""
    page.context.add_cookies([{"name": COOKIE, "value": seat.token, "url": visits.url}])
    if seat.rival == seat.token:
        page.add_init_script(_REMEMBER_BOTH_SEATS.format(table=seat.table))
    page.goto(f"/t/{seat.table}")
    wait_until_drawn(page)


async def _arrange(server: Server, game: str, reached: Reached, listed: bool, shared: bool, seats: int) -> Seat:
    async with server.guests() as new_guest:
        host = new_guest()
        guests = [host] * seats if shared else [host, new_guest()]
        own = {str(seat): MORE_NAMES[seat] for seat, guest in enumerate(guests) if guest is host}
        created = await host.create(game, own=own, seats=seats, start=0, listed=listed)
        table: str = created["table"]["id"]
        if not reached(await host.get_table(table)):
            if not shared:
                await guests[1].join(table, NAMES[1], created["invitation"])
            await _play(table, guests, reached)
        tokens = [await guest.get_token() for guest in guests[:2]]
        return Seat(table, *tokens)


async def _play(table: str, guests: list[Guest], reached: Reached) -> None:
    """Move by move, the first seat first, until the position has come."""
    rng = Random("tide")
    for _ in range(_PATIENCE):
        seen = await guests[0].get_table(table)
        if reached(seen):
            return
        asked = next((seat for seat, each in enumerate(seen["seats"]) if each["awaited"]), None)
        assert asked is not None, "the game is over, or nobody is asked, and the position did not come"
        connection = await guests[asked].connect(table, asked)
        await connection.wait_for("table")
        answer = await connection.play(_choice(connection.game["moves"], rng))
        assert answer["type"] == "answer", answer
        await connection.close()
    raise AssertionError("the position does not come")


async def _answer(server: Server, seat: Seat) -> None:
    async with server.guests() as new_guest:
        guest = new_guest()
        guest.token = seat.rival
        connection = await guest.connect(seat.table, 1)
        await connection.until(lambda _: connection.asked)
        rng = Random("reef")
        while connection.asked:
            await connection.move(_choice(connection.game["moves"], rng))


def _choice(moves: list[str], rng: Random) -> str:
    """As long a move as there is: whole patterns, and the replacement of the display."""
    longest = max((len(move.split()) for move in moves), default=0)
    return rng.choice([move for move in moves if len(move.split()) == longest]) if moves else BUILD
