"""The strongest bot: it looks two or three turns ahead, watches the other seats, and plays to win."""

import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from time import monotonic
from typing import NamedTuple

import numpy as np

from doubloon.batch.arrays import Array
from doubloon.core.bot import best_of
from doubloon.games.silver_gold import TREASURE_CARDS, ActiveCard, Keep, Move, Phase, Take, View
from doubloon.games.silver_gold.bots.futures import Outlook, look_at
from doubloon.games.silver_gold.bots.rivals import effect_of, rival_outlooks, rival_points, unseen_cards
from doubloon.games.silver_gold.bots.search import Rated, rate_moves
from doubloon.games.silver_gold.bots.winning import chances_to_win
from doubloon.games.silver_gold.cards import SHAPES
from doubloon.games.silver_gold.kernel.seat import Seat, seat_of
from doubloon.games.silver_gold.situation import situation_of
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


STAGES = (Stage(16, 2.0, ()), Stage(6, 0.8, (2,)), Stage(3, 0.4, (2, 1)))
_TIME_SHARE = 0.9
"""A stage examines only as many answers as probably fit into this share of the time."""
_FEWEST = 2
"""A stage is of no use with fewer answers."""
_POINT = 0.001
"""The part of a chance to win that a point is worth in itself: enough to matter once a game is won or lost."""
_WIDTHS_OF_CARDS = (2,)
"""The widths of the look ahead for a new card."""
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

    def __init__(self, seed: int | str, value: ValueFunction | None = None) -> None:
        self._random = random.Random(seed)
        self._value = value or shipped()

    def choose(self, view: View, seconds: float) -> Move:
        """The move with the best chance to win that is found in time."""
        if len(view.moves) == 1:
            return view.moves[0]
        return best_of(self.weigh(view, seconds), lambda entry: entry.merit, self._random).move

    def weigh(self, view: View, seconds: float) -> list[Weighed]:
        """The moves that it chooses from, the best chance to win first."""
        begun = monotonic()
        rated = rate_moves(view, self._value)
        if rated[0].end and situation_of(view).turns:
            found = self._weigh_crosses(view, rated, lambda: (monotonic() - begun) / (_TIME_SHARE * seconds))
        else:
            found = self._weigh_others(view, rated)
        return sorted(found, key=lambda entry: entry.merit, reverse=True)

    def _weigh_crosses(self, view: View, rated: Sequence[Rated], used: Callable[[], float]) -> list[Weighed]:
        """Answers to a shape; `used` is the share of the time that has passed."""
        situation = situation_of(view)
        found: list[Weighed] = []
        cost = 0.0
        for stage in STAGES:
            best = max(entry.points for entry in rated)
            rated = [entry for entry in rated if entry.points > best - stage.margin][: stage.answers]
            if found:
                cost *= len(SHAPES) * stage.widths[-1]
                rated = rated[: max(0, int((1 - used()) / cost)) if cost else None]
                if len(rated) < _FEWEST:
                    break
            before = used()
            ends = [entry.end for entry in rated if entry.end]
            outlook = look_at(position_of(ends, [situation] * len(ends)), self._value, stage.widths)
            cost = (used() - before) / len(rated)
            rivals = rival_outlooks(view, [effect_of(entry) for entry in rated], self._value)
            wins = _wins(outlook, rivals, situation.turns - 1)
            found = _weighed(rated, wins, outlook.mean)
            found.sort(key=lambda entry: entry.merit, reverse=True)
            rated = [Rated(entry.points, entry.move, entry.end) for entry in found]
        return found

    def _weigh_others(self, view: View, rated: Sequence[Rated]) -> list[Weighed]:
        """Choices of cards, and moves after which the points are certain."""
        turns = situation_of(view).turns
        own = np.array([entry.points for entry in rated])
        if len(rated) > 1 and isinstance(rated[0].move, Keep):
            own = self._points_with_first_cards(view, [entry.move for entry in rated])
        elif len(rated) > 1 and turns and view.phase is Phase.TAKE:
            own = self._points_with_new_card(view, rated)
        rivals = rival_points(view, [effect_of(entry) for entry in rated], self._value)
        return _weighed(rated, chances_to_win(own, rivals, turns), own)

    def _points_with_first_cards(self, view: View, moves: Sequence[Move]) -> Array:
        """The points expected with two of the dealt cards, over some displays that may come and the first turn."""
        assert view.own is not None
        undealt = [card for card in TREASURE_CARDS if card not in view.own.hand]
        rng = random.Random(0)  # the same displays for every seat and every choice
        displays = [tuple(rng.sample(undealt, DISPLAY)) for _ in range(_DISPLAYS)]
        stack = len(TREASURE_CARDS) - 2 * len(view.players) - DISPLAY
        situations = [replace(situation_of(view), display=display, stack=stack) for display in displays]
        seat = seat_of(view.own.player)
        kept = [(ActiveCard(move.first, 0), ActiveCard(move.second, 0)) for move in moves if isinstance(move, Keep)]
        seats = [seat._replace(cards=cards) for cards in kept for _ in displays]
        points = look_at(position_of(seats, situations * len(kept)), self._value, ()).mean
        means: Array = points.reshape(len(kept), len(displays)).mean(axis=1)
        return means

    def _points_with_new_card(self, view: View, rated: Sequence[Rated]) -> Array:
        """The points expected with each card of the display, some turns ahead, and with the top of the stack.

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
        later = look_at(position_of(seats, situations), self._value, _WIDTHS_OF_CARDS).mean
        for number in set(range(len(rated))) - set(known):
            unseen = [seat.with_card(place, ActiveCard(card, 0)) for card in unseen_cards(view)]
            values = self._value.expected_points(position_of(unseen, [situation]), np.zeros(len(unseen), int))
            points[number] = values.mean() + (later - points[known]).mean()
        points[known] = later
        return points


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
