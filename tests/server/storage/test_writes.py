"""Which writes build on others that are under way."""

import asyncio

import pytest

from doubloon.server.storage import Conflict
from doubloon.server.storage.writes import PendingWrites, Write
from tests.server.storage.logs import entry


def write(length: int, table: str = "t") -> Write:
    return Write.checked(table, length, [entry("one"), entry("two")], None)


def test_a_write_at_the_end_of_a_pending_one_depends_on_it() -> None:
    under_way = PendingWrites()
    first = under_way.begin(write(1))
    assert first.before is None
    second = under_way.begin(write(3))
    assert second.before is first
    assert under_way.begin(write(4)).before is None
    assert under_way.begin(write(6, "another")).before is None


def test_a_write_that_depends_on_a_failed_one_conflicts() -> None:
    under_way = PendingWrites()
    first, second = under_way.begin(write(1)), under_way.begin(write(3))
    assert (first.placed.length, second.placed.length) == (1, -1)
    first.stored = True
    assert second.placed.length == 3


async def test_a_write_is_pending_until_its_caller_resumes() -> None:
    """In between, somebody else may ask for more, who cannot know yet that it failed."""
    under_way, answer = PendingWrites(), asyncio.get_running_loop().create_future()
    first = under_way.begin(write(1))
    caller = asyncio.create_task(under_way.answered(first, answer))
    await asyncio.sleep(0)
    answer.set_exception(Conflict("t", 3))
    between = under_way.begin(write(3))
    assert between.before is first
    under_way.finish(between)
    with pytest.raises(Conflict):
        await caller
    assert under_way.begin(write(3)).before is None


async def test_a_write_stays_pending_if_its_caller_is_cancelled() -> None:
    under_way, answer = PendingWrites(), asyncio.get_running_loop().create_future()
    first = under_way.begin(write(1))
    caller = asyncio.create_task(under_way.answered(first, answer))
    await asyncio.sleep(0)
    caller.cancel()
    await asyncio.gather(caller, return_exceptions=True)
    second = under_way.begin(write(3))
    assert second.before is first
    under_way.finish(second)
    under_way.finish(first)
    assert under_way.begin(write(3)).before is None
