"""One game at a time on the reference rules, with the actions, deals and observations of the array program."""

from collections.abc import Sequence
from functools import cache, lru_cache, partial
from typing import NamedTuple

import numpy as np

from doubloon.batch.encodings import Field, at_least, bits, one_hot
from doubloon.batch.layout import Layout
from doubloon.batch.randomness import choose_one
from doubloon.batch.single import SingleGame
from doubloon.core.chance import Draw, Outcome
from doubloon.games.silver_gold.batch.lookups import CARDS, COLOURS, NONE, NUMBERS
from doubloon.games.silver_gold.batch.reference import legal_actions, to_move
from doubloon.games.silver_gold.batch.state import CROSSING, KEEPING, OVER, TAKING, Setting
from doubloon.games.silver_gold.cards import EXPEDITION_CARDS, TREASURE_CARDS, TROPHIES, TreasureCard
from doubloon.games.silver_gold.moves import Move
from doubloon.games.silver_gold.rules import chance, deal, play, start
from doubloon.games.silver_gold.shapes import BOXES
from doubloon.games.silver_gold.state import (
    COIN_BOXES,
    COINS_IN_ROW,
    DEALT,
    DISPLAY,
    LAST_TURN,
    PALM_BOXES,
    TURNS_IN_ROUND,
    ActiveCard,
    Phase,
    Player,
    State,
    first_seat,
    palm_value,
)

_PHASES = {Phase.KEEP: KEEPING, Phase.CROSS: CROSSING, Phase.TAKE: TAKING, Phase.OVER: OVER}
_EXPEDITIONS = {card.id: number for number, card in enumerate(EXPEDITION_CARDS)}
_ROWS = COIN_BOXES // COINS_IN_ROW
_NO_HAND = [NONE] * DEALT
_NO_DISPLAY = (NONE,) * DISPLAY
_PADDING = (0,) * max(PALM_BOXES, _ROWS)


class Dealt(NamedTuple):
    """One row of each pool of the deals."""

    deck: list[int]
    stack: list[int]
    route: list[int]


class Position(NamedTuple):
    """A position, and the chance outcomes of its game."""

    state: State
    dealt: Dealt


def make_single(setting: Setting) -> SingleGame[Position]:
    """The game with these options and deals."""
    return SingleGame(
        begin=partial(_begin, setting),
        asked=_asked,
        legal=_legal,
        choose=_choose,
        step=_step,
        play=_play,
        observe=observe,
        state=_state,
    )


@cache
def make_layout(seats: int) -> Layout:
    """The fields of `Observation`."""
    seat, card = (one_hot(seats),), (one_hot(NONE, highest=NONE),)
    palm = at_least(1 + DISPLAY * max(card.palms.bit_count() for card in TREASURE_CARDS))
    crosses = max(card.crosses.bit_count() for card in TREASURE_CARDS)
    most = max(sum(card.colour is colour for card in TREASURE_CARDS) for colour in COLOURS)
    return Layout(
        (
            Field("seat", (), seat),
            Field("asked", (), seat),
            Field("phase", (), (one_hot(len(_PHASES)),)),
            Field("turn", (), (at_least(LAST_TURN),)),
            Field("place", (), seat),
            Field("owed", (), (at_least(2 * crosses),)),
            Field("expedition", (), (one_hot(len(EXPEDITION_CARDS)),)),
            Field("stack", (), (at_least(NONE - 2 * seats - DISPLAY),)),
            Field("palm_value", (), (palm,)),
            Field("hand", (DEALT,), card),
            Field("display", (DISPLAY,), card),
            Field("cards", (seats, 2), card),
            Field("free", (seats, 2), (bits(BOXES),)),
            Field("coins", (seats,), (at_least(COIN_BOXES),)),
            Field("palms", (seats, PALM_BOXES), (palm,)),
            Field("trophies", (seats, _ROWS), (at_least(1 + max(TROPHIES)),)),
            Field("completed", (seats, len(COLOURS)), (bits(most),)),
        )
    )


def observe(position: Position, seat: int, asked: int | None = None) -> list[int]:
    """The numbers of a seat's observation, which shows `asked` as the asked seat; by default the first of them."""
    options, phase, turn, awaited, players, shown, hands, display, stack, expeditions, _ = position.state
    seats, own = options.seats, players[seat]
    if asked is None:
        asked = awaited[0] if awaited else 0
    numbers = [
        seat,
        (asked - seat) % seats,
        _PHASES[phase],
        turn,
        (seat - first_seat(options, turn or 1)) % seats,
        own.owed if seat == asked else 0,
        _EXPEDITIONS[expeditions[(turn - 1) % TURNS_IN_ROUND].id] if turn else 0,
        len(stack),
        palm_value(display),
    ]
    numbers += sorted([NUMBERS[card] for card in hands[seat]]) if hands else _NO_HAND
    numbers += _display_numbers(display)
    others = *shown[seat + 1 :], *shown[:seat]
    for field in zip(_player_numbers(own), *map(_player_numbers, others), strict=True):
        for part in field:
            numbers += part
    return numbers


@lru_cache(1 << 8)
def _display_numbers(display: tuple[TreasureCard | None, ...]) -> tuple[int, ...]:
    return tuple([NUMBERS[card] if card else NONE for card in display]) or _NO_DISPLAY


@lru_cache(1 << 10)
def _player_numbers(player: Player) -> tuple[tuple[int, ...], ...]:
    """The numbers of a player by field, from `cards` on; cached, since several seats observe the same player."""
    (one, other), completed, coins, palms, trophies, _ = player
    first, first_free = _card_numbers(one)
    second, second_free = _card_numbers(other)
    return (
        (first, second),
        (first_free, second_free),
        (coins,),
        (palms + _PADDING)[:PALM_BOXES],
        _trophy_numbers(trophies),
        _completed_numbers(completed),
    )


def _card_numbers(active: ActiveCard | None) -> tuple[int, int]:
    if not active:
        return NONE, 0
    card, crossed = active
    return NUMBERS[card], card.boxes & ~crossed


@lru_cache(1 << 8)
def _trophy_numbers(trophies: tuple[int, ...]) -> tuple[int, ...]:
    return (tuple([points + 1 for points in trophies]) + _PADDING)[:_ROWS]


_COLOUR_BITS = {
    card: (COLOURS.index(colour), 1 << bit)
    for colour in COLOURS
    for bit, card in enumerate(card for card in CARDS if card.colour is colour)
}


@lru_cache(1 << 8)
def _completed_numbers(cards: tuple[TreasureCard, ...]) -> tuple[int, ...]:
    """Completed cards as bits, by colour."""
    found = [0] * len(COLOURS)
    for card in cards:
        place, bit = _COLOUR_BITS[card]
        found[place] |= bit
    return tuple(found)


def _begin(setting: Setting, rows: Sequence[int]) -> Position:
    dealt = Dealt(*(np.asarray(pool[row]).tolist() for pool, row in zip(setting.deals, rows, strict=True)))
    return _settled(start(setting.options), dealt)


def _asked(position: Position) -> tuple[int, ...]:
    return position.state.awaited


def _legal(position: Position, seat: int) -> Sequence[int]:
    return legal_actions(position.state, seat)


def _choose(position: Position, seat: int, random: int) -> int:
    return choose_one(legal_actions(position.state, seat), random)


def _step(position: Position, seat: int, action: int) -> Position:
    return _play(position, seat, to_move(position.state, seat, action))


def _play(position: Position, seat: int, move: Move) -> Position:
    state, dealt = position
    after = play(state, seat, move)
    return Position(after, dealt) if after.awaited else _settled(after, dealt)


def _state(position: Position) -> State:
    return position.state


def _settled(state: State, dealt: Dealt) -> Position:
    """Answer all draws that the rules ask for now."""
    while (draw := chance(state)) is not None:
        state = deal(state, outcome(dealt, draw, state))
    return Position(state, dealt)


def outcome(dealt: Dealt, draw: Draw, state: State) -> Outcome:
    """The answer to a draw."""
    if draw.word == "deal":
        return Outcome("deal", tuple([CARDS[number].id for number in dealt.deck]))
    if draw.word == "stack":
        kept = {active.card for player in state.players for active in player.cards if active}
        cards = [card.id for card in map(CARDS.__getitem__, dealt.deck) if card not in kept]
        return Outcome("stack", tuple([cards[number] for number in dealt.stack]))
    numbers = dealt.route[state.turn : state.turn + TURNS_IN_ROUND]
    unseen = [number for number in range(len(EXPEDITION_CARDS)) if number not in numbers]
    return Outcome("expeditions", tuple([EXPEDITION_CARDS[number].id for number in (*numbers, *unseen)]))
