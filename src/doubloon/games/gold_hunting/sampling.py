"""Sampling: draw a full State that fits a View, uniformly from everything that the seat cannot know.

Hidden are the markers that no rush has shown, and the pieces in piles that the seat did not build. Every arrangement
of these pieces that fits the lifts and, where visible, the heights is equally likely.
"""

from collections.abc import Iterator
from functools import cache
from itertools import permutations
from math import factorial
from random import Random
from typing import TypeAlias

from doubloon.games.gold_hunting.components import components_of
from doubloon.games.gold_hunting.moves import builds_of
from doubloon.games.gold_hunting.pieces import MARKERS, VALUES
from doubloon.games.gold_hunting.state import Phase, Pile, Player, State
from doubloon.games.gold_hunting.view import View

Counts: TypeAlias = tuple[int, int, int]
"""How many pieces of 1, 2 and 3 gold."""
Pattern: TypeAlias = tuple[int | None, ...]
"""The public knowledge of piles: the height of each, 0 for an empty pile, None for an unknown height above 0."""


def sample(view: View, rng: Random) -> State:
    """A state whose view for the same seat is `view`."""
    players = tuple(
        Player(_piles(view, seat, rng), seen.hand, seen.kept, seen.marker) for seat, seen in enumerate(view.players)
    )
    return State(view.options, view.phase, view.awaited, _markers(view, rng), players, view.lifts)


def unseen_pieces(view: View, seat: int) -> Counts:
    """The pieces left in the piles of `seat`."""
    lifted = [lift.piece for lift in view.lifts if lift.seat != seat]
    pieces = components_of(view.options).pieces
    one, two, three = (pieces.count(value) - lifted.count(value) for value in VALUES)
    return one, two, three


def pattern(view: View, seat: int) -> Pattern:
    """The public knowledge of the piles of `seat`."""
    seen = view.players[seat]
    if seen.heights is not None:
        return seen.heights
    return tuple(None if standing else 0 for standing in seen.standing)


@cache
def arrangements(piles: Pattern, counts: Counts) -> int:
    """The number of ways to arrange the pieces in the piles."""
    if not piles:
        return int(not any(counts))
    return sum(_orders(part) * arrangements(piles[1:], _less(counts, part)) for part in _parts(piles[0], counts))


def draw_arrangement(piles: Pattern, counts: Counts, rng: Random) -> tuple[Pile, ...]:
    """A random arrangement; all are equally likely."""
    drawn = []
    for place, height in enumerate(piles):
        pick = rng.randrange(arrangements(piles[place:], counts))
        for part in _parts(height, counts):
            ways = _orders(part) * arrangements(piles[place + 1 :], _less(counts, part))
            if pick < ways:
                break
            pick -= ways
        pile = [value for value, count in zip(VALUES, part, strict=True) for _ in range(count)]
        rng.shuffle(pile)
        drawn.append(tuple(pile))
        counts = _less(counts, part)
    return tuple(drawn)


def _piles(view: View, seat: int, rng: Random) -> tuple[Pile, ...]:
    if view.own and seat == view.seat:
        return view.own.piles
    if view.phase is Phase.BUILD:
        return () if seat in view.awaited else rng.choice(builds_of(view.options)).places
    if view.phase is Phase.MARKERS:
        return ()
    return draw_arrangement(pattern(view, seat), unseen_pieces(view, seat), rng)


def _markers(view: View, rng: Random) -> tuple[int, ...]:
    if view.phase is Phase.MARKERS:
        return ()
    known = [seen.rushed for seen in view.players]
    if view.own and view.seat is not None:
        known[view.seat] = view.own.marker
    fitting = [
        dealt
        for dealt in permutations(MARKERS, len(known))
        if all(number in (None, marker) for number, marker in zip(known, dealt, strict=True))
    ]
    return rng.choice(fitting)


def _parts(height: int | None, counts: Counts) -> Iterator[Counts]:
    """The sets of pieces that a pile of this height can have."""
    for one in range(counts[0] + 1):
        for two in range(counts[1] + 1):
            for three in range(counts[2] + 1):
                gold = one + 2 * two + 3 * three
                if gold == height or (height is None and gold):
                    yield one, two, three


def _orders(part: Counts) -> int:
    one, two, three = part
    return factorial(one + two + three) // (factorial(one) * factorial(two) * factorial(three))


def _less(counts: Counts, part: Counts) -> Counts:
    return counts[0] - part[0], counts[1] - part[1], counts[2] - part[2]
