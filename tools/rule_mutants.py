"""Break the rules of both games in many ways, one at a time, and show that the tests notice each.

    python -m tools.rule_mutants [--only WORD] [--jobs N]

A mutant that survives makes the exit status 1. A test checks that each mutant still fits the sources.
"""

import sys

from tools.mutation import Mutant, main

_SILVER_GOLD = (
    "cards",
    "rulings_setup",
    "rulings_crossing",
    "rulings_symbols",
    "rulings_resolving",
    "rulings_scoring",
    "notation",
    "views",
)
_GOLD_HUNTING = ("rulings", "rulings_ending", "notation", "views")
SUITE = (
    *(f"tests/games/gold_hunting/test_{name}.py" for name in _GOLD_HUNTING),
    *(f"tests/games/silver_gold/test_{name}.py" for name in _SILVER_GOLD),
    "tests/core",
    "tests/conformance",
)
"""The tests of the rules alone, the quickest first; those of bots and hints would notice most defects as well."""
SG, GH = "games.silver_gold", "games.gold_hunting"
_DEFECTS = (
    ("the start player does not move on", f"{SG}.state", "first_seat", "options.start + turn - 1", "options.start"),
    (
        "palms in the display do not count",
        f"{SG}.state",
        "palm_value",
        "sum(card.palms.bit_count() for card in display if card)",
        "0",
    ),
    ("a fifth palm scores", f"{SG}.state", "PALM_BOXES", "4", "5"),
    ("a thirteenth coin counts", f"{SG}.state", "COIN_BOXES", "12", "13"),
    ("a pattern cannot be mirrored", f"{SG}.shapes", "_orientations", "(row, -column)", "(row, column)"),
    (
        "two X of a pattern owe one cross",
        f"{SG}.crossing",
        "owed_after",
        "(boxes & card.crosses).bit_count()",
        "bool(boxes & card.crosses)",
    ),
    (
        "an X reached by an extra cross owes nothing",
        f"{SG}.crossing",
        "owed_after",
        "(owed - 1 if owed else 0) + (boxes & card.crosses).bit_count()",
        "owed - 1 if owed else (boxes & card.crosses).bit_count()",
    ),
    (
        "owed crosses are never forfeited",
        f"{SG}.crossing",
        "owed_after",
        "other.boxes & ~(crossed | boxes if other is card else crossed)",
        "True",
    ),
    (
        "the single box is not offered",
        f"{SG}.moves",
        "crosses",
        "{**{mask: cross(card, mask) for mask in placements}, **singles(card)}",
        "{mask: cross(card, mask) for mask in placements}",
    ),
    ("crossing a crossed box is accepted", f"{SG}.rules", "_mark", "crossed & boxes", "False"),
    ("the lowest trophy is taken first", f"{SG}.cards", "TROPHIES", "(6, 5, 4, 3, 2, 1)", "(1, 2, 3, 4, 5, 6)"),
    (
        "the display is refilled from the right",
        f"{SG}.rules",
        "_refill",
        "tuple(card or next(coming, None) for card in display)",
        "tuple(reversed([card or next(coming, None) for card in reversed(display)]))",
    ),
    (
        "the display is refilled between two takes",
        f"{SG}.rules",
        "_play_take",
        "return state._replace(players=players, shown=players, display=display, stack=stack)",
        "display, stack = _refill(display, stack)\n"
        "return state._replace(players=players, shown=players, display=display, stack=stack)",
    ),
    (
        "display-first is played as standard",
        f"{SG}.rules",
        "_play_take",
        "state.options.variant == DISPLAY_FIRST and any(display)",
        "False",
    ),
    ("the last turn asks for replacements", f"{SG}.rules", "_resolve", "turn < LAST_TURN", "True"),
    ("a round has eight turns", f"{SG}.state", "TURNS_IN_ROUND", "7", "8"),
    (
        "a seal counts once",
        f"{SG}.scoring",
        "seal_points",
        "colours.count(card.seal.colour)",
        "min(1, colours.count(card.seal.colour))",
    ),
    (
        "purple breaks ties first",
        f"{SG}.scoring",
        "places",
        "colour_counts(player.completed).values()",
        "reversed(colour_counts(player.completed).values())",
    ),
    ("a view shows answers before all are in", f"{SG}.view", "view", "state.shown", "state.players"),
    ("a view shows the next expedition card", f"{SG}.view", "view", "state.turn - 1", "state.turn"),
    ("others see the dealt cards", f"{SG}.view", "_own", "state.hands[seat]", "sum(state.hands, ())"),
    ("equal gold breaks down", f"{GH}.rules", "breaks_down", "piece < gold", "piece <= gold"),
    ("pieces are counted, not gold", f"{GH}.rules", "_lift", "sum(hand)", "len(hand)"),
    (
        "kept gold is lost in a break down",
        f"{GH}.rules",
        "_lift",
        "Player(player.piles, hand, player.kept, marker)",
        "Player(player.piles, hand, () if broke_down else player.kept, marker)",
    ),
    ("keep needs no gold in hand", f"{GH}.rules", "legal_moves", "held and bool(player.hand)", "held"),
    (
        "keep ends the turn",
        f"{GH}.rules",
        "_play_keep",
        "return state._replace(players=_with(state.players, seat, keeper))",
        "return state._replace(players=_with(state.players, seat, keeper), awaited=(1 - seat,))",
    ),
    (
        "a failed rush keeps its marker",
        f"{GH}.rules",
        "_lift",
        "Marker.WON if right else Marker.LOST",
        "Marker.WON if right else Marker.HELD",
    ),
    ("kept gold counts in full", f"{GH}.scoring", "score", "sum(player.kept) // 2", "sum(player.kept)"),
    (
        "half of the kept gold is rounded up",
        f"{GH}.scoring",
        "score",
        "sum(player.kept) // 2",
        "(sum(player.kept) + 1) // 2",
    ),
    (
        "ties compare 2-pieces first",
        f"{GH}.scoring",
        "_rank",
        "(score(player).total, pieces.count(3), pieces.count(2))",
        "(score(player).total, pieces.count(2), pieces.count(3))",
    ),
    (
        "heights are shown where they are hidden",
        f"{GH}.view",
        "_player_view",
        "built and state.options.variant != HIDDEN_HEIGHTS",
        "built",
    ),
    (
        "the marker returned by a keep is shown",
        f"{GH}.view",
        "_player_view",
        "player.marker in (Marker.WON, Marker.LOST)",
        "player.marker is not Marker.HELD",
    ),
    ("a box named twice is accepted", f"{SG}.moves", "_boxes", "mask & bit", "False"),
    ("doubled spaces are accepted", "core.notation", "split_words", 'text.split(" ")', "text.split()"),
)

RULE_MUTANTS = tuple(Mutant(*defect, SUITE) for defect in _DEFECTS)


if __name__ == "__main__":
    sys.exit(main(__doc__, RULE_MUTANTS))
