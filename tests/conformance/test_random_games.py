"""What holds for every game, in every position of thousands of random games."""

import pickle
import random
from collections.abc import Callable
from itertools import combinations, pairwise
from typing import Any

import pytest

from doubloon.core import AnyGame, IllegalMove, Options, Record, apply_events, load_record, replay, result_to_json
from doubloon.games import gold_hunting, silver_gold
from doubloon.games.gold_hunting.pieces import PILES, VALUES
from doubloon.games.silver_gold.cards import SHAPES
from doubloon.games.silver_gold.moves import crosses, extras
from doubloon.registry import GAMES
from tests.playing import EVERY_OPTION, random_game

pytestmark = pytest.mark.slow

MANY = 400
SOME = 12
TRIED = 60
"""How many moves that are not listed are tried in a position."""


@pytest.mark.parametrize(("game", "options"), EVERY_OPTION)
def test_a_record_replays_to_the_same_state_and_result(game: AnyGame, options: Options) -> None:
    for seed in range(MANY):
        *_, last = random_game(game, options, f"replay {seed}")
        result = game.result(last.state)
        assert result is not None
        record = Record(game.id, options, last.events, result=result_to_json(result))
        read = load_record(record.dumps(), GAMES)
        assert read == record
        assert replay(game, read) == last.state
        check_scores(game, last.state)


@pytest.mark.parametrize(("game", "options"), EVERY_OPTION)
def test_old_states_never_change(game: AnyGame, options: Options) -> None:
    for seed in range(SOME):
        steps = [(step.state, pickle.dumps(step.state)) for step in random_game(game, options, f"frozen {seed}")]
        for state, before in steps:
            assert pickle.loads(before) == state
            hash(state)


@pytest.mark.parametrize(("game", "options"), EVERY_OPTION)
def test_every_listed_move_is_playable_and_everything_else_is_refused(game: AnyGame, options: Options) -> None:
    rng = random.Random(1)
    for seed in range(SOME):
        for step in random_game(game, options, f"moves {seed}"):
            check_moves(game, step.state, rng.randrange(options.seats), rng)


def check_moves(game: AnyGame, state: Any, seat: int, rng: random.Random) -> None:
    moves = game.legal_moves(state, seat)
    assert (len(moves) > 0) == (seat in game.asked(state))
    listed = moves if len(moves) < 1000 else [rng.choice(moves) for _ in range(20)]
    assert len(set(listed)) == len(listed) or len(moves) >= 1000
    for move in listed:
        assert move in moves
        assert game.parse_move(str(move)) == move
        assert game.play(state, seat, move) != state
    others = [move for move in CANDIDATES[game.id](state) if move not in moves]
    for move in rng.sample(others, min(TRIED, len(others))):
        with pytest.raises(IllegalMove):
            game.play(state, seat, move)


def silver_gold_candidates(state: silver_gold.State) -> list[Any]:
    """Moves that could be taken for legal ones: of other seats, of other steps, with other shapes."""
    actives = [active.card for player in state.players for active in player.cards if active]
    shown = [card for card in (*state.display, *state.stack[:1], *actives) if card]
    dealt = [card for hand in state.hands for card in hand][:8]
    return [
        *(move for card in actives for shape in SHAPES for move in crosses(card, shape).values()),
        *(move for card in actives for move in extras(card).values()),
        *(silver_gold.Take(card) for card in shown),
        *(silver_gold.Keep(first, second) for first, second in combinations([*dealt, *shown[:3]], 2)),
        silver_gold.Take(None),
        silver_gold.Pass(),
    ]


def gold_hunting_candidates(_state: gold_hunting.State) -> list[Any]:
    """All that is ever mined, and builds right and wrong."""
    builds = ("1 1 1 1222233", "1 1 1 122223", "1 1 1 11222233", "1 1 11 222233", "1 1 1 2222333")
    return [
        *(gold_hunting.Mine(pile, declared) for pile in range(PILES) for declared in VALUES),
        *(gold_hunting.Rush(pile) for pile in range(PILES)),
        *(gold_hunting.GAME.parse_move(f"build {build}") for build in builds),
        gold_hunting.Keep(),
    ]


CANDIDATES: dict[str, Callable[[Any], list[Any]]] = {
    "silver-and-gold": silver_gold_candidates,
    "gold-hunting": gold_hunting_candidates,
}
HIGHEST = {
    "silver-and-gold": {"coins": 12, "trophies": 15, "palms": 68, "maps": 300, "seals": 200},
    "gold-hunting": {"hand": 18, "kept": 9, "rush": 2},
}
"""The most that each part of a score can be."""


@pytest.mark.parametrize(("game", "options"), EVERY_OPTION)
def test_views_do_not_change_when_the_hidden_is_resampled(game: AnyGame, options: Options) -> None:
    rng = random.Random(2)
    for seed in range(SOME):
        for step in random_game(game, options, f"views {seed}"):
            for seat in (None, *range(options.seats)):
                view = game.view(step.state, seat)
                sampled = game.sample(view, rng)
                again = game.view(sampled, seat)
                assert again == view
                assert repr(again) == repr(view)
                assert game.text(again) == game.text(view)
                assert game.asked(sampled) == game.asked(step.state)


@pytest.mark.parametrize(("game", "options"), EVERY_OPTION)
def test_no_view_shows_an_answer_before_all_are_in(game: AnyGame, options: Options) -> None:
    seen = 0
    for seed in range(SOME):
        steps = list(random_game(game, options, f"answers {seed}"))
        for before, after in pairwise(steps):
            asked = game.asked(before.state)
            if len(asked) < 2 or len(game.asked(after.state)) not in (len(asked), len(asked) - 1):
                continue
            mover = int(after.events[-1][0])
            for seat in {None, *range(options.seats)} - {mover}:
                seen += 1
                old, new = game.view(before.state, seat), game.view(after.state, seat)
                assert old._replace(awaited=()) == new._replace(awaited=())
    assert seen


@pytest.mark.parametrize(("game", "options"), EVERY_OPTION)
def test_seats_may_answer_in_any_order(game: AnyGame, options: Options) -> None:
    rng = random.Random(3)
    swapped = 0
    for seed in range(SOME):
        *_, last = random_game(game, options, f"order {seed}")
        events = list(last.events)
        for place in (*range(4), *rng.sample(range(len(events) - 1), 8)):
            before = apply_events(game, game.begin(options), events[:place])
            first, second = events[place], events[place + 1]
            if not {first[0], second[0]} <= set("0123") or first[0] == second[0]:
                continue
            if {int(first[0]), int(second[0])} <= set(game.asked(before)):
                swapped += 1
                one = apply_events(game, before, (first, second))
                assert apply_events(game, before, (second, first)) == one
    assert swapped


def check_scores(game: AnyGame, state: Any) -> None:
    result = game.result(state)
    assert result is not None
    assert result.winners
    best = max(score.total for score in result.scores)
    for seat, (score, place) in enumerate(zip(result.scores, result.places, strict=True)):
        assert score.total == sum(score.parts().values())
        assert 1 <= place <= len(result.places)
        assert score.total == best or seat not in result.winners
        assert set(score.parts()) == set(HIGHEST[game.id])
        for part, points in score.parts().items():
            assert 0 <= points <= HIGHEST[game.id][part]
