"""Those who do not read."""

from tests.faults.scenarios import slow_readers
from tests.faults.slice import SEED, SLICE, nothing_lost


async def test_nobody_waits_for_those_who_do_not_read(sqlite: str) -> None:
    report = await slow_readers(sqlite, SLICE, SEED)
    nothing_lost(report)
    assert report.counts["slow readers"]
