"""The tables that `doubloon arena` prints: each player by rank, then each pair that met. They fit in 80 columns."""

from typing import Any

from rich import box
from rich.table import Table


def tables(title: str, summary: dict[str, Any]) -> list[Table]:
    """The summary of an arena for people."""
    return [_ranks(title, summary), _pairs(summary)]


def _ranks(title: str, summary: dict[str, Any]) -> Table:
    table = _table(title, ["", "player"], ["Elo", "wins (95 %)", "score", "games", "mean ms", "max ms"])
    rows = {row["player"]: row for row in summary["standings"]}
    rated = [rating for rating in summary["ratings"] if rating["player"] in rows]
    for rank, rating in enumerate(sorted(rated, key=lambda rating: -rating["elo"]), 1):
        row = rows[rating["player"]]
        table.add_row(
            str(rank),
            row["player"],
            f"{rating['elo']:+.0f} ± {rating['margin']:3.0f}",
            _share(row["wins"], row["low"], row["high"]),
            f"{row['mean']:.1f}",
            str(row["games"]),
            f"{1000 * row['decision']:.1f}",
            f"{1000 * row['slowest']:.0f}",
        )
    return table


def _pairs(summary: dict[str, Any]) -> Table:
    table = _table("who did better", ["player", "against"], ["better (95 %)", "games"])
    for row in summary["meetings"]:
        table.add_row(row["player"], row["other"], _share(row["better"], row["low"], row["high"]), str(row["games"]))
    return table


def _table(title: str, words: list[str], numbers: list[str]) -> Table:
    table = Table(title=title, title_justify="left", box=box.SIMPLE_HEAD, show_edge=False, padding=(0, 1, 0, 0))
    for heading in words:
        table.add_column(heading)
    for heading in numbers:
        table.add_column(heading, justify="right", no_wrap=True)
    return table


def _share(share: float, low: float, high: float) -> str:
    """A share with its interval, in percent."""
    return f"{share:.1%} ({100 * low:2.0f}-{100 * high:3.0f})"
