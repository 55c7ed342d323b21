"""Search at the table: the exact chance to win of each choice in the last lifts of a seat.

The seat goes through all builds that fit what it has seen, and always continues with the best choice. The final score
of the other seat comes from simulations; it does not depend on what the seat does.
"""

from functools import cache
from typing import NamedTuple, TypeAlias

import numpy as np

from doubloon.games.gold_hunting.pieces import RUSH_POINTS, VALUES
from doubloon.games.gold_hunting.policy.builds import Integers, Numbers, after_lift, top_pieces
from doubloon.games.gold_hunting.policy.inputs import CHOICES, HELD
from doubloon.games.gold_hunting.policy.mining import POINT, TIE_PIECES, TIE_RANKS, Miners
from doubloon.games.gold_hunting.policy.simulate import KEEP, RUSH
from doubloon.games.gold_hunting.rules import breaks_down

MOST_LIFTS = 4
"""A search begins when the seat has at most this number of lifts left. One more would take too long."""
_PIECE_RANKS = {piece: piece * POINT + int((np.array(TIE_PIECES) == piece) @ TIE_RANKS) for piece in VALUES}
"""What a piece in hand adds to a rank."""
_Position: TypeAlias = tuple[tuple[tuple[int, ...], float], ...]
"""All possible rests of the piles, as codes by slot, and how likely each is; not normalized."""


class _Miner(NamedTuple):
    """The seat's gold, as ranks: points and, below them, the pieces that decide ties."""

    hand: int
    safe: int
    held: bool


class _Outcome(NamedTuple):
    chance: float
    piece: int
    after: _Position


def win_chances(miners: Miners, weights: Numbers, rivals: Integers) -> Numbers:
    """The chance to win of each choice of the first miner, where a draw counts half; illegal choices have -1.

    `weights` says how likely each of the miner's candidates is, and `rivals` are final ranks of the other seat.
    """
    rests = miners.candidates.rest.tolist()
    position = tuple((tuple(rest), weight) for rest, weight in zip(rests, weights.tolist(), strict=True))
    held = int(miners.status[0]) == HELD
    hand = int(miners.hand[0]) * POINT + int(miners.tie_hand[0] @ TIE_RANKS)
    safe = 0 if held else int(miners.status[0]) * POINT
    miner = _Miner(hand, safe + int(miners.tie_kept[0] @ TIE_RANKS), held)
    return _Search(int(miners.marker[0]), rivals).choices(position, miner)


class _Search:
    """The search of a seat with this marker against these final ranks."""

    def __init__(self, marker: int, rivals: Integers) -> None:
        self._marker = marker
        self._rivals = np.sort(rivals)
        self._value = cache(self._best)
        self._outcomes = cache(_outcomes)
        self._won = cache(self._share)

    def choices(self, position: _Position, miner: _Miner) -> Numbers:
        """The value of each choice; -1 for illegal ones."""
        values = np.full(CHOICES, -1.0)
        for slot in _standing(position):
            values[slot * len(VALUES) : (slot + 1) * len(VALUES)] = self._mines(position, miner, slot)
            if miner.held:
                values[RUSH + slot] = self._rush(position, miner, slot)
        if miner.held and miner.hand:
            values[KEEP] = self._value(position, _kept(miner))
        return values

    def _best(self, position: _Position, miner: _Miner) -> float:
        """The value at the start of a turn, or (with a used marker) within it."""
        standing = _standing(position)
        if not standing:
            return self._won(miner.hand + miner.safe)
        best = max(max(self._mines(position, miner, slot)) for slot in standing)
        if miner.held:
            best = max(best, *(self._rush(position, miner, slot) for slot in standing))
            if miner.hand:
                best = max(best, self._value(position, _kept(miner)))
        return best

    def _mines(self, position: _Position, miner: _Miner, slot: int) -> list[float]:
        """The value of declaring each number."""
        outcomes = self._outcomes(position, slot)
        wrong = [chance * self._value(after, _wrong(miner, piece)) for chance, piece, after in outcomes]
        values = [sum(wrong)] * len(VALUES)
        for (chance, piece, after), lost in zip(outcomes, wrong, strict=True):
            values[piece - 1] += chance * self._value(after, _right(miner, piece)) - lost
        return values

    def _rush(self, position: _Position, miner: _Miner, slot: int) -> float:
        value = 0.0
        for chance, piece, after in self._outcomes(position, slot):
            if piece == self._marker:
                won = _right(miner, piece)
                miner_after = _Miner(won.hand, won.safe + RUSH_POINTS * POINT, held=False)
            else:
                miner_after = _wrong(miner, piece)._replace(held=False)
            value += chance * self._value(after, miner_after)
        return value

    def _share(self, rank: int) -> float:
        lower, not_higher = np.searchsorted(self._rivals, [rank, rank + 1])
        return float(lower + not_higher) / 2 / len(self._rivals)


def _right(miner: _Miner, piece: int) -> _Miner:
    return miner._replace(hand=miner.hand + _PIECE_RANKS[piece])


def _wrong(miner: _Miner, piece: int) -> _Miner:
    return miner._replace(hand=_PIECE_RANKS[piece]) if breaks_down(miner.hand // POINT, piece) else miner


def _kept(miner: _Miner) -> _Miner:
    gold, ties = divmod(miner.hand, POINT)
    return _Miner(0, gold // 2 * POINT + ties, held=False)


def _standing(position: _Position) -> list[int]:
    return [slot for slot, code in enumerate(position[0][0]) if code]


def _outcomes(position: _Position, slot: int) -> list[_Outcome]:
    """What a lift from a slot can lead to."""
    found: dict[tuple[int, bool], list[tuple[tuple[int, ...], float]]] = {}
    for rest, weight in position:
        code = after_lift(rest[slot])
        after = (*rest[:slot], code, *rest[slot + 1 :])
        found.setdefault((top_pieces(rest[slot]), code == 0), []).append((after, weight))
    total = sum(weight for _, weight in position)
    return [
        _Outcome(sum(weight for _, weight in after) / total, piece, tuple(after)) for (piece, _), after in found.items()
    ]
