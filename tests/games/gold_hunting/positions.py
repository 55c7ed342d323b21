"""Positions of Gold Hunting drawn as text, so that the tests read like the rulebook.

One line for each seat. Piles are drawn from bottom to top, so that the last digit is the piece that is lifted next.

>>> state = position('''
...     piles 12 - 3 -; hand 2 1; marker 1
...     piles 13 2 - -; kept 3 1; marker 2 returned
... ''')
>>> legal(state, 0)[-3:]
['rush a', 'rush b', 'keep']
>>> play(state, "0 mine a 3").players[0].hand
(2, 1, 3)
"""

from textwrap import dedent

from doubloon.core import Options, apply_events
from doubloon.games.gold_hunting import GAME, Marker, Phase, Player, State
from doubloon.games.gold_hunting.kernel import Belief, lift_outcomes
from doubloon.games.gold_hunting.pieces import VALUES

VIEWERS = (0, 1, None)
VARIANTS = ("standard", "hidden-heights")


def position(drawing: str, variant: str = "standard") -> State:
    """The drawn state, in which seat 0 is asked; a marker without a status is held."""
    sheets = [dict(part.split(" ", 1) for part in line.split("; ")) for line in dedent(drawing).strip().split("\n")]
    markers = [sheet.get("marker", "3 held").partition(" ") for sheet in sheets]
    players = tuple(
        Player(
            piles=tuple(pieces(pile) for pile in sheet["piles"].split()),
            hand=pieces(sheet.get("hand", "")),
            kept=pieces(sheet.get("kept", "")),
            marker=Marker(status or "held"),
        )
        for sheet, (_, _, status) in zip(sheets, markers, strict=True)
    )
    return State(Options(2, 0, variant), Phase.MINE, (0,), tuple(int(number) for number, _, _ in markers), players, ())


def pieces(digits: str) -> tuple[int, ...]:
    """Pieces written as digits, with or without spaces; - is none."""
    return tuple(int(digit) for digit in digits if digit.isdigit())


def play(state: State, *events: str) -> State:
    """The state after lines of a record."""
    return apply_events(GAME, state, events)


def legal(state: State, seat: int) -> list[str]:
    """The legal moves of a seat in notation."""
    return [str(move) for move in GAME.legal_moves(state, seat)]


def dealt(markers: str = "3 1", variant: str = "standard") -> State:
    """A game after the markers are dealt."""
    return play(GAME.begin(Options(2, 0, variant)), f"markers {markers}")


def chances(belief: Belief, pile: int) -> dict[int, float]:
    """The probability of each piece to be on top of a pile, if all arrangements are equally likely."""
    found = dict.fromkeys(VALUES, 0.0)
    for chance, piece, _ in lift_outcomes(belief, pile):
        found[piece] += chance
    return found


def built(variant: str = "standard") -> State:
    """A game after both have built."""
    return play(dealt(variant=variant), "0 build 1123 22 131 2", "1 build 3 1212 1231 2")
