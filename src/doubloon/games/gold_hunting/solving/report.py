"""A solution as tables in Markdown and as pictures."""

from collections.abc import Sequence
from pathlib import Path

from doubloon.games.gold_hunting.pieces import MARKERS
from doubloon.games.gold_hunting.solving.pictures import draw_builds, draw_first_lifts
from doubloon.games.gold_hunting.solving.solution import Solution
from doubloon.games.gold_hunting.solving.summary import (
    BuildShare,
    FirstChoice,
    Shares,
    builds_by_share,
    first_lifts,
    heights_by_share,
    piles_by_share,
)

REPORT, BUILDS, FIRST_LIFT = "report.md", "builds.svg", "first-lift.svg"
"""The files of a report."""
_HEIGHTS, _PILES, _BUILDS, _LIFTS = 8, 4, 5, 8
_LEAST = 0.0005
"""Smaller shares are left out."""
_LEAST_CHOICE = 0.02


def write_report(solution: Solution, folder: Path) -> None:
    """Write the tables and the pictures into a folder."""
    text = f"# Perfect play of Gold Hunting for points: {solution.game['variant']}\n\n{tables(solution)}"
    (folder / REPORT).write_text(text, "utf-8")
    (folder / BUILDS).write_text(draw_builds(solution), "utf-8")
    (folder / FIRST_LIFT).write_text(draw_first_lifts(solution), "utf-8")


def tables(solution: Solution) -> str:
    """The solution as Markdown."""
    heights = heights_by_share(solution, _HEIGHTS)
    parts = [
        _worth(solution),
        "Heights of the piles, and the most frequent build with these heights, each pile from the bottom up:",
        _build_table(solution, heights),
        f"The most frequent piles in builds with the heights {_words(heights[0].heights)}:",
        _pile_table(solution, heights[0].heights),
        "The most frequent builds with each marker:",
        _build_table(solution, builds_by_share(solution, _BUILDS)),
        "The first lift; shares below 2 % are left out:",
        _lift_table(solution),
    ]
    return "\n\n".join(parts) + "\n"


def _worth(solution: Solution) -> str:
    bounds = solution.bounds
    markers = ", ".join(
        f"{points:.2f} with marker {mark}" for mark, points in zip(MARKERS, solution.expected, strict=True)
    )
    if solution.marker_blind:
        knowledge = (
            "Builders do not look at their own marker. "
            f"Against this miner, a builder who does gains {bounds.marker_gain:.2f} points."
        )
    else:
        knowledge = (
            "Builders know their own marker. "
            f"A miner who knew it too would gain {bounds.known_gain:.2f} points against this builder."
        )
    return (
        f"A miner expects {bounds.low:.4f} to {bounds.high:.4f} points after {solution.iterations:,} iterations: "
        f"{markers}. {knowledge}"
    )


def _build_table(solution: Solution, rows: Sequence[BuildShare]) -> str:
    return _share_table(solution, "heights | build", [(_words(row.heights), str(row), row.shares) for row in rows])


def _pile_table(solution: Solution, heights: tuple[int, ...]) -> str:
    rows = piles_by_share(solution, heights, _PILES)
    return _share_table(solution, "height | pile", [(str(sum(row.pile)), str(row), row.shares) for row in rows])


def _share_table(solution: Solution, names: str, rows: Sequence[tuple[str, str, Shares]]) -> str:
    markers = ["share"] if solution.marker_blind else [f"with marker {mark}" for mark in MARKERS]
    lines = [f"| {names} | {' | '.join(markers)} |", "|---|---|" + "---|" * len(markers)]
    for name, pieces, shares in rows:
        if max(shares) >= _LEAST:
            lines.append(f"| {name} | `{pieces}` | {' | '.join(_percent(share) for share in shares[: len(markers)])} |")
    return "\n".join(lines)


def _lift_table(solution: Solution) -> str:
    markers = [f"with marker {mark}" for mark in MARKERS]
    lines = [f"| heights | seen | {' | '.join(markers)} |", "|---|---|" + "---|" * len(markers)]
    for lift in first_lifts(solution, _LIFTS):
        if max(lift.shares) >= _LEAST:
            heights = "hidden" if solution.hidden_heights else _words(lift.heights)
            choices = " | ".join(map(_choices, lift.choices))
            lines.append(f"| {heights} | {_percent(sum(lift.shares) / len(lift.shares))} | {choices} |")
    return "\n".join(lines)


def _choices(choices: dict[FirstChoice, float]) -> str:
    shown = [f"{choice} ({share:.0%})" for choice, share in choices.items() if share >= _LEAST_CHOICE]
    return ", ".join(shown).replace("%", " %")


def _words(heights: Sequence[int]) -> str:
    return " ".join(map(str, heights))


def _percent(share: float) -> str:
    return f"{100 * share:.1f} %"
