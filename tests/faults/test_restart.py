"""A graceful restart while all tables are in use."""

from tests.faults.scenarios import restart
from tests.faults.short_run import SECONDS, SEED, check_nothing_lost


async def test_a_restart_with_live_tables_loses_nothing(database: str) -> None:
    report = await restart(database, SECONDS, SEED)
    check_nothing_lost(report)
    assert report.counts["restarts"]
