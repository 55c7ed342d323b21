"""The kernel follows the rules, and its belief is exact: it equals the result of listing every arrangement."""

from collections import Counter
from itertools import combinations, pairwise, permutations

import pytest

from doubloon.core import Options
from doubloon.games.gold_hunting import GAME, Phase, State
from doubloon.games.gold_hunting.kernel import (
    Belief,
    Mining,
    belief_about,
    legal_moves,
    lift_outcomes,
    miner_of,
    play,
)
from tests.games.gold_hunting.positions import chances
from tests.playing import random_game


def tops(piles: tuple[int | None, ...], pieces: tuple[int, ...]) -> dict[int, dict[int, float]]:
    """How often each piece lies on top of each pile, by listing all arrangements."""
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
def test_chances_count_all_arrangements(piles: tuple[int | None, ...], pieces: tuple[int, ...]) -> None:
    belief = Belief(piles, (pieces.count(1), pieces.count(2), pieces.count(3)))
    for number, expected in tops(piles, pieces).items():
        found = chances(belief, number)
        assert {piece: chance for piece, chance in found.items() if chance} == pytest.approx(expected)


@pytest.mark.parametrize("variant", GAME.variants)
def test_a_lift_is_a_possible_outcome_and_gives_the_next_belief(variant: str) -> None:
    before = None
    for step in random_game(GAME, Options(2, 0, variant), "belief"):
        view = GAME.view(step.state, None)
        if view.phase is not Phase.MINE:
            continue
        if before is not None and len(view.lifts) > len(before.lifts):
            last = view.lifts[-1]
            options = lift_outcomes(belief_about(before, 1 - last.seat), last.pile)
            assert sum(option.chance for option in options) == pytest.approx(1)
            after = belief_about(view, 1 - last.seat)
            assert [option.piece for option in options if option.after == after] == [last.piece]
        before = view


def mining_of(state: State, seat: int) -> Mining:
    """The position of the kernel for a seat that mines in a state of the rules."""
    view = GAME.view(state, seat)
    opponent = 1 - seat
    miner = miner_of(view, seat, state.markers[seat])
    return Mining(state.players[opponent].piles, belief_about(view, opponent), miner)


@pytest.mark.parametrize("variant", GAME.variants)
def test_every_move_has_the_result_of_the_rules(variant: str) -> None:
    for seed in range(12):
        for step in random_game(GAME, Options(2, 0, variant), seed):
            state = step.state
            if state.phase is not Phase.MINE:
                continue
            seat = state.awaited[0]
            mining = mining_of(state, seat)
            moves = GAME.legal_moves(state, seat)
            assert legal_moves(mining) == moves
            for move in moves:
                assert play(mining, move) == mining_of(GAME.play(state, seat, move), seat)
