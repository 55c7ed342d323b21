"""The doubloon command: one parser, and one module per subcommand."""

import argparse
import os
import sys
from collections.abc import Sequence
from typing import NoReturn, Protocol

from doubloon import __version__
from doubloon.cli import (
    arena,
    backup,
    calibrate,
    check,
    exploit,
    forget,
    hint,
    legal,
    mcp,
    moderate,
    prune,
    restore,
    serve,
    show,
    simulate,
    solve,
    train,
    verify,
)
from doubloon.cli.arguments import Commands
from doubloon.cli.status import MEANINGS, Status, explanation, status_of
from doubloon.core import DoubloonError
from doubloon.registry import GAMES


class Subcommand(Protocol):
    """A module with one subcommand, or several."""

    def add_to(self, commands: Commands, /) -> None:
        """Add the subcommands to the parser."""


GROUPS: dict[str, tuple[Subcommand, ...]] = {
    "Play and host": (serve, mcp),
    "Records of games": (verify, legal, show, hint),
    "Bots": (simulate, arena, calibrate),
    "Research": (train, solve, exploit),
    "Look after a database": (check, backup, restore, prune, forget, moderate),
}
"""The modules of the subcommands, as --help and docs/commands.md list them."""
_WIDTH = 11


class _Parser(argparse.ArgumentParser):
    """Reports wrong usage in one line."""

    def error(self, message: str) -> NoReturn:
        self.exit(Status.USAGE, f"{self.prog}: {' '.join(message.splitlines())}; see {self.prog} --help\n")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return the exit status."""
    parsed = create_parser().parse_args(arguments)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")  # file names may contain any bytes
    try:
        status: int = parsed.run(parsed)
        sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # the reader has closed the pipe, like `head`
        return Status.DONE
    except KeyboardInterrupt:
        print("interrupted", file=sys.stderr)
        return Status.INTERRUPTED
    except (DoubloonError, OSError) as error:
        print(f"doubloon: {explanation(error)}", file=sys.stderr)
        return status_of(error)
    return status


def create_parser() -> argparse.ArgumentParser:
    """The parser of all commands."""
    titles = ", ".join(game.title for game in GAMES.values())
    parser: argparse.ArgumentParser = _Parser(
        prog="doubloon",
        usage="%(prog)s [-h] [--version] COMMAND ...",
        description=f"Play, serve, check and simulate board games: {titles}.",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"doubloon {__version__}")
    commands = parser.add_subparsers(metavar="COMMAND", required=True, help=argparse.SUPPRESS)
    listed = [f"{title}:\n{_listed(commands, modules)}" for title, modules in GROUPS.items()]
    statuses = "\n".join(f"  {status.value:<{_WIDTH}}{meaning}" for status, meaning in MEANINGS.items())
    parser.epilog = "\n\n".join(
        (*listed, f"Exit status:\n{statuses}", "Records and notation: docs/notation.md in the source")
    )
    return parser


def _listed(commands: Commands, modules: Sequence[Subcommand]) -> str:
    """Add the commands of a group; returns a line for each of them."""
    before = len(commands.choices)
    for module in modules:
        module.add_to(commands)
    added = list(commands.choices.items())[before:]
    return "\n".join(f"  {name:<{_WIDTH}}{parser.description}" for name, parser in added)
