"""Simulated mining agrees with the rules, move by move."""

from typing import NamedTuple

import numpy as np
import pytest

from doubloon.core import Options
from doubloon.games.gold_hunting import GAME, Keep, Mine, Move, Rush, State
from doubloon.games.gold_hunting.policy.beliefs import Beliefs, seen_piles
from doubloon.games.gold_hunting.policy.builds import standing_code
from doubloon.games.gold_hunting.policy.inputs import CHOICES, HELD
from doubloon.games.gold_hunting.policy.mining import Miners, faced_markers, keep, lift, new_miners
from doubloon.games.gold_hunting.policy.simulate import (
    DRAWS,
    KEEP,
    LEAST,
    choice_probabilities,
    draw_choices,
    mine_out,
    play_out,
    take_turn,
    wins,
)
from doubloon.games.gold_hunting.policy.table import own_side, rival_side
from tests.games.gold_hunting.policy.policies import mining_states, random_mixture, random_policy
from tests.games.gold_hunting.positions import VARIANTS, built, play
from tests.playing import random_game

GAMES = 12
MANY = 2000
"""This many builds are counted, not compared."""
EVERYWHERE = np.ones(GAMES, bool)


class Turn(NamedTuple):
    """A turn of mining: whether it begins with a keep, its lift, and the state after it."""

    keeps: bool
    move: Mine | Rush
    after: State


def turns_of(variant: str, seed: str) -> tuple[State, list[Turn]]:
    """The state after building, and the turns of a random game."""
    steps = list(random_game(GAME, Options(variant=variant), seed))
    mining = next(number for number, step in enumerate(steps) if step.state.phase.value == "mine")
    turns, keeps = [], False
    for before, after in zip(steps[mining:-1], steps[mining + 1 :], strict=True):
        move: Move = GAME.parse_move(after.events[len(before.events)].split(" ", 1)[1])
        if isinstance(move, Keep):
            keeps = True
        else:
            assert isinstance(move, Mine | Rush)
            turns.append(Turn(keeps, move, after.state))
            keeps = False
    return steps[mining].state, turns


def start(beliefs: Beliefs, states: list[State], seat: int) -> Miners:
    rest = np.array([[standing_code(pile) for pile in state.players[1 - seat].piles] for state in states], np.uint16)
    return new_miners(beliefs, rest, np.array([state.markers[seat] for state in states]))


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_move_of_random_games_has_the_effect_of_the_rules(variant: str) -> None:
    beliefs = Beliefs(random_mixture(2), hidden_heights=variant == "hidden-heights")
    games = [turns_of(variant, f"simulate {number}") for number in range(GAMES)]
    seats = [start(beliefs, [state for state, _ in games], seat) for seat in (0, 1)]
    assert any(turn.keeps for _, turns in games for turn in turns)
    for number in range(20):
        turns = [turns[number] for _, turns in games]
        miners = keep(seats[number % 2], np.array([turn.keeps for turn in turns]))
        slot = (miners.piles == np.array([turn.move.pile for turn in turns])[:, None]).argmax(axis=1)
        rush = np.array([isinstance(turn.move, Rush) for turn in turns])
        declared = np.array([turn.after.lifts[-1].declared for turn in turns])
        seats[number % 2] = lift(beliefs, miners, slot, declared, rush)
        for game, turn in enumerate(turns):
            check(beliefs, seats[number % 2], game, turn.after, number % 2)
    results = [GAME.result(turns[-1].after) for _, turns in games]
    points = [
        1.0 if result.places == (1, 2) else 0.5 if result.places == (1, 1) else 0.0 for result in results if result
    ]
    assert wins(*seats).tolist() == points


def check(beliefs: Beliefs, miners: Miners, game: int, state: State, seat: int) -> None:
    """Compare one simulation with a state of the rules."""
    player, view = state.players[seat], GAME.view(state, seat)
    score = view.players[seat].score
    assert miners.hand[game] == sum(player.hand)
    assert miners.status[game] == (HELD if player.marker.value == "held" else score.total - score.hand)
    assert miners.shown[game] == (view.players[seat].rushed is not None)
    assert (miners.tie_hand + miners.tie_kept)[game].tolist() == [(player.hand + player.kept).count(n) for n in (3, 2)]
    order = miners.piles[game]
    piles = [state.players[1 - seat].piles[pile] for pile in order]
    assert miners.rest[game].tolist() == [standing_code(pile) for pile in piles]
    seen = seen_piles(view, 1 - seat)
    lifted = miners.lifted[game].tolist()
    assert lifted == [seen.lifted[pile] for pile in order]
    assert list(zip(lifted, beliefs.visible(miners.rest[game]).tolist(), strict=True)) == sorted(
        zip(*seen, strict=True)
    )
    first, last = miners.candidates.starts[miners.position[game] :][:2]
    expected = beliefs.candidates([seen])
    assert last - first == len(expected.rest)
    if last - first < MANY:
        assert sorted(miners.candidates.rest[first:last].tolist()) == sorted(expected.rest[:, order].tolist())
    tops = expected.tops[0][:, order]
    assert miners.candidates.tops[miners.position[game]] == pytest.approx(tops, rel=1e-4)


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_batch_chooses_as_each_seat_at_its_table(variant: str) -> None:
    policy = random_policy(variant)
    games = [turns_of(variant, f"choose {number}") for number in range(GAMES)]
    miners = start(policy.beliefs, [state for state, _ in games], 0)
    others = start(policy.beliefs, [state for state, _ in games], 1)
    found = choice_probabilities(policy, miners, faced_markers(miners, others), EVERYWHERE)
    for game, (state, _) in enumerate(games):
        side = own_side(policy, GAME.view(state, 0), np.random.default_rng(1), 1)
        alone = choice_probabilities(policy, side.miners, side.faced[None], np.ones(1, bool))
        assert found[game] == pytest.approx(alone[0], rel=1e-3, abs=1e-6)


@pytest.mark.parametrize("variant", VARIANTS)
def test_played_out_games_are_those_of_single_seats(variant: str) -> None:
    """Without a rush, the two seats do not influence each other; a rush tells the builder's marker."""
    policy = random_policy(variant)
    states = [turns_of(variant, f"choose {number}")[0] for number in range(GAMES)]
    seats = start(policy.beliefs, states, 0), start(policy.beliefs, states, 1)
    numbers = np.random.default_rng(5).random((20, DRAWS, GAMES))
    first, second = play_out(policy, *seats, numbers)
    assert not first.rest.any()
    assert not second.rest.any()
    alone = mine_out(policy, seats[0], faced_markers(*seats), numbers[::2])
    same = ~second.shown
    assert same.any()
    assert alone.ranks[same].tolist() == first.ranks[same].tolist()
    again = play_out(policy, *seats, numbers)
    assert wins(*again).tolist() == wins(first, second).tolist()


def test_a_given_choice_begins_the_turn_and_a_keep_is_followed_by_a_lift() -> None:
    policy = random_policy("standard")
    state = next(
        state
        for state in mining_states("standard", "keeping 3")
        if state.players[state.awaited[0]].hand and state.players[state.awaited[0]].marker.value == "held"
    )
    seat = state.awaited[0]
    side = own_side(policy, GAME.view(state, seat), np.random.default_rng(1), 8)
    rivals = rival_side(policy, GAME.view(state, seat), side.rival_markers)
    gold = int(side.miners.hand[0])
    choices, numbers = np.full(8, KEEP), np.random.default_rng(2).random((DRAWS, 8))
    after = take_turn(policy, side.miners, faced_markers(side.miners, rivals), numbers, choices)
    assert (after.status == gold // 2).all()
    assert (after.tie_kept == side.miners.tie_hand).all()
    assert (after.lifted != side.miners.lifted).any(axis=1).all()
    assert choices.tolist() == [KEEP] * 8, "the given choices stay as they are"


def test_draws_follow_the_probabilities_and_leave_out_unlikely_choices() -> None:
    probabilities = np.zeros((1, CHOICES))
    probabilities[0, [2, 5, 16]] = 0.25, LEAST / 2, 0.745
    numbers = (np.arange(1000) + 0.5) / 1000
    drawn = draw_choices(np.repeat(probabilities, 1000, axis=0), numbers)
    assert np.bincount(drawn, minlength=CHOICES)[[2, 5, 16]].tolist() == pytest.approx([251, 0, 749], abs=1)


def test_piles_that_look_the_same_are_lifted_from_equally_often() -> None:
    policy = random_policy("hidden-heights")
    pile = standing_code((1, 2)), standing_code((2, 1, 3)), standing_code((1, 1)), standing_code((3, 2, 2))
    miners = new_miners(policy.beliefs, np.tile(np.array(pile, np.uint16), (4000, 1)), np.full(4000, 2))
    faced, rng = np.tile([True, False, True], (4000, 1)), np.random.default_rng(3)
    probabilities = choice_probabilities(policy, miners, faced, np.ones(4000, bool))
    assert not probabilities[:, 3:12].any()
    assert not probabilities[:, 13:16].any()
    assert probabilities.sum(axis=1) == pytest.approx(1)
    after = take_turn(policy, miners, faced, rng.random((DRAWS, 4000)))
    lifted = after.piles[after.lifted > 0]  # before the second lift, one pile of each simulation is lifted from
    assert np.bincount(lifted) == pytest.approx(1000, abs=100)


def test_a_shown_marker_is_faced_alone() -> None:
    policy = random_policy("standard")
    state = play(built(), "0 rush a")  # seat 0 holds 3, seat 1 holds 1
    side = own_side(policy, GAME.view(state, 1), np.random.default_rng(1), 4)
    rivals = rival_side(policy, GAME.view(state, 1), side.rival_markers)
    assert side.rival_markers.tolist() == [3, 3, 3, 3]
    assert faced_markers(side.miners, rivals).tolist() == [[False, False, True]] * 4
    assert faced_markers(rivals, side.miners).tolist() == [[True, True, False]] * 4
