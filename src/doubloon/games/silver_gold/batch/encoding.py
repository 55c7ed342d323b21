"""Conversion of states of the rules to a batch, for tests and for bots that search from a position."""

from collections.abc import Sequence
from random import Random
from typing import Any

import numpy as np

from doubloon.core import IllegalMove
from doubloon.games.silver_gold import state as reference
from doubloon.games.silver_gold.batch.deals import Deals
from doubloon.games.silver_gold.batch.lookups import CARDS, COLOURS, KEPT, NONE, NUMBERS
from doubloon.games.silver_gold.batch.state import CROSSING, KEEPING, OVER, TAKING, State
from doubloon.games.silver_gold.cards import EXPEDITION_CARDS, TreasureCard
from doubloon.games.silver_gold.state import DEALT, DISPLAY, LAST_TURN, TURNS_IN_ROUND, ActiveCard, Phase, Player

_PHASES = {Phase.KEEP: KEEPING, Phase.CROSS: CROSSING, Phase.TAKE: TAKING, Phase.OVER: OVER}
_BY_COLOUR = [[card for card in CARDS if card.colour is colour] for colour in COLOURS]


def from_reference(states: Sequence[reference.State], rng: Random) -> tuple[Deals, State]:
    """Convert states with equal options to a batch, with a pool of deals that has one row for each game.

    `rng` draws the chance outcomes that the states leave open.
    """
    games = [_fields(state, rng) for state in states]
    stacked = {name: np.stack([game[name] for game in games], axis=-1) for name in games[0]}
    pools = [np.ascontiguousarray(stacked.pop(name).T) for name in Deals._fields]
    rows = np.arange(len(states))
    shown = State(seed=rows.astype(np.uint32), rows=np.stack([rows.astype(np.uint16)] * 3), **stacked)
    return Deals(*pools), shown


def _fields(state: reference.State, rng: Random) -> dict[str, Any]:
    """The fields of one game, without its row numbers, and its rows of the deals."""
    seats, phase = state.options.seats, _PHASES.get(state.phase)
    asked = state.awaited[0] if state.awaited else 0
    in_order = state.awaited == tuple(range(asked, seats)) and not any(
        player != shown for player, shown in zip(state.players[asked + 1 :], state.shown[asked + 1 :], strict=True)
    )
    if phase is None or (phase in (KEEPING, CROSSING) and not in_order):
        raise IllegalMove("the batch asks seats in their order and never waits for a dealer")
    deck, stack, kept = _dealt_hands(state, rng) if phase == KEEPING else _dealt_stack(state)
    route = _route(state, rng)
    fresh = [_fresh(*pair) for pair in zip(state.players, state.shown, strict=True)]
    gained = [_gained(player, boxes) for player, boxes in zip(state.players, fresh, strict=True)]
    before = state.players if phase == KEEPING else state.shown
    return {
        "deck": np.array(deck, np.uint8),
        "stack": np.array(stack, np.uint8),
        "route": np.array(route, np.uint8),
        "phase": np.uint8(phase),
        "turn": np.uint8(state.turn),
        "seat": np.uint8(asked),
        "owed": np.uint8(state.players[asked].owed),
        "expedition": np.uint8(route[state.turn - 1] if state.turn else 0),
        "drawn": np.uint8(NONE - 2 * seats - len(state.stack) if state.turn else 0),
        "kept": np.uint16(kept),
        "display": np.array([_number(card) for card in state.display or (None,) * DISPLAY], np.uint8),
        "cards": _by_slot(
            [[_number(active and active.card) for active in player.cards] for player in before], np.uint8
        ),
        "free": _by_slot([[active.free if active else 0 for active in player.cards] for player in before], np.uint16),
        "fresh": _by_slot(fresh, np.uint16),
        "gained": np.array(gained, np.uint8),
        "coins": np.array([player.coins for player in before], np.uint8),
        "palms": np.array([_packed(player.palms) for player in before], np.uint16),
        "trophies": np.array([_packed([1 + won for won in player.trophies]) for player in before], np.uint16),
        "completed": np.array([[_bits(cards, player) for player in before] for cards in _BY_COLOUR], np.uint16),
    }


def _dealt_hands(state: reference.State, rng: Random) -> tuple[list[int], list[int], int]:
    """The rows of deck and stack, and the kept cards, of a state in which seats choose their first cards."""
    seats = state.options.seats
    hands = [sorted(NUMBERS[card] for card in hand) for hand in state.hands]
    dealt = [number for hand in hands for number in hand]
    below = [number for number in range(NONE) if number not in dealt]
    kept = 0
    for seat, (hand, player) in enumerate(zip(hands, state.players, strict=True)):
        if player.cards[0]:
            first, second = (hand.index(_number(active and active.card)) for active in player.cards)
            kept |= KEPT.index((first, second)) << (3 * seat)
    return dealt + rng.sample(below, len(below)), rng.sample(range(NONE - 2 * seats), NONE - 2 * seats), kept


def _dealt_stack(state: reference.State) -> tuple[list[int], list[int], int]:
    """Rows of deck and stack, and kept cards, that give the rest of the stack of a later state."""
    seats = state.options.seats
    left = [NUMBERS[card] for card in state.stack]
    gone = [number for number in range(NONE) if number not in left]
    kept_cards, shuffled = gone[: 2 * seats], gone[2 * seats :] + left
    deck: list[int] = []
    kept = 0
    for seat in range(seats):
        own = kept_cards[2 * seat : 2 * seat + 2]
        hand = sorted(own + shuffled[2 * seat : 2 * seat + 2])
        kept |= KEPT.index((hand.index(own[0]), hand.index(own[1]))) << (3 * seat)
        deck += hand
    returned = [number for number in deck if number not in kept_cards]
    deck += shuffled[2 * seats :]
    numbers = {card: number for number, card in enumerate(returned + deck[DEALT * seats :])}
    return deck, [numbers[card] for card in shuffled], kept


def _route(state: reference.State, rng: Random) -> list[int]:
    """The expedition cards of all turns: those of this round as in the state, the others drawn."""
    rounds = [rng.sample(range(len(EXPEDITION_CARDS)), TURNS_IN_ROUND) for _ in range(LAST_TURN // TURNS_IN_ROUND)]
    if state.expeditions:
        known = [EXPEDITION_CARDS.index(card) for card in state.expeditions[:TURNS_IN_ROUND]]
        rounds[(state.turn - 1) // TURNS_IN_ROUND] = known
    return [card for cards in rounds for card in cards]


def _fresh(player: Player, shown: Player) -> list[int]:
    """The boxes of each active card that were crossed off in this step."""
    pairs = zip(player.cards, shown.cards, strict=True)
    return [active.crossed & ~before.crossed if active and before else 0 for active, before in pairs]


def _gained(player: Player, fresh: list[int]) -> int:
    coins = palms = 0
    for active, boxes in zip(player.cards, fresh, strict=True):
        if isinstance(active, ActiveCard):
            coins += (boxes & active.card.coins).bit_count()
            palms += (boxes & active.card.palms).bit_count()
    return coins + 16 * palms


def _bits(cards: list[TreasureCard], player: Player) -> int:
    return sum(1 << bit for bit, card in enumerate(cards) if card in player.completed)


def _packed(numbers: Sequence[int]) -> int:
    return sum(number << (4 * place) for place, number in enumerate(numbers))


def _number(card: TreasureCard | None) -> int:
    return NUMBERS[card] if card else NONE


def _by_slot(of_seats: list[list[int]], dtype: type[np.generic]) -> Any:
    return np.array(of_seats, dtype).T
