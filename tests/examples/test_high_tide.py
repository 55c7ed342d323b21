"""High Tide, installed beside Doubloon in an environment of its own: everything works with a game from outside."""

import json
from pathlib import Path

import httpx
import pytest

from doubloon.registry import GAMES
from tests.examples.installed import EXAMPLE, ROOT, Installed

GAME = "high-tide"

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Installed:
    return Installed(tmp_path_factory.mktemp("site"))


@pytest.fixture(scope="module")
def records(installed: Installed, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The records of ten games, played by `doubloon simulate`."""
    folder = tmp_path_factory.mktemp("records")
    command = ["simulate", GAME, "--players", "lookout,random", "--games", "10", "--seed", "1", "--json"]
    summary = json.loads(installed.doubloon(*command, "--records", str(folder), "--jobs", "1"))
    assert [player["player"] for player in summary["players"]] == ["lookout", "random"]
    assert list(summary["players"][0]["parts"]) == ["tide"]
    return folder


def test_it_is_short() -> None:
    lines = [line for file in EXAMPLE.rglob("src/**/*.py") for line in file.read_text().splitlines()]
    assert len(lines) < 275


def test_the_other_tests_see_the_built_in_games_only() -> None:
    assert list(GAMES) == ["gold-hunting", "silver-and-gold"]


def test_it_is_found_by_its_id_and_its_module_name(installed: Installed) -> None:
    code = "import doubloon; assert doubloon.game('high_tide') is doubloon.game('high-tide'); print(*doubloon.GAMES)"
    assert installed.python("-W", "error", "-c", code).split() == ["gold-hunting", "silver-and-gold", GAME]


def test_its_own_tests_pass(installed: Installed) -> None:
    tests = str(EXAMPLE / "tests")
    installed.python("-m", "pytest", "-q", "-p", "no:cacheprovider", "-c", str(ROOT / "pyproject.toml"), tests)


def test_verify_and_show(installed: Installed, records: Path) -> None:
    assert "10 records: 10 good, 0 bad" in installed.doubloon("verify", str(records))
    shown = installed.doubloon("show", str(records / f"{GAME}-000000.json"), "--at", "2", "--seat", "1")
    assert "High Tide, seen by seat 1" in shown
    assert "seat 0: card ?, ?" in shown
    legal = ["legal", str(records / f"{GAME}-000000.json"), "--at", "1", "--seat", "0"]
    assert installed.doubloon(*legal).split() == ["stay", "go"]


def test_arena(installed: Installed) -> None:
    command = ["arena", GAME, "--players", "random,lookout", "--games", "200", "--seed", "1", "--jobs", "1", "--json"]
    random, lookout = json.loads(installed.doubloon(*command))["ratings"]
    assert (random["player"], lookout["player"]) == ("random", "lookout")
    assert lookout["elo"] > random["elo"]


def create(client: httpx.Client, wanted: dict[str, object]) -> httpx.Response:
    """A new guest creates a table."""
    token = client.post("/api/guests").json()["token"]
    headers = {"Authorization": f"Bearer {token}", "Idempotency-Key": "1"}
    return client.post("/api/tables", json=wanted, headers=headers)


def test_a_table_on_the_server(installed: Installed, tmp_path: Path) -> None:
    with installed.serving(tmp_path / "tables.sqlite3") as client:
        described = client.get("/api/games").json()[GAME]
        assert (described["title"], described["seats"], described["bots"]) == ("High Tide", [2], ["lookout"])
        created = create(client, {"game": GAME, "own": {"0": "Ann"}, "bots": {"1": "lookout"}})
        assert created.status_code == 201, created.text
        table = created.json()["table"]
        assert (table["game"], table["status"]) == (GAME, "running")
        view = table["view"]
        assert (view["awaited"], view["moves"], view["move_count"]) == ([0, 1], ["stay", "go"], 2)
        assert "seat 1: card ?, ?" in view["text"]
        assert view["has_drawing"]
        assert view["result"] is None


def test_a_program_plays_a_game_on_the_server(installed: Installed, tmp_path: Path) -> None:
    with installed.serving(tmp_path / "tables.sqlite3") as client:
        created = create(client, {"game": GAME, "bots": {"1": "lookout"}})
        assert created.status_code == 201, created.text
        table, invitation = created.json()["table"]["id"], created.json()["invitation"]
        bot = str(ROOT / "examples" / "table_bot.py")
        result = json.loads(installed.python(bot, str(client.base_url).rstrip("/"), table, invitation, "Ann"))
        assert set(result) == {"scores", "winners", "places"}
        record = tmp_path / "record.json"
        record.write_bytes(client.get(f"/api/tables/{table}/record").content)
    verdict = json.loads(installed.doubloon("verify", "--json", str(record)))
    assert verdict["winners"] == result["winners"]
    assert [score["total"] for score in verdict["scores"]] == [score["total"] for score in result["scores"]]
