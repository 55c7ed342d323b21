"""Worker processes for tests, which must leave no process behind, and the positions that the tests ask about."""

import asyncio
import os
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any, TypeVar

import pytest

from doubloon.bots import find_bot
from doubloon.bots.workers import BotWorkers, Choice
from doubloon.core import AnyGame, Options, SeededDealer, settle
from doubloon.registry import GAMES
from tests.playing import random_game

BAD_BOTS = "tests.bots.bad_bots:run_badly"
TIMEOUT = 100.0
"""Seconds that no test here should need."""
GOLD_HUNTING = "gold-hunting"

T = TypeVar("T")


def run(test: Coroutine[Any, Any, T]) -> T:
    """Run a test that must not hang."""
    return asyncio.run(asyncio.wait_for(test, TIMEOUT))


@asynccontextmanager
async def pool(size: int = 1, **options: Any) -> AsyncIterator[BotWorkers]:
    """Workers that also know the bad bots; at the end they must all exit."""
    workers = BotWorkers(size, **{"grace": 0.1, "runner": BAD_BOTS, **options})
    await workers.start()
    try:
        yield workers
    finally:
        await close_and_check(workers)


async def close_and_check(workers: BotWorkers) -> None:
    """Close the workers and check that all have exited; children that a bot left behind may exit a moment later."""
    pids = workers.pids()
    await workers.close()
    assert workers.pids() == []
    for pid in pids:
        with pytest.raises(ProcessLookupError):
            os.kill(pid, 0)
        await wait_until(lambda pid=pid: not is_alive(pid))  # type: ignore[misc] # a lambda's default has no type


def is_alive(pid: int) -> bool:
    """Whether the worker or one of its children is running; zombies do not count."""
    if not Path("/proc/self/stat").exists():
        try:
            os.killpg(pid, 0)
        except (ProcessLookupError, PermissionError):
            return False
        return True
    for status in Path("/proc").glob("[0-9]*/stat"):
        with suppress(FileNotFoundError, ProcessLookupError):
            state, _, group = status.read_text().rpartition(")")[2].split()[:3]
            if int(group) == pid and state not in "ZX":
                return True
    return False


async def wait_until(condition: Callable[[], bool]) -> None:
    while not condition():
        await asyncio.sleep(0.01)


def first_view(game: AnyGame) -> Any:
    state, _ = settle(game, game.begin(Options()), SeededDealer("workers"))
    return game.view(state, 0)


def views(game: AnyGame, options: Options) -> Iterator[Any]:
    """The view of every asked seat during a random game."""
    for step in random_game(game, options, "workers"):
        for seat in game.asked(step.state):
            yield game.view(step.state, seat)


async def check_normal_answer(workers: BotWorkers, game: str = GOLD_HUNTING) -> None:
    """Request a move of a normal bot and check that the bot itself answers, not a replacement."""
    view = first_view(GAMES[game])
    choice = await workers.choose(game, "greedy", "seed", view, TIMEOUT)
    assert choice == Choice(find_bot(GAMES[game], "greedy")("seed").choose(view, 1.0), "bot", None)


async def wait_for_recovery(workers: BotWorkers) -> None:
    """Wait until bots answer themselves again; frozen workers may not have been detected yet."""
    view = first_view(GAMES[GOLD_HUNTING])
    while (await workers.choose(GOLD_HUNTING, "greedy", "seed", view, 1.0)).by != "bot":
        await asyncio.sleep(0.01)
