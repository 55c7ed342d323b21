"""What --help lists, and docs/commands.md with it."""

import re
import shlex
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from doubloon.cli import main
from doubloon.cli.command import create_parser
from doubloon.cli.status import MEANINGS, Status

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "commands.md").read_text("utf-8")
CONSOLE = re.compile(r"^```console\n(.*?)^```", re.MULTILINE | re.DOTALL)
COMMAND = re.compile(r"(?:^|[\s(/;])doubloon ((?:serve|play|prune|check|backup|restore|forget)\b[^&|;)\n<]*)")


@pytest.fixture
def shown(capsys: pytest.CaptureFixture[str]) -> str:
    """The text of `doubloon --help`."""
    with pytest.raises(SystemExit) as caught:
        main(["--help"])
    assert caught.value.code == Status.DONE
    return capsys.readouterr().out


def groups(shown: str) -> Iterator[tuple[str, list[str]]]:
    """The groups of --help, and the commands in each."""
    for title, block in re.findall(r"^([A-Z][^:\n]*):\n((?:  .+\n)+)", shown, re.MULTILINE):
        if title != "Exit status":
            yield title, re.findall(r"^  (\w+)", block, re.MULTILINE)


def groups_on_the_page() -> Iterator[tuple[str, list[str]]]:
    """The headings of the page, and the commands in the table below each."""
    headings = [*re.finditer(r"^## (.+)$", PAGE, re.MULTILINE)]
    for heading, after in pairwise(headings):
        rows = re.findall(r"^\| `doubloon (\w+)", PAGE[heading.end() : after.start()], re.MULTILINE)
        if rows:
            yield heading[1], list(dict.fromkeys(rows))


def test_the_page_lists_the_commands_in_the_groups_of_the_help(shown: str) -> None:
    listed = list(groups(shown))
    assert len(listed) == 5
    assert list(groups_on_the_page()) == listed


def test_help_and_page_say_what_the_exit_statuses_mean(shown: str) -> None:
    assert list(MEANINGS) == list(Status)
    for status, meaning in MEANINGS.items():
        assert re.search(rf"^  {status.value} +{meaning}$", shown, re.MULTILINE)
        assert f"| `{status.value}` | {meaning} |\n" in PAGE


@pytest.mark.parametrize("name", ["hosting.md", "public-table.md", "storage.md"])
def test_the_parser_accepts_the_commands_for_hosts_as_printed(name: str) -> None:
    text = "\n".join(CONSOLE.findall((DOCS / name).read_text("utf-8"))).replace("\\\n", " ")
    entered = re.findall(r"^(?:\$ |\d+ \d+ ).*$", text, re.MULTILINE)
    printed = [command for line in entered for command in COMMAND.findall(line)]
    assert printed
    for command in printed:
        create_parser().parse_args(shlex.split(command))


def test_every_nightly_backup_is_rehearsed() -> None:
    (line,) = re.findall(r"^\d+ \d+ \* \* \* .*$", (DOCS / "public-table.md").read_text("utf-8"), re.MULTILINE)
    backup, verify = (create_parser().parse_args(shlex.split(command)) for command in COMMAND.findall(line))
    assert (backup.database, backup.file, backup.verify) == (verify.database, verify.file, False)
    assert verify.verify
