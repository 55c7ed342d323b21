"""Arguments that several commands share, and the errors that they give."""

import argparse
from typing import TypeAlias

Commands: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"


def add_command(commands: Commands, name: str, summary: str, details: str) -> argparse.ArgumentParser:
    """A subcommand whose help teaches: a summary, and details with examples."""
    return commands.add_parser(
        name,
        help=summary,
        description=f"{summary[0].upper()}{summary[1:]}.",
        epilog=details,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )


def add_position(parser: argparse.ArgumentParser) -> None:
    """FILE and --at: a position in a record."""
    parser.add_argument("file", metavar="FILE", help="a record, or - for standard input")
    parser.add_argument(
        "--at", type=natural, metavar="EVENT", help="the position before this event, counted from 0 (default: the last)"
    )


def add_json(parser: argparse.ArgumentParser) -> None:
    """--json: for programs."""
    parser.add_argument("--json", action="store_true", help="print JSON, for programs")


def natural(text: str) -> int:
    """A whole number from 0, in plain digits."""
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from 0")
    return int(text)


def positive(text: str) -> int:
    """A whole number from 1, in plain digits."""
    number = natural(text)
    if not number:
        raise argparse.ArgumentTypeError("give a whole number from 1")
    return number


def seconds(text: str) -> float:
    """A time budget: a number above 0."""
    try:
        number = float(text)
    except ValueError:
        number = 0.0
    if not 0 < number < float("inf"):
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of seconds above 0")
    return number
