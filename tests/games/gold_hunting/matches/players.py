"""Players of a small game, as tables."""

from typing import TYPE_CHECKING, Any

import numpy as np

from doubloon.games.gold_hunting.components import Components
from doubloon.games.gold_hunting.pieces import MARKERS, VALUES
from doubloon.games.gold_hunting.solving.positions import Positions, list_positions

if TYPE_CHECKING:
    from doubloon.games.gold_hunting.matches.tables import Tables

SMALL = Components.of(ones=2, twos=1, threes=1, piles=2)
POSITIONS = list_positions(SMALL, hidden_heights=False)
HANDS, SAFES = SMALL.gold + 1, SMALL.gold // 2 + 1


def possible(positions: Positions = POSITIONS) -> list[tuple[Any, Any]]:
    """Which choices are possible, by layer, in the shape of a strategy."""
    found = []
    for layer in positions.layers:
        mines = np.repeat(layer.standing, len(VALUES), axis=1)
        keep = np.broadcast_to(np.arange(HANDS)[None, :, None, None] > 0, (len(mines), HANDS, len(MARKERS), 1))
        lifts = np.concatenate([mines, layer.standing], axis=1)[:, None, None]
        held = np.concatenate([np.broadcast_to(lifts, (*keep.shape[:3], lifts.shape[-1])), keep], axis=-1)
        used = np.broadcast_to(mines[:, None, None, None], (len(mines), HANDS, SAFES, len(MARKERS), mines.shape[1]))
        found.append((used, held))
    return found


def random_strategy(seed: int) -> list[tuple[Any, Any]]:
    """A strategy with random probabilities."""
    random = np.random.default_rng(seed)
    layers = []
    for parts in possible():
        pair = [random.exponential(size=part.shape) ** 2 * part for part in parts]
        layers.append((pair[0] / pair[0].sum(-1, keepdims=True), pair[1] / pair[1].sum(-1, keepdims=True)))
    return layers


def declaring(number_by_marker: tuple[int, int, int]) -> list[tuple[Any, Any]]:
    """A player who always lifts from the first standing slot, and declares this number by the own marker."""
    layers = []
    for layer, parts in zip(POSITIONS.layers, possible(), strict=True):
        rows, slots = np.arange(len(layer.standing)), layer.standing.argmax(axis=1)
        pair = [np.zeros(part.shape, np.float32) for part in parts]
        for marker, number in enumerate(number_by_marker):
            for probabilities in pair:
                by_marker = np.moveaxis(probabilities, -2, 1)  # a view
                by_marker[rows, marker, ..., slots * len(VALUES) + number - 1] = 1
        layers.append((pair[0], pair[1]))
    return layers


def table_player(strategy: list[tuple[Any, Any]], mixture: Any) -> "Tables":
    """The player with this strategy and mixture."""
    from doubloon.games.gold_hunting.matches.tables import strategy_tables

    return strategy_tables(POSITIONS, strategy, np.asarray(mixture, np.float32))


def random_mixture(seed: int) -> Any:
    """A random mixture by marker."""
    return np.random.default_rng(seed).dirichlet(np.full(len(POSITIONS.builds), 0.3), len(MARKERS))
