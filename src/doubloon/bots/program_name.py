"""Players of your own as text: programs, and classes in Python files.

A program is `cmd:python agent.py`, and a class `agent.py:Agent`. A name may precede both: `my-agent=agent.py:Agent`.
"""

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
_FILE = re.compile(r"(?:(?P<name>[^=/\\]*)=)?(?P<file>.*\.py)(?::(?P<maker>[^:\\/]*))?", re.DOTALL)
_UNUSUAL = re.compile(r"[^\w.-]+", re.ASCII)


class ProgramName(NamedTuple):
    """An external program as a player."""

    name: str
    """The short name in reports and records."""
    command: str
    """The command line, as the user typed it."""


class FileName(NamedTuple):
    """A bot in a Python file as a player."""

    name: str
    """The short name in reports and records."""
    file: str
    maker: str
    """The class that is the bot, or the function that creates it."""

    @property
    def source(self) -> str:
        """The file and the class in it, as the user typed them."""
        return f"{self.file}:{self.maker}"


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
    else:
        check_name(name, "a program")
    return ProgramName(name, command)


def parse_file(bot: str) -> FileName | None:
    """The class in a Python file that a bot's name stands for; None if it stands for something else.

    Without a name, the bot is called after the class. Windows paths have a colon, too.

    >>> parse_file("deep=bots/mine.py:Trophy")
    FileName(name='deep', file='bots/mine.py', maker='Trophy')
    >>> parse_file(r"C:\\bots\\mine.py:Trophy")
    FileName(name='Trophy', file='C:\\\\bots\\\\mine.py', maker='Trophy')
    >>> parse_file("captain")
    """
    found = None if _PROGRAM.fullmatch(bot) else _FILE.fullmatch(bot)
    if found is None:
        return None
    name, file, maker = found["name"], found["file"], found["maker"] or ""
    if not maker.isidentifier():
        raise OptionsError(f"{quoted(bot)} names no bot: add a class or a function of the file, as in {file}:MyBot")
    if name is not None:
        check_name(name, "a bot")
    return FileName(maker[:_NAME_LENGTH] if name is None else name, file, maker)


def check_name(name: str, kind: str) -> None:
    """Raise OptionsError unless a player may have that name.

    >>> check_name("my agent", "a bot")
    Traceback (most recent call last):
        ...
    doubloon.core.errors.OptionsError: 'my agent' cannot be the name of a bot: use 1 to 30 letters, ...
    """
    if not _NAME.fullmatch(name):
        raise OptionsError(
            f"{quoted(name)} cannot be the name of {kind}: use 1 to {_NAME_LENGTH} letters, digits, '.', '-' and '_'"
        )


def source_of(bot: str) -> str | None:
    """What plays under the name of a program or of a bot in a file: the command or the class. None for other bots.

    >>> source_of("deep=cmd:python agent.py --depth 3"), source_of("mine.py:Trophy"), source_of("captain")
    ('python agent.py --depth 3', 'mine.py:Trophy', None)
    """
    if program := parse_program(bot):
        return program.command
    file = parse_file(bot)
    return file and file.source


def absolute(bot: str) -> str:
    """The same bot, with the absolute path of its file, so that a process with another working directory finds it.

    >>> absolute("captain")
    'captain'
    """
    file = parse_file(bot)
    if file is None:
        return bot
    path = Path(file.file).expanduser().absolute()
    return f"{bot.removesuffix(file.source)}{path}:{file.maker}"


def player_name(bot: str) -> str:
    """The name of a bot in reports and records: short for a program and for a class in a file.

    >>> player_name("captain"), player_name("deep=cmd:python agent.py --depth 3"), player_name("bots/mine.py:Trophy")
    ('captain', 'deep', 'Trophy')
    """
    named = parse_program(bot) or parse_file(bot)
    return named.name if named else bot


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
