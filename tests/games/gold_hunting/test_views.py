"""A view states the effects of keep and gold rush as the rules apply them."""

from collections import Counter
from random import Random

import pytest

from doubloon.core import AnyGame, Options
from doubloon.games.gold_hunting import GAME, Keep, Keeping, Rush, Rushing, State
from doubloon.games.gold_hunting.moves import KEEP
from doubloon.games.gold_hunting.scoring import score
from tests.games.gold_hunting.positions import VIEWERS, dealt, position
from tests.playing import EVERY_OPTION, random_game

HUNTING = [option for option in EVERY_OPTION if str(option.id).startswith(GAME.id)]


@pytest.mark.parametrize(("game", "options"), HUNTING)
def test_a_view_states_keep_and_rush_exactly_when_they_are_legal(game: AnyGame, options: Options) -> None:
    met: Counter[tuple[bool, bool]] = Counter()
    for seed in range(20):
        for state, _ in random_game(game, options, seed):
            for seat in VIEWERS:
                seen = GAME.view(state, seat)
                kinds = {type(move) for move in seen.moves[:100]}
                assert (seen.keeping is not None) == (Keep in kinds)
                assert (seen.rushing is not None) == (Rush in kinds)
                met[Keep in kinds, Rush in kinds] += 1
    assert set(met) == {(False, False), (False, True), (True, True)}


def check_keeping(state: State, seat: int, keeping: Keeping) -> None:
    """Check that the hand loses the gold and the points are scored."""
    before, after = (score(now.players[seat]) for now in (state, GAME.play(state, seat, KEEP)))
    assert (before.hand - after.hand, after.kept - before.kept) == (keeping.gold, keeping.points)
    assert after.hand == before.kept == 0


def check_rushing(state: State, seat: int, rushing: Rushing) -> bool:
    """Check points and risk of every rush; return whether one of them loses the whole risk."""
    lost = 0
    hand = sum(state.players[seat].hand)
    for move in GAME.legal_moves(state, seat):
        if isinstance(move, Rush):
            after = GAME.play(state, seat, move)
            lift = after.lifts[-1]
            assert lift.declared == rushing.number
            assert score(after.players[seat]).rush == (rushing.points if lift.piece == lift.declared else 0)
            lost = max(lost, hand if lift.broke_down else 0)
    assert lost <= rushing.risk
    return lost == rushing.risk


@pytest.mark.parametrize(("game", "options"), HUNTING)
def test_the_stated_effects_of_keep_and_rush_are_those_of_the_rules(game: AnyGame, options: Options) -> None:
    met: Counter[bool] = Counter()
    rng = Random(1)
    for seed in range(20):
        for state, _ in random_game(game, options, seed):
            for seat in game.asked(state):
                seen = GAME.view(state, seat)
                if seen.keeping:
                    check_keeping(state, seat, seen.keeping)
                if seen.rushing:
                    met[check_rushing(GAME.sample(seen, rng), seat, seen.rushing)] += 1
    assert met[True]


@pytest.mark.parametrize(
    ("hand", "marker", "keeping", "risk"),
    [
        ("", 2, None, 0),
        ("1", 2, Keeping(1, 0), 0),
        ("2", 1, Keeping(2, 1), 0),
        ("2", 2, Keeping(2, 1), 2),
        ("3", 1, Keeping(3, 1), 3),
        ("2 1", 3, Keeping(3, 1), 3),
        ("2 3 1", 2, Keeping(6, 3), 6),
    ],
)
def test_gh_05_and_gh_09_in_a_view(hand: str, marker: int, keeping: Keeping | None, risk: int) -> None:
    state = position(f"piles 12 - 3 -; hand {hand}; marker {marker}\npiles 1 2 3 2; marker 2")
    seen = GAME.view(state, 0)
    assert seen.keeping == keeping
    assert seen.rushing == Rushing(marker, 2, risk)
    assert check_rushing(state, 0, Rushing(marker, 2, risk)), "with a 1, a 2 and a 3 on top, the whole risk can be lost"


@pytest.mark.parametrize("viewer", VIEWERS)
def test_a_view_states_no_keep_or_rush_before_the_piles_are_built(viewer: int | None) -> None:
    seen = GAME.view(dealt(), viewer)
    assert (seen.keeping, seen.rushing) == (None, None)
