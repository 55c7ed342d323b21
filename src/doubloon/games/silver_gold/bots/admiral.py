"""The strongest bot: it looks up to four turns ahead, watches the other seats, and plays to win."""

import random
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from time import monotonic
from typing import NamedTuple

import numpy as np

from doubloon.batch.arrays import Array
from doubloon.core.bot import best_of
from doubloon.core.checks import seeded
from doubloon.games.silver_gold import TREASURE_CARDS, ActiveCard, Keep, Move, Phase, Take, TreasureCard, View
from doubloon.games.silver_gold.bots.deadline import Deadline, OutOfTime, TimedValue
from doubloon.games.silver_gold.bots.futures import Outlook, look_at
from doubloon.games.silver_gold.bots.rivals import (
    Effect,
    effect_of,
    rival_outlooks,
    rival_points,
    rough_rival_points,
    unseen_cards,
)
from doubloon.games.silver_gold.bots.search import Rated, rate_moves
from doubloon.games.silver_gold.bots.winning import chances_to_win
from doubloon.games.silver_gold.cards import SHAPES
from doubloon.games.silver_gold.kernel.seat import Seat, seat_of
from doubloon.games.silver_gold.situation import Situation, situation_of
from doubloon.games.silver_gold.state import DISPLAY
from doubloon.games.silver_gold.value_net.position import position_of
from doubloon.games.silver_gold.value_net.value import ValueFunction, shipped


class Stage(NamedTuple):
    """A round of the search: the best answers so far are examined more deeply."""

    answers: int
    """The number of answers at most."""
    margin: float
    """No answer is examined that is this many points behind the best one so far."""
    widths: tuple[int, ...]
    """The number of replies that are followed in the next turn, the one after it, and so on."""
    together: int = 1
    """The number of answers that are examined together; if time runs out meanwhile, they are given up."""


STAGES = (Stage(16, 2.0, (), 16), Stage(8, 1.0, (3,)), Stage(5, 0.6, (2, 1)), Stage(3, 0.3, (2, 1, 1)))
_TIME_SHARE = 0.9
"""No batch of work begins after this share of the time."""
_FEWEST = 2
"""A stage is of no use with fewer answers."""
_POINT = 0.001
"""The part of a chance to win that a point is worth in itself: enough to matter once a game is won or lost."""
_WIDTHS_OF_CARDS = ((), (2,), (2, 1))
"""The widths of the looks ahead for a new card, one after another as long as there is time."""
_ONE_RIVAL = 2
"""With this many seats, a look ahead replaces all earlier estimates.

With more, the mean of all estimates counts. A look leaves out that the rivals take cards and trophies in the turns that
it follows, and the network has learned that they do.
"""
_DISPLAYS = 10
"""The number of displays that are tried for the first two cards."""


class Weighed(NamedTuple):
    """A move with the chance to win, and with the points expected at the end of the game."""

    win: float
    points: float
    move: Move
    end: Seat | None
    """For a cross, the seat in which its best chain of crosses ends."""

    @property
    def merit(self) -> float:
        """How good the move is: points count little, and decide only where the chances to win are equal."""
        return self.win + _POINT * self.points


class Admiral:
    """Searches all chains of crosses, and examines the best of them in stages, each deeper than the one before.

    It compares what it expects for itself with what it expects for the other seats, and prefers the move that wins most
    often: it also counts what a move takes from the others.
    """

    def __init__(
        self, seed: int | str, value: ValueFunction | None = None, clock: Callable[[], float] = monotonic
    ) -> None:
        self._random = seeded(seed)
        self._value = value or shipped()
        self._clock = clock

    def choose(self, view: View, seconds: float) -> Move:
        """The move with the best chance to win that is found in time."""
        if len(view.moves) == 1:
            return view.moves[0]
        return best_of(self.weigh(view, seconds), lambda entry: entry.merit, self._random).move

    def weigh(self, view: View, seconds: float) -> list[Weighed]:
        """The moves that it chooses from, the best chance to win first."""
        deadline = Deadline(_TIME_SHARE * seconds, self._clock)
        rated = rate_moves(view, self._value, deadline.passed)
        try:
            deadline.prepare(_cards_in_play(view))
            if rated[0].end and situation_of(view).turns:
                found = _weigh_crosses(view, rated, TimedValue(self._value, deadline))
            else:
                found = _weigh_others(view, rated, TimedValue(self._value, deadline))
        except OutOfTime:
            found = _weigh_roughly(view, rated)
        return sorted(found, key=lambda entry: entry.merit, reverse=True)


def _weigh_crosses(view: View, rated: Sequence[Rated], value: ValueFunction) -> list[Weighed]:
    """Answers to a shape. When time runs out, the last stage counts in which enough answers were examined."""
    situation = situation_of(view)
    rated = rated[: STAGES[0].answers]
    effects = [effect_of(entry) for entry in rated]
    rivals = dict(zip(effects, rival_outlooks(view, effects, value), strict=True))
    found: list[Weighed] = []
    for number, stage in enumerate(STAGES):
        best = max(entry.points for entry in rated)
        near = [entry for entry in rated if entry.points > best - stage.margin][: stage.answers]
        if found and len(near) < _FEWEST:
            break
        weight = 1.0 if len(view.players) == _ONE_RIVAL else 1 / (number + 2)
        examined = _examine(near, situation, stage, weight, rivals, value)
        if not examined or (found and len(examined) < _FEWEST):
            break
        found = sorted(examined, key=lambda entry: entry.merit, reverse=True)
        rated = [Rated(entry.points, entry.move, entry.end) for entry in found]
    if not found:
        raise OutOfTime
    return found


def _examine(
    rated: Sequence[Rated],
    situation: Situation,
    stage: Stage,
    weight: float,
    rivals: Mapping[Effect, Array],
    value: ValueFunction,
) -> list[Weighed]:
    """Answers with the chances to win that a stage finds, as many as time allows.

    The points that the stage finds have this weight, and the points of `rated` have the rest.
    """
    found: list[Weighed] = []
    for first in range(0, len(rated), stage.together):
        some = rated[first : first + stage.together]
        ends = [entry.end for entry in some if entry.end]
        try:
            outlook = look_at(position_of(ends, [situation] * len(ends)), value, stage.widths)
        except OutOfTime:
            break
        before = np.array([entry.points for entry in some])
        outlook = outlook.shifted((1 - weight) * (before - outlook.mean))
        others = np.stack([rivals[effect_of(entry)] for entry in some])
        found += _weighed(some, _wins(outlook, others, situation.turns - 1), outlook.mean)
    return found


def _weigh_others(view: View, rated: Sequence[Rated], value: ValueFunction) -> list[Weighed]:
    """Choices of cards, and moves after which the points are certain."""
    turns = situation_of(view).turns
    rivals = rival_points(view, [effect_of(entry) for entry in rated], value)
    own = np.array([entry.points for entry in rated])
    if len(rated) > 1 and isinstance(rated[0].move, Keep):
        own = _points_with_first_cards(view, rated, value)
    elif len(rated) > 1 and turns and view.phase is Phase.TAKE:
        own = _points_with_new_card(view, rated, value)
    return _weighed(rated, chances_to_win(own, rivals, turns), own)


def _weigh_roughly(view: View, rated: Sequence[Rated]) -> list[Weighed]:
    """Moves as the network rates them, where there is no time to examine them or the other seats."""
    own = np.array([entry.points for entry in rated])
    rivals = np.tile(rough_rival_points(view, own.max()), (len(own), 1))
    return _weighed(rated, chances_to_win(own, rivals, situation_of(view).turns), own)


def _points_with_first_cards(view: View, rated: Sequence[Rated], value: ValueFunction) -> Array:
    """The points expected with two of the dealt cards, over some displays that may come and the first turn."""
    assert view.own is not None
    undealt = [card for card in TREASURE_CARDS if card not in view.own.hand]
    stack = len(TREASURE_CARDS) - 2 * len(view.players) - DISPLAY
    seat, situation = seat_of(view.own.player), situation_of(view)
    pairs = [(entry.move.first, entry.move.second) for entry in rated if isinstance(entry.move, Keep)]
    seats = [seat._replace(cards=(ActiveCard(first, 0), ActiveCard(second, 0))) for first, second in pairs]
    rng = random.Random(0)  # the same displays for every seat and every choice
    found: list[Array] = []
    for _ in range(_DISPLAYS):
        around = replace(situation, display=tuple(rng.sample(undealt, DISPLAY)), stack=stack)
        try:
            found.append(look_at(position_of(seats, [around] * len(seats)), value, ()).mean)
        except OutOfTime:
            break
    if not found:
        raise OutOfTime
    means: Array = np.mean(found, axis=0)
    return means


def _points_with_new_card(view: View, rated: Sequence[Rated], value: ValueFunction) -> Array:
    """The points expected with each card of the display, some turns ahead, and with the top of the stack.

    With several rivals one turn is enough: longer looks leave out that the rivals take the cards left on display.
    The top of the stack may be any of many cards; what the look ahead adds to them is taken from the other choices.
    """
    assert view.own is not None
    seat, situation = seat_of(view.own.player), situation_of(view)
    place = seat.cards.index(None)
    points = np.array([entry.points for entry in rated])
    seats, situations, known = [], [], []
    for number, entry in enumerate(rated):
        if isinstance(entry.move, Take) and (card := entry.move.card):
            seats.append(seat.with_card(place, ActiveCard(card, 0)))
            left = tuple(other for other in situation.display if other is not card)
            situations.append(replace(situation, display=left))
            known.append(number)
    unknown = sorted(set(range(len(rated))) - set(known))
    if unknown:
        unseen = [seat.with_card(place, ActiveCard(card, 0)) for card in unseen_cards(view)]
        points[unknown] = value.expected_points(position_of(unseen, [situation]), np.zeros(len(unseen), int)).mean()
    later = points[known]
    one_rival = len(view.players) == _ONE_RIVAL
    with suppress(OutOfTime):
        for widths in _WIDTHS_OF_CARDS if one_rival else _WIDTHS_OF_CARDS[:1]:
            later = look_at(position_of(seats, situations), value, widths).mean
    if not one_rival:
        later = (points[known] + later) / 2
    points[unknown] += (later - points[known]).mean()
    points[known] = later
    return points


def _cards_in_play(view: View) -> list[TreasureCard]:
    """The cards that a look ahead may need: those of all seats, the own ones first, and the display."""
    assert view.own is not None
    players = (view.own.player, *view.players)
    found = [active.card for player in players for active in player.cards if active]
    return list(dict.fromkeys([*found, *view.own.hand, *(card for card in view.display if card)]))


def _wins(own: Outlook, rivals: Array, turns: int) -> Array:
    """The chances to win over all shapes that may come: of N seats against the rivals of each, (N, R, shapes)."""
    chances = [
        chances_to_win(own.points[:, shape], rivals[:, :, shape], turns, foreseen=True) for shape in range(len(SHAPES))
    ]
    total: Array = (np.stack(chances, axis=1) * own.shares).sum(axis=1)
    return total


def _weighed(rated: Sequence[Rated], wins: Array, points: Array) -> list[Weighed]:
    numbers = zip(rated, wins.tolist(), points.tolist(), strict=True)
    return [Weighed(win, expected, entry.move, entry.end) for entry, win, expected in numbers]
