"""The argument --players: commas separate bots, but not inside a quoted command."""

from argparse import ArgumentTypeError

import pytest

from doubloon.cli.arguments import bot_list


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("captain", ["captain"]),
        ("captain, greedy", ["captain", "greedy"]),
        ("captain,cmd:python my_agent.py", ["captain", "cmd:python my_agent.py"]),
        ("cmd:a --list '1,2',b", ["cmd:a --list '1,2'", "b"]),
        ('x=cmd:a "1,\\",2",b', ['x=cmd:a "1,\\",2"', "b"]),
        ("cmd:a 1\\,2,b", ["cmd:a 1\\,2", "b"]),
        ("cmd:a '\\',b", ["cmd:a '\\'", "b"]),
        ("\"cmd:a --list 1,2 '3'\",b", ["cmd:a --list 1,2 '3'", "b"]),
        ("'x=cmd:a --list \"1,2\"',b", ['x=cmd:a --list "1,2"', "b"]),
        ("cmd:'./my agent' x", ["cmd:'./my agent' x"]),
        ("'a' b,c", ["'a' b", "c"]),
        ("a,,b", ["a", "", "b"]),
    ],
)
def test_commas_separate_bots(text: str, expected: list[str]) -> None:
    assert bot_list(text) == expected


@pytest.mark.parametrize("text", ["cmd:a '1,2", 'cmd:a "1', "'a", "cmd:a \\"])
def test_quotes_must_be_closed(text: str) -> None:
    with pytest.raises(ArgumentTypeError, match="a quote or a backslash is open at the end"):
        bot_list(text)
