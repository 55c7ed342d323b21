"""Break the array programs in planted ways, one at a time, and show that the tests notice each.

    python -m tools.batch_mutants [--only WORD] [--jobs N]

As `tools.mutants` does for the rules. The search of Silver & Gold's strongest bot is an array program as well.
"""

import sys

from tools.planting import Mutant, main

SUITE = ("tests/batch/test_batch.py", "tests/batch/test_positions.py", "tests/batch/test_lockstep.py")
SG, GH = "batch/silver_gold", "batch/gold_hunting"
_PLANTED = (
    ("an X owes nothing", f"{SG}/rules.py", "(state.owed > 0) + crosses)", "(state.owed > 0))"),
    ("owed crosses are never forfeited", f"{SG}/rules.py", "+ crosses) * (left != 0)", "+ crosses)"),
    ("palms score at most three times", f"{SG}/rules.py", "(palms <= 0xFFF)", "(palms <= 0xFF)"),
    ("coins have no end", f"{SG}/rules.py", "xp.uint8(COIN_BOXES))", "xp.uint8(99))"),
    ("all seats win the same trophy", f"{SG}/rules.py", "(place < places) & has_one", "(place < 0 * places) & has_one"),
    ("nobody takes a card", f"{SG}/rules.py", "(there & (state.turn < LAST_TURN))", "(there & (state.turn < 0))"),
    ("later seats are resolved too early", f"{SG}/rules.py", "open_places & (places <= stop)", "open_places"),
    ("the display is not filled", f"{SG}/rules.py", "fill = vacant & (", "fill = ~vacant & ("),
    ("the second card is not taken", f"{SG}/rules.py", "again = (first & second)", "again = (first & ~first)"),
    (
        "the stack keeps its top",
        f"{SG}/rules.py",
        "drawn = state.drawn + of_stack",
        "drawn = state.drawn + 0 * of_stack",
    ),
    ("returned cards are lost", f"{SG}/rules.py", "number < 2 * seats, returned", "number < 0 * seats, returned"),
    ("the stack may always be drawn from", f"{SG}/legal.py", "stack &= display == 0", "stack &= display >= 0"),
    ("owed crosses may be patterns", f"{SG}/legal.py", "crossing & (state.owed == 0)", "crossing & (state.owed >= 0)"),
    ("seals score nothing", f"{SG}/scoring.py", "(sealed * each * counts", "(0 * sealed * each * counts"),
    ("colours break no ties", f"{SG}/scoring.py", "rank = rank * 16 + count", "rank = rank * 16"),
    (
        "others' kept cards are seen",
        f"{SG}/observation.py",
        "hidden = keeping & (",
        "hidden = (~keeping & keeping) & (",
    ),
    (
        "others' answers are seen",
        f"{SG}/observation.py",
        "turned(state.free), at_seat",
        "turned(state.free & ~state.fresh), at_seat",
    ),
    ("others' debts are seen", f"{SG}/observation.py", "owed=state.owed * asked", "owed=state.owed"),
    (
        "afterstates forget extra crosses",
        f"{SG}/afterstates.py",
        "+ crossed(tables.crosses)",
        "+ 0 * crossed(tables.crosses)",
    ),
    ("equal gold breaks down", f"{GH}/rules.py", "(piece < gold(hand))", "(piece <= gold(hand))"),
    ("a rush declares nothing", f"{GH}/rules.py", "rush = action >= RUSH", "rush = action > RUSH"),
    ("kept gold counts in full", f"{GH}/scoring.py", "gold(state.kept) // 2", "gold(state.kept)"),
    ("3s break no ties", f"{GH}/scoring.py", "| pieces & 0xF00", "| pieces & 0x000"),
    (
        "heights are seen while building",
        f"{GH}/observation.py",
        "turned(state.piles) * ~building",
        "turned(state.piles)",
    ),
    ("hidden heights are seen", f"{GH}/observation.py", "* (setting.options.variant != HIDDEN_HEIGHTS)", "* True"),
    ("markers are seen", f"{GH}/observation.py", "* ((marker == WON) | (marker == LOST))", "* (marker == marker)"),
    ("old states change", "batch/arrays.py", "    field = field.copy()\n", ""),
    ("the next game is the same again", "batch/choosing.py", "return seed + xp.uint32(_GOLDEN)", "return seed"),
)

SEARCH_SUITE = ("tests/bots/silver_gold/test_replies.py", "tests/bots/silver_gold/test_captain.py")
SEARCH = "bots/silver_gold"
_PLANTED_IN_SEARCH = (
    (
        "an answer owes what cannot be crossed",
        f"{SEARCH}/replies.py",
        "& _CROSSES[card]), left)",
        "& _CROSSES[card]), 9)",
    ),
    ("palms are worth a point", f"{SEARCH}/replies.py", "scored * value[seat]", "scored"),
    ("a shape may come twice in a round", f"{SEARCH}/replies.py", "again % TURNS_IN_ROUND == 0", "again >= 0"),
    ("single boxes are never seen", f"{SEARCH}/replies.py", "singles[:, :, None])", "good[:, :, None])"),
    ("trophies of the next turn are forgotten", f"{SEARCH}/search.py", "seat.points + sum(won)", "seat.points"),
    ("captain forgets the clock", f"{SEARCH}/captain.py", "monotonic() > until", "until < 0"),
)

BATCH_MUTANTS = (
    *(Mutant(*planted, SUITE) for planted in _PLANTED),
    *(Mutant(*planted, SEARCH_SUITE) for planted in _PLANTED_IN_SEARCH),
)


if __name__ == "__main__":
    sys.exit(main(__doc__, BATCH_MUTANTS))
