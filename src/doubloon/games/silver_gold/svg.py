"""A view as a picture: an SVG document that shows everything the viewer may know, and nothing else."""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from doubloon.core.languages import counted
from doubloon.core.svg import document, element, label, rectangle
from doubloon.games.silver_gold.cards import Colour, ExpeditionCard, TreasureCard
from doubloon.games.silver_gold.shapes import SIDE
from doubloon.games.silver_gold.state import COIN_BOXES, COINS_IN_ROW, LAST_TURN, PALM_BOXES, ROUNDS
from doubloon.games.silver_gold.text import PHASES
from doubloon.games.silver_gold.view import PlayerView, View
from doubloon.games.silver_gold.words import WORDS

_WIDTH, _MARGIN, _GAP = 900, 20, 12
_HEADER = 78
_BOX = 26
_CARD_WIDTH, _CARD_HEIGHT = SIDE * _BOX + 18, SIDE * _BOX + 56
_PANEL_WIDTH = (_WIDTH - 2 * _MARGIN - _GAP) / 2
_PANEL_HEIGHT = _CARD_HEIGHT + 92

_PAPER, _PANEL, _INK, _SOFT, _LINE = "#f3ead6", "#fffaf0", "#33291d", "#6f614c", "#cdbb98"
_SEA, _SAND, _CROSS, _GOLD, _PALM = "#bfdde4", "#fffdf5", "#a3282d", "#e0ac2b", "#2f8f5b"
_COLOURS = {Colour.GREY: "#6d7580", Colour.GREEN: "#3f8a4e", Colour.ORANGE: "#c96f1f", Colour.PURPLE: "#75509c"}


def svg(view: View) -> str:
    """The position as an SVG document, 900 units wide."""
    top = _HEADER
    content = [*_header(view)]
    if view.display:
        content += _display(view, top)
        top += _CARD_HEIGHT + 34
    if view.own and view.own.hand:
        content += _hand(view.own.hand, top)
        top += _CARD_HEIGHT + 34
    for seat in range(len(view.players)):
        x = _MARGIN + seat % 2 * (_PANEL_WIDTH + _GAP)
        content += _player(view, seat, x, top + seat // 2 * (_PANEL_HEIGHT + _GAP))
    height = top + (len(view.players) + 1) // 2 * (_PANEL_HEIGHT + _GAP) + _MARGIN - _GAP
    background = rectangle(0, 0, _WIDTH, height, _PAPER)
    return document(_WIDTH, height, _title(view), _description(view), [background, *content])


def _title(view: View) -> str:
    return f"Silver & Gold, seen by {'a spectator' if view.seat is None else f'seat {view.seat}'}"


def _description(view: View) -> str:
    scores = [
        f"Seat {seat} has {counted(_shown(view, seat).score.total, 'point')}." for seat in range(len(view.players))
    ]
    return " ".join([f"{_status(view)}.", *scores])


def _status(view: View) -> str:
    phase = PHASES[view.phase]
    if view.result:
        winners = view.result.winners
        phase += f"; {'seat' if len(winners) == 1 else 'seats'} {', '.join(map(str, winners))} won"
    if view.turn:
        return f"Round {view.round} of {ROUNDS}, turn {view.turn} of {LAST_TURN}: {phase}"
    return phase.capitalize()


def _shown(view: View, seat: int) -> PlayerView:
    """What lies in front of a seat; viewers see their own crosses at once."""
    return view.own.player if view.own and seat == view.seat else view.players[seat]


def _header(view: View) -> Iterator[str]:
    yield label(_MARGIN, 34, "Silver & Gold", 24, _INK, bold=True)
    yield label(_MARGIN, 60, _status(view), 15, _SOFT)
    x = _WIDTH - _MARGIN
    if view.turn:
        yield label(x, 60, f"a palm scores {view.palm_value}", 15, _SOFT, anchor="end")
        for trophy in reversed(view.trophies):
            yield from _trophy(x - 13, 28, trophy)
            x -= 32
        yield label(x, 34, "trophies left" if view.trophies else "no trophies left", 15, _SOFT, anchor="end")


def _display(view: View, top: float) -> Iterator[str]:
    step = _CARD_WIDTH + 20
    x = float(_MARGIN)
    yield label(x, top + 12, "expedition", 13, _SOFT)
    yield from _expedition(view.expedition, x, top + 20)
    x += step + 10
    yield label(x, top + 12, "display", 13, _SOFT)
    for card in view.display:
        yield _card(card, 0, x, top + 20) if card else _empty(x, top + 20)
        x += step
    x += 10
    yield label(x, top + 12, "stack", 13, _SOFT)
    yield from _stack(view.stack_size, x, top + 20)


def _hand(hand: Sequence[TreasureCard], top: float) -> Iterator[str]:
    yield label(_MARGIN, top + 12, "your hand: keep two", 13, _SOFT)
    for number, card in enumerate(hand):
        yield _card(card, 0, _MARGIN + number * (_CARD_WIDTH + 20), top + 20)


def _player(view: View, seat: int, x: float, y: float) -> Iterator[str]:
    player, awaited = _shown(view, seat), seat in view.awaited
    stroke = _CROSS if awaited else _LINE
    yield rectangle(x, y, _PANEL_WIDTH, _PANEL_HEIGHT, _PANEL, radius=10, stroke=stroke)
    name = f"Seat {seat} (you)" if seat == view.seat else f"Seat {seat}"
    notes = ["start player"] if view.turn and seat == view.first else []
    notes += ["must move"] if awaited else []
    if view.own and seat == view.seat and view.own.owed:
        notes.append(f"owes {view.own.owed} more")
    remark = element("tspan", ", ".join(notes), dx=10, font_size=13, fill=_CROSS if awaited else _SOFT)
    bold_name = element("tspan", name, font_weight="bold")
    yield element("text", bold_name, remark, x=x + 14, y=y + 26, font_size=17, fill=_INK)
    yield label(x + _PANEL_WIDTH - 14, y + 27, counted(player.score.total, "point"), 17, _INK, anchor="end", bold=True)
    for place, active in enumerate(player.cards):
        left = x + 14 + place * (_CARD_WIDTH + 9)
        yield _card(active.card, active.crossed, left, y + 40) if active else _empty(left, y + 40)
    yield element("g", _score_sheet(player), transform=f"translate({x + 2 * _CARD_WIDTH + 36:g} {y + 40:g})")
    yield from _completed(player.completed, x + 14, y + _CARD_HEIGHT + 52)


@lru_cache(1 << 8)
def _score_sheet(player: PlayerView) -> str:
    parts: list[str] = []
    for box in range(COIN_BOXES):
        row, column = divmod(box, COINS_IN_ROW)
        parts.append(_coin(10 + 22 * column, 10 + 22 * row, 9, full=box < player.coins))
    for row, trophy in enumerate(player.trophies):
        if trophy:
            parts += _trophy(112, 10 + 22 * row, trophy)
    for place in range(PALM_BOXES):
        left = 26 * place
        parts.append(rectangle(left, 74, 22, 22, _SAND, radius=4, stroke=_PALM))
        if place < len(player.palms):
            parts.append(label(left + 11, 90, str(player.palms[place]), 14, _PALM, anchor="middle", bold=True))
        else:
            parts.append(_palm(left + 11, 85, 0.62, opacity=0.25))
    for number, (name, points) in enumerate(player.score.parts().items()):
        row, column = divmod(number, 2)
        parts.append(label(66 * column, 116 + 17 * row, f"{name} {points}", 12.5, _SOFT))
    return "".join(parts)


def _completed(cards: Sequence[TreasureCard], x: float, y: float) -> Iterator[str]:
    yield label(x, y + 19, "completed" if cards else "completed: none", 13, _SOFT)
    step = min(31, (_PANEL_WIDTH - 120) / max(1, len(cards)))
    for number, card in enumerate(cards):
        left = x + 76 + step * number
        yield rectangle(left, y + 2, 27, 25, _COLOURS[card.colour], radius=5)
        yield label(left + 13.5, y + 19, _number_of(card), 13, "#fff", anchor="middle", bold=True)
        if card.seal:
            yield element("circle", cx=left + 24, cy=y + 4, r=5, fill=_COLOURS[card.seal.colour], stroke=_PANEL)


def _card(card: TreasureCard, crossed: int, x: float, y: float) -> str:
    return element("g", _card_at_origin(card, crossed), transform=f"translate({x:g} {y:g})")


@lru_cache(1 << 10)
def _card_at_origin(card: TreasureCard, crossed: int) -> str:
    parts = [
        rectangle(0, 0, _CARD_WIDTH, _CARD_HEIGHT, _COLOURS[card.colour], radius=8),
        label(9, 18, WORDS.get("en").card(card), 13.5, "#fff", bold=True),
        label(_CARD_WIDTH - 9, 18, str(card.points), 15, "#fff", anchor="end", bold=True),
        rectangle(4, 26, _CARD_WIDTH - 8, SIDE * _BOX + 10, _SEA, radius=5),
    ]
    for row in range(SIDE):
        for column in range(SIDE):
            symbol = card.grid[row][column]
            if symbol != ".":
                is_crossed = bool(crossed >> (SIDE * row + column) & 1)
                parts += _box(symbol, is_crossed, 9 + column * _BOX, 31 + row * _BOX)
    if card.seal:
        y = _CARD_HEIGHT - 10
        seal = f"{card.seal.points_each} per {card.seal.colour.value}"
        parts.append(element("circle", cx=15, cy=y, r=6.5, fill=_COLOURS[card.seal.colour], stroke="#fff"))
        parts.append(label(27, y + 4, seal, 12, "#fff"))
    return "".join(parts)


def _box(symbol: str, crossed: bool, x: float, y: float) -> Iterator[str]:
    yield rectangle(x + 1, y + 1, _BOX - 2, _BOX - 2, "#d9cdb8" if crossed else _SAND, radius=4, stroke="#8f7f63")
    middle_x, middle_y = x + _BOX / 2, y + _BOX / 2
    if symbol == "C":
        yield _coin(middle_x, middle_y, 8)
    elif symbol == "P":
        yield _palm(middle_x, middle_y, 0.72)
    elif symbol == "X":
        yield element(
            "path", d=_saltire(middle_x, middle_y, 5), stroke="#2c6fa3", stroke_width=3, stroke_linecap="round"
        )
    if crossed:
        yield element(
            "path", d=_saltire(middle_x, middle_y, 9), stroke=_CROSS, stroke_width=3.5, stroke_linecap="round"
        )


def _expedition(card: ExpeditionCard | None, x: float, y: float) -> Iterator[str]:
    yield rectangle(x, y, _CARD_WIDTH, _CARD_HEIGHT, "#5b4630", radius=8)
    if card is None:
        return
    yield label(x + 9, y + 18, card.id.replace("-", " "), 13.5, "#fff", bold=True)
    rows = card.shape.grid
    width, height = max(map(len, rows)) * _BOX, len(rows) * _BOX
    left, top = x + (_CARD_WIDTH - width) / 2, y + 26 + (_CARD_HEIGHT - 30 - height) / 2
    for row, line in enumerate(rows):
        for column, mark in enumerate(line):
            if mark == "o":
                yield rectangle(left + column * _BOX + 1, top + row * _BOX + 1, _BOX - 2, _BOX - 2, _GOLD, radius=4)


def _stack(size: int, x: float, y: float) -> Iterator[str]:
    if not size:
        yield _empty(x, y)
        return
    for layer in (2, 1, 0):
        yield rectangle(x + 4 * layer, y + 3 * layer, 76, _CARD_HEIGHT - 8, "#7b6548", radius=8, stroke=_PAPER)
    yield label(x + 38, y + _CARD_HEIGHT / 2, str(size), 26, "#fff", anchor="middle", bold=True)
    yield label(x + 38, y + _CARD_HEIGHT / 2 + 20, "card" if size == 1 else "cards", 13, "#fff", anchor="middle")


def _empty(x: float, y: float) -> str:
    frame = rectangle(x, y, _CARD_WIDTH, _CARD_HEIGHT, "none", radius=8, stroke=_LINE, dashed=True)
    return frame + label(x + _CARD_WIDTH / 2, y + _CARD_HEIGHT / 2, "empty", 13, _SOFT, anchor="middle")


def _coin(x: float, y: float, radius: float, *, full: bool = True) -> str:
    """A coin, or an outline for a coin that is still missing."""
    return element("circle", cx=x, cy=y, r=radius, fill=_GOLD if full else _SAND, stroke="#8a6410")


def _trophy(x: float, y: float, points: int) -> Iterator[str]:
    yield element("path", d=f"M{x - 11:g} {y - 11:g}h22v9a11 11 0 0 1-22 0z", fill=_GOLD, stroke="#8a6410")
    yield label(x, y + 4, str(points), 13, _INK, anchor="middle", bold=True)


def _palm(x: float, y: float, scale: float, opacity: float | None = None) -> str:
    """A palm with its middle at a point."""
    upper = "M0-3c-5-6-11-4-12 1 4-3 8-2 12-1zM0-3c5-6 11-4 12 1-4-3-8-2-12-1z"
    lower = "M0-3c-6-1-9 3-8 8 2-4 5-6 8-8zM0-3c6-1 9 3 8 8-2-4-5-6-8-8z"
    trunk = "M-1.5-2c1 5 1 8-1 13h5c-2-5-2-8-1-13z"
    parts = element("path", d=trunk, fill="#8a5a2b"), element("path", d=upper + lower, fill=_PALM)
    return element("g", *parts, transform=f"translate({x:g} {y:g}) scale({scale:g})", opacity=opacity)


def _saltire(x: float, y: float, arm: float) -> str:
    """The path of a diagonal cross."""
    return f"M{x - arm:g} {y - arm:g}l{2 * arm:g} {2 * arm:g}M{x + arm:g} {y - arm:g}l{-2 * arm:g} {2 * arm:g}"


def _number_of(card: TreasureCard) -> str:
    return str(int(card.id.partition("-")[2]))
