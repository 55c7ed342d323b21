"""Runs `doubloon restore --force` again and again, and kills it one step later each time.

Arguments: the backup, a folder for the results, and old databases as FOLDER:FUNCTION. The results have a folder for
each old database, and in it one for each step. Steps count from the first call of FUNCTION on. A step is a call of the
operating system that changes files, or a call of SQLite. Nothing runs after the kill: no `finally`, and no SQLite that
closes a database.
"""

import os
import shutil
import sys
from itertools import count
from pathlib import Path
from types import FrameType
from typing import Any

from doubloon.cli import main

DATABASE = "tables.sqlite3"
KILLED = 9
_STEPS = {
    *("open", "sendfile", "copy_file_range", "fsync", "link", "rename", "replace", "unlink", "mkdir", "rmdir"),
    *("execute", "close", "connect", "backup"),
}
_MODULES = {"posix", "io", "_io", "sqlite3", "_sqlite3"}


def restore(backup: Path, database: Path, begin: str, last: int | None = None) -> None:
    """Restore in this process, and end it before this step; without one it runs to its end."""
    steps, begun = count(), False

    def notice(frame: FrameType, event: str, function: Any) -> None:
        nonlocal begun
        begun = begun or frame.f_code.co_name == begin
        if not begun or event != "c_call" or function.__name__ not in _STEPS:
            return
        module = function.__module__ or type(function.__self__).__module__
        if module in _MODULES and next(steps) == last:
            os._exit(KILLED)

    sys.setprofile(notice)
    status = main(["restore", "--force", str(backup), str(database)])
    sys.setprofile(None)
    assert status == 0


def kill_at_every_step(backup: Path, old: Path, results: Path, begin: str) -> None:
    """Restore over copies of the old database until a restore gets to its end."""
    for step in count():
        folder = results / f"{step:03}"
        shutil.copytree(old, folder)
        child = os.fork()
        if child == 0:
            restore(backup, folder / DATABASE, begin, step)
            os._exit(0)
        if os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) != KILLED:
            break


if __name__ == "__main__":
    backup, everything, *olds = sys.argv[1:]
    for number, (old, _, begin) in enumerate(each.rpartition(":") for each in olds):
        results = Path(everything) / Path(old).name
        if number == 0:
            trial = results / "trial"
            shutil.copytree(old, trial)
            restore(Path(backup), trial / DATABASE, begin)  # imports everything
            shutil.rmtree(trial)
        kill_at_every_step(Path(backup), Path(old), results, begin)
