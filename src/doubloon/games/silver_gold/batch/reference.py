"""Conversion from the batch to the reference rules: actions and moves in both directions, and states, game by game."""

from collections.abc import Iterable
from typing import Any

import numpy as np

from doubloon.batch.arrays import batch_first
from doubloon.core import IllegalMove
from doubloon.games.silver_gold.batch import state as batch
from doubloon.games.silver_gold.batch.action_lists import boxes_on_card, crosses_on_card
from doubloon.games.silver_gold.batch.lookups import (
    CARDS,
    COLOURS,
    KEEP,
    KEPT,
    NONE,
    NUMBERS,
    ON_CARD,
    PASS,
    PLACEMENTS,
    TAKE,
)
from doubloon.games.silver_gold.batch.lookups import TAKE_STACK as STACK_ACTION
from doubloon.games.silver_gold.batch.state import Setting
from doubloon.games.silver_gold.cards import EXPEDITION_CARDS, TROPHIES, TreasureCard
from doubloon.games.silver_gold.moves import PASS as PASSING
from doubloon.games.silver_gold.moves import TAKE_STACK, Cross, Extra, Keep, Move, Pass, Take, cross, extra, keep, take
from doubloon.games.silver_gold.rules import DISPLAY_FIRST
from doubloon.games.silver_gold.shapes import Shape
from doubloon.games.silver_gold.state import (
    COIN_BOXES,
    DEALT,
    PALM_BOXES,
    TURNS_IN_ROUND,
    ActiveCard,
    Phase,
    Player,
    State,
    palm_value,
)

_PHASES = (Phase.KEEP, Phase.CROSS, Phase.TAKE, Phase.OVER)
_BY_COLOUR = tuple(tuple(card for card in CARDS if card.colour is colour) for colour in COLOURS)
_KEEPS = tuple(range(KEEP, TAKE))
_CROSSING, _TAKING = Phase.CROSS, Phase.TAKE  # looking up a member of an Enum is slow


def to_action(state: State, seat: int, move: Move) -> int:
    """The action of a legal move."""
    match move:
        case Pass():
            return PASS
        case Take(card):
            return TAKE + state.display.index(card) if card else STACK_ACTION
        case Keep(first, second):
            hand = _sorted(state.hands[seat])
            return KEEP + KEPT.index((hand.index(first), hand.index(second)))
    cards = [active.card if active else None for active in state.players[seat].cards]
    return ON_CARD * cards.index(move.card) + _on_card(_shape(state), move)


def to_move(state: State, seat: int, action: int) -> Move:
    """The move of an action; IllegalMove if it stands for no move in this position."""
    if action == PASS:
        return PASSING
    if action == STACK_ACTION:
        return TAKE_STACK
    if action >= TAKE:
        card = state.display[action - TAKE] if state.display else None
        if card is None:
            raise IllegalMove(f"action {action} is not legal: that space of the display is vacant")
        return take(card)
    if action >= KEEP:
        if not state.hands:
            raise IllegalMove(f"action {action} is not legal: cards are kept before the first turn")
        hand = _sorted(state.hands[seat])
        first, second = KEPT[action - KEEP]
        return keep(hand[first], hand[second])
    slot, number = divmod(action, ON_CARD)
    player = state.players[seat]
    active = player.cards[slot]
    if active is None or not state.expeditions:
        raise IllegalMove(f"action {action} is not legal: there is no card to cross off")
    if number < PLACEMENTS:
        placements = _shape(state).placements
        if number >= len(placements):
            raise IllegalMove(f"action {action} is not legal: the shape has {len(placements)} positions on a card")
        boxes = placements[number]
    else:
        boxes = 1 << (number - PLACEMENTS)
    return extra(active.card, boxes) if player.owed else cross(active.card, boxes)


def legal_actions(state: State, seat: int) -> tuple[int, ...]:
    """The actions of the seat's legal moves, ascending, which is the order of the moves; empty unless it is asked."""
    _, phase, turn, awaited, players, _, _, _, _, expeditions, _ = state
    if seat not in awaited:
        return ()
    if phase is _CROSSING:
        return _legal_crosses(players[seat], expeditions[(turn - 1) % TURNS_IN_ROUND].shape)
    return _legal_takes(state) if phase is _TAKING else _KEEPS


def _legal_crosses(player: Player, shape: Shape) -> tuple[int, ...]:
    cards, _, _, _, _, owed = player
    actions: tuple[int, ...] = ()
    for slot, active in enumerate(cards):
        if active:
            card, crossed = active
            free = card.boxes & ~crossed
            if owed or free.bit_count() < shape.size:
                actions += boxes_on_card(free, slot)
            else:
                actions += crosses_on_card(shape, free, slot)
    return actions or (PASS,)


def _legal_takes(state: State) -> tuple[int, ...]:
    actions = tuple(TAKE + place for place, card in enumerate(state.display) if card)
    if state.stack and not (actions and state.options.variant == DISPLAY_FIRST):
        actions += (STACK_ACTION,)
    return actions


def _on_card(shape: Shape, move: Cross | Extra) -> int:
    if move.boxes.bit_count() == 1:
        return PLACEMENTS + move.boxes.bit_length() - 1
    return shape.placements.index(move.boxes)


def _shape(state: State) -> Shape:
    return state.expeditions[(state.turn - 1) % TURNS_IN_ROUND].shape


def _sorted(cards: Iterable[TreasureCard]) -> list[TreasureCard]:
    return sorted(cards, key=NUMBERS.__getitem__)


def to_reference(setting: Setting, state: batch.State) -> list[State]:
    """Convert each game to a State of the rules.

    Hands and completed cards are sorted by number, since the batch does not store their order.
    """
    rows = [np.asarray(row) for row in state.rows]
    games = {name: batch_first(np, np.asarray(field)).tolist() for name, field in state._asdict().items()}
    games["deck"], games["stack"], games["route"] = (
        np.asarray(pool)[row].tolist() for pool, row in zip(setting.deals, rows, strict=True)
    )
    return [_one(setting, dict(zip(games, game, strict=True))) for game in zip(*games.values(), strict=True)]


def _one(setting: Setting, game: dict[str, Any]) -> State:
    seats, phase, turn = setting.options.seats, game["phase"], game["turn"]
    display = _cards(game["display"]) if turn else ()
    shown = tuple(_player(game, seat) for seat in range(seats))
    players = tuple(_answered(game, seat, player, palm_value(display)) for seat, player in enumerate(shown))
    if not turn:
        shown = (Player(),) * seats
    hands = tuple(_present(game["deck"][DEALT * seat : DEALT * (seat + 1)]) for seat in range(seats))
    simultaneous = phase <= batch.CROSSING
    return State(
        options=setting.options,
        phase=_PHASES[phase],
        turn=turn,
        awaited=tuple(range(game["seat"], seats)) if simultaneous else () if phase == batch.OVER else (game["seat"],),
        players=players,
        shown=shown if simultaneous else players,
        hands=() if turn else hands,
        display=display,
        stack=_stack(seats, game) if turn else (),
        expeditions=_expeditions(game["route"], turn) if turn else (),
        trophies=TROPHIES[sum(len(player.trophies) for player in players) :],
    )


def _player(game: dict[str, Any], seat: int) -> Player:
    cards = _cards(slot[seat] for slot in game["cards"])
    free = [slot[seat] for slot in game["free"]]
    completed = [
        card
        for cards_of_colour, bits in zip(_BY_COLOUR, game["completed"], strict=True)
        for bit, card in enumerate(cards_of_colour)
        if bits[seat] >> bit & 1
    ]
    return Player(
        cards=tuple(
            ActiveCard(card, card.boxes & ~left) if card else None for card, left in zip(cards, free, strict=True)
        ),
        completed=tuple(_sorted(completed)),
        coins=game["coins"][seat],
        palms=_four_bits(game["palms"][seat]),
        trophies=tuple(one_more - 1 for one_more in _four_bits(game["trophies"][seat])),
    )


def _answered(game: dict[str, Any], seat: int, player: Player, value: int) -> Player:
    """The player including its answer of the current simultaneous step."""
    gained = game["gained"][seat]
    fresh = [slot[seat] for slot in game["fresh"]]
    return player._replace(
        cards=tuple(
            ActiveCard(active.card, active.crossed | boxes) if active else None
            for active, boxes in zip(player.cards, fresh, strict=True)
        ),
        coins=min(COIN_BOXES, player.coins + gained % 16),
        palms=(player.palms + (value,) * (gained // 16))[:PALM_BOXES],
        owed=game["owed"] if seat == game["seat"] else 0,
    )


def _stack(seats: int, game: dict[str, Any]) -> tuple[TreasureCard, ...]:
    returned = [
        game["deck"][DEALT * seat + place]
        for seat in range(seats)
        for place in range(DEALT)
        if place not in KEPT[game["kept"] >> (3 * seat) & 7]
    ]
    cards = returned + game["deck"][DEALT * seats :]
    return _present(cards[number] for number in game["stack"][game["drawn"] :])


def _expeditions(route: list[int], turn: int) -> tuple[Any, ...]:
    start = (turn - 1) // TURNS_IN_ROUND * TURNS_IN_ROUND
    numbers = route[start : start + TURNS_IN_ROUND]
    unseen = sorted(set(range(len(EXPEDITION_CARDS))) - set(numbers))
    return tuple(EXPEDITION_CARDS[number] for number in (*numbers, *unseen))


def _cards(numbers: Iterable[int]) -> tuple[TreasureCard | None, ...]:
    return tuple(None if number == NONE else CARDS[number] for number in numbers)


def _present(numbers: Iterable[int]) -> tuple[TreasureCard, ...]:
    return tuple(CARDS[number] for number in numbers)


def _four_bits(packed: int) -> tuple[int, ...]:
    return tuple(packed >> shift & 15 for shift in (0, 4, 8, 12) if packed >> shift & 15)
