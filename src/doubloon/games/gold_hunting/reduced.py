"""Reduced games: Gold Hunting with fewer pieces or piles, small enough to be solved exactly, for research and tests.

They are not registered, so no record, table or command can name them.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from doubloon.core.game import Game, Options
from doubloon.core.languages import counted
from doubloon.core.lazy import Lazy
from doubloon.games.gold_hunting import GAME
from doubloon.games.gold_hunting.components import FULL, Components, ReducedOptions
from doubloon.games.gold_hunting.moves import Move, parse_move
from doubloon.games.gold_hunting.rules import start
from doubloon.games.gold_hunting.state import State
from doubloon.games.gold_hunting.view import View


def reduced_game(components: Components) -> Game[State, Move, View]:
    """Gold Hunting with these components; all other rules are the same.

    A game with fewer than four piles leaves the last places empty.

    >>> game = reduced_game(Components.of(ones=2, twos=1, threes=1, piles=2))
    >>> game.id, game.parse_move("build 112 3")
    ('gold-hunting-1123-in-2', <build 112 3>)
    >>> game.begin(Options()).options
    ReducedOptions(..., components=Components(pieces=(1, 1, 2, 3), piles=2))
    """
    return Game(
        id=reduced_id(components),
        title=f"{GAME.title} with {counted(len(components.pieces), 'piece')} in {counted(components.piles, 'pile')}",
        seat_counts=GAME.seat_counts,
        variants=GAME.variants,
        start=lambda options: start(reduced_options(options, components)),
        asked=GAME.asked,
        step=GAME.step,
        chance=GAME.chance,
        deal=GAME.deal,
        legal_moves=GAME.legal_moves,
        play=GAME.play,
        is_public=GAME.is_public,
        parse_move=partial(parse_move, piles=components.piles),
        view=GAME.view,
        sample=GAME.sample,
        result=GAME.result,
        text=GAME.text,
        svg=GAME.svg,
        batch=_ReducedBatch("doubloon.games.gold_hunting.batch:make", components),
    )


def reduced_id(components: Components) -> str:
    """The id of a reduced game: its pieces and the number of its piles."""
    return f"{GAME.id}-{''.join(map(str, components.pieces))}-in-{components.piles}"


def reduced_options(options: Options, components: Components) -> ReducedOptions:
    """The options of a reduced game."""
    return ReducedOptions(options.seats, options.start, options.variant, components)


@dataclass(frozen=True, slots=True)
class _ReducedBatch(Lazy[Callable[..., object]]):
    """The array program with other components."""

    components: Components = FULL

    def load(self) -> Callable[..., object]:
        """Import the array program."""
        return partial(Lazy.load(self), components=self.components)
