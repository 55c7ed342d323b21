"""A stranger floods the server from one address, in all ways at once."""

from tests.faults.flood import run_flood
from tests.faults.short_run import SECONDS, SEED, check_nothing_lost


async def test_a_flood_disconnects_nobody_and_takes_bounded_memory(sqlite: str) -> None:
    run = await run_flood(sqlite, SECONDS, SEED, connections=100, moves=20.0)
    check_nothing_lost(run.report)
    assert run.report.counts["answers"] == run.report.counts["sent"]
    assert run.report.counts["requests of a flood"]
