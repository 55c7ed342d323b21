"""Messages that are repeated, late, out of order, or stale."""

from tests.faults.scenarios import messages
from tests.faults.short_run import SECONDS, SEED, check_nothing_lost


async def test_repeated_late_and_reordered_messages_do_no_harm(database: str) -> None:
    report = await messages(database, SECONDS, SEED)
    check_nothing_lost(report)
    assert report.counts["duplicates"]
