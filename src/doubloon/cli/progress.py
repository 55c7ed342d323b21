"""A progress bar on standard error while a long run computes; none where standard error is not a terminal."""

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import Console
    from rich.progress import Progress


def show_run(run: "Callable[[RunListener], str]") -> None:
    """Run a program that has a listener, and print the sentence that it returns."""
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

    console = Console(stderr=True)
    columns = (BarColumn(), TextColumn("{task.description}"), TimeElapsedColumn())
    with Progress(*columns, console=console, disable=not console.is_terminal, transient=True) as bar:
        summary = run(RunListener(console, bar))
    console.print(summary, soft_wrap=True)


class RunListener:
    """Shows the progress of a run as a bar, and its reports as lines."""

    def __init__(self, console: "Console", bar: "Progress") -> None:
        self._console, self._bar = console, bar
        self._task = bar.add_task("compiling", total=1.0)

    def progress(self, used: float, text: str) -> None:
        """Show how much is done, from 0 to 1, and what is being done."""
        self._bar.update(self._task, completed=used, description=text)

    def report(self, text: str) -> None:
        """Print a line of figures."""
        self._console.print(text, soft_wrap=True)
