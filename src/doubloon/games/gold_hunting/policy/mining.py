"""One seat's mining in many simulations at once, as arrays. Tests compare every move with the rules."""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from doubloon.games.gold_hunting.pieces import MARKERS, PILES, RUSH_POINTS
from doubloon.games.gold_hunting.policy.beliefs import Beliefs, Candidates, Seen, seen_piles
from doubloon.games.gold_hunting.policy.builds import (
    PIECE_BITS,
    TOP_SHIFT,
    Integers,
    after_lift,
    lengths_of,
    top_pieces,
)
from doubloon.games.gold_hunting.policy.inputs import HELD
from doubloon.games.gold_hunting.rules import breaks_down
from doubloon.games.gold_hunting.state import Marker
from doubloon.games.gold_hunting.view import View

Flags = npt.NDArray[np.bool_]
TIE_PIECES = (3, 2)
"""The pieces that decide between equal scores (GH-9)."""
TIE_RANKS = np.array([8, 1])
"""What each of `TIE_PIECES` adds to a rank."""
POINT = 64
"""What a point adds to a rank."""
_REST_BITS = 4


class Miners(NamedTuple):
    """A seat that mines the other's piles, in each simulation; slots are ordered as in `inputs.SeenPiles`."""

    piles: Integers
    """(simulations, 4): the pile of each slot."""
    lifted: Integers
    """(simulations, 4): the code of the pieces that were lifted from each slot."""
    rest: Integers
    """(simulations, 4): the code of the pieces that are left in each slot; the miner does not know it."""
    hand: Integers
    """(simulations,): the gold in hand."""
    status: Integers
    """(simulations,): `HELD`, or the safe points after the marker was used."""
    marker: Integers
    """(simulations,): the number on the miner's marker."""
    shown: Flags
    """(simulations,): whether a gold rush has shown the marker."""
    tie_hand: Integers
    """(simulations, 2): the numbers of `TIE_PIECES` in hand."""
    tie_kept: Integers
    """(simulations, 2): the same for the kept gold."""
    position: Integers
    """(simulations,): the number of the position in `candidates`."""
    candidates: Candidates
    """The builds that fit what the miner has seen."""

    @property
    def points(self) -> Integers:
        """The scores if the game ended now."""
        points: Integers = self.hand + np.where(self.status == HELD, 0, self.status)
        return points

    @property
    def ranks(self) -> Integers:
        """Numbers that compare as the final scores and their ties do (GH-9)."""
        ranks: Integers = self.points * POINT + (self.tie_hand + self.tie_kept) @ TIE_RANKS
        return ranks

    def at(self, rows: Integers) -> "Miners":
        """The miners of these simulations, some of them perhaps several times."""
        return self._replace(**{name: getattr(self, name)[rows] for name in _BY_SIMULATION})


_BY_SIMULATION = tuple(name for name in Miners._fields if name != "candidates")


def new_miners(beliefs: Beliefs, rest: Integers, marker: Integers) -> Miners:
    """Miners before their first lift, each in piles with these codes."""
    size = len(rest)
    seen = beliefs.visible(rest)
    order = np.argsort(seen, axis=1, kind="stable")
    heights, position = np.unique(np.take_along_axis(seen, order, axis=1), axis=0, return_inverse=True)
    nothing = (0,) * PILES
    candidates = beliefs.candidates([Seen(nothing, tuple(row)) for row in heights.tolist()])
    return Miners(
        piles=order,
        lifted=np.zeros((size, PILES), np.int64),
        rest=np.take_along_axis(rest, order, axis=1),
        hand=np.zeros(size, np.int64),
        status=np.full(size, HELD),
        marker=marker,
        shown=np.zeros(size, np.bool_),
        tie_hand=np.zeros((size, len(TIE_PIECES)), np.int64),
        tie_kept=np.zeros((size, len(TIE_PIECES)), np.int64),
        position=position.reshape(-1),
        candidates=candidates,
    )


class Sight(NamedTuple):
    """What a seat that mines has seen of the other's piles; public."""

    order: tuple[int, ...]
    """The pile of each slot."""
    seen: Seen
    """What is seen, by slot."""
    candidates: Candidates
    """The builds that fit it."""


def sight_of(beliefs: Beliefs, view: View, seat: int) -> Sight:
    """What `seat` has seen of the other's piles."""
    seen = seen_piles(view, 1 - seat)
    order = tuple(sorted(range(PILES), key=lambda pile: (seen.lifted[pile], seen.rest[pile])))
    by_slot = Seen(tuple(seen.lifted[pile] for pile in order), tuple(seen.rest[pile] for pile in order))
    return Sight(order, by_slot, beliefs.candidates([by_slot]))


def miners_in(view: View, seat: int, sight: Sight, rest: Integers, marker: Integers) -> Miners:
    """The miners of a position: `rest` is by slot, and may differ between simulations, like `marker`."""
    size, player = len(rest), view.players[seat]
    held = player.marker is Marker.HELD
    status = HELD if held else player.score.total - player.score.hand
    return Miners(
        piles=np.tile(np.array(sight.order), (size, 1)),
        lifted=np.tile(np.array(sight.seen.lifted), (size, 1)),
        rest=rest,
        hand=np.full(size, sum(player.hand)),
        status=np.full(size, status),
        marker=marker,
        shown=np.full(size, player.rushed is not None),
        tie_hand=np.tile([player.hand.count(piece) for piece in TIE_PIECES], (size, 1)),
        tie_kept=np.tile([player.kept.count(piece) for piece in TIE_PIECES], (size, 1)),
        position=np.zeros(size, np.int64),
        candidates=sight.candidates,
    )


def faced_markers(miners: Miners, builders: Miners) -> Flags:
    """Which numbers the builder's marker can have for the miner: (simulations, 3)."""
    numbers = np.array(MARKERS)
    shown = numbers == builders.marker[:, None]
    faced: Flags = np.where(builders.shown[:, None], shown, numbers != miners.marker[:, None])
    return faced


def keep(miners: Miners, keeping: Flags) -> Miners:
    """The miners after those that are `keeping` have kept the gold in hand (GH-7)."""
    return miners._replace(
        hand=np.where(keeping, 0, miners.hand),
        status=np.where(keeping, miners.hand // 2, miners.status),
        tie_hand=np.where(keeping[:, None], 0, miners.tie_hand),
        tie_kept=np.where(keeping[:, None], miners.tie_hand, miners.tie_kept),
    )


def lift(beliefs: Beliefs, miners: Miners, slot: Integers, declared: Integers, rush: Flags) -> Miners:
    """The miners after a lift: the piece is won, lost, or breaks down the hand (GH-4 to GH-6)."""
    rows = np.arange(len(slot))
    mined = miners.rest[rows, slot]
    piece = top_pieces(mined).astype(np.int64)
    right = piece == declared
    broke_down = ~right & breaks_down(miners.hand, piece)  # type: ignore[arg-type]  # compares arrays as well
    hand = np.where(broke_down, piece, miners.hand + piece * right)
    counts = (piece[:, None] == TIE_PIECES).astype(np.int64)
    tie_hand = np.where(broke_down[:, None], counts, miners.tie_hand + counts * right[:, None])
    status = np.where(rush, RUSH_POINTS * right, miners.status)
    rest, lifted = miners.rest.copy(), miners.lifted.copy()
    rest[rows, slot] = after_lift(mined)
    lifted[rows, slot] |= piece << (TOP_SHIFT - PIECE_BITS * lengths_of(lifted[rows, slot]))
    keys = lifted << _REST_BITS | beliefs.visible(rest)
    order = np.argsort(keys, axis=1, kind="stable")
    seen = np.take_along_axis(keys, order, axis=1)
    _, first, position = np.unique(seen, axis=0, return_index=True, return_inverse=True)
    empty = rest[rows, slot] == 0
    candidates = miners.candidates.lift(miners.position[first], slot[first], piece[first], empty[first], order[first])
    return miners._replace(
        piles=np.take_along_axis(miners.piles, order, axis=1),
        lifted=np.take_along_axis(lifted, order, axis=1),
        rest=np.take_along_axis(rest, order, axis=1),
        hand=hand,
        status=status,
        shown=miners.shown | rush,
        tie_hand=tie_hand,
        position=position.reshape(-1),
        candidates=candidates,
    )
