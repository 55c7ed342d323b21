"""The servers of these tests leave nothing behind, even where the tests themselves are killed."""

import asyncio
import subprocess
import sys
import time
from pathlib import Path

from tests.faults.servers import ROOT

_STARTS_ONE = """
import asyncio, sys, time
from tests.faults.servers import ServerProcess
server = ServerProcess(sys.argv[1])
asyncio.run(server.start())
print(server.pid, flush=True)
time.sleep(60)
"""


async def test_a_server_ends_with_those_who_started_it(sqlite: str) -> None:
    with subprocess.Popen([sys.executable, "-c", _STARTS_ONE, sqlite], cwd=ROOT, stdout=subprocess.PIPE) as tests:
        assert tests.stdout is not None
        pid = int(await asyncio.to_thread(tests.stdout.readline))
        assert _runs(pid)
        tests.kill()
    until = time.monotonic() + 10
    while _runs(pid) and time.monotonic() < until:
        await asyncio.sleep(0.05)
    assert not _runs(pid)


def _runs(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False
