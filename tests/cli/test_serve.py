"""`doubloon play` and `doubloon prune`, as far as they can be tried without staying."""

import ipaddress
from pathlib import Path

import pytest

from doubloon.cli import main
from doubloon.server.serve import lan_address


def test_pruning_a_database_that_is_not_there_makes_none(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    missing = tmp_path / "mistyped.sqlite3"
    assert main(["prune", "--days", "9", "--database", str(missing)]) == 2
    assert "nothing to prune" in capsys.readouterr().err
    assert not missing.exists()


def test_the_address_for_friends_is_one_that_a_browser_opens() -> None:
    assert ipaddress.ip_address(lan_address()).version == 4
