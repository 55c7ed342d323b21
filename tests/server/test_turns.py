"""The turns of bots: they wait for a worker, cheaper bots help out under load, and nobody delays other addresses."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from doubloon.bots.workers import BotWorkers
from doubloon.hints.schema import HintsJson
from doubloon.match import TableCreated, from_text, public_history, replaced_lines
from doubloon.match.commands import EndSubstitute, Play, SeatBot, Sit, StartSubstitute
from doubloon.match.entries import MovePlayed
from doubloon.server.hints import find_hints
from doubloon.server.live_table import LiveTable
from doubloon.server.live_tables import LiveTables
from doubloon.server.metrics import Metrics
from doubloon.server.storage import Store, open_store
from tests.bots.held_workers import HINTS, HeldWorkers, hold_workers, run_out_of_patience
from tests.bots.held_workers import settle as let_run
from tests.server.processes import FakeWatcher
from tests.server.running import TIMEOUT

SETUP = TableCreated("silver-and-gold", 2, 0, "standard", None, False, "h", "i", True, None)
AGES = 1000.0
"""Seconds that no test lasts."""
HOME, AWAY, STRANGER = "192.0.2.1", "192.0.2.2", "2001:db8::/64"


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> HeldWorkers:
    """Workers whose captain, and whose hints, answer when the test says so."""
    return hold_workers(monkeypatch, "captain", HINTS)


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    store = await open_store(str(tmp_path / "tables.sqlite3"))
    yield store
    await store.close()


@pytest.fixture
async def workers(held: HeldWorkers) -> AsyncIterator[BotWorkers]:  # noqa: ARG001 (it replaces the processes)
    workers = BotWorkers(patience=AGES)
    await workers.start()
    yield workers
    await workers.close()


@pytest.fixture
def metrics() -> Metrics:
    return Metrics()


@pytest.fixture
async def tables(store: Store, workers: BotWorkers, metrics: Metrics) -> AsyncIterator[LiveTables]:
    tables = LiveTables(store, workers, metrics)
    yield tables
    await tables.close()


async def new_table(tables: LiveTables, bot: str = "captain") -> LiveTable:
    return await tables.create(SETUP, [Sit("Ann", "a", 0), SeatBot(1, bot)])


async def watched_table(tables: LiveTables, viewer: FakeWatcher | None = None, bot: str = "captain") -> LiveTable:
    live = await new_table(tables, bot)
    tables.watch(live, viewer or FakeWatcher(0))
    return live


async def wait_for_move(live: LiveTable) -> None:
    """Wait until the bot has moved."""
    async with asyncio.timeout(TIMEOUT):
        while 1 in live.table.asked:
            await asyncio.sleep(0.001)


def first_move(live: LiveTable, seat: int) -> Play:
    """The first legal move of a seat's person."""
    table = live.table
    return Play(seat, str(table.game.view(table.state, seat).moves[0]), table.seqs[seat])


async def moves_of(store: Store, live: LiveTable) -> list[MovePlayed]:
    entries = [from_text(entry.body) for entry in await store.load(live.id)]
    return [entry for entry in entries if isinstance(entry, MovePlayed)]


def counted(metrics: Metrics, name: str) -> float:
    """The value of a metric in the text for Prometheus."""
    (line,) = [line for line in metrics.text().decode().splitlines() if line.startswith(f"{name} ")]
    return float(line.split()[-1])


async def test_every_move_is_the_chosen_bots_as_long_as_people_are_patient(
    tables: LiveTables, held: HeldWorkers, store: Store, metrics: Metrics
) -> None:
    watched = [await watched_table(tables) for _ in range(100)]
    held.finish(100)
    for live in watched:
        await wait_for_move(live)
        assert [(move.by, move.bot) for move in await moves_of(store, live)] == [("bot", None)]
    assert held.bots == ["captain"] * 100
    assert counted(metrics, 'doubloon_bot_fallbacks_total{kind="cheaper"}') == 0
    assert counted(metrics, 'doubloon_bot_fallbacks_total{kind="random"}') == 0
    assert counted(metrics, "doubloon_bot_wait_seconds_count") == 100


async def test_a_cheaper_bot_that_moved_is_counted_stored_and_shown(
    tables: LiveTables, held: HeldWorkers, workers: BotWorkers, store: Store, metrics: Metrics
) -> None:
    first, second = await watched_table(tables), await watched_table(tables)
    await let_run()
    await run_out_of_patience(workers)
    held.finish()
    await wait_for_move(first)
    await wait_for_move(second)
    assert [(move.by, move.bot) for move in await moves_of(store, first)] == [("bot", None)]
    assert [(move.by, move.bot) for move in await moves_of(store, second)] == [("bot", "quartermaster")]
    assert counted(metrics, 'doubloon_bot_fallbacks_total{kind="cheaper"}') == 1
    assert counted(metrics, 'doubloon_bot_fallbacks_total{kind="random"}') == 0
    assert public_history(second.table) == (), "the step is still open and hidden"
    await tables.request(second, first_move(second, 0))
    lines = public_history(second.table)
    assert [(lines[index].split()[0], bot) for index, bot in replaced_lines(second.table)] == [("1", "quartermaster")]


async def test_a_random_move_is_counted_stored_and_shown(store: Store, metrics: Metrics) -> None:
    tables = LiveTables(store, BotWorkers(0), metrics)
    live = await watched_table(tables)
    await wait_for_move(live)
    assert [(move.by, move.bot) for move in await moves_of(store, live)] == [("bot", "random")]
    assert counted(metrics, 'doubloon_bot_fallbacks_total{kind="random"}') == 1
    await tables.close()


async def test_bots_of_a_table_that_nobody_watches_cost_nothing(
    tables: LiveTables, held: HeldWorkers, workers: BotWorkers
) -> None:
    live = await new_table(tables)
    await let_run()
    assert (held.begun, workers.stats().queued) == ([], 0)
    tables.watch(live, FakeWatcher(0))
    held.finish()
    await wait_for_move(live)


async def test_a_waiting_bot_leaves_the_queue_with_the_last_viewer_and_returns_with_the_next(
    tables: LiveTables, held: HeldWorkers, workers: BotWorkers
) -> None:
    busy = await watched_table(tables)
    ann, ben = FakeWatcher(0), FakeWatcher()
    live = await watched_table(tables, ann)
    tables.watch(live, ben)
    await let_run()
    assert workers.stats().queued == 1
    tables.unwatch(live, ann)
    await let_run()
    assert workers.stats().queued == 1, "somebody still watches"
    tables.unwatch(live, ben)
    await let_run()
    assert workers.stats().queued == 0
    assert live.is_idle
    tables.watch(live, ann)
    await let_run()
    assert workers.stats().queued == 1
    held.finish(2)
    await wait_for_move(busy)
    await wait_for_move(live)


async def test_a_waiting_bot_leaves_the_queue_when_its_move_is_not_wanted_any_more(
    tables: LiveTables, held: HeldWorkers, workers: BotWorkers
) -> None:
    busy = await watched_table(tables)
    await let_run()
    live = await tables.create(SETUP, [Sit("Ann", "a", 0), Sit("Ben", "b", 1)])
    tables.watch(live, FakeWatcher(1))
    await tables.request(live, StartSubstitute(1, "captain"))
    await let_run()
    assert workers.stats().queued == 1
    await tables.request(live, EndSubstitute(1))
    await let_run()
    assert (workers.stats().queued, live.bots) == (0, {})
    await tables.request(live, StartSubstitute(1, "captain"))
    await let_run()
    await tables.request(live, first_move(live, 1))
    await let_run()
    assert (workers.stats().queued, live.bots) == (0, {}), "the person moved"
    held.finish()
    await wait_for_move(busy)
    assert held.bots == ["captain"]


async def test_one_address_with_many_tables_does_not_delay_the_bots_of_another(
    tables: LiveTables, held: HeldWorkers
) -> None:
    flood = [await watched_table(tables, FakeWatcher(0, AWAY)) for _ in range(30)]
    live = await watched_table(tables, FakeWatcher(0, HOME))
    await let_run()
    held.finish(2)
    await wait_for_move(flood[0])
    await wait_for_move(live)
    assert sum(1 not in other.table.asked for other in flood) == 1


async def test_a_bots_work_counts_for_persons_at_the_table_before_spectators(tables: LiveTables) -> None:
    live = await new_table(tables)
    tables.watch(live, FakeWatcher(None, STRANGER))
    assert list(live.addresses) == [STRANGER]
    tables.watch(live, FakeWatcher(0, HOME))
    assert list(live.addresses) == [HOME]
    tables.watch(live, FakeWatcher(0, AWAY))
    assert list(live.addresses) == [HOME, AWAY]


async def test_a_stranger_who_watches_cannot_move_a_table_into_a_crowded_queue(
    tables: LiveTables, held: HeldWorkers
) -> None:
    flood = [await watched_table(tables, FakeWatcher(0, STRANGER)) for _ in range(30)]
    live = await new_table(tables)
    tables.watch(live, FakeWatcher(None, STRANGER))
    tables.watch(live, FakeWatcher(0, HOME))
    await let_run()
    held.finish(2)
    await wait_for_move(live)
    assert sum(1 not in other.table.asked for other in flood) == 1


def ask_for_hints(live: LiveTable, workers: BotWorkers, address: str = HOME) -> asyncio.Task[HintsJson | None]:
    return asyncio.create_task(find_hints(live, live.table, 0, workers, address))


async def test_one_address_with_many_hints_delays_neither_the_hints_nor_the_bots_of_another(
    tables: LiveTables, held: HeldWorkers, workers: BotWorkers
) -> None:
    flood = [ask_for_hints(await new_table(tables), workers, STRANGER) for _ in range(30)]
    await let_run()
    live = await watched_table(tables, FakeWatcher(0, HOME))
    hints = ask_for_hints(await new_table(tables), workers, AWAY)
    await let_run()
    held.finish(3)
    await wait_for_move(live)
    assert await hints is not None
    assert held.bots[:3] == [HINTS, "captain", HINTS]
    assert sum(task.done() for task in flood) == 1
    for task in flood:
        task.cancel()
    await asyncio.wait(flood)
    await let_run()
    assert workers.stats().queued == 0


async def test_the_hint_of_a_seat_does_not_wait_for_that_of_another_seat(
    tables: LiveTables, held: HeldWorkers, workers: BotWorkers
) -> None:
    live = await tables.create(SETUP, [Sit("Ann", "a", 0), Sit("Eve", "e", 1)])
    slow = asyncio.create_task(find_hints(live, live.table, 1, workers, AWAY))
    await let_run()
    own = asyncio.create_task(find_hints(live, live.table, 0, workers, HOME))
    await let_run()
    assert sorted(live.searches) == [0, 1]
    held.finish(2)
    assert await own is not None
    assert await slow is not None


async def test_a_hint_leaves_the_queue_when_its_seat_has_moved(
    tables: LiveTables, held: HeldWorkers, workers: BotWorkers
) -> None:
    busy = await watched_table(tables)
    await let_run()
    live = await new_table(tables)
    asked = [ask_for_hints(live, workers) for _ in range(2)]
    await let_run()
    assert workers.stats().queued == 1
    await tables.request(live, first_move(live, 0))
    assert await asyncio.gather(*asked) == [None, None]
    assert (workers.stats().queued, live.searches) == (0, {})
    held.finish()
    await wait_for_move(busy)
    assert held.bots == ["captain"]


async def test_no_hint_is_sought_for_a_table_that_has_changed_since_the_request(
    tables: LiveTables, held: HeldWorkers, workers: BotWorkers
) -> None:
    held.finish()
    live = await new_table(tables)
    requested = live.table
    await tables.request(live, first_move(live, 0))
    assert await find_hints(live, requested, 0, workers, HOME) is None
    assert workers.stats().asked == 0
