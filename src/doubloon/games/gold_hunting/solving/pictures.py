"""A solution as SVG pictures: what to build how often, and how to lift first."""

from collections.abc import Sequence
from xml.sax.saxutils import escape

from doubloon.games.gold_hunting.pieces import MARKERS
from doubloon.games.gold_hunting.solving.solution import Solution
from doubloon.games.gold_hunting.solving.summary import FirstChoice, first_lifts, heights_by_share
from doubloon.games.gold_hunting.state import Pile

_WIDTH, _TOP, _BOTTOM = 720, 56, 36
_ROW, _UNIT, _PILE, _GAP = 106, 5.5, 22, 8
_BARS, _BARS_END, _BAR = 240, 640, 20
_ROWS = 6
_LEAST = 0.005
"""Rows with smaller shares are left out."""
_DRAWN = 0.002
"""Parts of a bar with smaller shares are left out."""
_NAMED = 0.15
"""Parts of a bar from this share on have their name in them."""
_STYLE = (
    "text{font:13px system-ui,sans-serif;fill:#2b2b2b}.title{font-size:16px;font-weight:600}"
    ".axis{fill:#6b6b6b;font-size:12px}.back{fill:#fbf8f1}.pile{stroke:#fbf8f1}.in{fill:#fff;font-size:12px}"
)
_COLOURS = {1: "#9a6d1c", 2: "#3f7d6e", 3: "#5a6fa8"}
_RUSH = "#8a4f7d"
_CLOSED = "#8d8371"


def draw_builds(solution: Solution) -> str:
    """The most frequent heights, each with its most frequent build and the shares by the builder's marker."""
    rows = [row for row in heights_by_share(solution, _ROWS) if max(row.shares) >= _LEAST]
    most = max(max(row.shares) for row in rows)
    names = ["any marker"] if solution.marker_blind else [f"marker {mark}" for mark in MARKERS]
    parts = []
    for place, row in enumerate(rows):
        top = _TOP + _ROW * place
        parts.append(_piles(row.piles, top))
        for number, name in enumerate(names):
            y = _bar_top(top, number, len(names))
            width = round(row.shares[number] / most * (_BARS_END - _BARS - 70), 1)
            parts.append(f'<text class="axis" x="{_BARS - 8}" y="{y + 15}" text-anchor="end">{name}</text>')
            parts.append(f'<rect x="{_BARS}" y="{y}" width="{width}" height="{_BAR}" fill="#7a4b12"/>')
            share = f"{100 * row.shares[number]:.1f} %"
            parts.append(f'<text x="{_BARS + width + 6}" y="{y + 15}">{share}</text>')
    title = f"What to build how often, by heights: {solution.game['variant']}"
    return _document(title, len(rows), parts, {f"piece of {value}": colour for value, colour in _COLOURS.items()})


def draw_first_lifts(solution: Solution) -> str:
    """How to lift first against the heights that a miner sees most often, by the miner's marker."""
    rows = [lift for lift in first_lifts(solution, _ROWS) if max(lift.shares) >= _LEAST]
    parts = []
    for place, lift in enumerate(rows):
        top = _TOP + _ROW * place
        if not solution.hidden_heights:
            parts.append(_piles([(height,) for height in lift.heights], top, closed=True))
            share = f"seen {100 * sum(lift.shares) / len(lift.shares):.1f} %"
            parts.append(f'<text class="axis" x="{_BARS_END + 8}" y="{top + 58}">{share}</text>')
        for number, mark in enumerate(MARKERS):
            y = _bar_top(top, number, len(MARKERS))
            parts.append(f'<text class="axis" x="{_BARS - 8}" y="{y + 15}" text-anchor="end">marker {mark}</text>')
            parts.extend(_parts_of_bar(lift.choices[number], y))
    legend = {f"declare {value}": colour for value, colour in _COLOURS.items()} | {"gold rush": _RUSH}
    return _document(f"How to lift first: {solution.game['variant']}", len(rows), parts, legend)


def _parts_of_bar(choices: dict[FirstChoice, float], y: float) -> list[str]:
    parts, x = [], float(_BARS)
    for choice, share in choices.items():
        if share < _DRAWN:
            continue
        width = share * (_BARS_END - _BARS)
        colour = _RUSH if choice.is_rush else _COLOURS[choice.number]
        parts.append(
            f'<rect class="pile" x="{x:.1f}" y="{y}" width="{width:.1f}" height="{_BAR}" fill="{colour}">'
            f"<title>{escape(str(choice))}: {100 * share:.0f} %</title></rect>"
        )
        if share >= _NAMED:
            named = f"{choice}".removeprefix("declare ")
            parts.append(f'<text class="in" x="{x + 6:.1f}" y="{y + 14}">{escape(named)}</text>')
        x += width
    return parts


def _piles(piles: Sequence[Pile], top: float, *, closed: bool = False) -> str:
    """The piles as columns of pieces, their names below."""
    ground = top + _ROW - 22
    parts = []
    for number, pile in enumerate(piles):
        x, y = 20 + number * (_PILE + _GAP), ground
        for piece in pile:
            y -= piece * _UNIT
            colour = _CLOSED if closed else _COLOURS[piece]
            size = f'width="{_PILE}" height="{piece * _UNIT}"'
            parts.append(f'<rect class="pile" x="{x}" y="{y}" {size} fill="{colour}"/>')
        label = f'<text class="axis" x="{x + _PILE / 2}" y="{ground + 14}" text-anchor="middle">{sum(pile)}</text>'
        parts.append(label)
    return "\n".join(parts)


def _bar_top(top: float, number: int, count: int) -> float:
    return top + (_ROW - 14 - count * (_BAR + 4)) / 2 + number * (_BAR + 4)


def _document(title: str, rows: int, parts: Sequence[str], colours: dict[str, str]) -> str:
    height = _TOP + _ROW * rows + _BOTTOM
    legend = [
        f'<rect x="{20 + 100 * place}" y="{height - 22}" width="12" height="12" fill="{colour}"/>'
        f'<text class="axis" x="{38 + 100 * place}" y="{height - 12}">{name}</text>'
        for place, (name, colour) in enumerate(colours.items())
    ]
    head = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {height}" role="img">',
        f"<title>{escape(title)}</title><style>{_STYLE}</style>",
        f'<rect class="back" width="{_WIDTH}" height="{height}"/>',
        f'<text class="title" x="20" y="30">{escape(title)}</text>',
    ]
    return "\n".join([*head, *parts, *legend, "</svg>", ""])
