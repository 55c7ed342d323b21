"""A progress bar on standard error while games are played; none where that is neither a terminal nor a notebook."""

from collections.abc import Iterable, Iterator
from typing import TypeVar

T = TypeVar("T")


def show_progress(
    items: Iterable[T], total: int, done: int = 0, *, task: str = "Playing", unit: str = "games"
) -> Iterator[T]:
    """Yield the items as they come, with a bar that shows their number, the time taken and the time left.

    >>> list(show_progress("abc", 3))
    ['a', 'b', 'c']
    """
    from rich import progress  # it takes long to import
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
        *columns,
        console=console,
        transient=True,
        disable=not (console.is_terminal or console.is_jupyter),
        speed_estimate_period=120,
    ) as bar:
        row = bar.add_task("", total=total, completed=done)
        for item in items:
            bar.advance(row)
            yield item
