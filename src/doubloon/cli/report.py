"""The reports that `doubloon arena` and `doubloon simulate` print. They fit in 80 columns."""

from collections.abc import Mapping, Sequence
from typing import Any

from rich import box
from rich.table import Table


def arena_report(title: str, summary: Mapping[str, Any]) -> list[Table]:
    """The players by rank, then each pair of players that met, and without luck where it was measured."""
    adjusted = [_without_luck(summary)] if summary["adjusted"] else []
    return [_ranks(title, summary), _pairs(summary), *adjusted]


def simulation_report(title: str, players: Sequence[Mapping[str, Any]]) -> list[Table]:
    """Scores and wins of each player, then the mean of each part of the score."""
    parts = list(players[0]["parts"])
    totals, means = Table(title=title), Table(title="mean of each part of the score")
    for report, headings in ((totals, ("mean", "spread", "best", "wins", "95 %")), (means, parts)):
        report.add_column("player")
        for heading in headings:
            report.add_column(heading, justify="right")
    for row in players:
        low, high = row["wins_interval"]
        numbers = (f"{row['mean']:.1f}", f"{row['spread']:.1f}", str(row["best"]))
        totals.add_row(row["player"], *numbers, f"{row['wins']:.1%}", f"{low:.1%} - {high:.1%}")
        means.add_row(row["player"], *(f"{row['parts'][part]:.1f}" for part in parts))
    return [totals, means]


def _ranks(title: str, summary: Mapping[str, Any]) -> Table:
    report = _report(title, ["", "player"], ["Elo", "wins (95 %)", "score", "games", "mean ms", "max ms"])
    rows = {row["player"]: row for row in summary["standings"]}
    rated = [rating for rating in summary["ratings"] if rating["player"] in rows]
    for rank, rating in enumerate(sorted(rated, key=lambda rating: -rating["elo"]), 1):
        row = rows[rating["player"]]
        report.add_row(
            str(rank),
            row["player"],
            f"{rating['elo']:+.0f} ± {rating['margin']:3.0f}",
            _share(row["wins"], row["low"], row["high"]),
            f"{row['mean']:.1f}",
            str(row["games"]),
            f"{1000 * row['decision']:.1f}",
            f"{1000 * row['slowest']:.0f}",
        )
    return report


def _pairs(summary: Mapping[str, Any]) -> Table:
    report = _report("who did better", ["player", "against"], ["better (95 %)", "games"])
    for row in summary["meetings"]:
        report.add_row(row["player"], row["other"], _share(row["better"], row["low"], row["high"]), str(row["games"]))
    return report


def _without_luck(summary: Mapping[str, Any]) -> Table:
    report = _report("without luck (95 %)", ["player", "against", ""], ["plain", "adjusted", "worth"])
    for row in summary["adjusted"]:
        for name, scale, unit in (("points", 1, ""), ("better", 100, " %")):
            figure = row[name]
            texts = [_estimate(figure[kind], scale, unit) for kind in ("plain", "adjusted")]
            worth = f"{figure['worth']:.1f} games" if figure["worth"] else ""
            report.add_row(row["player"], row["other"], name, *texts, worth)
    return report


def _estimate(estimate: Mapping[str, Any], scale: int, unit: str) -> str:
    margin = "" if estimate["margin"] is None else f" ± {scale * estimate['margin']:.1f}"
    return f"{scale * estimate['mean']:.1f}{margin}{unit}"


def _report(title: str, words: list[str], numbers: list[str]) -> Table:
    report = Table(title=title, title_justify="left", box=box.SIMPLE_HEAD, show_edge=False, padding=(0, 1, 0, 0))
    for heading in words:
        report.add_column(heading)
    for heading in numbers:
        report.add_column(heading, justify="right", no_wrap=True)
    return report


def _share(share: float, low: float, high: float) -> str:
    """A share with its interval, in percent."""
    return f"{share:.1%} ({100 * low:2.0f}-{100 * high:3.0f})"
