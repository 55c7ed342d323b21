"""One run of a fault scenario: servers, tables full of players, a function that causes faults, and a final check."""

import asyncio
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from random import Random
from typing import TypeAlias

import httpx

from tests.faults.checker import Verdict, check, load_tables, uninformed_seats
from tests.faults.ledger import KnownTable, Ledger
from tests.faults.players import Faults, Player, TablePlan, play_watched, set_up
from tests.faults.servers import DOUBLOON, ServerProcess
from tests.faults.session_history import Seated, session_of

SILVER, HUNTING = "silver-and-gold", "gold-hunting"
FORTY_CLIENTS = (
    *[TablePlan(SILVER, 2)] * 6,
    *[TablePlan(SILVER, 3)] * 2,
    TablePlan(SILVER, 4, seconds=60),
    *[TablePlan(HUNTING, 2)] * 7,
    TablePlan(HUNTING, 2, seconds=60),
    TablePlan(SILVER, 1, bots=1),
    TablePlan(SILVER, 1, bots=1, seconds=60),
)
"""Forty persons at nineteen tables."""
SOME_DISCONNECTS = Faults(disconnect=0.01)
_SET_UP_SECONDS = 30.0
_INFORM_SECONDS = 6.0
"""Seconds after the last answer within which every client must get the last change."""
_ANSWER_SECONDS = 10.0
"""Seconds after the faults within which pending requests must be answered."""
RECOVERY_SECONDS = 8.0
"""Seconds after the faults within which every table must accept a move."""


@dataclass(frozen=True, slots=True)
class Report:
    """The faults of a run and their results."""

    name: str
    counts: Counter[str]
    verdict: Verdict
    slowest: float
    seconds: float


class FaultRun:
    """The state of a run, which the function that causes faults can use."""

    def __init__(self, database: str, seed: int | str, servers: int, program: tuple[str, ...]) -> None:
        self.database = database
        self.rng = Random(f"faults {seed}")
        self.ledger = Ledger()
        self.servers = [ServerProcess(database, program) for _ in range(servers)]
        self.client = httpx.AsyncClient(timeout=2.0, trust_env=False, verify=False)  # everything runs on this machine
        self.players: list[Player] = []
        self.until = 0.0
        self.is_ending = False
        """If set, no new games start."""
        self.is_stopped = False
        """If set, all players stop."""

    @property
    def addresses(self) -> list[str]:
        """The addresses of the servers."""
        return [server.address for server in self.servers]

    @property
    def seconds_left(self) -> float:
        """Seconds until the faults must end."""
        return self.until - time.monotonic()

    async def pause(self, least: float, most: float) -> None:
        """Wait for a random time, but not past the end."""
        await asyncio.sleep(max(0.0, min(self.rng.uniform(least, most), self.seconds_left)))

    async def wait_for_moves(self, least: int, most: int) -> None:
        """Wait for this many more answers, but not past the end."""
        enough = self.ledger.counts["answers"] + self.rng.randint(least, most)
        while self.ledger.counts["answers"] < enough and self.seconds_left > 0:
            await asyncio.sleep(0.01)

    async def begin_when(self, ready: Callable[[], bool], seconds: float) -> None:
        """Start the time of the faults again once `ready`, so that they happen on a busy machine, too."""
        latest = time.monotonic() + _SET_UP_SECONDS
        while not ready() and time.monotonic() < latest:
            self.until = time.monotonic() + seconds
            await asyncio.sleep(0.01)

    def count(self, what: str) -> None:
        """Count a fault."""
        self.ledger.counts[what] += 1

    def problem(self, what: str) -> None:
        """Record a problem."""
        self.ledger.problems.append(what)


CauseFaults: TypeAlias = Callable[[FaultRun], Awaitable[None]]
"""Causes faults while `run.seconds_left` is positive, and repairs them before it returns."""


async def run_scenario(
    name: str,
    database: str,
    seconds: float,
    seed: int | str,
    cause_faults: CauseFaults,
    *,
    plans: Sequence[TablePlan] = FORTY_CLIENTS,
    faults: Faults = SOME_DISCONNECTS,
    servers: int = 1,
    program: tuple[str, ...] = DOUBLOON,
    recovery_seconds: float = RECOVERY_SECONDS,
) -> Report:
    """Play for some seconds while `cause_faults` runs; then wait for pending requests, and check everything."""
    began = time.monotonic()
    run = FaultRun(database, seed, servers, program)
    games: list[asyncio.Task[None]] = []
    try:
        for server in run.servers:
            await server.start()
        games = [asyncio.create_task(_play_games(run, plan, faults)) for plan in plans]
        await _wait_for_tables(run, len(plans))
        run.until = time.monotonic() + seconds
        await cause_faults(run)
        await run.pause(seconds, seconds)
        for server in run.servers:
            if not await server.healthy(recovery_seconds):
                run.problem(f"a server is not healthy again {recovery_seconds} s after the faults")
        await _wait_for_answers(run)
        await _check_bots_answer(run, recovery_seconds)
        run.is_stopped = True
        await asyncio.gather(*games)
        await _check_tables_accept_moves(run, recovery_seconds)
        verdict = await check(run.ledger, database, run.addresses[0])
    finally:
        for game in games:
            game.cancel()
        await asyncio.gather(*games, return_exceptions=True)
        await run.client.aclose()
        for server in run.servers:
            server.end()
    return Report(name, run.ledger.counts, verdict, run.ledger.slowest, time.monotonic() - began)


async def _wait_for_tables(run: FaultRun, tables: int) -> None:
    """Wait until all tables are set up, so that faults hit running games even on a busy machine."""
    until = time.monotonic() + _SET_UP_SECONDS
    while len(run.ledger.tables) < tables and time.monotonic() < until:
        await asyncio.sleep(0.02)


async def _play_games(run: FaultRun, plan: TablePlan, faults: Faults) -> None:
    """Play one game after another with the same number of players."""
    while not run.is_ending:
        known = await set_up(plan, run.addresses, run.client, run.ledger, run.rng, lambda: run.is_ending)
        if known is None:
            return
        for seat in known.tokens:
            run.ledger.sessions.seated.append(Seated(session_of(known.id, seat), known.id, seat, time.monotonic()))
        players = [Player(known, seat, run.ledger, run.addresses, run.rng, faults) for seat in known.tokens]
        for player in players:
            player.only_listens = run.is_ending
        run.players += players
        await play_watched(known, players, lambda: run.is_stopped, run.ledger, run.addresses, run.rng)
        for player in players:
            run.players.remove(player)


async def _wait_for_answers(run: FaultRun) -> None:
    """Wait until every pending request is answered and every connected client has the last change."""
    run.is_ending = True
    for player in run.players:
        player.only_listens = True
    until = time.monotonic() + _ANSWER_SECONDS
    while any(player.is_waiting or not player.connected for player in run.players) and time.monotonic() < until:
        await asyncio.sleep(0.05)
    for player in run.players:
        if player.is_waiting:
            run.problem(f"table {player.table}: seat {player.seat} gets no answer")
    run.ledger.problems += await uninformed_seats(
        run.ledger, run.database, lambda: _known_changes(run), _INFORM_SECONDS
    )


async def _check_bots_answer(run: FaultRun, recovery_seconds: float) -> None:
    """Check that bots answer: while persons make no moves, every table soon waits only for persons."""
    until = time.monotonic() + recovery_seconds
    while True:
        tables = await load_tables(run.ledger, run.database)
        stuck = [name for name, table in tables.items() if any(table.seats[seat].bot for seat in table.asked)]
        if not stuck or time.monotonic() > until:
            break
        await asyncio.sleep(0.2)
    for name in stuck:
        run.problem(f"table {name}: a bot has not answered {recovery_seconds:.0f} s after the faults")


def _known_changes(run: FaultRun) -> dict[tuple[str, int], int]:
    """The last change that each connected player knows; a player who knows that the game is over has left."""
    return {(player.table, player.seat): player.last_seq for player in run.players}


async def _check_tables_accept_moves(run: FaultRun, recovery_seconds: float) -> None:
    """Check that every unfinished table accepts a legal move over a new connection."""
    tables = await load_tables(run.ledger, run.database)
    unfinished = [run.ledger.tables[name] for name, table in tables.items() if table.status != "finished"]
    began = time.monotonic()
    accepted = await asyncio.gather(*(_accepts_a_move(run, known, recovery_seconds) for known in unfinished))
    for known, granted in zip(unfinished, accepted, strict=True):
        if not granted:
            run.problem(f"table {known.id}: accepts no move {time.monotonic() - began:.1f} s after the faults")
    run.ledger.counts["tables that continued"] += sum(accepted)


async def _accepts_a_move(run: FaultRun, known: KnownTable, recovery_seconds: float) -> bool:
    """Whether a new client's move is granted, or a bot's move ends the game."""
    before = sum(key[0] == known.id for key in run.ledger.answers)
    no_faults = Faults(take_back=0.0)
    players = [
        Player(known, seat, run.ledger, run.addresses, run.rng, no_faults, name="fresh") for seat in known.tokens
    ]

    def done() -> bool:
        return sum(key[0] == known.id for key in run.ledger.answers) > before

    with suppress(TimeoutError):
        async with asyncio.timeout(recovery_seconds):
            await asyncio.gather(*(player.play(done) for player in players))
    return done() or any(player.finished for player in players)
