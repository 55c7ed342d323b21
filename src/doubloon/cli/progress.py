"""A progress bar on standard error while games are played; nothing where that is not a terminal."""

from collections.abc import Iterable, Iterator
from typing import TypeVar

T = TypeVar("T")


def show_progress(games: Iterable[T], total: int, done: int = 0) -> Iterator[T]:
    """Yield the games as they come, with a bar that shows their number, the time taken and the time left."""
    from rich import progress
    from rich.console import Console

    console = Console(stderr=True)
    columns = (
        progress.TextColumn("Playing"),
        progress.BarColumn(),
        progress.MofNCompleteColumn(),
        progress.TextColumn("games,"),
        progress.TimeElapsedColumn(),
        progress.TextColumn("elapsed,"),
        progress.TimeRemainingColumn(),
        progress.TextColumn("left"),
    )
    with progress.Progress(
        *columns, console=console, transient=True, disable=not console.is_terminal, speed_estimate_period=120
    ) as bar:
        task = bar.add_task("", total=total, completed=done)
        for game in games:
            bar.advance(task)
            yield game
