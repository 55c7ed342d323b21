"""The mining half of a small game in plain Python, on the real rules and with every order of the piles.

A situation is what a miner knows and what still matters: the lifted pieces and the rest of each pile, the gold in hand,
whether the marker is used. Points that are sure, for a keep or a rush, count at once.
"""

from collections import defaultdict
from dataclasses import dataclass, field
from functools import cache
from itertools import permutations
from typing import TypeAlias

from doubloon.core.game import Options
from doubloon.games.gold_hunting.moves import Move
from doubloon.games.gold_hunting.pieces import PILES
from doubloon.games.gold_hunting.rules import legal_moves, play
from doubloon.games.gold_hunting.scoring import score
from doubloon.games.gold_hunting.state import Marker, Phase, Pile, Player, State

Build: TypeAlias = tuple[Pile, ...]
"""Two piles, each from the bottom up."""
Key: TypeAlias = tuple[tuple[tuple[Pile, int], ...], int, bool]
MINER = 0


@dataclass
class Choice:
    """What a move is worth at once, by build, and where it leads."""

    move: Move
    points: dict[Build, float] = field(default_factory=dict)
    after: set[Key] = field(default_factory=set)


@dataclass
class Situation:
    """The builds that are possible, and the choices."""

    builds: list[Build]
    choices: list[Choice]


Situations: TypeAlias = dict[Key, Situation]


def all_builds(pieces: tuple[int, ...]) -> list[Build]:
    """All builds with two piles."""
    orders = sorted(set(permutations(pieces)))
    return [(order[:cut], order[cut:]) for order in orders for cut in range(1, len(pieces))]


def canonical(build: Build) -> Build:
    """The build as `list_positions` writes it: each pile from the top down, the piles in order."""
    return tuple(sorted(tuple(reversed(pile)) for pile in build))


@cache
def situations(pieces: tuple[int, ...], marker: int, hidden_heights: bool) -> Situations:
    """All situations of a miner with this marker, from the first lift on."""
    found: Situations = {}
    starts = {build: _start(build, marker) for build in all_builds(pieces)}
    open_ones: dict[Key, dict[Build, State]] = defaultdict(dict)
    for build, state in starts.items():
        open_ones[_key(state, hidden_heights)][build] = state
    roots = list(open_ones)
    while open_ones:
        key, states = open_ones.popitem()
        if key in found:
            continue
        choices = []
        for move in legal_moves(next(iter(states.values())), MINER):
            choice = Choice(move)
            reached: dict[Key, dict[Build, State]] = defaultdict(dict)
            for build, state in states.items():
                after = play(state, MINER, move)
                choice.points[build] = _sure(after) - _sure(state)
                if after.phase is not Phase.OVER:
                    reached[_key(after, hidden_heights)][build] = after._replace(awaited=(MINER,))
            choice.after.update(reached)
            open_ones.update(reached)
            choices.append(choice)
        found[key] = Situation(list(states), choices)
    return {key: found[key] for key in [*roots, *(key for key in found if key not in roots)]}


def best_points(graph: Situations, mixture: dict[Build, float]) -> float:
    """The points of the best miner against a mixture of builds, by looking at all choices."""

    @cache
    def value(key: Key) -> float:
        situation = graph[key]
        return max(
            sum(mixture[build] * choice.points[build] for build in situation.builds) + sum(map(value, choice.after))
            for choice in situation.choices
        )

    return sum(value(key) for key in first_keys(graph))


def first_keys(graph: Situations) -> list[Key]:
    """The situations before the first lift."""
    return [key for key in graph if not any(lifted for lifted, _ in key[0]) and key[1] == 0 and not key[2]]


def _start(build: Build, marker: int) -> State:
    piles = (*build, *((),) * (PILES - len(build)))
    players = (Player(piles=((),) * PILES), Player(piles=piles))
    return State(Options(), Phase.MINE, (MINER,), (marker, marker % 3 + 1), players, ())


def _key(state: State, hidden_heights: bool) -> Key:
    piles = []
    for number, rest in enumerate(state.players[1 - MINER].piles):
        lifted = tuple(lift.piece for lift in state.lifts if lift.pile == number)
        piles.append((lifted, bool(rest) if hidden_heights else sum(rest)))
    player = state.players[MINER]
    return tuple(piles), sum(player.hand), player.marker is not Marker.HELD


def _sure(state: State) -> int:
    """The points that the miner has for sure; gold in hand only when the game is over."""
    found = score(state.players[MINER])
    return found.total if state.phase is Phase.OVER else found.kept + found.rush
