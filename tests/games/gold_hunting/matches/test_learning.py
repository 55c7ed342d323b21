"""What a network learns from games: random lifts, weights of games, and choices that must not vanish."""

from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from doubloon.games.gold_hunting.batch.lookups import KEEP
from doubloon.games.gold_hunting.matches.known import WATCHING_INPUTS
from doubloon.games.gold_hunting.matches.ppo import PpoSettings
from doubloon.games.gold_hunting.pieces import MARKERS
from doubloon.games.gold_hunting.policy.inputs import CHOICES
from tests.games.gold_hunting.matches.players import POSITIONS, SMALL, random_mixture, random_strategy, table_player
from tests.games.gold_hunting.solving.compiling import quick_compilation

jax = pytest.importorskip("jax", reason="JAX is not installed")

if TYPE_CHECKING:
    from doubloon.games.gold_hunting.matches.games import Played

GAMES = 2_000
FAVOURITE = CHOICES - 6
"""The choice that the network makes whenever it is possible: to declare 3 at the last slot."""
LIFT = 2
"""The random lift, in every second pair of games."""


@pytest.fixture(scope="module")
def played() -> "Played":
    from doubloon.games.gold_hunting.matches.games import make_program, play_games
    from doubloon.games.gold_hunting.matches.learning import Weights, make_side, network_mover
    from doubloon.games.gold_hunting.matches.tracking import make_chart
    from doubloon.training.devices import Devices

    bias = np.zeros(CHOICES, np.float32)
    bias[FAVOURITE] = 100
    policy = ((np.zeros((WATCHING_INPUTS, CHOICES), np.float32), bias),)
    random = np.random.default_rng(3)
    value = ((random.normal(0, 0.1, (WATCHING_INPUTS, 1)).astype(np.float32), np.zeros(1, np.float32)),)
    tables = table_player(random_strategy(2), random_mixture(1))
    program, chart = make_program(POSITIONS), make_chart(POSITIONS)
    random_lift = np.where(has_random_lift(), LIFT, -1)
    weights = Weights(policy, value)
    mover = network_mover(program.setting, chart, tables, weights, noise=0.05, random_lift=random_lift)
    mixture = np.tile(random_mixture(1), (2, 1))
    assert len(mixture) == 2 * len(MARKERS)
    side = make_side(tables, mixture, mover)
    with quick_compilation():
        games: Played = jax.jit(
            lambda: play_games(program, chart, tables, (side, side), GAMES, jax.random.key(2), Devices(1))
        )()
    return games


def has_random_lift() -> Any:
    return np.arange(GAMES) // 2 % 2 == 0


def test_a_random_lift_is_any_possible_choice(played: "Played") -> None:
    first_seat = np.arange(GAMES) % 2  # lifts 0 and 2 are those of seat 0, which is the first side in every second game
    step = LIFT // 2
    for side, plays in zip(played.sides, (first_seat == 0, first_seat == 1), strict=True):
        choice, base = (np.asarray(field)[step] for field in (side.record.choice, side.record.base))
        random, certain = plays & has_random_lift(), plays & ~has_random_lift()
        assert (choice[certain] == FAVOURITE).all()
        possible = base[random] > -100
        assert possible[np.arange(len(possible)), choice[random]].all()
        expected = (possible / possible.sum(1, keepdims=True)).mean(0)
        found = np.bincount(choice[random], minlength=CHOICES) / random.sum()
        assert found == pytest.approx(expected, abs=0.06)


def test_only_decisions_after_a_random_lift_are_learned_from(played: "Played") -> None:
    from doubloon.games.gold_hunting.matches.learning import samples_of

    weight = np.linspace(0.5, 1.5, GAMES).astype(np.float32)
    in_order = played.sides[::-1]  # the second side moves first in each step
    made, choices = (
        np.stack([np.asarray(field) for field in fields], axis=1)  # (steps, 2, games)
        for fields in zip(*((side.made, side.record.choice) for side in in_order), strict=True)
    )
    lifting = (made & (choices != KEEP)).reshape(-1, GAMES)
    lifts = (lifting.cumsum(0) - lifting).reshape(made.shape)  # the number of earlier lifts in the game
    learned = made & (~has_random_lift() | (lifts > LIFT))
    for number, side in enumerate(in_order):
        counts = samples_of(PpoSettings(), side, played.result, weight).counts
        assert np.asarray(counts) == pytest.approx(np.where(learned[:, number], weight, 0))


def test_every_lift_of_a_game_is_played(played: "Played") -> None:
    for side in played.sides:
        made, choice = np.asarray(side.made), np.asarray(side.record.choice)
        kept = (made & (choice == KEEP)).sum(0)
        assert kept.max() == 1  # a random lift may be a keep
        assert (made.sum(0) - kept == len(SMALL.pieces)).all()


def test_a_build_counts_by_what_its_first_decision_was_worth(played: "Played") -> None:
    from doubloon.games.gold_hunting.matches.learning import first_targets, samples_of

    for side in played.sides:
        second = np.argmax(np.asarray(side.made).cumsum(0) == 2, axis=0)  # the step of the second decision
        next_value = np.take_along_axis(np.asarray(side.record.value), second[None], axis=0)[0]
        assert next_value.std() > 0.01
        for trace, expected in ((1.0, np.asarray(played.result)), (0.0, next_value)):
            samples = samples_of(PpoSettings(trace=trace), side, played.result)
            assert np.asarray(first_targets(side, samples)) == pytest.approx(expected, abs=1e-5)


def test_results_of_builds_count_by_weight() -> None:
    from doubloon.games.gold_hunting.matches.games import SidePlayed
    from doubloon.games.gold_hunting.matches.learning import BuildResults

    nothing = jax.numpy.zeros((2, 2))
    side = SidePlayed(row=np.array([0, 1, 1]), kind=np.array([0, 1, 1]), made=np.array([]), record=())
    results = BuildResults(nothing, nothing).add(side, np.array([1.0, 1.0, 0.5]), np.array([0.25, 1.0, 0.5]))
    assert results.games.tolist() == [[0.25, 0], [0, 1.5]]
    assert results.wins.tolist() == [[0.25, 0], [0, 1.25]]


@pytest.mark.parametrize(("barrier", "recovers"), [(0.0, False), (0.1, True)])
def test_a_barrier_keeps_choices_from_vanishing(*, barrier: float, recovers: bool) -> None:
    """A choice is rare, and nothing else is to be learned; only the barrier makes it likelier."""
    from doubloon.games.gold_hunting.matches.learning import NEVER, Decision, Samples, Weights, learn
    from doubloon.training import adam
    from doubloon.training.devices import Devices

    size = 256
    rare = np.full(CHOICES, NEVER, np.float32)
    rare[:3] = 0, 0, -9  # three possible choices
    base = np.tile(rare, (size, 1))
    layers = ((np.zeros((WATCHING_INPUTS, CHOICES), np.float32), np.zeros(CHOICES, np.float32)),)
    ones = np.ones(size, np.float32)
    decision = Decision(
        inputs=np.zeros((size, WATCHING_INPUTS), np.float16),
        base=base,
        anchor=base,
        choice=np.zeros(size, np.int32),
        chance=np.full(size, np.log(0.5), np.float32),
        value=ones / 2,
        follows=np.ones(size, bool),
    )
    advantage = np.where(np.arange(size) % 2, 1, -1).astype(np.float32)  # 0 on average
    samples = Samples(decision, advantage, ones / 2, ones)
    learned = jax.jit(
        lambda samples: learn(
            PpoSettings(parts=32),
            adam.start(Weights(layers, layers)),
            samples,
            jax.random.key(1),
            np.float32(0.2),
            Devices(1),
            barrier=barrier,
        )
    )(samples)
    logits = rare + np.asarray(learned.weights.policy[0][1])
    chances = np.exp(logits - logits.max()) / np.exp(logits - logits.max()).sum()
    assert bool(chances[2] > 0.05) is recovers
    assert chances[3:].max() == 0
