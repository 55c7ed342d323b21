"""A graceful stop and a start while all tables are in use."""

from tests.faults.scenarios import restart
from tests.faults.slice import SEED, SLICE, nothing_lost


async def test_a_restart_with_live_tables_loses_nothing(database: str) -> None:
    report = await restart(database, SLICE, SEED)
    nothing_lost(report)
    assert report.counts["restarts"]
