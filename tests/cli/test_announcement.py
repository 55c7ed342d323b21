"""What `doubloon play` says: where the table is, how friends get there, and how to stop."""

import sys
from pathlib import Path

import pytest

from doubloon.cli.announcement import announcement, qr_code


class Terminal:
    """An output that claims to be a terminal."""

    encoding = "utf-8"

    def isatty(self) -> bool:
        return True


def test_a_player_alone_learns_the_address_and_how_to_stop(tmp_path: Path) -> None:
    text = announcement("127.0.0.1", 8765, str(tmp_path / "tables.sqlite3"), lan=False)
    for part in ("http://127.0.0.1:8765/", "--lan", "Ctrl-C", str(tmp_path / "tables.sqlite3")):
        assert part in text


def test_friends_get_the_address_as_a_qr_code_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", Terminal())
    text = announcement("192.168.1.17", 8765, None, lan=True)
    code = qr_code("http://192.168.1.17:8765/")
    assert "http://192.168.1.17:8765/" in text
    assert all(line in text for line in code.splitlines())


def test_without_a_terminal_there_is_no_qr_code() -> None:
    text = announcement("192.168.1.17", 8765, None, lan=True)
    assert "http://192.168.1.17:8765/" in text
    assert "█" not in text
    assert "scan" not in text


def test_a_machine_without_a_network_says_so() -> None:
    assert "no address in a network" in announcement("127.0.0.1", 8765, None, lan=True)


def test_the_password_of_a_database_is_not_shown() -> None:
    text = announcement("127.0.0.1", 8765, "postgresql://user:secret@host/doubloon", lan=False)
    assert "secret" not in text


def test_a_qr_code_is_a_square_of_blocks() -> None:
    lines = qr_code("http://192.168.1.17:8765/").splitlines()
    assert {len(line) for line in lines} == {2 * len(lines) - 1}
    assert set("".join(lines)) <= set("█▀▄ ")
