"""Silver & Gold as a game of OpenSpiel."""

import random
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest

from doubloon import OptionsError
from doubloon.games.silver_gold import GAME, Phase

PARAMETERS: list[dict[str, Any]] = [
    {},
    {"players": 3, "variant": "display-first", "start": 2},
    {"players": 4, "start": 1},
]
CARDS, EXPEDITIONS = 47, 8


@pytest.fixture
def spiel() -> Any:
    found = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed")
    import doubloon.envs.open_spiel  # noqa: F401 (registers the game)

    return found


def load(spiel: Any, **parameters: Any) -> Any:
    return spiel.load_game("doubloon_silver_and_gold", parameters)


def random_states(game: Any, seed: int) -> Iterator[Any]:
    """The states of a random game."""
    rng, state = random.Random(seed), game.new_initial_state()
    yield state
    while not state.is_terminal():
        state = state.child(rng.choice(state.legal_actions()))
        yield state


def replayed(game: Any, history: list[int]) -> Any:
    state = game.new_initial_state()
    for action in history:
        state.apply_action(action)
    return state


def knowledge(state: Any, seat: int) -> tuple[Any, ...]:
    return state.information_state_string(seat), state.observation_string(seat), state.observation_tensor(seat)


@pytest.mark.parametrize("parameters", PARAMETERS, ids=str)
def test_it_passes_the_random_simulations_of_open_spiel(spiel: Any, parameters: dict[str, Any]) -> None:
    spiel.random_sim_test(load(spiel, **parameters), num_sims=2, serialize=True, verbose=False)


def test_parameters_that_make_no_game_are_refused(spiel: Any) -> None:
    with pytest.raises(OptionsError, match="cannot be played by 5 players"):
        load(spiel, players=5)


def test_chance_deals_one_card_at_a_node(spiel: Any) -> None:
    state = load(spiel).new_initial_state()
    for left in range(CARDS, 0, -1):
        outcomes = state.chance_outcomes()
        assert [chance for _, chance in outcomes] == [pytest.approx(1 / left)] * left
        state.apply_action(outcomes[-1][0])
    assert state.current_player() == 0
    assert state.past.position.phase is Phase.KEEP


def test_the_legal_actions_and_returns_are_those_of_the_rules(spiel: Any) -> None:
    for seed in range(3):
        for state in random_states(load(spiel, players=3), seed):
            position, seat = state.past.position, state.current_player()
            if seat >= 0:
                moves = {str(move) for move in GAME.legal_moves(position, seat)}
                assert {state.action_to_string(seat, action) for action in state.legal_actions()} == moves
        result, returns = GAME.result(position), state.returns()
        assert result is not None
        assert sum(returns) == pytest.approx(0)
        ranked = sorted(zip(result.places, returns, strict=True))
        assert all(better >= worse for (_, better), (_, worse) in pairwise(ranked))
        assert max(abs(each) for each in returns) <= 1


def test_nobody_sees_an_answer_before_all_have_answered(spiel: Any) -> None:
    state = next(state for state in random_states(load(spiel, players=3), 1) if state.past.position.turn == 3)
    for seat in range(2):
        children = [state.child(action) for action in state.legal_actions()]
        one, *_, other = (child for child in children if child.current_player() == seat + 1)
        for watcher in range(3):
            assert (knowledge(one, watcher) == knowledge(other, watcher)) == (watcher != seat)
        state = one


def test_hidden_cards_change_nothing_that_a_seat_knows(spiel: Any) -> None:
    game = load(spiel)
    state = next(state for state in random_states(game, 2) if state.past.position.turn == 3)
    history = state.history()
    stack = CARDS + 2  # all cards are dealt, both seats keep two of theirs, then the stack is dealt
    deep, expeditions = stack + 30, stack + CARDS - 4
    for one, other in ((deep, deep + 1), (expeditions + 4, expeditions + 5)):
        swapped = list(history)
        swapped[one], swapped[other] = swapped[other], swapped[one]
        changed = replayed(game, swapped)
        assert changed.past.position != state.past.position
        for seat in range(2):
            assert knowledge(changed, seat) == knowledge(state, seat)
    swapped = list(history[:CARDS])
    swapped[5], swapped[20] = swapped[20], swapped[5]  # a card of seat 1 and one that nobody has
    first, changed = replayed(game, history[:CARDS]), replayed(game, swapped)
    assert knowledge(first, 0) == knowledge(changed, 0)
    assert knowledge(first, 1) != knowledge(changed, 1)


def test_only_information_states_show_earlier_shapes_of_the_round(spiel: Any) -> None:
    state = next(state for state in random_states(load(spiel), 3) if state.past.position.turn == 3)
    for number, shown in enumerate(state.past.position.expeditions):
        assert (f"turn {number + 1} {shown.id};" in state.information_state_string(0) + ";") == (number < 3)
    observer = state.get_game().make_py_observer()
    observer.set_from(state, 0)
    assert observer.dict["expedition"].sum() == 1


def test_words_told_at_the_end_are_those_told_at_every_step(spiel: Any) -> None:
    game = load(spiel, players=3)
    *_, told = (state for state in random_states(game, 5) if knowledge(state, 0))
    at_the_end = replayed(game, told.history())
    assert str(at_the_end) == str(told)
    for seat in range(3):
        assert knowledge(at_the_end, seat) == knowledge(told, seat)


def test_a_seat_recalls_everything_that_it_knew(spiel: Any) -> None:
    """The public part of an information state only grows, and an own answer becomes part of it."""
    before: tuple[str, ...] = ()
    for state in random_states(load(spiel), 4):
        public = state.past.story.words().public
        assert public[: len(before)] == before
        before = public
    moves = [word for word in before if word[:2] in ("0:", "1:")]
    assert len(moves) == sum(1 for _ in (action for action in state.full_history() if action.player >= 0))
