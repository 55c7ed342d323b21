"""Reference positions that a batch can represent: in a simultaneous step the seats answer in their order."""

from collections.abc import Iterator
from random import Random
from typing import Any

from doubloon import batch
from doubloon.batch.game import AnyBatchGame
from doubloon.core import AnyGame, Options, SeededDealer, settle
from doubloon.games import silver_gold
from doubloon.games.gold_hunting.batch import reference as gold_hunting_reference
from doubloon.games.silver_gold.batch import encoding


def positions(game: AnyGame, options: Options, seed: int) -> Iterator[Any]:
    """Every position of a random game, the last one included."""
    rng, dealer = Random(seed), SeededDealer(seed)
    state = game.begin(options)
    while True:
        state, _ = settle(game, state, dealer)
        yield state
        asked = game.asked(state)
        if not asked:
            return
        moves = game.legal_moves(state, asked[0])
        tried = [rng.choice(moves) for _ in range(3)]
        state = game.play(state, asked[0], max(tried, key=lambda move: len(str(move))))


def to_batch(game: AnyGame, states: list[Any], rng: Random, library: str = "numpy") -> tuple[AnyBatchGame, Any]:
    """Convert these positions to a batch."""
    deals: Any
    state: Any
    if game.id == "silver-and-gold":
        deals, state = encoding.from_reference(states, rng)
    else:
        deals, state = gold_hunting_reference.from_reference(states)
    return batch.make(game, states[0].options, deals=deals, library=library, restart=False), state


def in_order(state: Any) -> Any:
    """A sampled position with the answers removed of seats after the asked one, as a batch can represent it."""
    if not isinstance(state, silver_gold.State) or len(state.awaited) < 2:
        return state
    asked = state.awaited[0]
    return state._replace(players=(*state.players[: asked + 1], *state.shown[asked + 1 :]))
