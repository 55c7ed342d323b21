"""Gold Hunting as a game of OpenSpiel."""

import random
import subprocess
import sys
from itertools import pairwise
from typing import Any

import pytest

from doubloon import OptionsError
from doubloon.core.errors import missing
from doubloon.games.gold_hunting.components import Components
from doubloon.games.gold_hunting.moves import list_builds
from doubloon.games.gold_hunting.state import Phase
from doubloon.games.gold_hunting.view import view

PARAMETERS: list[dict[str, Any]] = [
    {},
    {"variant": "hidden-heights", "start": 1},
    {"ones": 2, "twos": 1, "threes": 1, "piles": 2},
    {"ones": 1, "twos": 1, "threes": 1, "piles": 3, "variant": "hidden-heights"},
    {"ones": 1, "twos": 0, "threes": 0, "piles": 1, "start": 1},
]


@pytest.fixture
def spiel() -> Any:
    found = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed")
    import doubloon.envs.open_spiel  # noqa: F401 (registers the game)

    return found


def load(spiel: Any, **parameters: Any) -> Any:
    return spiel.load_game("doubloon_gold_hunting", parameters)


def play_random(game: Any, seed: int) -> list[Any]:
    """All states of a random game."""
    rng, states = random.Random(seed), [game.new_initial_state()]
    while not states[-1].is_terminal():
        states.append(states[-1].child(rng.choice(states[-1].legal_actions())))
    return states


def test_a_missing_open_spiel_is_named_with_the_extra() -> None:
    code = "import sys; sys.modules['pyspiel'] = None; import doubloon.envs.open_spiel"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert found.stderr.splitlines()[-1].endswith(str(missing("OpenSpiel", "openspiel", "")))


@pytest.mark.parametrize("parameters", PARAMETERS, ids=str)
def test_it_passes_the_random_simulations_of_open_spiel(spiel: Any, parameters: dict[str, Any]) -> None:
    spiel.random_sim_test(load(spiel, **parameters), num_sims=5, serialize=True, verbose=False)


def test_parameters_that_make_no_game_are_refused(spiel: Any) -> None:
    with pytest.raises(OptionsError, match="2 pieces make 1 to 2 piles, not 4"):
        load(spiel, ones=1, twos=1, threes=0)
    with pytest.raises(OptionsError, match="no variant 'open'"):
        load(spiel, variant="open")


def test_chance_deals_one_marker_at_a_node(spiel: Any) -> None:
    state = load(spiel).new_initial_state()
    assert state.chance_outcomes() == [(number, pytest.approx(1 / 3)) for number in range(3)]
    state.apply_action(1)
    assert state.chance_outcomes() == [(0, 0.5), (2, 0.5)]
    state.apply_action(2)
    assert state.past.position.markers == (2, 3)
    assert state.current_player() == 0


def test_placements_make_every_build_once(spiel: Any) -> None:
    components = Components.of(ones=2, twos=1, threes=1, piles=2)
    state = load(spiel, ones=2, twos=1, threes=1, piles=2).new_initial_state()
    open_states = [state.child(0).child(1)]
    for _ in components.pieces:
        open_states = [each.child(action) for each in open_states for action in each.legal_actions()]
    built = [each.past.position.players[0].piles for each in open_states]
    assert sorted(built) == sorted(build.places for build in list_builds(components))
    assert {each.current_player() for each in open_states} == {1}


@pytest.mark.parametrize("variant", ["standard", "hidden-heights"])
def test_an_information_state_is_the_view_and_the_public_past(spiel: Any, variant: str) -> None:
    game = load(spiel, ones=2, twos=1, threes=0, piles=2, variant=variant)
    texts: dict[Any, str] = {}
    known: dict[str, Any] = {}
    for seed in range(400):
        for state in play_random(game, seed):
            if state.past.position.phase is Phase.MINE:
                seat = state.current_player()
                text = state.information_state_string()
                facts = (view(state.past.position, seat), state.past.mining, state.past.placements[seat])
                tensor = state.information_state_tensor()
                assert known.setdefault(text, (facts, tensor)) == (facts, tensor)
                assert texts.setdefault((*facts, *tensor), text) == text
    assert len(texts) < 400 * 6  # the same information states come up again


def test_a_seat_recalls_its_earlier_information_states_and_actions(spiel: Any) -> None:
    game = load(spiel, ones=2, twos=0, threes=0, piles=1)
    pasts: dict[str, tuple[Any, ...]] = {}
    for seed in range(300):
        past: list[tuple[Any, ...]] = [(), ()]
        states = play_random(game, seed)
        for state, after in pairwise(states):
            seat = state.current_player()
            if seat >= 0:
                text = state.information_state_string()
                assert pasts.setdefault(text, past[seat]) == past[seat]
                past[seat] = (*past[seat], text, after.history()[-1])
    assert len(pasts) < 300


def test_observations_forget_the_past(spiel: Any) -> None:
    game = load(spiel, ones=1, twos=1, threes=0, piles=1)
    wrong_first, wrong_second = (game.new_initial_state() for _ in range(2))
    for action in (0, 1, 0, 1, 0, 1):  # both markers, then both builds: a 1 below a 2
        wrong_first.apply_action(action)
        wrong_second.apply_action(action)
    wrong_first.apply_action(0)  # declares 1, lifts a 2
    wrong_second.apply_action(2)  # declares 3, lifts a 2
    for seat in range(2):
        assert wrong_first.observation_string(seat) == wrong_second.observation_string(seat)
        assert wrong_first.observation_tensor(seat) == wrong_second.observation_tensor(seat)
        assert wrong_first.information_state_string(seat) != wrong_second.information_state_string(seat)
        assert wrong_first.information_state_tensor(seat) != wrong_second.information_state_tensor(seat)


def test_returns_and_texts_of_a_whole_game(spiel: Any) -> None:
    state = load(spiel, ones=1, twos=1, threes=0, piles=1, start=1).new_initial_state()
    said = []
    for action in (2, 0, 0, 1, 1, 0, 1, 0, 16, 0, 12):
        said.append(state.action_to_string(action))
        state.apply_action(action)
    assert said == [
        *("marker 3", "marker 1", "place 1 on a", "place 2 on a", "place 2 on a", "place 1 on a"),
        *("mine a 2", "mine a 1", "keep", "mine a 1", "rush a"),
    ]
    assert state.returns() == [-1, 1]
    assert state.information_state_string(0) == (
        "seat 0; marker 3; placements 0 1; mining, heights 3 0 0 0, heights 3 0 0 0, "
        "1:mine a 2 2, 0:mine a 1 1, 1:keep, 1:mine a 1 1!, 0:rush a 3 2!"
    )
    assert state.observation_string(1) == (
        "seat 1; marker 1; piles - - - -; over; piles 0 0 0 0 hand 1 kept - marker lost 3; "
        "piles 0 0 0 0 hand 1 kept 2 marker returned"
    )
