"""A reliability diagram as SVG: predicted values across, observed ones up; true predictions lie on the diagonal."""

from collections.abc import Mapping, Sequence
from math import ceil, floor
from xml.sax.saxutils import escape

from doubloon.arena.intervals import Z
from doubloon.arena.reliability import Group
from doubloon.core.hints import Measure

_SIDE, _LEFT, _TOP, _GAP, _BOTTOM = 260, 64, 72, 76, 64
_STYLE = (
    "text{font:14px system-ui,sans-serif;fill:#2b2b2b}.title{font-size:16px;font-weight:600}"
    ".axis{fill:#6b6b6b;font-size:12px}.grid{stroke:#dcd6c8}.true{stroke:#6b6b6b;stroke-dasharray:4 4}"
    ".bar{stroke:#b8862b;stroke-width:3}.dot{fill:#7a4b12}rect{fill:#fbf8f1}"
)
_NAMES = {Measure.POINTS: "final score", Measure.WIN: "chance to win, in percent"}


def reliability_diagram(panels: Mapping[Measure, Sequence[Group]], title: str) -> str:
    """The diagram as an SVG document, with one panel for each measure."""
    width = _LEFT + len(panels) * (_SIDE + _GAP) - _GAP + 24
    height = _TOP + _SIDE + _BOTTOM
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img">',
        f"<title>{escape(title)}</title><style>{_STYLE}</style>",
        f'<rect width="{width}" height="{height}"/>',
        f'<text class="title" x="20" y="30">{escape(title)}</text>',
    ]
    for number, (measure, groups) in enumerate(panels.items()):
        parts += _panel(measure, groups, _LEFT + number * (_SIDE + _GAP))
    return "\n".join([*parts, "</svg>", ""])


def _panel(measure: Measure, groups: Sequence[Group], left: int) -> list[str]:
    scale = 100 if measure is Measure.WIN else 1
    values = [scale * value for group in groups for value in (group.predicted, group.observed)]
    low, high = (0.0, 100.0) if measure is Measure.WIN else (min(values), max(values))
    step = next(size for size in (1, 2, 5, 10, 20, 50, 100, 10**6) if (high - low) / size <= 6)
    first, last = step * floor(low / step), step * max(ceil(high / step), floor(low / step) + 1)
    bottom = _TOP + _SIDE

    def along(value: float) -> float:
        return (min(max(value, first), last) - first) / (last - first) * _SIDE

    parts = [f'<text x="{left}" y="{_TOP - 14}">{_NAMES[measure]}</text>']
    for mark in range(first, last + 1, step):
        x, y = round(left + along(mark), 1), round(bottom - along(mark), 1)
        parts += [
            f'<line class="grid" x1="{x}" x2="{x}" y1="{_TOP}" y2="{bottom}"/>',
            f'<line class="grid" x1="{left}" x2="{left + _SIDE}" y1="{y}" y2="{y}"/>',
            f'<text class="axis" x="{x}" y="{bottom + 18}" text-anchor="middle">{mark}</text>',
            f'<text class="axis" x="{left - 8}" y="{y + 4}" text-anchor="end">{mark}</text>',
        ]
    parts.append(f'<line class="true" x1="{left}" x2="{left + _SIDE}" y1="{bottom}" y2="{_TOP}"/>')
    for group in groups:
        x, margin = round(left + along(scale * group.predicted), 1), Z * scale * group.error
        ends = (round(bottom - along(scale * group.observed + side * margin), 1) for side in (-1, 1))
        one, other = ends
        parts.append(f'<line class="bar" x1="{x}" x2="{x}" y1="{one}" y2="{other}"/>')
        parts.append(f'<circle class="dot" cx="{x}" cy="{round(bottom - along(scale * group.observed), 1)}" r="5"/>')
    parts.append(f'<text class="axis" x="{left}" y="{bottom + 40}">predicted; up: observed, with 95 % intervals</text>')
    return parts
