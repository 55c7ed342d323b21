"""The asked seat after every possible action, for players that choose between such positions."""

from typing import NamedTuple

from doubloon.batch.arrays import Array, at_seat
from doubloon.games.silver_gold.batch.lookups import KEEP, KEPT, NONE, ON_CARD, PASS, UNSEEN
from doubloon.games.silver_gold.batch.rules import palm_value
from doubloon.games.silver_gold.batch.state import Setting, State
from doubloon.games.silver_gold.kernel.arrays import Symbols, symbols_gained
from doubloon.games.silver_gold.state import DEALT, PALM_BOXES


class Afterstates(NamedTuple):
    """For each of the 140 actions, the asked seat after it, as far as that seat can know.

    The values for actions that are not legal are meaningless; `BatchGame.legal` says which actions are legal.
    """

    cards: Array  # (B, 140, 2) uint8: active cards, a completed one still among them; UNSEEN for one from the stack
    free: Array  # (B, 140, 2) uint16: their boxes not crossed off
    coins: Array  # (B, 140) uint8: coin boxes crossed off
    palm_points: Array  # (B, 140) uint8: points that the action's palms score
    owed: Array  # (B, 140) uint8: extra crosses owed then


def afterstates(setting: Setting, state: State) -> Afterstates:
    """The asked seat of each game after each action."""
    arrays, lookups = setting.arrays, setting.lookups
    xp, take = arrays.xp, arrays.take
    cards = at_seat(arrays, state.cards, state.seat)  # (2, B)
    free = at_seat(arrays, state.free & ~state.fresh, state.seat)  # (2, B)
    gained = at_seat(arrays, state.gained, state.seat)  # (B,)

    row = state.expedition.astype(arrays.index_dtype) * ON_CARD
    placed = take(lookups.placed, row[:, None] + xp.arange(ON_CARD))  # (B, 64)
    nothing = xp.zeros_like(placed)
    boxes = xp.concatenate([placed, placed], axis=1)  # (B, 128)
    on_card = xp.stack(
        [xp.concatenate([placed, nothing], axis=1), xp.concatenate([nothing, placed], axis=1)], axis=-1
    )  # (B, 128, 2)
    after_cards, after_free = _replaced(setting, state, cards, free)  # (B, 12, 2)
    left = free.T[:, None] & ~on_card  # (B, 128, 2)

    def on_both(masks: Array) -> Array:
        """The boxes with a symbol on the card of each cross: (B, 128)."""
        return xp.repeat(take(masks, cards).T, ON_CARD, axis=1)

    symbols = Symbols(on_both(lookups.coins), on_both(lookups.palms), on_both(lookups.crosses))
    coins = (at_seat(arrays, state.coins, state.seat) + (gained & 15))[:, None]  # (B, 1)
    palm_boxes = sum(
        (at_seat(arrays, state.palms, state.seat) >> shift & 15 == 0).astype(xp.uint8) for shift in _SHIFTS
    )
    free_palms = xp.maximum(palm_boxes, gained >> 4) - (gained >> 4)  # (B,)
    crossed = symbols_gained(xp, symbols, boxes, coins, free_palms[:, None])
    owed = state.owed[:, None] - (state.owed[:, None] > 0) + crossed.extras
    others = xp.zeros((len(state.seat), PASS + 1 - KEEP), xp.uint8)
    return Afterstates(
        cards=xp.concatenate([xp.broadcast_to(cards.T[:, None], left.shape), after_cards], axis=1),
        free=xp.concatenate([left, after_free], axis=1),
        coins=xp.concatenate([crossed.coins, coins + others], axis=1),
        palm_points=xp.concatenate([crossed.palms * palm_value(setting, state)[:, None], others], axis=1),
        owed=xp.concatenate([owed * (left != 0).any(axis=-1), others], axis=1),
    )


def _replaced(setting: Setting, state: State, cards: Array, free: Array) -> tuple[Array, Array]:
    """The own cards and their free boxes after each action that is not a cross: (B, 12, 2)."""
    arrays = setting.arrays
    xp, take = arrays.xp, arrays.take
    row = state.rows[0].astype(xp.int32) * NONE + DEALT * state.seat.astype(xp.int32)
    hand = take(setting.deals.deck.reshape(-1), row[:, None] + xp.arange(DEALT))  # (B, 4)
    kept = xp.stack([xp.stack([hand[:, first], hand[:, second]], axis=-1) for first, second in KEPT], axis=1)
    stack = xp.full((1, len(state.seat)), UNSEEN, xp.uint8)
    taken = xp.concatenate([state.display, stack]).T  # (B, 5)
    first_vacant = (cards[0] == NONE)[:, None]
    taken_cards = xp.stack(
        [arrays.where(first_vacant, taken, cards[0][:, None]), arrays.where(first_vacant, cards[1][:, None], taken)],
        axis=-1,
    )
    own = cards.T[:, None]
    replaced = xp.concatenate([kept, taken_cards, own], axis=1)  # (B, 12, 2)
    new_free = take(setting.lookups.boxes, replaced)
    old_free = xp.broadcast_to(free.T[:, None], replaced.shape)
    return replaced, arrays.where(replaced == own, old_free, new_free)


_SHIFTS = tuple(4 * box for box in range(PALM_BOXES))
