"""The exact chance to fill a hole, compared with plain enumeration by the rules."""

from fractions import Fraction
from functools import cache

import pytest

from doubloon.games.silver_gold import EXPEDITION_CARDS, GAME, ActiveCard, ExpeditionCard, Player, State, TreasureCard
from doubloon.games.silver_gold.cards import SHAPES, TREASURES_BY_ID
from doubloon.games.silver_gold.filling import BadHole, Stretch, chance_to_fill, filling, stretches
from doubloon.games.silver_gold.shapes import BOX_BITS, Shape
from tests.games.silver_gold.positions import position

EVERYTHING = tuple((shape, sum(card.shape is shape for card in EXPEDITION_CARDS)) for shape in SHAPES)


def boxes(names: str) -> int:
    return sum(BOX_BITS[name] for name in names.split())


def crossing(card: TreasureCard, free: int, shape: Shape) -> State:
    """A position before seat 0 answers: a hole on one card, and another card without crosses."""
    drawn = position("""
        seat 0
        green-01    grey-01

        seat 1
        green-02    grey-02
    """)
    top = next(card for card in EXPEDITION_CARDS if card.shape is shape)
    elsewhere = TREASURES_BY_ID["grey-02" if card.id == "grey-01" else "grey-01"]  # without an X
    mine = Player(cards=(ActiveCard(card, card.boxes & ~free), ActiveCard(elsewhere, 0)))
    return drawn._replace(players=(mine, drawn.players[1]), expeditions=(top,) * 8)


@cache
def reached(card: TreasureCard, free: int, shape: Shape) -> frozenset[int]:
    """Every set of boxes that a whole answer can leave free in the hole, by the rules."""
    found, begun = set(), [crossing(card, free, shape)]
    seen = set(begun)
    while begun:
        state = begun.pop()
        for move in GAME.legal_moves(state, 0):
            after = GAME.play(state, 0, move)
            if 0 not in after.awaited:
                active = after.players[0].cards[0]
                found.add(active.free if active else 0)
            elif after not in seen:
                seen.add(after)
                begun.append(after)
    return frozenset(found)


def enumerated(card: TreasureCard, hole: int, rounds: list[tuple[tuple[ExpeditionCard, ...], int]]) -> Fraction:
    """The chance, card by card: each card left is equally likely to be next, and gets the best answer."""

    @cache
    def chance(free: int, left: tuple[ExpeditionCard, ...], turns: int, later: int) -> Fraction:
        if not free:
            return Fraction(1)
        if not turns:
            return chance(free, *rounds[later], later + 1) if later < len(rounds) else Fraction(0)
        total = Fraction(0)
        for top in left:
            rest = tuple(other for other in left if other is not top)
            total += max(chance(after, rest, turns - 1, later) for after in reached(card, free, top.shape))
        return total / len(left)

    return chance(hole, *rounds[0], 1)


def holes() -> list[tuple[TreasureCard, int]]:
    """Small holes of many kinds: rows, corners, holes with Xs, and scattered boxes."""
    found: list[tuple[TreasureCard, int]] = []
    for card in TREASURES_BY_ID.values():
        names = [name for name, bit in BOX_BITS.items() if bit & card.boxes]
        crosses = [name for name in names if BOX_BITS[name] & card.crosses]
        for chosen in (names[:2], names[1:5], names[-4:], [*crosses, *names[:2]], names[::3]):
            hole = boxes(" ".join(dict.fromkeys(chosen)))
            if hole not in (mask for other, mask in found if other is card):
                found.append((card, hole))
    return found[::12]


@pytest.mark.parametrize(("card", "hole"), holes(), ids=lambda value: str(value))
def test_the_chance_equals_the_enumeration_of_every_order_of_the_cards(card: TreasureCard, hole: int) -> None:
    for turns in (1, 2, 3):
        coming = (Stretch(EVERYTHING, turns),)
        assert filling(card, hole, coming) == enumerated(card, hole, [(EXPEDITION_CARDS, turns)])


@pytest.mark.parametrize("turn", [5, 6, 7])
def test_turns_can_extend_into_the_next_round(turn: int) -> None:
    state = position(f"""
        turn: {turn}
        expedition: expedition-3

        seat 0
        grey-03     green-01
        o##.        oooo
        o.o.        o..o
        o#o.        oooo
        ....        ....

        seat 1
        green-02    grey-02
    """)
    view = GAME.view(state, 0)
    top = state.expeditions[(turn - 1) % 7]
    others = tuple(card for card in EXPEDITION_CARDS if card is not top)
    card, hole = TREASURES_BY_ID["grey-03"], boxes("a1 a2 a3 c2 c3")
    rounds = [(others, 7 - turn), (EXPEDITION_CARDS, turn - 4)]
    assert [stretch.turns for stretch in stretches(view, 3)] == [turns for _, turns in rounds if turns]
    assert chance_to_fill(view, card, hole, 3) == enumerated(card, hole, rounds)


def test_the_default_is_the_rest_of_the_round_and_in_its_last_turn_the_next_round() -> None:
    def drawing(turn: int) -> str:
        return f"turn: {turn}\n\nseat 0\ngreen-01    grey-01\n\nseat 1\ngreen-02    grey-02\n"

    counted = {
        turn: [stretch.turns for stretch in stretches(GAME.view(position(drawing(turn)), 0))]
        for turn in (1, 6, 7, 27, 28)
    }
    assert counted == {1: [6], 6: [1], 7: [7], 27: [1], 28: []}
    start = GAME.view(position(drawing(1)), 0)
    assert [stretch.turns for stretch in stretches(start, 99)] == [6, 7, 7, 7], "the game has no more turns"
    assert all(sum(count for _, count in stretch.pool) == 8 for stretch in stretches(start, 99)[1:])
    assert sum(count for _, count in stretches(start)[0].pool) == 7, "the card that is shown cannot come again"


def test_waiting_for_the_pattern_can_be_better_than_splitting_the_hole() -> None:
    card = TREASURES_BY_ID["green-01"]
    line = next(shape for shape in SHAPES if shape.name == "I3")
    row = next(mask for mask in line.placements if not mask & ~card.boxes)
    coming = (Stretch(tuple((shape, int(shape in (line, SHAPES[-1]))) for shape in SHAPES), 2),)
    assert filling(card, row, coming) == 1, "one of the two cards that come is the row"


def test_more_turns_are_never_worse_and_enough_of_them_fill_every_hole() -> None:
    card = TREASURES_BY_ID["grey-01"]
    chances = [filling(card, card.boxes, (Stretch(EVERYTHING, turns),)) for turns in range(1, 8)]
    assert chances == sorted(chances)
    assert filling(card, card.boxes, (Stretch(EVERYTHING, 7), Stretch(EVERYTHING, 7))) == 1


@pytest.mark.parametrize(
    ("card", "names", "message"),
    [
        ("purple-01", "a1", "purple-01 is not one of the two cards that seat 0 works on"),
        ("grey-03", "b1", "a hole consists of free boxes; the free boxes of grey-03 are a1 a2 c2"),
        ("grey-03", "", "a hole consists of free boxes"),
    ],
)
def test_boxes_that_are_not_a_hole_are_refused(card: str, names: str, message: str) -> None:
    state = position("""
        seat 0
        grey-03     green-01
        o##.        oooo
        o.o.        o..o
        ###.        oooo
        ....        ....

        seat 1
        green-02    grey-02
    """)
    with pytest.raises(BadHole, match=message):
        chance_to_fill(GAME.view(state, 0), TREASURES_BY_ID[card], boxes(names))
