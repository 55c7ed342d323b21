"""The measure of luck: over everything that may come, luck is 0 on average, and nothing hidden is used before."""

from math import comb
from typing import TypeVar

import numpy as np
import pytest

from doubloon import Options, SeededDealer, game, testing
from doubloon.arena.luck import Luck, event_luck
from doubloon.bots import find_bot
from doubloon.core import ChanceEvent, apply_event, play_out
from doubloon.games.silver_gold import Move, State
from doubloon.games.silver_gold.bots.search import rate_moves
from doubloon.games.silver_gold.luck import chance_events
from doubloon.games.silver_gold.state import DISPLAY, TURNS_IN_ROUND, Phase
from doubloon.games.silver_gold.value_net.value import shipped

RULES = game("silver-and-gold")
T = TypeVar("T")
ALL_OPTIONS = (Options(2), Options(3, start=1), Options(4, variant="display-first"))


def played(options: Options) -> list[tuple[State, str, State]]:
    """The steps of a game: state, event, next state. Seat 1 takes unseen cards where it may."""
    bot = find_bot(RULES, "greedy")(1)

    def choose(state: State, seat: int) -> Move:
        view = RULES.view(state, seat)
        move: Move = view.moves[-1] if state.phase is Phase.TAKE and seat == 1 else bot.choose(view, 1.0)
        return move

    finished = play_out(RULES, options, SeededDealer("luck"), choose)
    steps, state = [], RULES.begin(options)
    for event in finished.events:
        after = apply_event(RULES, state, event)
        steps.append((state, event, after))
        state = after
    return steps


def mean_luck(events: list[ChanceEvent]) -> Luck:
    parts = [event_luck(event) for event in events]
    points, ahead = (np.mean([part[kind] for part in parts], axis=0) for kind in (0, 1))
    return Luck(tuple(points), tuple(ahead))


def assert_no_luck_on_average(events: list[ChanceEvent]) -> None:
    """The luck in equally likely events is 0 on average, for all seats and pairs, though each event has luck."""
    assert np.abs(mean_luck(events).points).max() < 1e-9
    assert np.abs(mean_luck(events).ahead).max() < 1e-9


def swapped(cards: tuple[T, ...], one: int, other: int) -> tuple[T, ...]:
    changed = list(cards)
    changed[one], changed[other] = changed[other], changed[one]
    return tuple(changed)


@pytest.mark.parametrize("options", ALL_OPTIONS, ids=lambda options: f"{options.seats} seats")
def test_over_all_cards_that_may_be_drawn_luck_is_0_on_average(options: Options) -> None:
    draws = [step for step in played(options) if 0 < len(step[2].stack) < len(step[0].stack)]
    unseen = [step for step in draws if step[1].endswith("take stack")]
    twice = [step for step in draws if len(step[0].stack) - len(step[2].stack) > 1]
    assert unseen or options.variant == "display-first"
    for before, event, after in (*draws[:1], *unseen[:1], *twice[:1]):
        for drawn in range(len(before.stack) - len(after.stack)):
            events = []
            for other in range(drawn, len(before.stack)):
                possible = before._replace(stack=swapped(before.stack, drawn, other))
                events.append(chance_events(possible, apply_event(RULES, possible, event))[drawn])
            assert len({event.outcome for event in events}) == len(events) == len(events[0].probabilities)
            assert_no_luck_on_average(events)


def test_over_all_first_displays_luck_is_0_on_average() -> None:
    before, event, _ = next(step for step in played(Options(2)) if step[0].phase is Phase.STACK)
    word, *cards = event.split()
    for place in (0, DISPLAY - 1):
        events = []
        for other in range(place, len(cards)):
            outcome = " ".join((word, *swapped(tuple(cards), place, other)))
            events.append(chance_events(before, apply_event(RULES, before, outcome))[place])
        assert_no_luck_on_average(events)


@pytest.mark.parametrize("options", ALL_OPTIONS, ids=lambda options: f"{options.seats} seats")
def test_over_all_expedition_cards_that_may_come_luck_is_0_on_average(options: Options) -> None:
    turns = [step for step in played(options) if step[2].turn > step[0].turn and step[0].expeditions]
    for before, event, after in turns[::9]:
        place = (after.turn - 1) % TURNS_IN_ROUND
        events = []
        for other in range(place, len(before.expeditions)):
            possible = before._replace(expeditions=swapped(before.expeditions, place, other))
            events.append(chance_events(possible, apply_event(RULES, possible, event))[-1])
        assert any(np.abs(event_luck(event).points).max() > 0.1 for event in events)
        assert_no_luck_on_average(events)


def test_a_dealt_hand_is_worth_the_best_two_cards_of_it_among_all_hands() -> None:
    start = RULES.begin(Options(2))
    draw = RULES.chance(start)
    assert draw is not None
    tables = []
    for seed in range(3):
        state = RULES.deal(start, SeededDealer(seed).deal(draw))
        first, second = chance_events(start, state)
        assert [len(event.probabilities) for event in (first, second)] == [comb(47, 4), comb(43, 4)]
        for seat, event in enumerate((first, second)):
            best = rate_moves(RULES.view(state, seat), shipped())[0]
            assert event.points[event.outcome][seat] == pytest.approx(best.points, abs=1e-3)
            assert np.unique(np.asarray(event.points)[:, seat]).size > 100
        tables.append(np.asarray(first.points))
    assert all(np.array_equal(table, tables[0]) for table in tables)


def test_every_decision_of_chance_has_exact_probabilities_and_finite_points() -> None:
    testing.check_luck(RULES, Options(4, variant="display-first"))


def test_every_card_and_shape_that_is_revealed_is_an_event() -> None:
    steps = played(Options(3, start=1))
    count = sum(len(chance_events(before, after)) for before, _, after in steps)
    last = steps[-1][2]
    drawn = 47 - 6 - len(last.stack)
    assert count == 3 + drawn + 28
