"""The servers of the fault tests leave no process behind, even if the tests are killed."""

import asyncio
import subprocess
import sys
import time
from pathlib import Path

from tests.faults.servers import ROOT

_START_A_SERVER = """
import asyncio, sys, time
from tests.faults.servers import ServerProcess
server = ServerProcess(sys.argv[1])
asyncio.run(server.start())
print(server.pid, flush=True)
time.sleep(60)
"""


async def test_a_server_exits_when_the_tests_are_killed(sqlite: str) -> None:
    with subprocess.Popen([sys.executable, "-c", _START_A_SERVER, sqlite], cwd=ROOT, stdout=subprocess.PIPE) as tests:
        assert tests.stdout is not None
        pid = int(await asyncio.to_thread(tests.stdout.readline))
        assert _is_running(pid)
        tests.kill()
    until = time.monotonic() + 10
    while _is_running(pid) and time.monotonic() < until:
        await asyncio.sleep(0.05)
    assert not _is_running(pid)


def _is_running(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False
