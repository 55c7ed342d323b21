"""Messages that come twice, late, in another order, or for another change."""

from tests.faults.scenarios import messages
from tests.faults.slice import SEED, SLICE, nothing_lost


async def test_repeated_late_and_reordered_messages_do_no_harm(database: str) -> None:
    report = await messages(database, SLICE, SEED)
    nothing_lost(report)
    assert report.counts["duplicates"]
