"""Only one server uses a SQLite file; the lock ends with its process, and stores need none."""

import errno
import signal
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from doubloon.cli import main
from doubloon.server import serve
from doubloon.server.storage import StorageDown, UnusableStorage, only_server, open_store
from tests.server.running import run_server_process
from tests.server.storage.logs import OPEN, contents, entry

HOLD = """\
import sys
from doubloon.server.storage import only_server
with only_server(sys.argv[1]):
    print("locked", flush=True)
    sys.stdin.read()
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "new folder" / "tables.sqlite3"


def test_a_second_server_is_refused_with_a_sentence(
    path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(serve, "set_up_logs", lambda **_: None)
    monkeypatch.setattr("doubloon.server.serve._serve_alone", lambda *_: pytest.fail("a second server started"))
    link = tmp_path / "link.sqlite3"
    with run_server_process(path, tmp_path / "log"):
        link.symlink_to(path)
        for command in (["serve"], ["play", "--no-browser"]):
            for name in (str(path), f"sqlite://{path}", str(link)):
                assert main([*command, "--port", "0", "--database", name]) == 2
                printed = capsys.readouterr()
                assert printed.err == (
                    f"doubloon: another Doubloon server is using the database {path}; stop that server, or choose "
                    "another file with --database. Several servers can share a PostgreSQL database\n"
                )
                assert printed.out == ""
        assert main(["check", str(path)]) == 0
        assert main(["prune", "--days", "0", "--database", str(path)]) == 0
    monkeypatch.setattr("doubloon.server.serve._serve_alone", lambda *_: None)
    assert main(["serve", "--database", str(path)]) == 0


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGKILL")
def test_a_killed_server_leaves_no_lock(path: Path) -> None:
    holder = subprocess.Popen(
        [sys.executable, "-c", HOLD, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    with holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == "locked\n"
        with pytest.raises(UnusableStorage, match="another Doubloon server"), only_server(str(path)):
            pytest.fail("two servers hold the lock")
        holder.send_signal(signal.SIGKILL)
        holder.wait()
        with only_server(str(path)):
            pass


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such permissions")
async def test_stores_work_beside_a_server(path: Path) -> None:
    with only_server(str(path)):
        first, second = await open_store(str(path)), await open_store(str(path))
        await first.create("t", OPEN, [entry("start")])
        assert await contents(second, "t") == ["start"]
        await first.close()
        await second.close()
    lock = Path(f"{path}-lock")
    assert stat.S_IMODE(lock.stat().st_mode) == 0o600


def test_several_servers_share_postgresql(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with only_server("postgresql://host/tables"), only_server("postgresql://host/tables"):
        assert list(tmp_path.iterdir()) == []


def test_a_place_without_access_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(StorageDown, match="cannot be opened"), only_server(str(tmp_path / "file" / "tables.sqlite3")):
        pytest.fail("a file cannot be a folder")


@pytest.mark.skipif(sys.platform == "win32", reason="Windows locks files in another way")
def test_a_file_system_without_locks_is_named(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_locks(_descriptor: int, _operation: int) -> None:
        raise OSError(errno.ENOLCK, "No locks available")

    monkeypatch.setattr("fcntl.flock", no_locks)
    with pytest.raises(StorageDown, match=r"cannot be locked: .*No locks available"), only_server(str(path)):
        pytest.fail("nothing is locked")
