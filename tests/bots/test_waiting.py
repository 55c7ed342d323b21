"""Under load a move waits for its bot, then a cheaper bot moves; clients do not delay each other."""

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from doubloon.bots import cheaper_bots
from doubloon.bots.tasks import ChooseMove
from doubloon.bots.workers import BotWorkers, Choice, NoAnswer
from doubloon.core import Options, SeededDealer
from doubloon.core import settle as deal
from doubloon.registry import GAMES
from tests.bots.held_workers import HeldWorkers, hold_workers, run_out_of_patience, settle

SILVER, HUNTING = "silver-and-gold", "gold-hunting"
AGES = 1000.0
"""Seconds that no test lasts."""


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> HeldWorkers:
    """Workers whose captain answers when the test says so."""
    return hold_workers(monkeypatch, "captain")


@asynccontextmanager
async def pool(size: int = 1, **options: Any) -> AsyncIterator[BotWorkers]:
    workers = BotWorkers(size, **options)
    await workers.start()
    yield workers
    await workers.close()


def view(game: str = SILVER) -> Any:
    state, _ = deal(GAMES[game], GAMES[game].begin(Options()), SeededDealer("waiting"))
    return GAMES[game].view(state, 0)


def ask(workers: BotWorkers, seed: str, *clients: str, bot: str = "captain") -> asyncio.Task[Choice]:
    return asyncio.create_task(workers.choose(SILVER, bot, seed, view(), 1.0, clients or ("",)))


@pytest.mark.parametrize(
    ("game", "bot", "cheaper"),
    [
        (SILVER, "captain", ("quartermaster", "greedy")),
        (SILVER, "beachcomber", ("landlubber", "greedy")),
        (SILVER, "castaway", ("castaway",)),
        (SILVER, "greedy", ("greedy",)),
        (SILVER, "random", ("random",)),
        (HUNTING, "smuggler", ("assayer", "greedy")),
        (HUNTING, "a-bot-outside-the-levels", ("greedy",)),
    ],
)
def test_a_cheaper_bot_is_the_level_below_then_the_quick_bot(game: str, bot: str, cheaper: tuple[str, ...]) -> None:
    assert cheaper_bots(GAMES[game], bot) == cheaper


async def test_however_many_moves_wait_the_chosen_bot_makes_them_all(held: HeldWorkers) -> None:
    async with pool(patience=AGES) as workers:
        asked = [ask(workers, str(number)) for number in range(300)]
        await settle()
        assert (len(held.begun), workers.stats().queued) == (1, 299)
        held.finish(300)
        choices = await asyncio.gather(*asked)
        assert {(choice.by, choice.replacement) for choice in choices} == {("bot", None)}
        assert held.begun == [("captain", str(number)) for number in range(300)]
        assert set(held.budgets) == {1.0}, "the time budget counts from when the worker begins"


async def test_beyond_the_patience_a_cheaper_bot_moves_and_each_is_logged_once(
    held: HeldWorkers, caplog: pytest.LogCaptureFixture
) -> None:
    async with pool(patience=AGES) as workers:
        first = ask(workers, "first")
        await settle()
        asked = [ask(workers, f"s33d-{number}") for number in range(5)]
        await settle()
        await run_out_of_patience(workers)
        assert held.bots == ["captain"], "cheaper bots wait for a worker too"
        held.finish()
        assert (await first).by == "bot"
        choices = await asyncio.gather(*asked)
        assert {(choice.by, choice.replacement, choice.problem) for choice in choices} == {
            ("cheaper", "quartermaster", "no worker was free in time")
        }
        assert all(choice.waited >= 0 for choice in choices)
        assert held.begun[1:] == [("quartermaster", f"s33d-{number}") for number in range(5)]
        assert max(held.budgets[1:]) < 1
    logged = [record for record in caplog.records if record.levelno >= logging.WARNING]
    expected = "no answer from silver-and-gold bot 'captain': no worker was free in time; quartermaster moves instead"
    assert [record.getMessage() for record in logged] == [expected] * 5


async def test_an_overdue_move_comes_before_newer_ones_of_the_same_client(held: HeldWorkers) -> None:
    async with pool(patience=AGES) as workers:
        first = ask(workers, "first")
        await settle()
        overdue = ask(workers, "overdue")
        await settle()
        await run_out_of_patience(workers)
        newer = [ask(workers, f"newer-{number}") for number in range(3)]
        await settle()
        held.finish(4)
        assert (await overdue).replacement == "quartermaster"
        await asyncio.gather(first, *newer)
        assert [seed for _, seed in held.begun] == ["first", "overdue", "newer-0", "newer-1", "newer-2"]


async def test_if_the_cheaper_bot_waits_too_long_as_well_the_quick_bot_moves(held: HeldWorkers) -> None:
    async with pool(patience=AGES) as workers:
        first = ask(workers, "first")
        await settle()
        late = ask(workers, "late")
        await settle()
        await run_out_of_patience(workers)
        await run_out_of_patience(workers)
        held.finish()
        assert ((await first).by, (await late).replacement) == ("bot", "greedy")
        assert held.bots == ["captain", "greedy"]


async def test_no_move_waits_for_ever(held: HeldWorkers) -> None:
    async with pool(patience=AGES) as workers:
        first = ask(workers, "first")
        await settle()
        late = ask(workers, "late")
        await settle()
        for _ in range(3):
            await run_out_of_patience(workers)
        assert (await late).by == "random"
        held.finish()
        assert (await first).by == "bot"


async def test_moves_are_random_only_if_no_worker_answers(held: HeldWorkers, caplog: pytest.LogCaptureFixture) -> None:
    async with pool(0) as workers:
        choice = await ask(workers, "seed")
    assert (choice.by, choice.replacement, choice.problem) == ("random", "random", "no worker is up")
    assert choice.move in view().moves
    assert held.begun == []
    assert "no worker is up; random moves instead" in caplog.text


async def test_a_flooding_client_delays_another_by_one_task_at_most(held: HeldWorkers) -> None:
    async with pool(patience=AGES) as workers:
        flood = [ask(workers, f"flood-{number}", "flooder") for number in range(500)]
        await settle()
        other = ask(workers, "other", "person")
        await settle()
        assert held.begun == [("captain", "flood-0")]
        held.finish()
        await flood[0]
        await settle()
        assert held.begun[1:] == [("captain", "other")], "the next one, after the task that was running"
        held.finish()
        assert (await other).by == "bot"
        for task in flood:
            task.cancel()


async def test_a_flooding_client_fills_only_its_own_queue(held: HeldWorkers) -> None:
    async with pool(patience=AGES, queue=20) as workers:
        flood = [ask(workers, f"flood-{number}", "flooder") for number in range(30)]
        await settle()
        assert workers.stats().queued <= 20
        refused = [task.result() for task in flood if task.done()]
        assert {choice.problem for choice in refused} == {"too many tasks wait for a worker"}
        other = ask(workers, "other", "person")
        await settle()
        held.finish(30)
        assert (await other).by == "bot"
        await asyncio.gather(*flood)


async def test_a_move_counts_for_the_client_that_waits_for_the_fewest(held: HeldWorkers) -> None:
    async with pool(patience=AGES) as workers:
        flood = [ask(workers, f"flood-{number}", "flooder") for number in range(10)]
        await settle()
        shared = ask(workers, "shared", "flooder", "person")
        await settle()
        held.finish(2)
        assert (await shared).by == "bot"
        assert [seed for _, seed in held.begun[:2]] == ["flood-0", "shared"]
        for task in flood:
            task.cancel()


async def test_a_cancelled_move_leaves_the_queue_at_once(held: HeldWorkers) -> None:
    async with pool(patience=AGES) as workers:
        asked = [ask(workers, str(number)) for number in range(5)]
        await settle()
        for task in asked[1:]:
            task.cancel()
        await settle()
        assert workers.stats().queued == 0
        held.finish()
        assert (await asked[0]).by == "bot"
        assert held.begun == [("captain", "0")]


async def test_a_client_is_not_charged_for_tasks_that_no_worker_began(held: HeldWorkers) -> None:
    async with pool(patience=AGES) as workers:
        busy = ask(workers, "busy", "x")
        await settle()
        tasks = [ChooseMove(SILVER, "captain", f"dropped {number}", view()) for number in range(5)]
        dropped = [asyncio.create_task(workers.run(task, 1.0, ("a",))) for task in tasks]
        await settle()
        workers._clear_queue()  # as when all workers are down
        assert {type(result) for result in await asyncio.gather(*dropped, return_exceptions=True)} == {NoAnswer}
        asked = [ask(workers, f"{client}{number}", client) for client in "ab" for number in range(2)]
        await settle()
        held.finish(5)
        await asyncio.gather(busy, *asked)
        assert [seed for _, seed in held.begun[1:3]] == ["a0", "b0"]
