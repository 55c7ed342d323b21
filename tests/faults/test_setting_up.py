"""The server is killed while guests create tables and sit down."""

import asyncio

from tests.faults.checker import check
from tests.faults.fault_run import FaultRun
from tests.faults.players import TablePlan, set_up
from tests.faults.servers import DOUBLOON
from tests.faults.short_run import SEED

HOSTS, KILLS = 24, 6
PLAN = TablePlan("silver-and-gold", persons=4)


async def test_a_lost_answer_leaves_no_ghost_at_any_table(sqlite: str) -> None:
    run = FaultRun(sqlite, SEED, 1, DOUBLOON)
    (server,) = run.servers
    try:
        await server.start()
        hosts = [asyncio.create_task(set_up_table(run)) for _ in range(HOSTS)]
        for _ in range(KILLS):
            await wait_for_requests(run, run.rng.randint(20, 30))
            server.kill()
            run.count("kills")
            await server.start()
        await asyncio.gather(*hosts)
        verdict = await check(run.ledger, sqlite, server.address)
    finally:
        await run.client.aclose()
        server.end()
    assert not verdict.problems, "\n".join(verdict.problems[:20])
    assert len(run.ledger.tables) == HOSTS
    assert run.ledger.counts["lost HTTP requests"]


async def set_up_table(run: FaultRun) -> None:
    """Create a table and fill it."""
    assert await set_up(PLAN, run.addresses, run.client, run.ledger, run.rng, lambda: False) is not None


async def wait_for_requests(run: FaultRun, number: int) -> None:
    """Wait for this many more requests, so that the server is killed in the middle of others."""
    counts = run.ledger.counts
    enough = counts["HTTP requests"] + number
    while counts["HTTP requests"] < enough and len(run.ledger.tables) < HOSTS:
        await asyncio.sleep(0.001)
