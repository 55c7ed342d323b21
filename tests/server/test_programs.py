"""The server never starts a program that a guest names: at a table, only the game's own bots have seats."""

from pathlib import Path

import pytest

from tests.server.running import HUNTING, NewGuest
from tests.server.tables import refused

UNKNOWN = (422, "unknown-bot")


@pytest.fixture(params=["cmd:touch started", "greedy=cmd:touch started", "x=cmd:touch started"])
def bot(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The name of a bot that would create the file `started`."""
    monkeypatch.chdir(tmp_path)
    name: str = request.param
    return name


async def test_a_table_with_a_program_is_refused(new_guest: NewGuest, bot: str, tmp_path: Path) -> None:
    guest = new_guest()
    for options in ({"bots": {"1": bot}}, {"substitute": bot}):
        assert await refused(guest, "POST", "/tables", {"game": HUNTING, **options}) == UNKNOWN
    assert not (tmp_path / "started").exists()


async def test_a_program_cannot_take_a_seat_or_replace_a_person(new_guest: NewGuest, bot: str, tmp_path: Path) -> None:
    host = new_guest()
    table = (await host.create(HUNTING, own={"0": "Ann"}))["table"]["id"]
    assert await refused(host, "PUT", f"/tables/{table}/seats/1/bot", {"bot": bot}) == UNKNOWN
    await host.request("PUT", f"/tables/{table}/seats/1/bot", {"bot": "random"})
    assert await refused(host, "PUT", f"/tables/{table}/seats/0/bot", {"bot": bot}) == UNKNOWN
    assert not (tmp_path / "started").exists()
