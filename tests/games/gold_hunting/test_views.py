"""What a view says of keep and gold rush is what the rules do."""

from collections import Counter
from random import Random

import pytest

from doubloon.core import AnyGame, Options
from doubloon.games.gold_hunting import GAME, Keep, Keeping, Rush, Rushing, State
from doubloon.games.gold_hunting.moves import KEEP
from doubloon.games.gold_hunting.scoring import score
from tests.games.gold_hunting.positions import EYES, dealt, position
from tests.playing import EVERY_OPTION, random_game

HUNTING = [option for option in EVERY_OPTION if str(option.id).startswith(GAME.id)]


@pytest.mark.parametrize(("game", "options"), HUNTING)
def test_keep_and_rush_are_worth_something_exactly_where_they_are_legal(game: AnyGame, options: Options) -> None:
    met: Counter[tuple[bool, bool]] = Counter()
    for seed in range(20):
        for state, _ in random_game(game, options, seed):
            for seat in EYES:
                seen = GAME.view(state, seat)
                kinds = {type(move) for move in seen.moves[:100]}
                assert (seen.keeping is not None) == (Keep in kinds)
                assert (seen.rushing is not None) == (Rush in kinds)
                met[Keep in kinds, Rush in kinds] += 1
    assert set(met) == {(False, False), (False, True), (True, True)}


def check_keeping(state: State, seat: int, keeping: Keeping) -> None:
    """The hand loses the gold, and the points are scored."""
    before, after = (score(now.players[seat]) for now in (state, GAME.play(state, seat, KEEP)))
    assert (before.hand - after.hand, after.kept - before.kept) == (keeping.gold, keeping.points)
    assert after.hand == before.kept == 0


def check_rushing(state: State, seat: int, rushing: Rushing) -> bool:
    """The points are scored if the number is right, and no more is lost than said; whether all of it was."""
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
def test_what_keep_and_rush_are_worth_is_what_comes_of_them(game: AnyGame, options: Options) -> None:
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
def test_gh_5_and_gh_9_as_a_player_is_told_them(hand: str, marker: int, keeping: Keeping | None, risk: int) -> None:
    state = position(f"piles 12 - 3 -; hand {hand}; marker {marker}\npiles 1 2 3 2; marker 2")
    seen = GAME.view(state, 0)
    assert seen.keeping == keeping
    assert seen.rushing == Rushing(marker, 2, risk)
    assert check_rushing(state, 0, Rushing(marker, 2, risk)), "there is a 1, a 2 and a 3 to lift: the worst can happen"


@pytest.mark.parametrize("eyes", EYES)
def test_nothing_is_worth_anything_before_the_piles_are_built(eyes: int | None) -> None:
    seen = GAME.view(dealt(), eyes)
    assert (seen.keeping, seen.rushing) == (None, None)
