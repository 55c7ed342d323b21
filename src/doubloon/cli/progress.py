"""A progress bar on standard error while games are played, or while a long run computes.

There is no bar where standard error is not a terminal.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from rich.console import Console
    from rich.progress import Progress

T = TypeVar("T")


def show_progress(
    items: Iterable[T], total: int, done: int = 0, *, task: str = "Playing", unit: str = "games"
) -> Iterator[T]:
    """Yield the items as they come, with a bar that shows their number, the time taken and the time left."""
    from rich import progress
    from rich.console import Console

    console = Console(stderr=True)
    columns = (
        progress.TextColumn(task),
        progress.BarColumn(),
        progress.MofNCompleteColumn(),
        progress.TextColumn(f"{unit},"),
        progress.TimeElapsedColumn(),
        progress.TextColumn("elapsed,"),
        progress.TimeRemainingColumn(),
        progress.TextColumn("left"),
    )
    with progress.Progress(
        *columns, console=console, transient=True, disable=not console.is_terminal, speed_estimate_period=120
    ) as bar:
        row = bar.add_task("", total=total, completed=done)
        for item in items:
            bar.advance(row)
            yield item


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
