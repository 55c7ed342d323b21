"""The belief is exact: it is what one gets by writing every arrangement down."""

from collections import Counter
from itertools import combinations, pairwise, permutations

import pytest

from doubloon.core import Options
from doubloon.games.gold_hunting import GAME, Keep, Mine, Phase, Rush
from doubloon.games.gold_hunting.bots.belief import Belief, belief_about, chances, lifts
from doubloon.games.gold_hunting.bots.miner import keep, lift, miner_of, rush
from tests.playing import random_game


def tops(piles: tuple[int | None, ...], pieces: tuple[int, ...]) -> dict[int, dict[int, float]]:
    """How often each piece lies on top of each pile, by writing all arrangements down."""
    standing = [number for number, height in enumerate(piles) if height != 0]
    counted: dict[int, Counter[int]] = {number: Counter() for number in standing}
    for order in set(permutations(pieces)):
        for inner in combinations(range(1, len(pieces)), len(standing) - 1):
            parts = [order[left:right] for left, right in pairwise((0, *inner, len(pieces)))]
            if all(piles[number] in (None, sum(part)) for number, part in zip(standing, parts, strict=True)):
                for number, part in zip(standing, parts, strict=True):
                    counted[number][part[-1]] += 1
    return {
        number: {piece: count / sum(found.values()) for piece, count in found.items()}
        for number, found in counted.items()
    }


@pytest.mark.parametrize(
    ("piles", "pieces"),
    [((4, 0, 3, 3), (1, 1, 2, 3, 2, 1)), ((None, None, 0, None), (1, 1, 2, 2, 3)), ((0, 0, 0, 6), (1, 2, 3))],
)
def test_chances_are_those_of_all_arrangements(piles: tuple[int | None, ...], pieces: tuple[int, ...]) -> None:
    belief = Belief(piles, (pieces.count(1), pieces.count(2), pieces.count(3)))
    for number, expected in tops(piles, pieces).items():
        found = chances(belief, number)
        assert {piece: chance for piece, chance in found.items() if chance} == pytest.approx(expected)


@pytest.mark.parametrize("variant", GAME.variants)
def test_what_was_lifted_was_thought_possible_and_leads_to_the_next_belief(variant: str) -> None:
    before = None
    for step in random_game(GAME, Options(2, 0, variant), "belief"):
        view = GAME.view(step.state, None)
        if view.phase is not Phase.MINE:
            continue
        if before is not None and len(view.lifts) > len(before.lifts):
            last = view.lifts[-1]
            options = lifts(belief_about(before, 1 - last.seat), last.pile)
            assert sum(option.chance for option in options) == pytest.approx(1)
            after = belief_about(view, 1 - last.seat)
            assert [option.piece for option in options if option.after == after] == [last.piece]
        before = view


def test_a_miner_is_held_to_the_rules() -> None:
    for seed in range(12):
        for step in random_game(GAME, Options(2), seed):
            state = step.state
            if state.phase is not Phase.MINE:
                continue
            seat = state.awaited[0]
            marker = state.markers[seat]
            miner = miner_of(GAME.view(state, seat), seat, marker)
            for move in GAME.legal_moves(state, seat):
                after = miner_of(GAME.view(GAME.play(state, seat, move), seat), seat, marker)
                if isinstance(move, Keep):
                    assert after == keep(miner)
                elif isinstance(move, Rush):
                    assert after == rush(miner, state.players[1 - seat].piles[move.pile][-1])
                else:
                    assert isinstance(move, Mine)
                    assert after == lift(miner, move.declared, state.players[1 - seat].piles[move.pile][-1])
