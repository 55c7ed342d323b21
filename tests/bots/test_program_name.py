"""The names of external programs, with and without a name that the user chose."""

from pathlib import Path

import pytest

from doubloon.bots.program_name import ProgramName, parse_program, player_name
from doubloon.core import OptionsError


@pytest.mark.parametrize(
    ("bot", "expected"),
    [
        ("deep=cmd:python agent.py --depth 3", ProgramName("deep", "python agent.py --depth 3")),
        ("v1.2_b-3=cmd: ./agent ", ProgramName("v1.2_b-3", "./agent")),
        ("cmd:/opt/bin/agent --set a=b", ProgramName("agent", "/opt/bin/agent --set a=b")),
        ("cmd:'./my agent'", ProgramName("my-agent", "'./my agent'")),
        ("a=cmd:b=cmd:c", ProgramName("a", "b=cmd:c")),
        ("captain", None),
        ("cmd", None),
        ("a=b", None),
    ],
)
def test_a_name_and_a_command(bot: str, expected: ProgramName | None) -> None:
    assert parse_program(bot) == expected


def test_a_program_is_called_after_its_script(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "my agent.v2.py").touch()
    monkeypatch.chdir(tmp_path)
    assert player_name("cmd:python -u 'my agent.v2.py' weights.npz") == "my-agent.v2"
    assert player_name("cmd:python missing.py") == "python"


@pytest.mark.parametrize("bot", ["cmd:", "cmd:  ", "x=cmd:", "cmd:''"])
def test_a_command_must_not_be_empty(bot: str) -> None:
    with pytest.raises(OptionsError, match="cmd: needs a command, such as cmd:python my_agent"):
        parse_program(bot)


@pytest.mark.parametrize("bot", ["cmd:python 'a", "cmd:python \\"])
def test_quotes_must_be_closed(bot: str) -> None:
    with pytest.raises(OptionsError, match="is not a command: a quote or a backslash at its end is open"):
        parse_program(bot)


@pytest.mark.parametrize("name", ["", "my agent", "-x", "a" * 31, "ä", "x\x1b"])
def test_a_chosen_name_is_short_and_printable(name: str) -> None:
    with pytest.raises(OptionsError, match="cannot be the name of a program: use 1 to 30 letters"):
        parse_program(f"{name}=cmd:./agent")
