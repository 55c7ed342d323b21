"""`doubloon verify`: replay records, check every event, and print the results."""

import argparse
import json
import sys
from typing import Any

from doubloon.cli import files
from doubloon.cli.arguments import Commands, add_command, add_json
from doubloon.cli.status import Status, explanation
from doubloon.core import OptionsError, RecordError, replay, result_to_json
from doubloon.registry import GAMES

_DETAILS = """\
examples:
  doubloon verify game.json              one record
  doubloon verify games/ 'old/*.json'    all records in a directory, and a glob
  doubloon verify --json - < game.json   standard input; one JSON object per line

For a good record, the scores and winners are printed, or that the game is not finished. For a bad one, the number of
its first bad event (from 0; none if the header is bad), the error and the legal moves; the exit status is then 1.
"""


def add_to(commands: Commands) -> None:
    """Add the command."""
    parser = add_command(commands, "verify", "replay records and check every event", _DETAILS)
    parser.add_argument("files", nargs="+", metavar="FILE", help="records, directories, globs, or - for standard input")
    add_json(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Verify all files; the worst of them decides the exit status."""
    from rich.console import Console
    from rich.progress import track

    names = list(files.find(arguments.files))
    bad = unread = 0
    status = Status.DONE
    progress = Console(stderr=True)
    quiet = not progress.is_terminal or len(names) == 1 or sys.stdout.isatty()
    for name in track(names, "Verifying", console=progress, disable=quiet, transient=True):
        try:
            verdict = verify(name)
        except OptionsError as error:  # the file cannot be read, so the record may be good or bad
            print(f"doubloon: {explanation(error)}", file=sys.stderr)
            status, unread = Status.USAGE, unread + 1
            continue
        bad += not verdict["ok"]
        print(json.dumps(verdict) if arguments.json else _line(verdict))
    if len(names) > 1 and not arguments.json:
        read = len(names) - unread
        print(f"{read} records: {read - bad} good, {bad} bad")
    return status or (Status.WRONG if bad else Status.DONE)


def verify(name: str) -> dict[str, Any]:
    """The verdict on one file."""
    try:
        record = files.read(name)
        game = GAMES[record.game]
        result = game.result(replay(game, record))
    except RecordError as error:
        return {"file": name, "ok": False, "event": error.event, "error": str(error)}
    if result is None:
        return {"file": name, "ok": True, "finished": False}
    return {"file": name, "ok": True, "finished": True, **result_to_json(result)}


def _line(verdict: dict[str, Any]) -> str:
    if not verdict["ok"]:
        return f"BAD  {verdict['file']}: {verdict['error']}"
    if not verdict["finished"]:
        return f"ok   {verdict['file']}: not finished"
    totals = " ".join(str(score["total"]) for score in verdict["scores"])
    winners = ", ".join(map(str, verdict["winners"]))
    seats = "seat" if len(verdict["winners"]) == 1 else "seats"
    return f"ok   {verdict['file']}: {totals}; won by {seats} {winners}"
