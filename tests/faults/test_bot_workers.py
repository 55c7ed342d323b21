"""Bots that crash, hang and answer garbage, and workers that are killed and stopped."""

from tests.faults.scenarios import bot_workers
from tests.faults.short_run import SECONDS, SEED, check_nothing_lost


async def test_no_table_stalls_because_of_bots(sqlite: str) -> None:
    report = await bot_workers(sqlite, SECONDS, SEED)
    check_nothing_lost(report)
    assert report.counts["workers killed"]
