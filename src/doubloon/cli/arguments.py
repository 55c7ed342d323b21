"""Arguments that several commands share, and their types."""

import argparse
from typing import TypeAlias

from doubloon.bots import bot_names
from doubloon.registry import GAMES

Commands: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"


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
    return "; ".join(f"{game.id}: {', '.join(bot_names(game))}" for game in GAMES.values())


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
