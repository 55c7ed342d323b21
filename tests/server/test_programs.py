"""The server never runs code that a guest names: at a table, only the game's own bots have seats.

Programs, Python files and bots that packages register are for the commands and the library.
"""

from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from doubloon.bots import find_bot, installed
from doubloon.core import DoubloonError
from doubloon.registry import GAMES
from tests.server.running import HUNTING, NewGuest
from tests.server.tables import refused

UNKNOWN = (422, "unknown-bot")


COMMANDS = ("cmd:touch started", "greedy=cmd:touch started", "x=cmd:touch started")
FILES = ("starting.py:Bot", "x=starting.py:Bot")
REGISTERED = "registered"


@pytest.fixture(params=[*COMMANDS, *FILES, REGISTERED])
def bot(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The name of a bot that would create the file `started`."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "starting.py").write_text("from pathlib import Path\nPath('started').touch()\n")
    monkeypatch.syspath_prepend(tmp_path)
    found = [EntryPoint(f"{HUNTING}.{REGISTERED}", "starting:Bot", installed.GROUP)]
    monkeypatch.setattr(installed, "entry_points", lambda group: [each for each in found if each.group == group])
    monkeypatch.setattr(installed, "_registered", installed._registered.__wrapped__)
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


@pytest.mark.parametrize("bot", [*FILES, REGISTERED], indirect=True)
def test_the_same_names_run_code_where_the_user_types_them(bot: str, tmp_path: Path) -> None:
    with pytest.raises(DoubloonError, match="Bot"):
        find_bot(GAMES[HUNTING], bot)
    assert (tmp_path / "started").exists()
