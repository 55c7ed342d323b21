"""Hints in positions of both games: legal, in order, the strongest player's own thoughts, and true to the rules."""

from itertools import islice
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from doubloon.bots import find_bot, strongest_bot
from doubloon.core import AnyGame, NotAsked, Options, UnknownName
from doubloon.games import gold_hunting, silver_gold
from doubloon.games.gold_hunting.pieces import PIECES
from doubloon.games.silver_gold.filling import chance_to_fill
from doubloon.games.silver_gold.scoring import Score, score
from doubloon.hints import Hints, Measure, hints
from doubloon.hints.ideas import Choosing, Crossing, Filling, Hiding, Lifting, Passing, SettingAside
from doubloon.registry import GAMES
from tests.games.gold_hunting.positions import position as hunting
from tests.games.silver_gold.positions import position as silver
from tests.playing import EVERY_OPTION, random_game

SECONDS = 0.2


def positions(game: AnyGame, options: Options, seed: str, step: int) -> list[tuple[Any, int]]:
    """Some positions of a random game, and who is asked in them."""
    states = [found.state for found in islice(random_game(game, options, seed), 0, None, step)]
    return [
        (state, Random(f"{seed} {place}").choice(game.asked(state)))
        for place, state in enumerate(states)
        if game.asked(state)
    ]


@pytest.mark.parametrize(("game", "options"), EVERY_OPTION)
def test_every_position_has_hints_and_every_chain_can_be_played(game: AnyGame, options: Options) -> None:
    for state, seat in positions(game, options, "hints", 9):
        view = game.view(state, seat)
        told = hints(view, SECONDS)
        assert 1 <= len(told.ideas) <= 4
        assert len({idea.move for idea in told.ideas}) == len(told.ideas)
        worths = [idea.worth for idea in told.ideas]
        assert worths == sorted(worths, reverse=True)
        assert told.measure is Measure.POINTS or all(0 <= worth <= 1 for worth in worths)
        for idea in told.ideas:
            after = state
            for move in idea.moves:
                assert seat in game.asked(after), "the chain goes on while the seat is asked"
                after = game.play(after, seat, move)
            if isinstance(view, silver_gold.View) and isinstance(idea.gain, Crossing):
                assert (
                    after.phase is not silver_gold.Phase.CROSS or seat not in after.awaited or after.turn > state.turn
                )
                check_crossing(view, after, seat, idea.gain)


def settled(player: silver_gold.Player) -> Score:
    """The score with the cards that are completed and not yet set aside."""
    done = [active.card for active in player.cards if active and not active.free]
    return score(player._replace(completed=(*player.completed, *done)))


def check_crossing(view: silver_gold.View, after: silver_gold.State, seat: int, gain: Crossing) -> None:
    """The points told are those that the rules give, but for trophies, for which others may be quicker."""
    assert view.own is not None
    before, now = view.own.player.score, settled(after.players[seat])
    assert now.total - now.trophies - (before.total - before.trophies) == gain.points
    if now.trophies > before.trophies:
        assert 0 < now.trophies - before.trophies <= gain.trophy


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: str(game.id))
def test_the_same_view_is_told_the_same_and_only_the_view_counts(game: AnyGame) -> None:
    for state, seat in positions(game, Options(), "same", 17):
        view = game.view(state, seat)
        told = hints(view, 9.0, "a seed")
        assert hints(view, 9.0, "a seed") == told
        assert hints(game.view(game.sample(view, Random(1)), seat), 9.0, "a seed") == told


def test_the_best_move_is_one_that_the_strongest_player_would_make() -> None:
    game = GAMES["silver-and-gold"]
    bot = find_bot(game, strongest_bot(game))
    for state, seat in positions(game, Options(), "strongest", 13):
        view = game.view(state, seat)
        told = hints(view, 9.0)
        chosen = {str(bot(seed).choose(view, 9.0)) for seed in range(3)}
        equal = {str(idea.move) for idea in told.ideas if idea.worth > told.best.worth - 1e-6}
        assert chosen & equal


def test_who_is_not_asked_is_given_none() -> None:
    game = GAMES["gold-hunting"]
    state = hunting("piles 1 2 - -; hand 2\npiles 1 2 - -; hand 2")
    for seat in (1, None):
        with pytest.raises(NotAsked, match="is not asked now"):
            hints(game.view(state, seat), SECONDS)


def test_another_games_view_is_refused_in_one_sentence() -> None:
    with pytest.raises(UnknownName, match="the view of another game"):
        hints(SimpleNamespace(seat=0, moves=("stay",)), SECONDS)


def best(state: Any, seat: int = 0) -> Hints:
    game = silver_gold.GAME if isinstance(state, silver_gold.State) else gold_hunting.GAME
    return hints(game.view(state, seat), SECONDS)


def test_an_answer_is_told_with_its_whole_chain_and_all_that_it_brings() -> None:
    state = silver("""
        turn: 28
        expedition: expedition-1
        display: grey-05 - green-04 -

        seat 0: coins 3, palms 2, completed purple-01
        grey-09     grey-03
        Xo..        oo#.
        ####        #.#.
        ..#C        ###.
        ....        ....

        seat 1
        green-01    -
    """)
    told = best(state)
    assert told.measure is Measure.POINTS
    gain = told.best.gain
    assert isinstance(gain, Crossing)
    after = state
    for move in told.best.moves:
        after = silver_gold.GAME.play(after, 0, move)
    assert gain.points == settled(after.players[0]).total - score(state.players[0]).total
    assert [str(move) for move in told.best.moves] == ["cross grey-09 a1 b1", "extra grey-09 d3"]
    assert (gain.points, gain.trophy) == (9, 6), "eight boxes, a coin, and with it a row"


def test_the_chance_to_fill_is_that_of_what_the_answer_leaves_in_few_turns() -> None:
    found = 0
    for state, seat in positions(silver_gold.GAME, Options(), "filling", 5):
        view = silver_gold.GAME.view(state, seat)
        for idea in hints(view, SECONDS).ideas:
            if not isinstance(idea.filling, Filling):
                continue
            found += 1
            told = idea.filling
            assert told.chance == chance_to_fill(view, told.card, told.boxes, told.turns)
            assert told.turns == 1 or chance_to_fill(view, told.card, told.boxes, told.turns - 1) < 0.5
    assert found > 5


def test_one_who_can_only_pass_is_told_so() -> None:
    state = silver("""
        turn: 3

        seat 0
        -           -

        seat 1
        green-01    -
    """)
    told = best(state)
    assert [(str(idea.move), idea.gain) for idea in told.ideas] == [("pass", Passing())]
    assert told.best.worth >= 0


def test_a_new_card_is_told_with_what_its_seals_add() -> None:
    state = silver("""
        turn: 20
        phase: take
        asked: 0
        display: purple-02 grey-10 - -
        stack: grey-01

        seat 0: completed green-01 green-02
        -           grey-03

        seat 1
        green-03    -
    """)
    gains = {str(idea.move): idea.gain for idea in best(state).ideas}
    purple, grey, blind = gains["take purple-02"], gains["take grey-10"], gains["take stack"]
    assert isinstance(purple, Choosing)
    assert purple.sealed == 4, "its seal is 1 for each green one, and the seal of green-01 is 2 for purple"
    assert isinstance(grey, Choosing)
    assert isinstance(blind, Choosing)
    assert [card.id for card in grey.cards] == ["grey-10"]
    assert not blind.cards


def lifted_before(state: gold_hunting.State) -> gold_hunting.State:
    """The same position after all pieces were lifted that do not lie there any more."""
    lifts = []
    for seat in (0, 1):
        pieces = list(PIECES)
        for piece in sum(state.players[1 - seat].piles, ()):
            pieces.remove(piece)
        lifts += [gold_hunting.Lift(seat, 3, 1, piece, False, False) for piece in pieces]
    return state._replace(lifts=tuple(lifts))


def test_a_lift_is_told_with_its_exact_chances() -> None:
    state = hunting("""
        piles 1 1 - -; hand 2 1; marker 1 returned
        piles 12 - 1 -; hand 1; marker 2
    """)
    told = best(lifted_before(state))
    gains = {str(idea.move): idea.gain for idea in told.ideas}
    assert told.measure is Measure.WIN
    assert gains["mine c 1"] == Lifting(2, 1, rush=False, right=1.0, breaks_down=0.0, hand=3, points=0)
    assert gains["mine a 2"] == Lifting(0, 2, rush=False, right=0.5, breaks_down=0.5, hand=3, points=0)
    assert "mine c 3" not in gains, "what cannot be right is no idea"


def test_a_keep_is_told_with_the_lift_that_belongs_to_it() -> None:
    state = hunting(
        """
        piles 1 - - -; hand 3 3 3 2; marker 1
        piles 12 23 1 -; hand 1; marker 2 returned
        """,
        "hidden-heights",
    )
    told = best(lifted_before(state))
    idea = next(idea for idea in told.ideas if str(idea.move) == "keep")
    assert idea.gain == SettingAside(gold=11, points=5)
    assert isinstance(idea.moves[1], gold_hunting.Mine)
    after = gold_hunting.GAME.play(gold_hunting.GAME.play(state, 0, idea.moves[0]), 0, idea.moves[1])
    assert after.awaited == (1,)


@pytest.mark.parametrize("variant", gold_hunting.GAME.variants)
def test_builds_leave_less_than_any_do_and_differ_by_the_seed(variant: str) -> None:
    game = gold_hunting.GAME
    state = next(step.state for step in random_game(game, Options(variant=variant), "build"))
    view = game.view(state, 0)
    tried = [hints(view, SECONDS, seed) for seed in range(4)]
    assert len({str(told.best.move) for told in tried}) > 1, "what everybody is told hides nothing"
    for told in tried:
        gain = told.best.gain
        assert isinstance(gain, Hiding)
        assert told.measure is Measure.WIN
        assert 0.4 < told.best.worth <= 1
    assert sum(told.best.gain.mined < told.best.gain.usual for told in tried if isinstance(told.best.gain, Hiding)) >= 3
