"""Break the rules in planted ways, one at a time, and show that the tests notice each.

    python -m tools.mutants [--only WORD] [--jobs N]

Each mutant is a copy of the sources with one line changed; the suite runs on it until its first failure. A mutant that
survives makes the exit status 1. That each still fits the sources is a test.
"""

import sys

from tools.planting import Mutant, main

SUITE = ("tests/silver_gold", "tests/gold_hunting", "tests/core", "tests/conformance")
SG, GH = "silver_gold", "gold_hunting"
_PLANTED = (
    ("the start player does not move on", f"{SG}/state.py", "options.start + turn - 1", "options.start"),
    ("palms on display do not count", f"{SG}/state.py", "return 1 + sum(", "return 1 + 0 * sum("),
    ("a fifth palm scores", f"{SG}/state.py", "PALM_BOXES = 4", "PALM_BOXES = 5"),
    ("a thirteenth coin counts", f"{SG}/state.py", "COIN_BOXES = 12", "COIN_BOXES = 13"),
    (
        "a pattern cannot be mirrored",
        f"{SG}/shapes.py",
        "(row, -column) for row, column in cells]\n",
        "(row, column) for row, column in cells]\n",
    ),
    ("two X of a pattern owe one cross", f"{SG}/rules.py", "owed += (boxes & card.crosses).bit_count()", "owed += 1"),
    (
        "an X reached by an extra cross owes nothing",
        f"{SG}/rules.py",
        "    if boxes & card.crosses:\n",
        "    if boxes & card.crosses and type(move) is Cross:\n",
    ),
    ("owed crosses are never forfeited", f"{SG}/rules.py", "if owed and not _has_free_box(cards):", "if False:"),
    (
        "the single box is not offered",
        f"{SG}/moves.py",
        "for mask in placements}, **singles(card)}",
        "for mask in placements}}",
    ),
    ("crossing an already crossed box is accepted", f"{SG}/rules.py", "    if crossed & boxes:\n", "    if False:\n"),
    (
        "the lowest trophy is taken first",
        f"{SG}/cards.py",
        "TROPHIES = (6, 5, 4, 3, 2, 1)",
        "TROPHIES = (1, 2, 3, 4, 5, 6)",
    ),
    (
        "the display is refilled from the right",
        f"{SG}/rules.py",
        "filled = tuple(card or next(coming, None) for card in display)",
        "filled = tuple(reversed([card or next(coming, None) for card in reversed(display)]))",
    ),
    (
        "the display is refilled between two takes",
        f"{SG}/rules.py",
        "        return state._replace(players=players, shown=players, display=display, stack=stack)",
        "        display, stack = _refill(display, stack)\n        return state._replace(players=players, shown=players, display=display, stack=stack)",
    ),
    (
        "display-first is played as standard",
        f"{SG}/rules.py",
        "if state.options.variant == DISPLAY_FIRST and any(display):",
        "if False:",
    ),
    (
        "the last turn asks for replacements",
        f"{SG}/rules.py",
        "if turn < LAST_TURN and (state.stack",
        "if (state.stack",
    ),
    ("a round has eight turns", f"{SG}/state.py", "TURNS_IN_ROUND = 7", "TURNS_IN_ROUND = 8"),
    (
        "a seal counts once",
        f"{SG}/scoring.py",
        "card.seal.points_each * colours.count(card.seal.colour)",
        "card.seal.points_each * min(1, colours.count(card.seal.colour))",
    ),
    (
        "purple breaks ties first",
        f"{SG}/scoring.py",
        "*colour_counts(player.completed).values())",
        "*reversed(colour_counts(player.completed).values()))",
    ),
    (
        "a view shows answers before all are in",
        f"{SG}/view.py",
        "for player in state.shown]",
        "for player in state.players]",
    ),
    (
        "a view shows the next expedition card",
        f"{SG}/view.py",
        "state.expeditions[(state.turn - 1) % TURNS_IN_ROUND]",
        "state.expeditions[state.turn % TURNS_IN_ROUND]",
    ),
    (
        "others see one's dealt cards",
        f"{SG}/view.py",
        "state.hands[seat] if state.hands else ()",
        "sum(state.hands, ()) if state.hands else ()",
    ),
    ("equal gold breaks down", f"{GH}/rules.py", "piece < sum(hand)", "piece <= sum(hand)"),
    ("pieces are counted, not gold", f"{GH}/rules.py", "piece < sum(hand)", "piece < len(hand)"),
    (
        "kept gold is lost in a break down",
        f"{GH}/rules.py",
        "player = Player(player.piles, hand, player.kept, marker)",
        "player = Player(player.piles, hand, () if broke_down else player.kept, marker)",
    ),
    ("keep needs no gold in hand", f"{GH}/rules.py", "held, held and bool(player.hand))", "held, held)"),
    (
        "keep ends the turn",
        f"{GH}/rules.py",
        "return state._replace(players=_with(state.players, seat, keeper))",
        "return state._replace(players=_with(state.players, seat, keeper), awaited=(1 - seat,))",
    ),
    (
        "a failed rush keeps its marker",
        f"{GH}/rules.py",
        "Marker.WON if right else Marker.LOST",
        "Marker.WON if right else Marker.HELD",
    ),
    ("kept gold counts in full", f"{GH}/scoring.py", "kept=sum(player.kept) // 2", "kept=sum(player.kept)"),
    (
        "half of the kept gold is rounded up",
        f"{GH}/scoring.py",
        "kept=sum(player.kept) // 2",
        "kept=(sum(player.kept) + 1) // 2",
    ),
    (
        "ties look at 2-pieces first",
        f"{GH}/scoring.py",
        "pieces.count(3), pieces.count(2)",
        "pieces.count(2), pieces.count(3)",
    ),
    (
        "heights are shown where they are hidden",
        f"{GH}/view.py",
        "if built and state.options.variant != HIDDEN_HEIGHTS else None",
        "if built else None",
    ),
    (
        "the marker returned by a keep is shown",
        f"{GH}/view.py",
        "if player.marker in (Marker.WON, Marker.LOST) else None",
        "if player.marker is not Marker.HELD else None",
    ),
    ("a box named twice is accepted", f"{SG}/moves.py", "        if mask & bit:\n", "        if False:\n"),
    ("doubled spaces are accepted", "core/notation.py", 'words = text.split(" ")', "words = text.split()"),
)

MUTANTS = tuple(Mutant(*planted, SUITE) for planted in _PLANTED)


if __name__ == "__main__":
    sys.exit(main(__doc__, MUTANTS))
