"""Hints for Gold Hunting: what its strongest player thinks of a view, with what each move may bring."""

from random import Random
from statistics import fmean

from doubloon.games.gold_hunting import Build, Keep, Mine, Move, Rush, View
from doubloon.games.gold_hunting.bots.endings import own_points
from doubloon.games.gold_hunting.bots.hiding import try_build, try_builds
from doubloon.games.gold_hunting.bots.lookahead import LookAhead, points_to_come
from doubloon.games.gold_hunting.bots.smuggler import Smuggler
from doubloon.games.gold_hunting.kernel import Belief, belief_about, chances, keep, miner_of
from doubloon.games.gold_hunting.pieces import RUSH_POINTS
from doubloon.hints.ideas import Gain, Hiding, Hints, Idea, Lifting, Measure, SettingAside

IDEAS = 4
"""How many moves a hint tells."""
_ENDINGS = 32
"""How many endings of one's own mining are imagined."""
_LOOKED_AT, _TRIALS = 6, 8
"""How many of the builds that were tried are tried again, and how often."""
_SCEPTICISM = 16
"""So many trials with an even outcome are added to those: the best of several, tried a few times, looks too good."""
_AFTER_KEEP = 2
"""How many lifts are looked ahead for the lift that follows a keep."""


def gold_hunting_hints(view: View, seconds: float, seed: int | str) -> Hints:
    """The best few moves of the view's seat."""
    if isinstance(view.moves[0], Build):
        return _building(view, Random(seed))
    to_win, worths = Smuggler(seed).weigh(view, seconds)
    moves = sorted(worths, key=worths.__getitem__, reverse=True)
    level = 0.0
    if not to_win:
        # A search of some lifts knows exactly how moves differ, and not where the game ends: that is played out.
        level = fmean(own_points(view, moves[0], Random(seed), _ENDINGS)) - worths[moves[0]]
    best, *others = (_idea(view, move, worths[move] + level) for move in _unlike(view, moves))
    others = [idea for idea in others if not isinstance(idea.gain, Lifting) or idea.gain.right]
    return Hints(Measure.WIN if to_win else Measure.POINTS, (best, *others[: IDEAS - 1]))


def _unlike(view: View, moves: list[Move]) -> list[Move]:
    """The moves without those that only name another pile of which nothing else is known."""
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


def _idea(view: View, move: Move, worth: float) -> Idea:
    assert view.seat is not None
    belief = belief_about(view, 1 - view.seat)
    if isinstance(move, Keep):
        assert view.keeping is not None
        aside = SettingAside(view.keeping.gold, view.keeping.points)
        return Idea((move, _after_keep(view, belief)), worth, aside)
    return Idea((move,), worth, _lifting(view, belief, move))


def _lifting(view: View, belief: Belief, move: Move) -> Gain:
    assert view.seat is not None
    assert view.own is not None
    assert isinstance(move, Mine | Rush)
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
        breaks_down=sum(chance for piece, chance in pieces.items() if piece != declared and piece < hand),
        hand=hand,
        points=RUSH_POINTS if rush else 0,
    )


def _after_keep(view: View, belief: Belief) -> Move:
    """The lift that belongs to a keep."""
    assert view.seat is not None
    assert view.own is not None
    miner = keep(miner_of(view, view.seat, view.own.marker))
    look = LookAhead(points_to_come)
    mines = [move for move in view.moves if isinstance(move, Mine)]
    return max(mines, key=lambda mine: look.worth(belief, miner, mine, _AFTER_KEEP))


def _building(view: View, rng: Random) -> Hints:
    """The builds of some random ones that leave least to the other.

    One's own gold does not hang on one's own piles. So both are taken to mine as sensible players do, the other in
    these piles, oneself in any of the good ones: the other knows how to build as well.
    """
    tried = try_builds(view, rng)
    usual = fmean(points for _, mined in tried for points in mined)
    tried.sort(key=lambda entry: fmean(entry.mined))
    again = [try_build(view, build, _TRIALS, rng) for build, _ in tried[:_LOOKED_AT]]
    own = [points for _, mined in again for points in mined]
    ideas = [Idea((build,), _beaten(own, mined), Hiding(fmean(mined), usual)) for build, mined in again]
    ideas.sort(key=lambda idea: idea.worth, reverse=True)
    return Hints(Measure.WIN, tuple(ideas[:IDEAS]))


def _beaten(own: list[int], other: tuple[int, ...]) -> float:
    """How likely one of the first is more than one of the second, where the second is known by a few trials alone."""
    wins = sum((mine > theirs) + (mine == theirs) / 2 for mine in own for theirs in other) / len(own)
    return (wins + _SCEPTICISM / 2) / (len(other) + _SCEPTICISM)
