"""The doubloon command: one parser, and one module per subcommand.

Exit status: 0 success, 1 a bad record or a damaged table, 2 wrong usage, 130 interrupted.
"""

import argparse
import os
import sys
from collections.abc import Sequence

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
    restore,
    serve,
    show,
    simulate,
    solve,
    train,
    verify,
)
from doubloon.core import DoubloonError, RecordError
from doubloon.registry import GAMES

_EPILOG = """\
exit status: 0 success, 1 a bad record or a damaged table, 2 wrong usage

records and notation: docs/notation.md in the source
"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return the exit status."""
    titles = ", ".join(game.title for game in GAMES.values())
    parser = argparse.ArgumentParser(
        prog="doubloon",
        description=f"Play, serve, check and simulate board games: {titles}.",
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"doubloon {__version__}")
    commands = parser.add_subparsers(title="commands", required=True)
    for command in (
        verify,
        legal,
        show,
        hint,
        simulate,
        arena,
        calibrate,
        train,
        solve,
        exploit,
        serve,
        mcp,
        moderate,
        check,
        backup,
        restore,
        forget,
    ):
        command.add_to(commands)
    parsed = parser.parse_args(arguments)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")  # file names may contain any bytes
    try:
        status: int = parsed.run(parsed)
        sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # the reader has closed the pipe, like `head`
        return 0
    except KeyboardInterrupt:
        print("interrupted", file=sys.stderr)
        return 130
    except RecordError as error:
        print(f"doubloon: {error}", file=sys.stderr)
        return 1
    except DoubloonError as error:
        print(f"doubloon: {error}", file=sys.stderr)
        return 2
    return status
