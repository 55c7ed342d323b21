"""One reusable timeout for many short waits."""

import asyncio

import pytest

from doubloon.server.timeouts import ReusableTimeout


async def test_a_wait_that_is_too_long_times_out() -> None:
    timeout = ReusableTimeout(0.1)
    with pytest.raises(TimeoutError), timeout:
        await asyncio.sleep(60)


async def test_many_short_waits_do_not_time_out() -> None:
    timeout = ReusableTimeout(1.0)
    for _ in range(12):
        with timeout:
            await asyncio.sleep(0.1)
    timeout.end()


async def test_the_limit_applies_to_each_wait_separately() -> None:
    timeout = ReusableTimeout(1.0)
    with timeout:
        await asyncio.sleep(0.5)
    loop = asyncio.get_running_loop()
    began = loop.time()
    with pytest.raises(TimeoutError), timeout:
        await asyncio.sleep(60)
    assert 0.9 < loop.time() - began < 10


async def test_work_between_waits_does_not_time_out() -> None:
    timeout = ReusableTimeout(0.5)
    with timeout:
        pass
    await asyncio.sleep(0.7)
    with timeout:
        await asyncio.sleep(0.01)
    timeout.end()


async def test_cancelling_the_task_from_outside_cancels_it() -> None:
    async def wait() -> None:
        with ReusableTimeout(30.0):
            await asyncio.sleep(60)

    task = asyncio.create_task(wait())
    await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task


async def test_ending_a_timeout_removes_its_timer() -> None:
    timeout = ReusableTimeout(30.0)
    with timeout:
        assert timeout._timer is not None
    timeout.end()
    assert timeout._timer is None
