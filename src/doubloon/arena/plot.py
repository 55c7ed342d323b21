"""The ratings as an SVG chart: for each player a dot at its rating and a bar for its 95 % interval."""

from collections.abc import Sequence
from math import ceil, floor
from xml.sax.saxutils import escape

from doubloon.arena.ratings import Rating

_WIDTH, _LINE, _LEFT, _RIGHT, _TOP, _BOTTOM = 720, 36, 150, 40, 56, 48
_STYLE = (
    "text{font:14px system-ui,sans-serif;fill:#2b2b2b}.title{font-size:16px;font-weight:600}"
    ".axis{fill:#6b6b6b;font-size:12px}.grid{stroke:#dcd6c8}.bar{stroke:#b8862b;stroke-width:3}.dot{fill:#7a4b12}"
    "rect{fill:#fbf8f1}"
)


def plot(ratings: Sequence[Rating], title: str) -> str:
    """The chart as an SVG document."""
    low = min(rating.elo - rating.margin for rating in ratings)
    high = max(rating.elo + rating.margin for rating in ratings)
    step = next(size for size in (10, 25, 50, 100, 200, 500, 1000, 10**6) if (high - low) / size <= 10)
    first, last = step * floor(low / step), step * max(ceil(high / step), floor(low / step) + 1)
    height = _TOP + _LINE * len(ratings) + _BOTTOM
    floor_line = height - _BOTTOM

    def across(elo: float) -> float:
        return round(_LEFT + (elo - first) / (last - first) * (_WIDTH - _LEFT - _RIGHT), 1)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {height}" role="img">',
        f"<title>{escape(title)}</title><style>{_STYLE}</style>",
        f'<rect width="{_WIDTH}" height="{height}"/>',
        f'<text class="title" x="20" y="30">{escape(title)}</text>',
    ]
    for mark in range(first, last + 1, step):
        x = across(mark)
        parts.append(f'<line class="grid" x1="{x}" x2="{x}" y1="{_TOP}" y2="{floor_line}"/>')
        parts.append(f'<text class="axis" x="{x}" y="{floor_line + 20}" text-anchor="middle">{mark}</text>')
    for place, rating in enumerate(ratings):
        y = _TOP + _LINE * place + _LINE // 2
        ends = across(rating.elo - rating.margin), across(rating.elo + rating.margin)
        parts.append(f'<text x="20" y="{y + 5}">{escape(rating.player)}</text>')
        parts.append(f'<line class="bar" x1="{ends[0]}" x2="{ends[1]}" y1="{y}" y2="{y}"/>')
        parts.append(f'<circle class="dot" cx="{across(rating.elo)}" cy="{y}" r="6"/>')
    parts.append(f'<text class="axis" x="{_LEFT}" y="{height - 8}">Elo, with 95 % intervals; the mean is 0</text>')
    return "\n".join([*parts, "</svg>", ""])
