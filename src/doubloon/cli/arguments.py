"""Arguments that several commands share, and their types."""

import argparse
import shlex
from collections.abc import Sequence
from typing import TypeAlias

from doubloon.bots import bot_names, strongest_bot
from doubloon.bots.installed import installed_bots
from doubloon.bots.program_name import player_name, source_of
from doubloon.core.errors import OptionsError, quoted
from doubloon.registry import GAMES

Commands: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"
_QUOTES = "\"'"


def add_command(commands: Commands, name: str, summary: str, details: str) -> argparse.ArgumentParser:
    """Add a subcommand whose help has a summary, and details with examples."""
    return commands.add_parser(
        name,
        help=summary,
        description=f"{summary[0].upper()}{summary[1:]}.",
        epilog=details,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )


def add_game(parser: argparse.ArgumentParser) -> None:
    """GAME: the id of an installed game."""
    parser.add_argument("game", choices=GAMES, metavar="GAME", help=" or ".join(GAMES))


def bots_help() -> str:
    """The bots of each installed game, for the help of an option."""
    names = {game.id: (*bot_names(game), *installed_bots(game.id, bot_names(game))) for game in GAMES.values()}
    known = "; ".join(f"{game}: {', '.join(bots)}" for game, bots in names.items())
    return f"{known}; or a class in a file, as FILE.py:CLASS; or a program, as cmd:COMMAND; both also as NAME=..."


def strongest_help() -> str:
    """The strongest bot of each installed game, for the help of a command.

    >>> strongest_help()
    'baron in gold-hunting, admiral in silver-and-gold...'
    """
    return ", ".join(f"{strongest_bot(game)} in {game.id}" for game in GAMES.values())


def bot_list(text: str) -> list[str]:
    """Parse names of bots with commas between them. A comma in quotes, or after a backslash, belongs to a command."""
    parts, quote, escaped = [""], "", False
    for char in text:
        if char == "," and not quote and not escaped:
            parts.append("")
            continue
        parts[-1] += char
        if escaped:
            escaped = False
        elif char == "\\" and quote != "'":
            escaped = True
        elif quote:
            quote = "" if char == quote else quote
        elif char in _QUOTES:
            quote = char
    if quote or escaped:
        raise argparse.ArgumentTypeError(f"a quote or a backslash is open at the end of {text!r}")
    return [_unquoted(part.strip()) for part in parts]


def player_names(bots: Sequence[str]) -> list[str]:
    """The names of the players in reports; OptionsError if different programs or classes have the same name.

    >>> player_names(["greedy", "greedy", "mine.py:Trophy", "deep=cmd:./agent --depth 3"])
    ['greedy', 'greedy', 'Trophy', 'deep']
    """
    names = [player_name(bot) for bot in bots]
    sources: dict[str, str | None] = {}
    for name, source in zip(names, map(source_of, bots), strict=True):
        if sources.setdefault(name, source) != source:
            raise OptionsError(f"two players are called {quoted(name)}; name one of them as in other-{name}=...")
    return names


def add_position(parser: argparse.ArgumentParser) -> None:
    """FILE and --at: a position in a record."""
    parser.add_argument("file", metavar="FILE", help="a record, or - for standard input")
    parser.add_argument(
        "--at",
        type=natural,
        metavar="EVENT",
        help="the position before this event, counted from 0 (default: after the last event)",
    )


def add_json(parser: argparse.ArgumentParser) -> None:
    """--json: print JSON for programs."""
    parser.add_argument("--json", action="store_true", help="print JSON for programs")


def natural(text: str) -> int:
    """Parse a whole number, 0 or more, in ASCII digits."""
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number, 0 or more")
    return int(text)


def positive(text: str) -> int:
    """Parse a whole number, 1 or more, in ASCII digits."""
    number = natural(text)
    if not number:
        raise argparse.ArgumentTypeError("give a whole number, 1 or more")
    return number


def seconds(text: str) -> float:
    """Parse a time budget in seconds: a number above 0."""
    try:
        number = float(text)
    except ValueError:
        number = 0.0
    if not 0 < number < float("inf"):
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of seconds above 0")
    return number


def _unquoted(bot: str) -> str:
    """A bot that is in quotes as a whole, without them."""
    words = shlex.split(bot) if bot[:1] and bot[0] in _QUOTES else []
    return words[0] if len(words) == 1 else bot
