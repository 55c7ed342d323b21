"""Writes that depend on pending writes."""

import asyncio

import pytest

from doubloon.server.storage import Conflict
from doubloon.server.storage.writes import PendingWrites, Write
from tests.server.storage.logs import entry


def write(length: int, table: str = "t") -> Write:
    return Write.checked(table, length, [entry("one"), entry("two")], None)


def test_a_write_at_the_end_of_a_pending_one_depends_on_it() -> None:
    pending = PendingWrites()
    first = pending.begin(write(1))
    assert first.before is None
    second = pending.begin(write(3))
    assert second.before is first
    assert pending.begin(write(4)).before is None
    assert pending.begin(write(6, "another")).before is None


def test_a_write_that_depends_on_a_failed_one_conflicts() -> None:
    pending = PendingWrites()
    first, second = pending.begin(write(1)), pending.begin(write(3))
    assert (first.placed.length, second.placed.length) == (1, -1)
    first.stored = True
    assert second.placed.length == 3


async def test_a_write_is_pending_until_its_caller_resumes() -> None:
    """Before that, another caller may build on it without knowing that it failed."""
    pending, answer = PendingWrites(), asyncio.get_running_loop().create_future()
    first = pending.begin(write(1))
    caller = asyncio.create_task(pending.answered(first, answer))
    await asyncio.sleep(0)
    answer.set_exception(Conflict("t", 3))
    between = pending.begin(write(3))
    assert between.before is first
    pending.finish(between)
    with pytest.raises(Conflict):
        await caller
    assert pending.begin(write(3)).before is None


async def test_a_write_stays_pending_if_its_caller_is_cancelled() -> None:
    pending, answer = PendingWrites(), asyncio.get_running_loop().create_future()
    first = pending.begin(write(1))
    caller = asyncio.create_task(pending.answered(first, answer))
    await asyncio.sleep(0)
    caller.cancel()
    await asyncio.gather(caller, return_exceptions=True)
    second = pending.begin(write(3))
    assert second.before is first
    pending.finish(second)
    pending.finish(first)
    assert pending.begin(write(3)).before is None
