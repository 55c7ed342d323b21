"""The learning curves as a picture: mean scores over games."""

from collections.abc import Sequence
from math import ceil, floor
from xml.sax.saxutils import escape

from doubloon.games.silver_gold.training.training import Point, Training

_WIDTH, _HEIGHT, _LEFT, _RIGHT, _TOP, _BOTTOM = 720, 420, 60, 130, 56, 56
_STYLE = (
    "text{font:14px system-ui,sans-serif;fill:#2b2b2b}.title{font-size:16px;font-weight:600}"
    ".axis{fill:#6b6b6b;font-size:12px}.grid{stroke:#dcd6c8}rect{fill:#fbf8f1}polyline{fill:none;stroke-width:2}"
)
_LINES = (("2 seats, greedy", "#7a4b12"), ("2 seats", "#b8862b"), ("3 seats", "#3f7d6e"), ("4 seats", "#5a6fa8"))


def draw(curve: Sequence[Point], title: str) -> str:
    """An SVG document."""
    lines = [[(point.games, height) for point in curve if (height := _heights(point)[line])] for line in range(4)]
    heights = [height for line in lines for _, height in line] or [0.0]
    low, high = 10 * floor(min(heights) / 10), 10 * ceil(max(heights) / 10 + 0.01)
    most = max((point.games for point in curve), default=0) or 1
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
    for number, ((name, colour), line) in enumerate(zip(_LINES, lines, strict=True)):
        points = " ".join(f"{across(games)},{up(height)}" for games, height in line)
        parts.append(f'<polyline stroke="{colour}" points="{points}"/>')
        parts.append(f'<text x="{right + 12}" y="{_TOP + 14 + 22 * number}" style="fill:{colour}">{name}</text>')
    parts.append(f'<text class="axis" x="{_LEFT}" y="{_HEIGHT - 10}">mean score, by games of self-play</text>')
    return "\n".join([*parts, "</svg>", ""])


def title(training: Training) -> str:
    """What the picture of a training is called."""
    return f"Silver & Gold, {training.games:,} games of self-play in {training.seconds / 60:.0f} minutes"


def _heights(point: Point) -> tuple[float, ...]:
    """The lines' heights at a point; 0 where a line has none."""
    return point.greedy, *point.scores
