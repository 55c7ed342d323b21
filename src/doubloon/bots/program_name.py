"""The names of external programs as players: `cmd:python agent.py`, or `my-agent=cmd:python agent.py`."""

import re
import shlex
import sys
from pathlib import Path
from typing import NamedTuple

from doubloon.core.errors import OptionsError, quoted

PREFIX = "cmd:"
_NAME_LENGTH = 30
_NAME = re.compile(rf"[A-Za-z0-9][\w.-]{{0,{_NAME_LENGTH - 1}}}", re.ASCII)
_PROGRAM = re.compile(r"(?:(?P<name>[^=]*)=)?cmd:(?P<command>.*)", re.DOTALL)
_UNUSUAL = re.compile(r"[^\w.-]+", re.ASCII)


class ProgramName(NamedTuple):
    """An external program as a player."""

    name: str
    """The short name in reports and records."""
    command: str
    """The command line, as the user typed it."""


def parse_program(bot: str) -> ProgramName | None:
    """The program that a bot's name stands for; None if it is the name of one of the game's own bots.

    Without a name, the program is called after the first argument that is a file, or else after its first word.

    >>> parse_program("deep=cmd:python agent.py --depth 3")
    ProgramName(name='deep', command='python agent.py --depth 3')
    >>> parse_program("cmd:./agent --depth 3")
    ProgramName(name='agent', command='./agent --depth 3')
    >>> parse_program("captain")
    """
    found = _PROGRAM.fullmatch(bot)
    if found is None:
        return None
    name, command = found["name"], found["command"].strip()
    words = split_command(command)
    if name is None:
        script = next((word for word in words[1:] if Path(word).is_file()), words[0])
        name = _UNUSUAL.sub("-", Path(script).stem).strip("-._")[:_NAME_LENGTH] or "program"
    elif not _NAME.fullmatch(name):
        raise OptionsError(
            f"{quoted(name)} cannot be the name of a program: use 1 to {_NAME_LENGTH} letters, digits, '.', '-' and '_'"
        )
    return ProgramName(name, command)


def player_name(bot: str) -> str:
    """The name of a bot in reports and records: short for an external program.

    >>> player_name("captain"), player_name("deep=cmd:python agent.py --depth 3")
    ('captain', 'deep')
    """
    program = parse_program(bot)
    return program.name if program else bot


def split_command(command: str) -> list[str]:
    """The words of a command line. Quotes work as in a shell, but there are no variables, pipes or redirections.

    >>> split_command('python "my agent.py" --depth 3')
    ['python', 'my agent.py', '--depth', '3']
    """
    try:
        words = shlex.split(command, posix=sys.platform != "win32")  # a backslash separates folders on Windows
    except ValueError as problem:
        raise OptionsError(
            f"{quoted(command)} is not a command: a quote or a backslash at its end is open"
        ) from problem
    if not words or not words[0]:
        raise OptionsError(f"{PREFIX} needs a command, such as {PREFIX}python my_agent.py")
    return words
