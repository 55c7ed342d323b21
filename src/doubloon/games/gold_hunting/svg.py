"""A view as a picture: an SVG document that shows everything the viewer may know, and nothing else."""

from collections.abc import Iterator, Sequence

from doubloon.core.languages import counted
from doubloon.core.svg import document, element, label, rectangle
from doubloon.games.gold_hunting.pieces import PILE_NAMES, PILES
from doubloon.games.gold_hunting.state import Lift, Marker
from doubloon.games.gold_hunting.text import MARKERS, PHASES
from doubloon.games.gold_hunting.view import View

_WIDTH, _MARGIN, _GAP = 900, 20, 12
_HEADER = 78
_PANEL_WIDTH = (_WIDTH - 2 * _MARGIN - _GAP) / 2
_UNIT = 13
"""The height of 1 gold in a pile."""
_PILE_WIDTH, _PILE_STEP = 62, 98
_HIDDEN_HEIGHT = 6
"""The drawn height, in gold, of a pile whose height is hidden."""
_LINE_HEIGHT = 19
_PILES_TOP = 160
"""Where the highest pile ends, from the top of a panel."""

_PAPER, _PANEL, _INK, _SOFT, _LINE = "#f3ead6", "#fffaf0", "#33291d", "#6f614c", "#cdbb98"
_ALERT, _RIGHT, _ROCK, _ROCK_LINE = "#a3282d", "#2f7d4f", "#8d8377", "#5d554b"
_GOLD = {1: "#f2d37a", 2: "#e3b23c", 3: "#c98a1b"}
_GOLD_LINE = "#7d5a12"


def svg(view: View) -> str:
    """The position as an SVG document, 900 units wide."""
    lifts = [
        [entry for entry in enumerate(view.lifts, 1) if entry[1].seat == seat] for seat in range(len(view.players))
    ]
    tallest = _tallest(view)
    longest = max(map(len, lifts), default=0)
    panel_height = _PILES_TOP + tallest * _UNIT + 44 + (_LINE_HEIGHT * longest + 30 if longest else 0)
    height = _HEADER + panel_height + _MARGIN
    content = [rectangle(0, 0, _WIDTH, height, _PAPER), *_header(view)]
    for seat in range(len(view.players)):
        x = _MARGIN + seat * (_PANEL_WIDTH + _GAP)
        base = _HEADER + _PILES_TOP + tallest * _UNIT
        content += _player(view, seat, x, _HEADER, panel_height)
        content += _piles(view, seat, x + 20, base)
        content += _lifts(lifts[seat], x + 14, base + 52)
    return document(_WIDTH, height, _title(view), _description(view), content)


def _tallest(view: View) -> int:
    """The height of the highest pile that is drawn, in gold."""
    heights = [_HIDDEN_HEIGHT, *(height for player in view.players for height in player.heights or ())]
    return max(heights + [sum(pile) for pile in view.own.piles]) if view.own else max(heights)


def _title(view: View) -> str:
    return f"Gold Hunting, seen by {'a spectator' if view.seat is None else f'seat {view.seat}'}"


def _description(view: View) -> str:
    scores = [f"Seat {seat} has {counted(player.score.total, 'point')}." for seat, player in enumerate(view.players)]
    return " ".join([f"{_status(view)}.", *scores])


def _status(view: View) -> str:
    phase = PHASES[view.phase].capitalize()
    if view.result is None:
        return phase
    winners = view.result.winners
    return f"{phase}: seat {winners[0]} won" if len(winners) == 1 else f"{phase}: a draw"


def _header(view: View) -> Iterator[str]:
    yield label(_MARGIN, 34, "Gold Hunting", 24, _INK, bold=True)
    yield label(_MARGIN, 60, _status(view), 15, _SOFT)
    yield label(_WIDTH - _MARGIN, 60, f"variant: {view.options.variant}", 13, _SOFT, anchor="end")


def _player(view: View, seat: int, x: float, y: float, height: float) -> Iterator[str]:
    player, awaited = view.players[seat], seat in view.awaited
    yield rectangle(x, y, _PANEL_WIDTH, height, _PANEL, radius=10, stroke=_ALERT if awaited else _LINE)
    name = element("tspan", f"Seat {seat} (you)" if seat == view.seat else f"Seat {seat}", font_weight="bold")
    remark = element("tspan", "must move" if awaited else "", dx=10, font_size=13, fill=_ALERT)
    yield element("text", name, remark, x=x + 14, y=y + 26, font_size=17, fill=_INK)
    points = counted(player.score.total, "point")
    yield label(x + _PANEL_WIDTH - 14, y + 27, points, 17, _INK, anchor="end", bold=True)
    yield from _marker(view, seat, x + 14, y + 42)
    yield from _pieces("in hand", player.hand, x + 14, y + 80)
    yield from _pieces("kept, counts half", player.kept, x + _PANEL_WIDTH / 2 + 14, y + 80)


def _marker(view: View, seat: int, x: float, y: float) -> Iterator[str]:
    player = view.players[seat]
    own = view.own.marker if view.own and seat == view.seat else None
    number = own if own is not None and player.marker is not Marker.RETURNED else player.rushed
    fill = {Marker.HELD: "#5b4630", Marker.WON: _RIGHT, Marker.LOST: _ALERT, Marker.RETURNED: "#b9ad98"}[player.marker]
    yield element("path", d=f"M{x:g} {y:g}h20l8 11-8 11h-20z", fill=fill)
    symbol = "?" if number is None and player.marker is Marker.HELD else "" if number is None else str(number)
    yield label(x + 12, y + 16, symbol, 14, "#fff", anchor="middle", bold=True)
    yield label(x + 38, y + 16, MARKERS[player.marker].format(player.rushed), 13, _SOFT)


def _pieces(title: str, pieces: Sequence[int], x: float, y: float) -> Iterator[str]:
    total = sum(pieces)
    yield label(x, y + 12, f"{title}: {total} gold" if pieces else f"{title}: none", 13, _SOFT)
    step = min(23, 184 / max(1, len(pieces)))
    for number, piece in enumerate(pieces):
        yield from _piece(piece, x + step * number, y + 20, 21, 24)


def _piles(view: View, seat: int, x: float, base: float) -> Iterator[str]:
    player = view.players[seat]
    known = view.own.piles if view.own and seat == view.seat else ()
    yield rectangle(x - 6, base, _PANEL_WIDTH - 28, 4, _ROCK_LINE, radius=2)
    if not known and not player.standing:
        middle = x + _PANEL_WIDTH / 2 - 20
        text = "not built yet" if seat == view.seat else "not revealed yet"
        yield label(middle, base - 30, text, 15, _SOFT, anchor="middle")
        return
    for pile in range(PILES):
        left = x + 12 + pile * _PILE_STEP
        yield label(left + _PILE_WIDTH / 2, base + 21, PILE_NAMES[pile], 15, _INK, anchor="middle", bold=True)
        if known:
            yield from _known_pile(known[pile], left, base)
        else:
            height = player.heights[pile] if player.heights is not None else None
            yield from _unknown_pile(height, player.standing[pile], left, base)


def _known_pile(pile: Sequence[int], x: float, base: float) -> Iterator[str]:
    if not pile:
        yield from _empty_pile(x, base)
    top = base
    for piece in pile:
        top -= piece * _UNIT
        yield from _piece(piece, x, top, _PILE_WIDTH, piece * _UNIT)
    if pile:
        yield label(x + _PILE_WIDTH / 2, top - 6, f"{sum(pile)} gold", 12.5, _SOFT, anchor="middle")


def _unknown_pile(height: int | None, standing: bool, x: float, base: float) -> Iterator[str]:
    """A pile whose pieces are hidden: a closed block, as high as its gold where the height is known."""
    if not standing:
        yield from _empty_pile(x, base)
        return
    size = (_HIDDEN_HEIGHT if height is None else height) * _UNIT
    top = base - size
    yield rectangle(x, top, _PILE_WIDTH, size, _ROCK, radius=4, stroke=_ROCK_LINE, dashed=height is None)
    for line in range(1, height or 0):
        yield element("path", d=f"M{x:g} {base - line * _UNIT:g}h7", stroke="#fff", opacity=0.6)
    if size >= 2 * _UNIT:
        yield label(x + _PILE_WIDTH / 2, top + size / 2 + 6, "?", 18, "#fff", anchor="middle", bold=True)
    text = "height hidden" if height is None else f"{height} gold"
    yield label(x + _PILE_WIDTH / 2, top - 6, text, 12.5, _SOFT, anchor="middle")


def _empty_pile(x: float, base: float) -> Iterator[str]:
    yield label(x + _PILE_WIDTH / 2, base - 6, "empty", 12.5, _SOFT, anchor="middle")


def _piece(piece: int, x: float, y: float, width: float, height: float) -> Iterator[str]:
    yield rectangle(x, y + 0.5, width, height - 1, _GOLD[piece], radius=3, stroke=_GOLD_LINE)
    size = min(14, height - 1)
    yield label(x + width / 2, y + height / 2 + size * 0.36, str(piece), size, _INK, anchor="middle", bold=True)


def _lifts(lifts: Sequence[tuple[int, Lift]], x: float, y: float) -> Iterator[str]:
    if lifts:
        yield label(x, y + 6, "lifted from the opponent's piles", 13, _SOFT)
    for row, (number, lift) in enumerate(lifts, 1):
        right = lift.piece == lift.declared
        outcome = "right" if right else "wrong, broke down" if lift.broke_down else "wrong"
        verb = "rushed" if lift.rush else "declared"
        text = f"{number}. pile {PILE_NAMES[lift.pile]}: {verb} {lift.declared}, lifted {lift.piece}"
        yield label(x, y + 8 + row * _LINE_HEIGHT, text, 13, _INK)
        yield label(x + 235, y + 8 + row * _LINE_HEIGHT, outcome, 13, _RIGHT if right else _ALERT, bold=True)
