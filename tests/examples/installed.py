"""An environment of its own with the example game installed: a real installation, with nothing downloaded."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import httpx

from doubloon.server.serve import free_port

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "examples" / "high_tide"
_LOOPBACK = "127.0.0.1"
_TIMEOUT = 60.0
_RUN = "import sys; from doubloon.cli import main; sys.exit(main())"


class Installed:
    """An environment with the packages of this one, and High Tide."""

    def __init__(self, folder: Path) -> None:
        install = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        offline = ["--no-index", "--no-deps", "--no-build-isolation"]
        subprocess.run([*install, *offline, "--target", str(folder), str(EXAMPLE)], check=True)
        self.env = {**os.environ, "PYTHONPATH": os.pathsep.join([str(folder), str(ROOT / "src"), str(ROOT)])}

    def python(self, *arguments: str) -> str:
        """Run Python and return its output."""
        run = subprocess.run(
            [sys.executable, *arguments], env=self.env, cwd=ROOT, capture_output=True, text=True, check=False
        )
        assert run.returncode == 0, run.stdout + run.stderr
        return run.stdout

    def doubloon(self, *arguments: str) -> str:
        """Run a doubloon command and return its output."""
        return self.python("-c", _RUN, *arguments)

    @contextmanager
    def serving(self, database: Path) -> Iterator[httpx.Client]:
        """`doubloon serve`, and a client for it."""
        port = free_port(_LOOPBACK, 0)
        command = [sys.executable, "-c", _RUN, "serve", "--port", str(port), "--database", str(database)]
        with (
            subprocess.Popen(command, env=self.env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process,
            httpx.Client(base_url=f"http://{_LOOPBACK}:{port}", timeout=_TIMEOUT) as client,
        ):
            try:
                wait_until_it_answers(client, process)
                yield client
            finally:
                process.terminate()


def wait_until_it_answers(client: httpx.Client, process: subprocess.Popen[bytes]) -> None:
    """Wait until the server of this process answers; fails if it ends, or takes too long."""
    deadline = time.monotonic() + _TIMEOUT
    while time.monotonic() < deadline:
        assert process.poll() is None, "the server did not start"
        with suppress(httpx.TransportError):
            if client.get("/healthz").is_success:
                return
        time.sleep(0.1)
    raise AssertionError("the server does not answer")
