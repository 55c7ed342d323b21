"""Workers that die are restarted, and all exit when the pool is closed or its process is killed."""

import asyncio
import os
import random
import signal
import subprocess
import sys
from contextlib import suppress
from itertools import chain
from pathlib import Path

import pytest

from doubloon.bots import worker_process
from doubloon.bots.workers import BotWorkers, Choice, NoAnswer
from doubloon.registry import GAMES
from tests.bots import bad_bots
from tests.bots.real_workers import (
    BAD_BOTS,
    GOLD_HUNTING,
    TIMEOUT,
    check_normal_answer,
    close_and_check,
    first_view,
    is_alive,
    pool,
    run,
    views,
    wait_for_recovery,
    wait_until,
)
from tests.playing import OPTIONS

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the bad bots use signals and pipes of Unix")


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM, signal.SIGSEGV])
def test_a_worker_that_dies_while_idle_is_replaced(number: signal.Signals) -> None:
    async def test() -> None:
        async with pool() as workers:
            await check_normal_answer(workers)
            (pid,) = workers.pids()
            os.kill(pid, number)
            await wait_until(lambda: workers.stats().restarted == 1)
            await check_normal_answer(workers)
            assert workers.pids() != [pid]
            assert workers.stats().crashed == 1

    run(test())


@pytest.mark.parametrize("bot", [bot.__name__ for bot in bad_bots.UNREQUESTED])
def test_a_worker_that_sends_unrequested_answers_is_replaced(bot: str) -> None:
    async def test() -> None:
        async with pool() as workers:
            view = first_view(GAMES[GOLD_HUNTING])
            choice = await workers.choose(GOLD_HUNTING, bot, "seed", view, TIMEOUT)
            assert choice == Choice(view.moves[0], "bot")
            await wait_until(lambda: workers.stats().restarted == 1)
            await check_normal_answer(workers)
            stats = workers.stats()
            assert (stats.illegal, stats.crashed, stats.restarted) == (1, 0, 1)

    run(test())


@pytest.mark.parametrize("seed", range(2))
def test_killing_and_freezing_workers_at_random_loses_no_request(seed: int) -> None:
    """A worker that is frozen while it starts is detected by the start timeout, which is short here."""
    requests, clients = 200, 20

    async def kill_and_freeze(workers: BotWorkers, rng: random.Random) -> None:
        while True:
            await asyncio.sleep(rng.uniform(0, 0.1))
            for pid in rng.sample(workers.pids(), min(1, len(workers.pids()))):
                with suppress(ProcessLookupError):
                    os.kill(pid, rng.choice([signal.SIGKILL, signal.SIGSTOP]))

    async def client(workers: BotWorkers, number: int) -> list[Choice]:
        game, options = OPTIONS[number % len(OPTIONS)]
        choices = []
        for view in list(views(game, options))[: requests // clients]:
            choices.append(await workers.choose(game.id, "greedy", f"{number}", view, 0.2))
            assert choices[-1].move in view.moves
            await asyncio.sleep(0.01)
        return choices

    async def test() -> None:
        async with pool(3, grace=0.2) as workers:
            await check_normal_answer(workers)
            killer = asyncio.create_task(kill_and_freeze(workers, random.Random(seed)))
            played = await asyncio.gather(*(client(workers, number) for number in range(clients)))
            killer.cancel()
            await asyncio.wait({killer})
            choices = list(chain.from_iterable(played))
            stats = workers.stats()
            assert len(choices) == requests
            assert stats.asked > requests
            assert stats.answered == sum(choice.by == "bot" for choice in choices) + 1
            assert stats.queued == 0
            assert stats.crashed + stats.hung > 0
            await wait_for_recovery(workers)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(worker_process, "START_SECONDS", 5.0)
        run(test())


def test_a_worker_that_always_crashes_is_restarted_with_increasing_delays(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first restart is immediate, each further one waits longer; from the third failure on the worker is down."""
    pauses: list[tuple[float, bool]] = []
    real_pause = BotWorkers._pause

    async def pause(self: BotWorkers, seconds: float, *, down: bool) -> None:
        pauses.append((seconds, down))
        await real_pause(self, 0, down=down)

    monkeypatch.setattr(BotWorkers, "_pause", pause)

    async def test() -> None:
        async with pool() as workers:
            crash = bad_bots.Misbehave("exits", first_view(GAMES[GOLD_HUNTING]))
            for crashes in range(1, 8):
                with pytest.raises(NoAnswer):
                    await workers.run(crash, TIMEOUT)
                await wait_until(lambda crashes=crashes: workers.stats().restarted == crashes)  # type: ignore[misc] # a lambda's default has no type
            downs = [(0.2, True), (0.4, True), (0.8, True), (1.0, True), (1.0, True)]
            assert pauses == [(0.1, False), *downs]
            await check_normal_answer(workers)
            with pytest.raises(NoAnswer):
                await workers.run(crash, TIMEOUT)
            await check_normal_answer(workers)
            assert len(pauses) == 6

    run(test())


@pytest.mark.parametrize("runner", ["tests.bots.bad_bots:NOTHING", "there.is.no.such.module:run"])
def test_while_no_worker_starts_moves_are_random(runner: str) -> None:
    async def test() -> None:
        async with pool(2, runner=runner) as workers:
            view = first_view(GAMES[GOLD_HUNTING])
            problems: set[str | None] = set()
            while not problems or workers.stats().restarted < 3:
                choice = await workers.choose(GOLD_HUNTING, "greedy", "seed", view, TIMEOUT)
                assert (choice.by, choice.replacement) == ("random", "random")
                assert choice.move in view.moves
                problems.add(choice.problem)
                await asyncio.sleep(0.01)
            assert problems == {"no worker is up"}

    run(test())


def test_if_no_process_can_be_started_moves_are_random(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(sys, "executable", str(tmp_path / "gone"))

    async def test() -> None:
        async with pool() as workers:
            view = first_view(GAMES[GOLD_HUNTING])
            choice = await workers.choose(GOLD_HUNTING, "greedy", "seed", view, TIMEOUT)
            assert (choice.by, choice.problem) == ("random", "no worker is up")

    run(test())


def test_moves_are_random_before_the_start_and_after_closing() -> None:
    async def test() -> None:
        workers = BotWorkers()
        view = first_view(GAMES[GOLD_HUNTING])
        assert (await workers.choose(GOLD_HUNTING, "greedy", "seed", view, 1.0)).by == "random"
        await workers.start()
        await check_normal_answer(workers)
        await workers.close()
        assert (await workers.choose(GOLD_HUNTING, "greedy", "seed", view, 1.0)).problem == "no worker is up"
        await workers.close()

    run(test())


def test_closing_answers_waiting_requests_and_leaves_no_process() -> None:
    async def test() -> None:
        async with pool(2) as workers:
            await wait_for_recovery(workers)
            view = first_view(GAMES[GOLD_HUNTING])
            asked = [
                asyncio.create_task(workers.choose(GOLD_HUNTING, "ignores_signals", "seed", view, TIMEOUT))
                for _ in range(5)
            ]
            await wait_until(lambda: workers.stats().queued == 3)
            assert len(workers.pids()) == 2
            await close_and_check(workers)
            assert {choice.by for choice in await asyncio.gather(*asked)} == {"random"}

    run(test())


@pytest.mark.parametrize("moment", range(8))
def test_closing_at_any_moment_of_a_restart_leaves_no_process(moment: int) -> None:
    async def test() -> None:
        async with pool() as workers:
            view = first_view(GAMES[GOLD_HUNTING])
            await workers.choose(GOLD_HUNTING, "exits", "seed", view, TIMEOUT)
            for _ in range(moment**2):
                await asyncio.sleep(0)

    run(test())


@pytest.mark.parametrize("bot", ["", "sleeps", "spins"])
def test_workers_exit_with_their_parent_even_while_a_bot_hangs(bot: str) -> None:
    with subprocess.Popen([sys.executable, "-m", __name__, bot], stdout=subprocess.PIPE, text=True) as parent:
        assert parent.stdout is not None
        pids = [int(word) for word in parent.stdout.readline().split()]
        parent.kill()
    assert len(pids) == 2
    run(wait_until(lambda: not any(map(is_alive, pids))))


async def _run_as_parent(bot: str) -> None:
    """Print the process ids of two workers, busy with `bot` if it is given, and wait to be killed."""
    workers = BotWorkers(2, runner=BAD_BOTS)
    await workers.start()
    view = first_view(GAMES[GOLD_HUNTING])
    await asyncio.gather(*(check_normal_answer(workers) for _ in range(20)))
    if bot:
        asked = [asyncio.create_task(workers.choose(GOLD_HUNTING, bot, "seed", view, TIMEOUT)) for _ in range(2)]
        await asyncio.wait(asked, timeout=0.2)
    print(*workers.pids(), flush=True)
    await asyncio.sleep(TIMEOUT)


if __name__ == "__main__":
    asyncio.run(_run_as_parent(sys.argv[1]))
