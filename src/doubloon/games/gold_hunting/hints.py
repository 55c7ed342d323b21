"""Hints for Gold Hunting: the moves of the strongest bot, their chance to win, and the facts behind them."""

from random import Random

import numpy as np

from doubloon.core.hints import Adviser, Hints, Measure, Suggestion
from doubloon.games.gold_hunting import Build, Mine, Move, Rush, View
from doubloon.games.gold_hunting.hint_facts import Building, Facts, Keeping, Lifting
from doubloon.games.gold_hunting.pieces import RUSH_POINTS, VALUES
from doubloon.games.gold_hunting.policy.builds import Integers, Numbers, build_table, draw_piles, standing_code
from doubloon.games.gold_hunting.policy.estimates import MOST_ROUNDS, ROUND, estimate_builds, estimate_choices
from doubloon.games.gold_hunting.policy.mining import keep
from doubloon.games.gold_hunting.policy.network import Policy
from doubloon.games.gold_hunting.policy.player import build_of, network_choices
from doubloon.games.gold_hunting.policy.simulate import KEEP, RUSH
from doubloon.games.gold_hunting.policy.table import OwnSide, move_of, own_side
from doubloon.games.gold_hunting.policy.weights import shipped_policy
from doubloon.games.gold_hunting.rules import breaks_down
from doubloon.games.gold_hunting.schema import facts_to_json
from doubloon.games.gold_hunting.words import explain

SUGGESTIONS = 4
"""The most moves that a hint suggests."""
_LIKELY, _MOST = 0.03, 5
"""A hint compares the moves that the bot makes at least this often, at most this number, and the surest lift."""
_DRAWN, _EVEN = 4, 1
"""A hint for building compares this number of builds that the bot makes, and of any builds."""


def suggest(view: View, seconds: float, seed: int | str) -> Hints[Facts]:
    """The best few moves of the view's seat."""
    policy, rng = shipped_policy(view.options.variant), _rng(seed)
    if isinstance(view.moves[0], Build):
        return Hints(Measure.WIN, _builds(policy, view, _drawn_builds(policy, view, rng), rng, seconds)[:SUGGESTIONS])
    side = own_side(policy, view, rng, ROUND * MOST_ROUNDS)
    first, *others = _choices(policy, view, side, _candidates(side, network_choices(policy, side)), rng, seconds)
    others = [other for other in others if not isinstance(other.facts, Lifting) or other.facts.right]
    return Hints(Measure.WIN, (first, *others[: SUGGESTIONS - 1]))


def assess(view: View, move: Move, seconds: float, seed: int | str) -> Hints[Facts]:
    """The value of one legal move.

    The bot draws its moves, so it often makes another move than the best one.
    """
    policy, rng = shipped_policy(view.options.variant), _rng(seed)
    if isinstance(move, Build):
        builds = np.array([[standing_code(pile) for pile in move.places]], np.uint16)
        return Hints(Measure.WIN, _builds(policy, view, builds, rng, seconds))
    side = own_side(policy, view, rng, ROUND * MOST_ROUNDS)
    choice = _choice_of(move, side.sight.order)
    return Hints(Measure.WIN, _choices(policy, view, side, [choice], rng, seconds))


def _rng(seed: int | str) -> np.random.Generator:
    return np.random.default_rng(Random(seed).getrandbits(64))


def _choices(
    policy: Policy, view: View, side: OwnSide, choices: list[int], rng: np.random.Generator, seconds: float
) -> tuple[Suggestion[Facts], ...]:
    """These choices with their values, best first."""
    found = estimate_choices(policy, view, side, choices, rng, seconds)
    return tuple(
        _suggestion(policy, view, side, choices[number], float(found.values[number])) for number in found.order
    )


def _candidates(side: OwnSide, probabilities: Numbers) -> list[int]:
    """The likely choices, likeliest first, and the lift that is most likely to be right."""
    order: list[int] = np.argsort(-probabilities, kind="stable").tolist()
    likely = [choice for choice in order[:_MOST] if probabilities[choice] >= _LIKELY]
    surest = int(side.sight.candidates.chances(side.faced)[0].argmax())
    found = list(dict.fromkeys([*likely, surest]))
    return found if len(found) > 1 else [choice for choice in order[:2] if probabilities[choice] > 0]


def _choice_of(move: Move, order: tuple[int, ...]) -> int:
    """The choice that is this lift or keep, if the slots are the piles in this order."""
    if isinstance(move, Mine):
        return order.index(move.pile) * len(VALUES) + move.declared - 1
    return RUSH + order.index(move.pile) if isinstance(move, Rush) else KEEP


def _suggestion(policy: Policy, view: View, side: OwnSide, choice: int, value: float) -> Suggestion[Facts]:
    move = move_of(choice, side.sight.order)
    if choice == KEEP:
        assert view.keeping is not None
        facts = Keeping(view.keeping.gold, view.keeping.points)
        kept = side._replace(miners=keep(side.miners, np.ones(len(side.miners.hand), np.bool_)))
        after = move_of(int(network_choices(policy, kept).argmax()), side.sight.order)
        return Suggestion((move, after), value, facts)
    return Suggestion((move,), value, _lifting(view, side, move))


def _lifting(view: View, side: OwnSide, move: Move) -> Lifting:
    assert view.seat is not None
    assert view.own is not None
    assert isinstance(move, Mine | Rush)
    rush = isinstance(move, Rush)
    declared = move.declared if isinstance(move, Mine) else view.own.marker
    assert declared is not None
    hand = sum(view.players[view.seat].hand)
    slot = side.sight.order.index(move.pile)
    pieces = dict(zip(VALUES, side.sight.candidates.chances(side.faced)[0, slot].tolist(), strict=True))
    return Lifting(
        pile=move.pile,
        declared=declared,
        rush=rush,
        right=pieces[declared],
        breaks_down=sum(chance for piece, chance in pieces.items() if piece != declared and breaks_down(hand, piece)),
        hand=hand,
        points=RUSH_POINTS if rush else 0,
    )


def _drawn_builds(policy: Policy, view: View, rng: np.random.Generator) -> Integers:
    """Some builds that the bot makes with this marker, and a few others."""
    assert view.own is not None
    assert view.own.marker is not None
    table = build_table()
    drawn = draw_piles(policy.mixture, np.full(_DRAWN, view.own.marker), rng)
    return np.concatenate([drawn, table.piles[rng.integers(0, len(table.piles), _EVEN)]])


def _builds(
    policy: Policy, view: View, builds: Integers, rng: np.random.Generator, seconds: float
) -> tuple[Suggestion[Facts], ...]:
    """These builds with their values, best first."""
    found, mined, usual = estimate_builds(policy, view, builds, rng, seconds)
    suggestions: dict[Move, Suggestion[Facts]] = {}
    for number in found.order:
        build = build_of(builds[number])
        facts = Building(float(mined[number]), usual)
        suggestions.setdefault(build, Suggestion((build,), float(found.values[number]), facts))
    return tuple(suggestions.values())


ADVISER: Adviser[View, Facts] = Adviser(suggest, explain, facts_to_json, assess=assess)
