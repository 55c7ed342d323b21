"""Many short waits with one limit."""

import asyncio

import pytest

from doubloon.server.timeouts import ReusableTimeout


async def test_a_wait_that_lasts_too_long_is_ended() -> None:
    patience = ReusableTimeout(0.1)
    with pytest.raises(TimeoutError), patience:
        await asyncio.sleep(60)


async def test_any_number_of_short_waits_is_not_ended() -> None:
    patience = ReusableTimeout(1.0)
    for _ in range(12):
        with patience:
            await asyncio.sleep(0.1)
    patience.end()


async def test_the_limit_is_that_of_each_wait_and_not_of_the_first() -> None:
    patience = ReusableTimeout(1.0)
    with patience:
        await asyncio.sleep(0.5)
    loop = asyncio.get_running_loop()
    began = loop.time()
    with pytest.raises(TimeoutError), patience:
        await asyncio.sleep(60)
    assert 0.9 < loop.time() - began < 10


async def test_work_between_waits_is_not_ended() -> None:
    patience = ReusableTimeout(0.5)
    with patience:
        pass
    await asyncio.sleep(0.7)
    with patience:
        await asyncio.sleep(0.01)
    patience.end()


async def test_a_task_that_is_cancelled_by_others_is_cancelled() -> None:
    async def wait() -> None:
        with ReusableTimeout(30.0):
            await asyncio.sleep(60)

    task = asyncio.create_task(wait())
    await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task


async def test_at_its_end_no_timer_is_left() -> None:
    patience = ReusableTimeout(30.0)
    with patience:
        assert patience._timer is not None
    patience.end()
    assert patience._timer is None
