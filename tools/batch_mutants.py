"""Break the array programs in many ways, one at a time, and show that the tests notice each.

    python -m tools.batch_mutants [--only WORD] [--jobs N]

Silver & Gold's search kernel and its strongest bot are array programs as well. A mutant that survives makes the exit
status 1. A test checks that each mutant still fits the sources.
"""

import sys

from tools.mutation import Mutant, main

SUITE = tuple(f"tests/batch/test_{part}.py" for part in ("batch", "placements", "positions", "lockstep"))
SG, GH = "games.silver_gold.batch", "games.gold_hunting.batch"
_DEFECTS = (
    (
        "an X owes nothing",
        f"{SG}.rules",
        "cross",
        "state.owed - ((state.owed > 0) & crossing) + crosses",
        "state.owed - ((state.owed > 0) & crossing)",
    ),
    (
        "owed crosses are never forfeited",
        f"{SG}.rules",
        "cross",
        "(state.owed - ((state.owed > 0) & crossing) + crosses) * (left != 0)",
        "state.owed - ((state.owed > 0) & crossing) + crosses",
    ),
    ("palms score at most three times", f"{SG}.rules", "add_palms", "0xFFF", "0xFF"),
    ("coins have no limit", f"{SG}.rules", "reveal", "xp.uint8(COIN_BOXES)", "xp.uint8(99)"),
    ("all seats win the same trophy", f"{SG}.rules", "award", "place < places", "place < 0 * places"),
    ("nobody takes a card", f"{SG}.rules", "plan", "state.turn < LAST_TURN", "state.turn < 0"),
    (
        "later seats are resolved too early",
        f"{SG}.rules",
        "plan",
        "open_places & (places <= stop)",
        "open_places",
    ),
    (
        "the display is not filled",
        f"{SG}.rules",
        "take",
        "vacant & (drawn + before < size) & ~again",
        "~vacant & (drawn + before < size) & ~again",
    ),
    ("the second card is not taken", f"{SG}.rules", "take", "first & second", "first & ~first"),
    ("the stack keeps its top card", f"{SG}.rules", "take", "state.drawn + of_stack", "state.drawn + 0 * of_stack"),
    ("returned cards are lost", f"{SG}.rules", "stack_cards", "number < 2 * seats", "number < 0 * seats"),
    ("the stack is always legal", f"{SG}.legal", "legal_words", "display == 0", "display >= 0"),
    ("owed crosses may be patterns", f"{SG}.legal", "legal_words", "state.owed == 0", "state.owed >= 0"),
    ("seals score nothing", f"{SG}.scoring", "scores", "sealed * each", "0 * sealed * each"),
    ("colours break no ties", f"{SG}.scoring", "ranks", "rank * 16 + count", "rank * 16"),
    (
        "others' kept cards are visible",
        f"{SG}.observation",
        "observe",
        "keeping & (xp.arange(seats)[:, None] > 0)",
        "(~keeping & keeping) & (xp.arange(seats)[:, None] > 0)",
    ),
    (
        "others' crosses of the turn are visible",
        f"{SG}.observation",
        "observe",
        "viewer_first(state.free)",
        "viewer_first(state.free & ~state.fresh)",
    ),
    (
        "others' owed crosses are visible",
        f"{SG}.observation",
        "observe",
        "state.owed * (viewer == state.seat)",
        "state.owed",
    ),
    (
        "afterstates forget extra crosses",
        f"{SG}.afterstates",
        "afterstates",
        "crossed.extras",
        "0 * crossed.extras",
    ),
    ("equal gold breaks down", f"{GH}.rules", "lift", "piece < gold(hand)", "piece <= gold(hand)"),
    ("a rush on the first pile is a declaration", f"{GH}.rules", "lift", "action >= RUSH", "action > RUSH"),
    ("only the first pile is begun", f"{GH}.rules", "place", "setting.components.piles + 1", "999"),
    ("a pile may stay empty", f"{GH}.lookups", "placement_bits", "left > empty", "left > 0"),
    ("pieces land on other piles", f"{GH}.rules", "place", "_seats(xp) == state.seat", "_seats(xp) != state.seat"),
    ("kept gold counts in full", f"{GH}.scoring", "scores", "gold(state.kept) // 2", "gold(state.kept)"),
    ("3-pieces break no ties", f"{GH}.scoring", "ranks", "0xF00", "0"),
    (
        "heights are visible while building",
        f"{GH}.observation",
        "observe",
        "viewer_first(state.piles) * ~building",
        "viewer_first(state.piles)",
    ),
    (
        "hidden heights are visible",
        f"{GH}.observation",
        "observe",
        "setting.options.variant != HIDDEN_HEIGHTS",
        "True",
    ),
    ("markers are visible", f"{GH}.observation", "observe", "(marker == WON) | (marker == LOST)", "marker == marker"),
    ("old states change", "batch.arrays", "_write_back", "field = field.copy()", "pass"),
    ("the next game repeats the last", "batch.randomness", "next_seed", "seed + xp.uint32(GOLDEN_RATIO)", "seed"),
)

SEARCH_SUITE = ("tests/games/silver_gold/bots", "tests/games/silver_gold/kernel")
BOTS, KERNEL = "games.silver_gold.bots", "games.silver_gold.kernel"
_SEARCH_DEFECTS = (
    ("an answer owes more than can be crossed", f"{BOTS}.replies", "_played", "np.minimum(gained.extras, left)", "9"),
    ("a palm scores one point", f"{BOTS}.replies", "_played", "gained.palms * palm_value[seat]", "gained.palms"),
    (
        "a shape may come twice in a round",
        f"{BOTS}.replies",
        "_with_shapes",
        "turns % TURNS_IN_ROUND == 0",
        "turns >= 0",
    ),
    ("single boxes are never tried", f"{BOTS}.replies", "replies", "singles[:, :, None]", "good[:, :, None]"),
    ("trophies of the next turn are forgotten", f"{BOTS}.search", "_settle", "seat.points + sum(won)", "seat.points"),
    ("captain ignores the time", f"{BOTS}.captain", "Captain.rate", "monotonic() > until", "until < 0"),
    ("an X ends a chain", f"{KERNEL}.seat", "_chain_ends", "owed if box & crosses else owed - 1", "owed - 1"),
    ("coins have no limit", f"{KERNEL}.arrays", "symbols_gained", "COIN_BOXES", "99"),
)

BATCH_MUTANTS = (
    *(Mutant(*defect, SUITE) for defect in _DEFECTS),
    *(Mutant(*defect, SEARCH_SUITE) for defect in _SEARCH_DEFECTS),
)


if __name__ == "__main__":
    sys.exit(main(__doc__, BATCH_MUTANTS))
