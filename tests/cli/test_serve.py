"""`doubloon play` and `doubloon prune`, as far as they can be tested without a running server."""

import ipaddress
from pathlib import Path

import pytest

from doubloon.cli import main
from doubloon.server.serve import lan_address


def test_pruning_a_missing_database_does_not_create_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    missing = tmp_path / "mistyped.sqlite3"
    assert main(["prune", "--days", "9", "--database", str(missing)]) == 2
    assert "nothing to prune" in capsys.readouterr().err
    assert not missing.exists()


def test_the_lan_address_is_an_ipv4_address() -> None:
    assert ipaddress.ip_address(lan_address()).version == 4
