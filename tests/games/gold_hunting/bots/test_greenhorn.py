"""The greenhorn: neat piles, likely guesses, and the gold brought to safety early."""

from doubloon.core import Options
from doubloon.games.gold_hunting import GAME, Build, Phase, Rush, State
from doubloon.games.gold_hunting.bots.greenhorn import Greenhorn
from tests.games.gold_hunting.positions import VARIANTS, built, dealt, play, position
from tests.playing import random_game


def choices(state: State) -> set[str]:
    """Everything that it may choose, in notation."""
    return {str(Greenhorn(seed).choose(GAME.view(state, 0), 1.0)) for seed in range(12)}


def test_no_piece_lies_on_a_smaller_one() -> None:
    view = GAME.view(dealt(), 0)
    builds = [Greenhorn(seed).choose(view, 1.0) for seed in range(8)]
    assert len(set(builds)) > 4
    for build in builds:
        assert isinstance(build, Build)
        assert build in view.moves
        assert all(list(pile) == sorted(pile, reverse=True) for pile in build.piles)


def test_it_guesses_where_the_fewest_pieces_fit() -> None:
    """Pile d is 2 high, so that a 3 cannot lie there."""
    assert choices(built()) == {"mine d 1", "mine d 2"}


def test_it_remembers_the_pieces_that_were_lifted() -> None:
    """Two 1s are gone, so that a 2 is likelier."""
    state = play(built(), "0 mine c 1", "1 mine a 1", "0 mine c 1", "1 mine a 1")
    assert [lift.piece for lift in state.lifts if lift.seat == 0] == [1, 3]
    assert choices(state) == {"mine d 2"}


def test_it_keeps_three_gold_but_not_two() -> None:
    rich = position("""
        piles 12 - 3 -; hand 2 1; marker 1
        piles 13 2 - -; marker 2
    """)
    poor = position("""
        piles 12 - 3 -; hand 2; marker 1
        piles 13 2 - -; marker 2
    """)
    assert choices(rich) == {"keep"}
    assert "keep" not in choices(poor)


def test_it_never_starts_a_gold_rush() -> None:
    for variant in VARIANTS:
        for step in random_game(GAME, Options(2, 0, variant), "rush"):
            if step.state.phase is Phase.MINE:
                view = GAME.view(step.state, step.state.awaited[0])
                assert not isinstance(Greenhorn(1).choose(view, 1.0), Rush)
