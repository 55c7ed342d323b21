"""The numbers of positions in a batch, against Python tuples on the real rules."""

from typing import Any

import numpy as np
import pytest

from doubloon import batch
from doubloon.batch import noise
from doubloon.core.game import STANDARD, Options
from doubloon.games.gold_hunting import Phase, State
from doubloon.games.gold_hunting.batch.reference import to_reference
from doubloon.games.gold_hunting.batch.rules import own_marker
from doubloon.games.gold_hunting.components import Components
from doubloon.games.gold_hunting.pieces import PILES
from doubloon.games.gold_hunting.policy.inputs import pile_code
from doubloon.games.gold_hunting.reduced import reduced_game
from doubloon.games.gold_hunting.rules import HIDDEN_HEIGHTS
from doubloon.games.gold_hunting.solving.positions import Position, list_positions, offsets

jax = pytest.importorskip("jax", reason="JAX is not installed")

GAMES = 30


def seen_by(state: State, miner: int, hidden_heights: bool, piles: int) -> tuple[Position, list[int]]:
    """The miner's position, and the pile in each of its slots."""
    seen = []
    for number, rest in enumerate(state.players[1 - miner].piles[:piles]):
        lifted = tuple(lift.piece for lift in state.lifts if lift.seat == miner and lift.pile == number)
        seen.append(((lifted, int(bool(rest)) if hidden_heights else sum(rest)), number))
    seen.sort()
    return tuple(pile for pile, _ in seen), [number for _, number in seen]


def declared_at(state: State, miner: int, pile: int) -> int:
    """The code of the numbers that a miner has declared at a pile."""
    return pile_code(tuple(lift.declared for lift in state.lifts if (lift.seat, lift.pile) == (miner, pile)))


@pytest.mark.parametrize("variant", [STANDARD, HIDDEN_HEIGHTS])
@pytest.mark.parametrize(
    "components",
    [Components.of(ones=2, twos=1, threes=1, piles=2), Components.of(ones=3, twos=2, threes=1, piles=4)],
    ids=["two piles", "four piles"],
)
def test_positions_are_numbered_as_the_solver_does(components: Components, variant: str) -> None:
    from doubloon.games.gold_hunting.matches import tracking

    hidden, piles = variant == HIDDEN_HEIGHTS, components.piles
    positions = list_positions(components, hidden_heights=hidden)
    starts = offsets(positions)
    listed: list[dict[Any, int]] = [
        {position: start + number for number, position in enumerate(layer.positions)}
        for layer, start in zip(positions.layers, starts, strict=False)
    ]
    listed.append({tuple((pile, 0) for pile in build): starts[-2] + n for n, build in enumerate(positions.builds)})
    chart = tracking.make_chart(positions)
    program = batch.make(
        reduced_game(components), Options(variant=variant), library="jax", restart=False, build="whole"
    )
    see, advance, step = jax.jit(tracking.see), jax.jit(tracking.advance), jax.jit(program.step)
    state = program.reset(GAMES, seed=3)
    for turn in range(2):
        state = step(state, program.choose(state, noise(program, GAMES, turn))).state
    tracked = tracking.begin(chart, state)
    compared, turn = 0, 2
    while True:
        for miner in range(2):
            seen = see(chart, tracked, state, np.full(GAMES, miner, np.uint8))
            for number, reference in enumerate(to_reference(program.setting, state)):
                position, slots = seen_by(reference, miner, hidden, piles)
                lifts = sum(len(lifted) for lifted, _ in position)
                assert int(seen.number[number]) == listed[lifts][position]
                assert seen.lifted[number].tolist()[PILES - piles :] == [pile_code(lifted) for lifted, _ in position]
                assert seen.rest[number].tolist()[PILES - piles :] == [rest for _, rest in position]
                assert seen.pile[number].tolist()[PILES - piles :] == slots
                declared = [declared_at(reference, miner, pile) for pile in slots]
                assert seen.declared[number].tolist()[PILES - piles :] == declared
                firsts = [position.index(pile) + PILES - piles for pile in position]
                assert seen.first[number].tolist()[PILES - piles :] == firsts
                compared += reference.phase is Phase.MINE
        if bool(program.over(state).all()):
            break
        action = program.choose(state, noise(program, GAMES, turn))
        over = np.asarray(program.over(state))
        after = advance(chart, tracked, state, action, own_marker(program.setting, state, state.seat))
        tracked = jax.tree.map(lambda new, old, over=over: np.where(over, old, new), after, tracked)
        state = step(state, action).state
        turn += 1
    assert compared > GAMES * len(components.pieces)
