"""Learning curves as a picture: mean scores by games played."""

from collections.abc import Sequence
from math import ceil, floor
from typing import NamedTuple
from xml.sax.saxutils import escape

from doubloon.training.state import CurvePoint

_WIDTH, _HEIGHT, _LEFT, _RIGHT, _TOP, _BOTTOM = 720, 420, 60, 130, 56, 56
_STYLE = (
    "text{font:14px system-ui,sans-serif;fill:#2b2b2b}.title{font-size:16px;font-weight:600}"
    ".axis{fill:#6b6b6b;font-size:12px}.grid{stroke:#dcd6c8}rect{fill:#fbf8f1}polyline{fill:none;stroke-width:2}"
)
_COLOURS = ("#7a4b12", "#b8862b", "#3f7d6e", "#5a6fa8", "#8a4f7d", "#6b6b6b")


class Line(NamedTuple):
    """One curve: its name, and the score after each number of games."""

    name: str
    points: Sequence[tuple[int, float]]


def curve_lines(curve: Sequence[CurvePoint], seat_counts: Sequence[int]) -> list[Line]:
    """The curves of a training: the greedy evaluation, and the scores in training for each number of seats."""
    greedy = Line(f"{seat_counts[0]} seats, greedy", [(point.games, point.greedy) for point in curve])
    lines = [
        Line(f"{seats} seats", [(point.games, point.scores[place]) for point in curve if point.scores[place]])
        for place, seats in enumerate(seat_counts)
    ]
    return [greedy, *lines]


def draw_curves(lines: Sequence[Line], title: str, caption: str = "mean score, by games of self-play") -> str:
    """An SVG document; the caption says what the axes are."""
    scores = [score for line in lines for _, score in line.points] or [0.0]
    low, high = 10 * floor(min(scores) / 10), 10 * ceil(max(scores) / 10 + 0.01)
    most = max((games for line in lines for games, _ in line.points), default=0) or 1
    right, ground = _WIDTH - _RIGHT, _HEIGHT - _BOTTOM

    def across(games: float) -> float:
        return round(_LEFT + games / most * (right - _LEFT), 1)

    def up(score: float) -> float:
        return round(ground - (score - low) / (high - low) * (ground - _TOP), 1)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {_HEIGHT}" role="img">',
        f"<title>{escape(title)}</title><style>{_STYLE}</style>",
        f'<rect width="{_WIDTH}" height="{_HEIGHT}"/>',
        f'<text class="title" x="20" y="30">{escape(title)}</text>',
    ]
    for score in range(low, high + 1, 10):
        parts.append(f'<line class="grid" x1="{_LEFT}" x2="{right}" y1="{up(score)}" y2="{up(score)}"/>')
        parts.append(f'<text class="axis" x="{_LEFT - 8}" y="{up(score) + 4}" text-anchor="end">{score}</text>')
    for quarter in range(5):
        games = most * quarter / 4
        parts.append(
            f'<text class="axis" x="{across(games)}" y="{ground + 20}" text-anchor="middle">{games:,.0f}</text>'
        )
    for number, line in enumerate(lines):
        colour = _COLOURS[number % len(_COLOURS)]
        points = " ".join(f"{across(games)},{up(score)}" for games, score in line.points)
        parts.append(f'<polyline stroke="{colour}" points="{points}"/>')
        height = _TOP + 14 + 22 * number
        parts.append(f'<text x="{right + 12}" y="{height}" style="fill:{colour}">{escape(line.name)}</text>')
    parts.append(f'<text class="axis" x="{_LEFT}" y="{_HEIGHT - 10}">{escape(caption)}</text>')
    return "\n".join([*parts, "</svg>", ""])
