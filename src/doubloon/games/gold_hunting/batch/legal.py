"""The legal actions as bits."""

from typing import NamedTuple

from doubloon.batch.arrays import Array, at_seat
from doubloon.batch.randomness import choose, hash32, random_below
from doubloon.games.gold_hunting.batch.lookups import BUILD
from doubloon.games.gold_hunting.batch.state import BUILDING, HELD, MINING, Setting, State


def legal_words(setting: Setting, state: State) -> Array:
    """The legal actions of the asked seat of each game: uint32 (1, B); none if the game is over.

    If builds are whole, the column BUILD stands for all of them.
    """
    arrays, xp = setting.arrays, setting.arrays.xp
    standing = at_seat(arrays, state.piles, 1 - state.seat) != 0  # (4, B)
    held = at_seat(arrays, state.marker, state.seat) == HELD
    gold = at_seat(arrays, state.hand, state.seat) != 0
    number = sum(bit * xp.uint8(1 << place) for place, bit in enumerate((*standing, held, gold)))
    mining = arrays.take(setting.lookups.legal, number) * (state.phase == MINING)
    builds = xp.uint32(1 << BUILD) if setting.build == "whole" else arrays.take(setting.lookups.places, state.placed)
    return (mining | builds * (state.phase == BUILDING))[None]


class _Chosen(NamedTuple):
    action: Array  # (B,) int32


def choose_action(setting: Setting, state: State, random: Array, words: Array) -> Array:
    """A legal action for each game, if builds are whole; each is equally likely: uint32 (B,) -> int32 (B,)."""
    arrays, xp = setting.arrays, setting.arrays.xp

    def choose_build(_: _Chosen, random: Array) -> _Chosen:
        order = random_below(random, xp.uint32(len(setting.lookups.order)))
        cut = random_below(hash32(xp, random), xp.uint32(setting.cuts))
        return _Chosen((order * setting.cuts + cut).astype(xp.int32))

    chosen = _Chosen(choose(arrays, words, random))
    return arrays.update_where(state.phase == BUILDING, choose_build, chosen, random).action
