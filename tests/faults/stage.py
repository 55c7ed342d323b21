"""A stage for faults: servers, tables full of players, somebody who disturbs them, and the check at the end."""

import asyncio
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from random import Random
from typing import TypeAlias

import httpx

from tests.faults.checker import Verdict, all_informed, check, tables_now
from tests.faults.ledger import Ledger, TableKnown
from tests.faults.players import Faults, Player, Seating, set_up, watch
from tests.faults.servers import DOUBLOON, ServerProcess

SILVER, HUNTING = "silver-and-gold", "gold-hunting"
FORTY_CLIENTS = (
    *[Seating(SILVER, 2)] * 6,
    *[Seating(SILVER, 3)] * 2,
    Seating(SILVER, 4, seconds=60),
    *[Seating(HUNTING, 2)] * 7,
    Seating(HUNTING, 2, seconds=60),
    Seating(SILVER, 1, bots=1),
    Seating(SILVER, 1, bots=1, seconds=60),
)
"""Forty persons on nineteen tables."""
UNLUCKY = Faults(disconnect=0.01)
_SET_UP_SECONDS = 30.0
_INFORM_SECONDS = 6.0
"""Seconds after the last answer in which every client must get the last change."""
_ANSWER_SECONDS = 10.0
"""How long after the faults an answer to what is under way may take."""
SOON = 8.0
"""How long after the faults a table may take to accept a move."""


@dataclass(frozen=True, slots=True)
class Report:
    """What was tried, and what came of it."""

    name: str
    counts: Counter[str]
    verdict: Verdict
    slowest: float
    seconds: float


class Stage:
    """The parts of a run that a disturbance can act on."""

    def __init__(self, database: str, seed: int | str, servers: int, program: tuple[str, ...]) -> None:
        self.database = database
        self.rng = Random(f"faults {seed}")
        self.ledger = Ledger()
        self.servers = [ServerProcess(database, program) for _ in range(servers)]
        self.client = httpx.AsyncClient(timeout=2.0, trust_env=False, verify=False)  # all of it is on this machine
        self.players: list[Player] = []
        self.until = 0.0
        self.over = False
        """No new games are begun."""
        self.ended = False
        """Everybody goes home."""

    @property
    def addresses(self) -> list[str]:
        """Where the servers are."""
        return [server.address for server in self.servers]

    @property
    def left(self) -> float:
        """Seconds until the faults must have ended."""
        return self.until - time.monotonic()

    async def pause(self, least: float, most: float) -> None:
        """Wait for a random time, but not past the end."""
        await asyncio.sleep(max(0.0, min(self.rng.uniform(least, most), self.left)))

    async def some_moves(self, least: int, most: int) -> None:
        """Wait for this many more answers, but not past the end."""
        enough = self.ledger.counts["answers"] + self.rng.randint(least, most)
        while self.ledger.counts["answers"] < enough and self.left > 0:
            await asyncio.sleep(0.01)

    def count(self, what: str) -> None:
        """Note what was done."""
        self.ledger.counts[what] += 1

    def problem(self, what: str) -> None:
        """Note what must not be."""
        self.ledger.problems.append(what)


Disturb: TypeAlias = Callable[[Stage], Awaitable[None]]
"""Causes trouble while `stage.left` is positive; when it returns, all that it broke is whole again."""


async def perform(
    name: str,
    database: str,
    seconds: float,
    seed: int | str,
    disturb: Disturb,
    *,
    seatings: Sequence[Seating] = FORTY_CLIENTS,
    faults: Faults = UNLUCKY,
    servers: int = 1,
    program: tuple[str, ...] = DOUBLOON,
    soon: float = SOON,
) -> Report:
    """Play for some seconds while `disturb` causes faults; then wait until it is quiet, and check everything."""
    began = time.monotonic()
    stage = Stage(database, seed, servers, program)
    games: list[asyncio.Task[None]] = []
    try:
        for server in stage.servers:
            await server.start()
        games = [asyncio.create_task(_games(stage, seating, faults)) for seating in seatings]
        await _everybody_sits(stage, len(seatings))
        stage.until = time.monotonic() + seconds
        await disturb(stage)
        await stage.pause(seconds, seconds)
        for server in stage.servers:
            if not await server.healthy(soon):
                stage.problem(f"a server is not healthy again {soon} s after the faults")
        await _calm_down(stage)
        await _bots_answer(stage, soon)
        stage.ended = True
        await asyncio.gather(*games)
        await _accept_moves(stage, soon)
        verdict = await check(stage.ledger, database, stage.addresses[0])
    finally:
        for game in games:
            game.cancel()
        await asyncio.gather(*games, return_exceptions=True)
        await stage.client.aclose()
        for server in stage.servers:
            server.end()
    return Report(name, stage.ledger.counts, verdict, stage.ledger.slowest, time.monotonic() - began)


async def _everybody_sits(stage: Stage, tables: int) -> None:
    """Wait until all tables are set up, so that the faults meet games in full swing, however busy the machine is."""
    until = time.monotonic() + _SET_UP_SECONDS
    while len(stage.ledger.tables) < tables and time.monotonic() < until:
        await asyncio.sleep(0.02)


async def _games(stage: Stage, seating: Seating, faults: Faults) -> None:
    """One game after the other with the same number of players."""
    while not stage.over:
        known = await set_up(seating, stage.addresses, stage.client, stage.ledger, stage.rng, lambda: stage.over)
        if known is None:
            return
        players = [Player(known, seat, stage.ledger, stage.addresses, stage.rng, faults) for seat in known.tokens]
        for player in players:
            player.quiet = stage.over
        stage.players += players
        spectator = asyncio.create_task(watch(known, stage.ledger, stage.addresses, stage.rng))
        try:
            await asyncio.gather(*(player.play(lambda: stage.ended) for player in players))
        finally:
            spectator.cancel()
            await asyncio.gather(spectator, return_exceptions=True)
        for player in players:
            stage.players.remove(player)


async def _calm_down(stage: Stage) -> None:
    """Wait until every pending request is answered and every connected client has the last change."""
    stage.over = True
    for player in stage.players:
        player.quiet = True
    until = time.monotonic() + _ANSWER_SECONDS
    while any(player.waits or not player.connected for player in stage.players) and time.monotonic() < until:
        await asyncio.sleep(0.05)
    for player in stage.players:
        if player.waits:
            stage.problem(f"table {player.table}: seat {player.seat} gets no answer")
    stage.ledger.problems += await all_informed(
        stage.ledger, stage.database, lambda: _known_changes(stage), _INFORM_SECONDS
    )


async def _bots_answer(stage: Stage, soon: float) -> None:
    """No bot is asked for long: with the persons quiet, all tables come to where only persons are awaited."""
    until = time.monotonic() + soon
    while True:
        tables = await tables_now(stage.ledger, stage.database)
        stuck = [name for name, table in tables.items() if any(table.seats[seat].bot for seat in table.asked)]
        if not stuck or time.monotonic() > until:
            break
        await asyncio.sleep(0.2)
    for name in stuck:
        stage.problem(f"table {name}: a bot has not answered {soon:.0f} s after the faults")


def _known_changes(stage: Stage) -> dict[tuple[str, int], int]:
    """The last change that each connected player knows; a player who knows that the game is over has left."""
    return {(player.table, player.seat): player.known for player in stage.players}


async def _accept_moves(stage: Stage, soon: float) -> None:
    """Every unfinished table accepts a legal move through a fresh connection."""
    tables = await tables_now(stage.ledger, stage.database)
    unfinished = [stage.ledger.tables[name] for name, table in tables.items() if table.status != "finished"]
    began = time.monotonic()
    accepted = await asyncio.gather(*(_accepts(stage, known, soon) for known in unfinished))
    for known, granted in zip(unfinished, accepted, strict=True):
        if not granted:
            stage.problem(f"table {known.id}: accepts no move {time.monotonic() - began:.1f} s after the faults")
    stage.ledger.counts["tables that went on"] += sum(accepted)


async def _accepts(stage: Stage, known: TableKnown, soon: float) -> bool:
    """Whether a fresh client's move is granted, or the game is over by a bot's."""
    before = sum(key[0] == known.id for key in stage.ledger.answers)
    calm = Faults(take_back=0.0)
    players = [
        Player(known, seat, stage.ledger, stage.addresses, stage.rng, calm, name="fresh") for seat in known.tokens
    ]

    def done() -> bool:
        return sum(key[0] == known.id for key in stage.ledger.answers) > before

    with suppress(TimeoutError):
        async with asyncio.timeout(soon):
            await asyncio.gather(*(player.play(done) for player in players))
    return done() or any(player.finished for player in players)
