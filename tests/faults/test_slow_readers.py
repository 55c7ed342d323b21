"""Clients that do not read what they are sent."""

from tests.faults.scenarios import slow_readers
from tests.faults.short_run import SECONDS, SEED, check_nothing_lost


async def test_nobody_waits_for_clients_that_do_not_read(sqlite: str) -> None:
    report = await slow_readers(sqlite, SECONDS, SEED)
    check_nothing_lost(report)
    assert report.counts["slow readers"]
