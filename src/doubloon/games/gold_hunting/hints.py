"""Hints for Gold Hunting: the moves that the strongest bot rates best, with the facts behind them."""

from random import Random
from statistics import fmean

from doubloon.core.hints import Adviser, Hints, Measure, Suggestion
from doubloon.games.gold_hunting import Build, Keep, Mine, Move, Rush, View
from doubloon.games.gold_hunting.bots.endings import own_points
from doubloon.games.gold_hunting.bots.hiding import try_build, try_builds
from doubloon.games.gold_hunting.bots.lookahead import LookAhead, points_to_come
from doubloon.games.gold_hunting.bots.smuggler import Smuggler
from doubloon.games.gold_hunting.hint_facts import Building, Facts, Keeping, Lifting
from doubloon.games.gold_hunting.kernel import Belief, belief_about, chances, keep, miner_of
from doubloon.games.gold_hunting.pieces import RUSH_POINTS
from doubloon.games.gold_hunting.rules import breaks_down
from doubloon.games.gold_hunting.schema import facts_to_json
from doubloon.games.gold_hunting.words import explain

SUGGESTIONS = 4
"""The most moves that a hint suggests."""
_ENDINGS = 32
"""The number of simulated endings of the seat's own mining."""
_FINALISTS, _TRIALS = 6, 8
"""The number of builds that are tried again after the first selection, and how often each."""
_PRIOR_TRIALS = 16
"""Trials with an even outcome that are added to the real ones: the best of several builds that were tried a few times
looks better than it is."""
_DEPTH_AFTER_KEEP = 2
"""The number of lifts that are searched for the lift that follows a keep."""


def suggest(view: View, seconds: float, seed: int | str) -> Hints[Facts]:
    """The best few moves of the view's seat."""
    if isinstance(view.moves[0], Build):
        return _builds(view, Random(seed))
    to_win, values = Smuggler(seed).weigh(view, seconds)
    moves = sorted(values, key=values.__getitem__, reverse=True)
    level = 0.0
    if not to_win:
        # The search compares moves exactly but sees only a few lifts ahead; simulated endings give the final score.
        level = fmean(own_points(view, moves[0], Random(seed), _ENDINGS)) - values[moves[0]]
    best, *others = (_suggestion(view, move, values[move] + level) for move in _distinct(view, moves))
    others = [other for other in others if not isinstance(other.facts, Lifting) or other.facts.right]
    return Hints(Measure.WIN if to_win else Measure.POINTS, (best, *others[: SUGGESTIONS - 1]))


def _distinct(view: View, moves: list[Move]) -> list[Move]:
    """The moves without those that differ only in the pile, where nothing distinguishes the two piles."""
    assert view.seat is not None
    piles = belief_about(view, 1 - view.seat).piles
    found: dict[object, Move] = {}
    for move in moves:
        if isinstance(move, Mine):
            found.setdefault((piles[move.pile], move.declared), move)
        elif isinstance(move, Rush):
            found.setdefault(piles[move.pile], move)
        else:
            found[move] = move
    return list(found.values())


def _suggestion(view: View, move: Move, value: float) -> Suggestion[Facts]:
    assert view.seat is not None
    belief = belief_about(view, 1 - view.seat)
    if isinstance(move, Keep):
        assert view.keeping is not None
        facts = Keeping(view.keeping.gold, view.keeping.points)
        return Suggestion((move, _lift_after_keep(view, belief)), value, facts)
    assert isinstance(move, Mine | Rush)
    return Suggestion((move,), value, _lifting(view, belief, move))


def _lifting(view: View, belief: Belief, move: Mine | Rush) -> Lifting:
    assert view.seat is not None
    assert view.own is not None
    rush = isinstance(move, Rush)
    declared = move.declared if isinstance(move, Mine) else view.own.marker
    assert declared is not None
    hand = sum(view.players[view.seat].hand)
    pieces = chances(belief, move.pile)
    return Lifting(
        pile=move.pile,
        declared=declared,
        rush=rush,
        right=pieces[declared],
        breaks_down=sum(chance for piece, chance in pieces.items() if piece != declared and breaks_down(hand, piece)),
        hand=hand,
        points=RUSH_POINTS if rush else 0,
    )


def _lift_after_keep(view: View, belief: Belief) -> Move:
    assert view.seat is not None
    assert view.own is not None
    miner = keep(miner_of(view, view.seat, view.own.marker))
    search = LookAhead(points_to_come)
    mines = [move for move in view.moves if isinstance(move, Mine)]
    return max(mines, key=lambda mine: search.value(belief, miner, mine, _DEPTH_AFTER_KEEP))


def _builds(view: View, rng: Random) -> Hints[Facts]:
    """The builds, of some random ones, that leave least to the opponent.

    A seat's own gold does not depend on its own piles. So both seats are assumed to mine sensibly: the opponent in the
    piles of this build, the seat itself in any of the good builds, since the opponent can build well too.
    """
    tried = try_builds(view, rng)
    usual = fmean(points for _, mined in tried for points in mined)
    tried.sort(key=lambda entry: fmean(entry.mined))
    finalists = [try_build(view, build, _TRIALS, rng) for build, _ in tried[:_FINALISTS]]
    own = [points for _, mined in finalists for points in mined]
    suggestions: list[Suggestion[Facts]] = [
        Suggestion((build,), _win_chance(own, mined), Building(fmean(mined), usual)) for build, mined in finalists
    ]
    suggestions.sort(key=lambda suggestion: suggestion.value, reverse=True)
    return Hints(Measure.WIN, tuple(suggestions[:SUGGESTIONS]))


def _win_chance(own: list[int], other: tuple[int, ...]) -> float:
    """The probability that an outcome of the first is higher than one of the second, of which few trials are known."""
    wins = sum((mine > theirs) + (mine == theirs) / 2 for mine in own for theirs in other) / len(own)
    return (wins + _PRIOR_TRIALS / 2) / (len(other) + _PRIOR_TRIALS)


ADVISER: Adviser[View, Facts] = Adviser(suggest, explain, facts_to_json)
