"""One simulation: games under faults, decided by a seed; then the checks that nothing was lost, stale or leaked."""

import asyncio
import logging
import shutil
import sqlite3
import tempfile
from collections import Counter
from collections.abc import Callable, Coroutine
from contextlib import suppress
from dataclasses import dataclass, field
from http.cookiejar import DefaultCookiePolicy
from pathlib import Path
from typing import Any

import httpx

from doubloon.core import AnyGame, DoubloonError
from doubloon.match import Table, TableView
from doubloon.server.clock import SteadyClock
from doubloon.server.storage import Entry, Store, open_store
from doubloon.server.storage.queries import IDS
from doubloon.server.storage.sqlite import _load
from doubloon.server.table_json import table_to_json
from tests.faults.checker import Verdict
from tests.faults.fault_run import HUNTING, SILVER
from tests.faults.ledger import Ledger
from tests.faults.players import Faults, Player, TablePlan, play_watched, set_up
from tests.faults.readers import Reader
from tests.faults.session_history import Seated, session_of
from tests.simulation import checks
from tests.simulation.faults import Chaos
from tests.simulation.guests import Guests
from tests.simulation.loop import Stuck
from tests.simulation.network import HttpTransport, Network
from tests.simulation.process import ErrorLog, Process, SimulatedWorkers, let_go
from tests.simulation.shared_database import SharedDatabase
from tests.simulation.sqlite_disk import Disk, real_connect, replacements
from tests.simulation.world import World

PLAY_SECONDS = 12.0
"""The virtual duration of the faults."""
_READ_SECONDS = 0.2
_SETTLE_SECONDS = 30.0
"""The virtual time after the faults in which everything must be answered."""
_ROUNDS = 2
"""How often the answers of the last writes are lost."""
_LATE_SECONDS, _NOTIFY_SECONDS = 2.0, 6.5
"""The virtual time after the faults in which writes may still be stored, and in which every watcher gets a change.

A silent listener hides changes for 5 seconds, and notifications may be late.
"""
_PLANS = (
    TablePlan(HUNTING, 2),
    TablePlan(SILVER, 2),
    TablePlan(SILVER, 3),
    TablePlan(SILVER, 1, bots=1),
    TablePlan(HUNTING, 2, seconds=10),
)
_MEMORY = Path("/dev/shm")


@dataclass
class Outcome:
    """What a simulation tried, and what went wrong."""

    seed: int
    seconds: float = PLAY_SECONDS
    counts: Counter[str] = field(default_factory=Counter)
    found: Verdict = field(default_factory=Verdict)
    problems: list[str] = field(default_factory=list)

    @property
    def command(self) -> str:
        """The command that replays this run."""
        return f"python -m tests.simulation --seed {self.seed} --seconds {self.seconds:g} --trace"


def simulate(seed: int, *, seconds: float = PLAY_SECONDS, trace: Callable[[str], None] | None = None) -> Outcome:
    """Run one simulation. The same seed gives the same run, line by line of the trace."""
    world = World(seed)
    world.trace = trace
    outcome = Outcome(seed, seconds=seconds)
    folder = Path(tempfile.mkdtemp(prefix="doubloon-simulation-", dir=_MEMORY if _MEMORY.is_dir() else None))
    log, errors = logging.getLogger("doubloon"), ErrorLog(outcome.problems)
    propagates, log.propagate = log.propagate, False
    log.addHandler(errors)
    try:
        simulation = Simulation(world, folder, outcome, seconds)
        with world.installed(simulation.replaced()):
            try:
                world.loop.run_until_complete(simulation.run())
            except Stuck as stuck:
                outcome.problems.append(f"the simulation is stuck: {stuck}")
            except DoubloonError as error:
                outcome.problems.append(f"a log cannot be loaded or replayed: {error!r}")
            leaks = simulation.frames.leaks
            outcome.found.leaks += len(leaks)
            outcome.problems += [
                *leaks,
                *simulation.ledger.problems,
                *world.loop.problems,
                *simulation.network.problems,
            ]
            with world.loop.running():
                simulation.clean_up()
            world.loop.close()
    finally:
        log.removeHandler(errors)
        log.propagate = propagates
        shutil.rmtree(folder, ignore_errors=True)
    return outcome


class Simulation:
    """The processes, clients and faults of one run. Even seeds have one process on SQLite, odd ones two that share."""

    def __init__(self, world: World, folder: Path, outcome: Outcome, seconds: float) -> None:
        self.world, self.outcome, self.seconds = world, outcome, seconds
        self.rng = world.rng
        self.ledger = Ledger()
        self.ledger.counts = outcome.counts
        self.network = Network(world)
        self.frames = checks.Frames(self.ledger)
        self.network.inspect = self.frames.check
        self.disk = Disk(world, folder)
        self._folder = folder
        self.shared: SharedDatabase | None = None
        self.processes: list[Process] = []
        self.players: list[Player] = []
        self.is_ending = False
        """If set, no new games start."""
        self.is_stopped = False
        """If set, all players stop."""
        self._tasks: list[asyncio.Task[None]] = []
        self._reading: sqlite3.Connection | None = None

    def replaced(self) -> dict[str, Any]:
        """The parts of the server that the simulation replaces."""
        workers = type("Workers", (SimulatedWorkers,), {"world": self.world})
        return {
            **replacements(self.disk),
            "doubloon.server.app.open_store": self._open_store,
            "doubloon.server.app.BotWorkers": workers,
            "doubloon.server.live_tables.steady_clock": self._clock,
            "doubloon.server.live_table.table_to_json": _in_steady_time,
            "tests.faults.players.connect": self.network.connect,
            "tests.faults.readers.open_websocket": self.network.connect,
        }

    @property
    def addresses(self) -> list[str]:
        """The addresses of all processes."""
        return [process.address for process in self.processes]

    async def run(self) -> None:
        """Play under faults, then check everything."""
        names = ("A", "B") if self.world.seed % 2 else ("A",)
        if len(names) > 1:
            self.shared = SharedDatabase(self.world, self._folder)
        self.processes = [
            Process(self.world, self.network, self.disk, name, f"10.0.0.{number}:8000")
            for number, name in enumerate(names, start=1)
        ]
        self._spawn(self._keep_running())
        async with httpx.AsyncClient(transport=HttpTransport(self.network), timeout=2.0, trust_env=False) as client:
            plans = self.rng.sample(_PLANS, 3)
            client.cookies.jar.set_policy(DefaultCookiePolicy(allowed_domains=[]))
            self._spawn(self._read_often(client))
            guests = Guests(self.ledger, client, self.addresses, self.rng)
            acting = self._spawn(guests.act(lambda: self.is_ending))
            games = [self._spawn(self._play_games(client, plan)) for plan in plans]
            chaos = Chaos(self)
            await chaos.run(self.seconds)
            if self.ledger.problems or self.network.problems or self.outcome.problems or self.frames.leaks:
                return  # the first problem is what matters
            self.is_ending = True
            chaos.repair()
            await acting
            for _ in range(_ROUNDS):
                await chaos.lose_last_answers()
                await self._listen_quietly()
            await self._settle()
            await self._accept_moves()
            await self._wait(self._uninformed)
            self.is_stopped = True
            await asyncio.gather(*games)
            self.outcome.found = await checks.check(self.ledger, self.load, client, self.addresses, self.rng)
            self.outcome.problems += self.outcome.found.problems
            self.outcome.problems += guests.check(
                {table: checks.fold_entries(self.load(table)) for (table,) in self._connection().execute(IDS)}
            )
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def load(self, table: str) -> list[Entry]:
        """The stored log of a table, with its hash chain verified."""
        return _load(self._connection(), table, 0)

    def clean_up(self) -> None:
        """Free what is left of all processes; nothing outside of them exists any more."""
        for process in self.processes:
            if process.running:
                process.kill()
            for owner in process.dead:
                let_go(owner)
        let_go(self.world.loop.outside)
        self._connection().close()

    def _connection(self) -> sqlite3.Connection:
        if self.shared is not None:
            return self.shared.connection
        self._reading = self._reading or real_connect(self.disk.file)
        return self._reading

    async def _open_store(self, _url: str) -> Store:
        if self.shared is not None:
            return await self.shared.open_store()
        return await open_store(str(self.disk.file))

    def _clock(self, _clock: object) -> SteadyClock:
        """The clock of the process that starts now."""
        owner = self.world.loop.current_owner()
        process = next(process for process in self.processes if process.owner is owner)
        return SteadyClock(process.wall_clock, self.world.loop.time)

    def _spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.create_task(work)
        self._tasks.append(task)
        return task

    async def _keep_running(self) -> None:
        """Start every process that is not running, after a while."""
        while True:
            for process in self.processes:
                if not process.running:
                    process.start()
            await asyncio.sleep(self.rng.uniform(0.02, 0.4))

    async def _play_games(self, client: httpx.AsyncClient, plan: TablePlan) -> None:
        """Play one game after another."""
        while not self.is_ending:
            known = await set_up(plan, self.addresses, client, self.ledger, self.rng, lambda: self.is_ending)
            if known is None:
                return
            now = self.world.loop.time()
            self.ledger.sessions.seated += [
                Seated(session_of(known.id, seat), known.id, seat, now) for seat in known.tokens
            ]
            faults = Faults(duplicate=0.05, old=0.05, ahead=0.03, disconnect=0.03, take_back=0.08)
            players = [
                Player(known, seat, self.ledger, self.addresses, self.rng, faults) for seat in sorted(known.tokens)
            ]
            for player in players:
                player.only_listens = self.is_ending
            self.players += players
            await play_watched(known, players, lambda: self.is_stopped, self.ledger, self.addresses, self.rng)
            for player in players:
                self.players.remove(player)

    async def _read_often(self, client: httpx.AsyncClient) -> None:
        """Read tables, each time as another client and at another process; a client waits for its answer."""
        while not self.is_ending:
            await asyncio.sleep(self.rng.random() * _READ_SECONDS)
            if self.players:
                player = self.rng.choice(self.players)
                known, seat = self.ledger.tables[player.table], self.rng.choice((player.seat, None))
                sessions = self.ledger.sessions
                if seat is None:
                    reader = Reader(sessions, client, known.id, f"reader of {known.id}")
                else:
                    session = session_of(known.id, seat)
                    reader = Reader(sessions, client, known.id, session, seat, known.tokens[seat])
                await reader.read(self.rng.choice(self.addresses), self.rng)

    async def _listen_quietly(self) -> None:
        """Nobody sends anything, so that no request makes up for a lost notification; everybody gets every change."""
        for player in self.players:
            player.is_quiet = True
        await asyncio.sleep(_LATE_SECONDS)
        due = self._stored_tables()
        await asyncio.sleep(_NOTIFY_SECONDS)
        self.outcome.problems += self._uninformed(due)
        for player in self.players:
            player.is_quiet = player.gives_up = False

    async def _settle(self) -> None:
        """After the faults, every request must be answered, and every client must get the last change."""
        for player in self.players:
            player.only_listens = True
        await self._wait(self._unanswered)
        await self._wait(self._uninformed)

    async def _wait(self, problems: Callable[[], list[str]]) -> None:
        """Wait until there are no problems of a kind; those that do not end are reported."""
        until = self.world.loop.time() + _SETTLE_SECONDS
        while self.world.loop.time() < until:
            await asyncio.sleep(0.5)
            if not problems():
                return
        self.outcome.problems += problems()

    def _unanswered(self) -> list[str]:
        """The seats whose requests are not answered, or that cannot connect."""
        return [
            f"table {player.table}: seat {player.seat} gets no answer"
            for player in self.players
            if player.is_waiting or not player.connected
        ]

    def _stored_tables(self) -> dict[str, Table]:
        """The tables that somebody plays at, as they are stored now."""
        return {table: checks.fold_entries(self.load(table)) for table in {player.table for player in self.players}}

    def _uninformed(self, due: dict[str, Table] | None = None) -> list[str]:
        """The seats and the spectators that do not have the last change: of these tables, or of all as stored now."""
        tables = self._stored_tables() if due is None else due
        playing = [player for player in self.players if not player.finished and player.table in tables]
        spectators = {seen.session: seen.seq for seen in self.ledger.sessions.seen}
        got = [(player.table, player.seat, player.last_seq) for player in playing]
        got += [(player.table, -1, spectators.get(f"spectator of {player.table}", -1)) for player in playing]
        return [
            f"table {table}: {'a spectator' if seat < 0 else f'seat {seat}'} got change {seq}, but not the last one"
            for table, seat, seq in sorted(set(got))
            if seq < tables[table].seqs[seat]
        ]

    async def _accept_moves(self) -> None:
        """Check that every unfinished table accepts a move of a new client; the others are notified of it."""
        for table, known in self.ledger.tables.items():
            if checks.fold_entries(self.load(table)).status == "finished":
                continue
            before = sum(key[0] == table for key in self.ledger.answers)
            address = self.rng.choice(self.addresses)
            players = [
                Player(known, seat, self.ledger, [address], self.rng, Faults(take_back=0.0), name="fresh")
                for seat in sorted(known.tokens)
            ]

            def done(table: str = table, before: int = before) -> bool:
                return sum(key[0] == table for key in self.ledger.answers) > before

            with suppress(TimeoutError):
                async with asyncio.timeout(_SETTLE_SECONDS):
                    await asyncio.gather(*(player.play(done) for player in players))
            if not done() and not any(player.finished for player in players):
                self.outcome.problems.append(f"table {table}: accepts no move after the faults")


def _in_steady_time(table_id: str, game: AnyGame, table: TableView, _ahead: float) -> bytes:
    """The table as JSON, with the deadlines that the log gives, so that jumps of wall clocks do not change them."""
    return table_to_json(table_id, game, table)
