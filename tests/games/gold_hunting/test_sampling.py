"""A sampled state has the view that it was sampled from, and is uniform over everything hidden from the viewer."""

from collections import Counter
from collections.abc import Callable, Hashable, Iterable
from itertools import pairwise, permutations, product
from random import Random

import pytest

from doubloon.core import Options
from doubloon.games.gold_hunting import GAME, State, View
from doubloon.games.gold_hunting.pieces import PIECES
from tests.frequencies import assert_frequencies
from tests.games.gold_hunting.positions import VARIANTS, VIEWERS, built, dealt, play
from tests.playing import random_game


def arrangements(pieces: Iterable[int], fits: Callable[[tuple[tuple[int, ...], ...]], bool]) -> dict[Hashable, float]:
    """All arrangements of the pieces in four piles that fit, by trying every one."""
    found = set()
    for order in set(permutations(pieces)):
        for cuts in product(range(len(order) + 1), repeat=3):
            ends = (0, *cuts, len(order))
            if list(ends) == sorted(ends):
                piles = tuple(order[left:right] for left, right in pairwise(ends))
                if fits(piles):
                    found.add(piles)
    return dict.fromkeys(found, 1)


def near_the_end(variant: str) -> State:
    """After six turns each: seat 0 has the piles 1 - 13 2 left, seat 1 - 12 1 2."""
    mines = ["0 mine a 3", "0 mine b 2", "0 mine c 1", "0 mine b 1", "0 mine c 3", "0 mine c 2"]
    answers = ["1 mine a 3", "1 mine a 2", "1 mine b 2", "1 mine b 2", "1 mine c 1", "1 mine a 1"]
    return play(built(variant), *(event for both in zip(mines, answers, strict=True) for event in both))


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_sampled_state_gives_the_same_view(variant: str) -> None:
    rng = Random(0)
    for seed in range(10):
        for step in random_game(GAME, Options(2, seed % 2, variant), f"sampling {seed}"):
            for viewer in VIEWERS:
                view = GAME.view(step.state, viewer)
                sampled = GAME.sample(view, rng)
                assert GAME.view(sampled, viewer) == view
                for seat in (0, 1):
                    pieces = [piece for pile in sampled.players[seat].piles for piece in pile]
                    lifted = [lift.piece for lift in sampled.lifts if lift.seat != seat]
                    assert not pieces or sorted(pieces + lifted) == list(PIECES)


def test_a_state_before_the_markers_are_dealt_can_be_sampled() -> None:
    state = GAME.begin(Options(2))
    for viewer in VIEWERS:
        assert GAME.sample(GAME.view(state, viewer), Random(0)) == state


def test_unseen_piles_are_uniform_over_all_arrangements_with_their_heights() -> None:
    view = GAME.view(near_the_end("standard"), 0)
    possible = arrangements((1, 2, 1, 2), lambda piles: tuple(map(sum, piles)) == (0, 3, 1, 2))
    assert len(possible) == 2
    assert_frequencies(possible, lambda rng: GAME.sample(view, rng).players[1].piles)


def test_unseen_piles_of_hidden_heights_are_uniform_over_all_arrangements() -> None:
    view = GAME.view(near_the_end("hidden-heights"), 0)
    possible = arrangements((1, 2, 1, 2), lambda piles: tuple(map(bool, piles)) == (False, True, True, True))
    assert len(possible) == 6 * 3
    assert_frequencies(possible, lambda rng: GAME.sample(view, rng).players[1].piles)


def test_high_piles_are_uniform_too() -> None:
    state = play(built(), "0 mine a 3", "1 mine d 2", "0 mine c 1", "1 mine b 2", "0 mine d 2", "1 mine b 2")
    view = GAME.view(state, 0)
    assert view.players[1].heights == (0, 6, 6, 0)
    possible = arrangements((1, 2, 1, 2, 1, 2, 3), lambda piles: tuple(map(sum, piles)) == (0, 6, 6, 0))
    assert len(possible) > 40
    assert_frequencies(possible, lambda rng: GAME.sample(view, rng).players[1].piles)


def test_a_spectator_knows_neither_players_piles() -> None:
    view = GAME.view(near_the_end("standard"), None)
    assert view.players[0].heights == (1, 0, 4, 2)
    one = arrangements((1, 1, 3, 2), lambda piles: tuple(map(sum, piles)) == (1, 0, 4, 2))
    other = arrangements((1, 2, 1, 2), lambda piles: tuple(map(sum, piles)) == (0, 3, 1, 2))
    both: dict[Hashable, float] = dict.fromkeys(product(one, other), 1)
    assert_frequencies(both, lambda rng: tuple(player.piles for player in GAME.sample(view, rng).players))


def test_the_viewers_own_piles_and_marker_are_not_sampled() -> None:
    state = near_the_end("standard")
    for seed in range(20):
        for seat in (0, 1):
            sampled = GAME.sample(GAME.view(state, seat), Random(seed))
            assert sampled.players[seat] == state.players[seat]
            assert sampled.markers[seat] == state.markers[seat]


def test_a_secret_build_is_uniform_over_all_builds() -> None:
    state = play(dealt(), "1 build 3 1212 1231 2")
    view = GAME.view(state, 0)

    def piles(rng: Random) -> tuple[tuple[int, ...], ...]:
        return GAME.sample(view, rng).players[1].piles

    sizes: dict[Hashable, float] = {
        lengths: 1 for lengths in product(range(1, 8), repeat=4) if sum(lengths) == len(PIECES)
    }
    assert len(sizes) == 84
    assert_frequencies(sizes, lambda rng: tuple(map(len, piles(rng))))
    pairs = Counter(permutations(PIECES, 2))
    assert_frequencies(dict(pairs), lambda rng: tuple(pile[0] for pile in piles(rng)[:2]))
    assert_frequencies(dict(pairs), lambda rng: tuple(pile[-1] for pile in piles(rng)[2:]))


def test_a_build_not_made_yet_is_not_sampled() -> None:
    view = GAME.view(play(dealt(), "1 build 3 1212 1231 2"), None)
    assert GAME.sample(view, Random(0)).players[0].piles == ()


def markers(view: View) -> Callable[[Random], Hashable]:
    return lambda rng: GAME.sample(view, rng).markers


@pytest.mark.parametrize(
    ("events", "viewer", "possible"),
    [
        ((), 0, [(3, 1), (3, 2)]),
        ((), 1, [(2, 1), (3, 1)]),
        ((), None, list(permutations((1, 2, 3), 2))),
        (("0 rush a",), 1, [(3, 1)]),
        (("0 rush b",), None, [(3, 1), (3, 2)]),
        (("0 mine a 3", "1 mine a 3", "0 keep"), 0, [(3, 1), (3, 2)]),
        (("0 mine a 3", "1 mine a 3", "0 keep"), 1, [(2, 1), (3, 1)]),
        (("0 mine a 3", "1 mine a 3", "0 keep"), None, list(permutations((1, 2, 3), 2))),
    ],
)
def test_unseen_markers_are_uniform_over_those_that_no_rush_has_shown(
    events: tuple[str, ...], viewer: int | None, possible: list[tuple[int, int]]
) -> None:
    view = GAME.view(play(built(), *events), viewer)
    if len(possible) == 1:
        assert {markers(view)(Random(seed)) for seed in range(50)} == set(possible)
    else:
        assert_frequencies(dict.fromkeys(possible, 1), markers(view))
