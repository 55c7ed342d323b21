"""Counting results: means, spreads, wins with their intervals."""

from collections.abc import Mapping
from statistics import fmean, stdev
from typing import TYPE_CHECKING, Any

from doubloon.arena.intervals import interval

if TYPE_CHECKING:
    from rich.table import Table


class Tally:
    """The results of many games, by player."""

    def __init__(self, players: list[str]) -> None:
        self._players = players
        self._scores: list[list[dict[str, int]]] = [[] for _ in players]
        self._wins = [0.0] * len(players)

    def add(self, result: Mapping[str, Any], seating: list[int]) -> None:
        """Count one game; `seating` is the player on each seat."""
        for player, score in zip(seating, result["scores"], strict=True):
            self._scores[player].append(score)
        for seat in result["winners"]:
            self._wins[seating[seat]] += 1 / len(result["winners"])

    def summary(self) -> list[dict[str, Any]]:
        """For each player: mean, spread, best and worst total, wins, and the mean of each part of the score."""
        rows = []
        for name, scores, wins in zip(self._players, self._scores, self._wins, strict=True):
            totals = [score["total"] for score in scores]
            games = len(totals)
            rows.append(
                {
                    "player": name,
                    "mean": fmean(totals),
                    "spread": stdev(totals) if games > 1 else 0.0,
                    "best": max(totals),
                    "worst": min(totals),
                    "wins": wins / games,
                    "wins_interval": interval(wins / games, games),
                    "parts": {part: fmean(score[part] for score in scores) for part in scores[0] if part != "total"},
                }
            )
        return rows

    def tables(self, title: str) -> "list[Table]":
        """The summary for people: totals and wins, then the parts of the scores."""
        from rich.table import Table

        rows = self.summary()
        parts = list(rows[0]["parts"])
        totals, means = Table(title=title), Table(title="mean of each part of the score")
        for table, headings in ((totals, ("mean", "spread", "best", "wins", "95 %")), (means, parts)):
            table.add_column("player")
            for heading in headings:
                table.add_column(heading, justify="right")
        for row in rows:
            low, high = row["wins_interval"]
            numbers = (f"{row['mean']:.1f}", f"{row['spread']:.1f}", str(row["best"]))
            totals.add_row(row["player"], *numbers, f"{row['wins']:.1%}", f"{low:.1%} - {high:.1%}")
            means.add_row(row["player"], *(f"{row['parts'][part]:.1f}" for part in parts))
        return [totals, means]
