"""Wrong usage of every command: exit status 2 and one line on standard error, which names what the user named."""

import argparse
import asyncio
import re
import shlex
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

import doubloon
from doubloon.cli import main
from doubloon.cli.arguments import bot_list, positive
from doubloon.cli.command import create_parser
from doubloon.cli.status import Status
from doubloon.server.storage import open_store

RIGHT = {
    "serve": "--database {new}",
    "play": "--database {new} --no-browser",
    "mcp": "",
    "verify": "{record}",
    "legal": "{record} --seat 0",
    "show": "{record}",
    "hint": "{record} --at 7",
    "simulate": "gold-hunting --players random,random --games 1 --jobs 1",
    "arena": "gold-hunting --players random,greedy --games 1 --jobs 1",
    "calibrate": "gold-hunting --games 1 --jobs 1",
    "train": "gold-hunting --out {new}",
    "solve": "gold-hunting --payoff points --out {new}",
    "exploit": "gold-hunting --player smuggler --out {new}",
    "check": "{database}",
    "backup": "{database} {new}",
    "restore": "{database} {new}",
    "prune": "--days 9 --database {database}",
    "forget": "{database} --table=t --seat 0",
    "moderate": "{database} list",
}
"""Right arguments of every command; each test replaces or adds one."""
NO_FILE = ("missing", "folder", "below")
"""Names that cannot be read: a missing file, a folder, a path below a file."""
NO_OUTPUT = ("folder", "nowhere", "below")
"""Names that cannot be written: a folder, a file in a missing folder, a path below a file."""
NO_DATABASE = ("missing", "folder", "below", "letter", "other", "empty")
"""Names of no database of Doubloon; the last are a text, another program's database, and an empty file."""
WRONG = {
    "serve": [
        *(f"--database {{{name}}}" for name in ("folder", "below", "letter", "other")),
        "--host 203.0.113.1",
        "--port 65536",
    ],
    "play": [*(f"--database {{{name}}}" for name in ("folder", "below", "letter", "other")), "--port 65536"],
    "mcp": ["--server 127.0.0.1", "--port 8770"],
    "verify": [f"{{{name}}}" for name in NO_FILE],
    "legal": [*(f"{{{name}}} --seat 0" for name in NO_FILE), "{record} --seat 0 --at 9999", "{record} --seat 7"],
    "show": [
        *(f"{{{name}}}" for name in NO_FILE),
        *(f"{{record}} --svg {{{name}}}" for name in NO_OUTPUT),
        *(f"{{record}} --html {{{name}}}" for name in NO_OUTPUT),
        *("{record} --at 9999", "{record} --seat 7", "{record} --html {new} --seat 7", "{missing} --html {new}"),
    ],
    "hint": [*(f"{{{name}}}" for name in NO_FILE), "{record} --at 9999", "{record} --seat 7", "{record}"],
    "simulate": [
        *("no-game --players random,random", "gold-hunting --players random,nobody", "gold-hunting --players random"),
        *(f"gold-hunting --players random,random --records {{{name}}}" for name in ("letter", "below")),
    ],
    "arena": [
        *("no-game", "gold-hunting --players random,nobody"),
        *(f"gold-hunting --players random,greedy --out {{{name}}}" for name in (*NO_OUTPUT, "letter")),
        *(f"gold-hunting --players random,greedy --plot {{{name}}}" for name in NO_OUTPUT),
        "gold-hunting --players random,greedy --out {letter} --resume",
    ],
    "calibrate": [
        "no-game",
        *(f"gold-hunting --out {{{name}}}" for name in (*NO_OUTPUT, "letter")),
        *(f"gold-hunting --plot {{{name}}}" for name in NO_OUTPUT),
        "gold-hunting --out {letter} --resume",
    ],
    "train": ["no-game --out {new}", *(f"{game} --out {{letter}}" for game in ("gold-hunting", "silver-and-gold"))],
    "solve": [
        *("no-game --payoff points --out {new}", "gold-hunting --payoff fun --out {new}"),
        *("gold-hunting --payoff points --out {letter}", "gold-hunting --payoff points --out {new} --resume"),
    ],
    "exploit": [
        *("no-game --player smuggler --out {new}", "gold-hunting --player nobody --out {new}"),
        "gold-hunting --player smuggler --out {letter}",
        *(f"gold-hunting --policy {{{name}}} --out {{new}}" for name in (*NO_FILE, "letter")),
    ],
    "check": [f"{{{name}}}" for name in NO_DATABASE],
    "backup": [
        *(f"{{{name}}} {{new}}" for name in NO_DATABASE),
        *(f"{{database}} {{{name}}}" for name in (*NO_OUTPUT, "letter")),
        "--force {database} {folder}",
        *(f"--verify {{database}} {{{name}}}" for name in NO_DATABASE),
    ],
    "restore": [
        *(f"{{{name}}} {{new}}" for name in NO_DATABASE),
        *("{database} {letter}", "--force {database} {folder}", "--force {database} {below}"),
    ],
    "prune": [f"--days 9 --database {{{name}}}" for name in NO_DATABASE],
    "forget": [f"{{{name}}} --table=t --seat 0" for name in NO_DATABASE] + ["{database} --table=t"],
    "moderate": [f"{{{name}}} list" for name in NO_DATABASE],
}
"""The wrong arguments of every command."""
NEEDS = {"mcp": "mcp", "train": "jax", "solve": "jax", "exploit": "jax"}
"""Libraries without which a command only says that they are missing."""
GOOD = {"record", "database", "new"}
"""The names in braces with which nothing is wrong; an error names all others."""


def commands() -> dict[str, argparse.ArgumentParser]:
    """The parsers of all commands, by name."""
    (found,) = (each for each in create_parser()._actions if isinstance(each, argparse._SubParsersAction))
    return dict(found.choices)


@pytest.fixture(scope="module")
def places(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """What the names in braces stand for."""
    root = tmp_path_factory.mktemp("places")
    names = ("record", "missing", "folder", "letter", "other", "empty", "database", "new")
    found = {name: root / name for name in names}
    found |= {"below": found["letter"] / "file", "nowhere": root / "nowhere" / "file"}
    game = doubloon.new("gold-hunting", seed=7)
    game.play_bots("random")
    found["record"].write_text(game.record().dumps())
    found["folder"].mkdir(mode=0o755)
    found["letter"].write_text("Dear Ann, " * 1000)
    found["empty"].touch()
    with closing(sqlite3.connect(found["other"])) as other:
        other.execute("CREATE TABLE bookmarks (url TEXT)")
    asyncio.run(create_database(found["database"]))
    return found


async def create_database(path: Path) -> None:
    await (await open_store(str(path))).close()


@pytest.fixture
def own_log(monkeypatch: pytest.MonkeyPatch) -> None:
    """The log stays that of the tests."""
    monkeypatch.setattr("doubloon.server.serve.set_up_logs", lambda **_: None)


def status_of(command: str, arguments: str, places: dict[str, Path]) -> int:
    """The exit status of a command; names in braces are files."""
    try:
        return main([command, *(word.format_map(places) for word in shlex.split(arguments))])
    except SystemExit as ended:
        return int(str(ended.code))


def contents(places: dict[str, Path]) -> list[object]:
    """What wrong usage must not change."""
    files = [places[name].read_bytes() for name in ("record", "letter", "other", "empty")]
    exist = [places[name].exists() for name in ("missing", "new", "nowhere")]
    return [*files, *exist, places["folder"].stat().st_mode, list(places["folder"].iterdir())]


def test_every_command_has_rows_here() -> None:
    assert set(RIGHT) == set(WRONG) == set(commands())
    assert all(WRONG.values())


@pytest.mark.usefixtures("own_log")
@pytest.mark.parametrize("command", WRONG)
def test_wrong_usage_takes_one_line_and_changes_nothing(
    command: str, places: dict[str, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    if library := NEEDS.get(command):
        pytest.importorskip(library, reason=f"{library} is not installed")
    before = contents(places)
    for arguments in WRONG[command]:
        status, captured = status_of(command, arguments, places), capsys.readouterr()
        assert status == Status.USAGE, (arguments, captured)
        assert captured.err.startswith("doubloon"), (arguments, captured.err)
        assert captured.err.count("\n") == 1, (arguments, captured.err)
        for name in set(re.findall(r"{(\w+)}", arguments)) - GOOD:
            assert str(places[name]) in captured.err, (arguments, captured.err)
        assert contents(places) == before, arguments


@pytest.mark.parametrize("command", RIGHT)
def test_numbers_out_of_range_are_wrong_usage(
    command: str, places: dict[str, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    numbers = [action for action in commands()[command]._actions if action.type not in (None, Path, bot_list)]
    for action in numbers:
        for value in ("-1", "one", "nan", *(["0"] if action.type is positive else [])):
            arguments = f"{RIGHT[command]} {action.option_strings[0]}={value}"
            assert status_of(command, arguments, places) == Status.USAGE, arguments
            problem = capsys.readouterr().err
            assert problem.count("\n") == 1
            assert action.option_strings[0] in problem


@pytest.mark.parametrize("arguments", ["legal {} --seat 0", "show {}", "show {} --seat 0 --html {new}", "hint {}"])
@pytest.mark.parametrize("name", ["letter", "other", "empty"])
def test_a_file_without_a_record_is_something_wrong_that_was_found(
    arguments: str, name: str, places: dict[str, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    command, rest = arguments.replace("{}", f"{{{name}}}").split(" ", 1)
    assert status_of(command, rest, places) == Status.WRONG
    problem = capsys.readouterr().err
    assert problem.startswith(f"doubloon: {places[name]}: a record must be ")
    assert problem.count("\n") == 1
    assert status_of("verify", f"{{{name}}}", places) == Status.WRONG
    assert capsys.readouterr().out.startswith(f"BAD  {places[name]}: a record must be ")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only Linux has a device that is always full")
@pytest.mark.parametrize("option", ["--svg", "--html"])
def test_a_full_disk_is_reported(option: str, places: dict[str, Path], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", str(places["record"]), option, "/dev/full"]) == Status.USAGE
    assert capsys.readouterr().err == "doubloon: /dev/full cannot be written: No space left on device\n"


def test_an_interrupted_command_has_a_status_of_its_own(
    places: dict[str, Path], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupt(_: str) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("doubloon.cli.files.read", interrupt)
    assert main(["show", str(places["record"])]) == Status.INTERRUPTED
    assert capsys.readouterr().err == "interrupted\n"
