"""The rules as pure functions: who must move, the legal moves, their effects. SG-6 and the like number the rulings."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from itertools import combinations
from typing import Any

from doubloon.core.chance import Draw, Outcome
from doubloon.core.errors import IllegalMove, illegal, not_asked
from doubloon.core.game import Options
from doubloon.games.silver_gold.cards import (
    EXPEDITIONS_BY_ID,
    TREASURE_CARDS,
    TREASURES_BY_ID,
    TROPHIES,
    TreasureCard,
)
from doubloon.games.silver_gold.crossing import owed_after, symbols_gained
from doubloon.games.silver_gold.moves import (
    PASS,
    TAKE_STACK,
    Cross,
    Extra,
    Keep,
    Move,
    Pass,
    Take,
    crosses,
    extras,
    keep,
    singles,
    take,
)
from doubloon.games.silver_gold.shapes import Shape
from doubloon.games.silver_gold.state import (
    COINS_IN_ROW,
    DEALT,
    DISPLAY,
    LAST_TURN,
    TURNS_IN_ROUND,
    ActiveCard,
    Phase,
    Player,
    State,
    first_seat,
    palm_value,
)

DISPLAY_FIRST = "display-first"
"""The variant that allows drawing from the stack only when the display is empty (SG-11)."""

_CROSS, _TAKE = Phase.CROSS, Phase.TAKE  # looking up a member of an Enum is slow, and every move does it
_TREASURE_IDS = tuple(TREASURES_BY_ID)
_EXPEDITION_IDS = tuple(EXPEDITIONS_BY_ID)


def start(options: Options) -> State:
    """The state before the first deal."""
    players = (Player(),) * options.seats
    return State(options, Phase.DEAL, 0, (), players, players, trophies=TROPHIES)


def asked(state: State) -> tuple[int, ...]:
    """The seats whose answer is awaited."""
    return state.awaited


def step(state: State) -> tuple[Phase, int, tuple[int, ...]]:
    """The current step: keeping cards, crossing off in a turn, or one seat's taking a card."""
    return state.phase, state.turn, state.awaited if state.phase is _TAKE else ()


def chance(state: State) -> Draw | None:
    """The draw that the dealer must make now, if any."""
    if state.awaited:
        return None
    if state.phase is Phase.DEAL:
        return Draw("deal", _TREASURE_IDS, len(_TREASURE_IDS))
    if state.phase is Phase.STACK:
        kept = {active.card for player in state.players for active in player.cards if active}
        pool = tuple(card.id for card in TREASURE_CARDS if card not in kept)
        return Draw("stack", pool, len(pool))
    if state.phase is Phase.EXPEDITIONS:
        return Draw("expeditions", _EXPEDITION_IDS, len(_EXPEDITION_IDS))
    return None


def deal(state: State, outcome: Outcome) -> State:
    """The state after a draw; the outcome is not checked."""
    everybody = _everybody(state.options.seats)
    if state.phase is Phase.EXPEDITIONS:
        expeditions = tuple(map(EXPEDITIONS_BY_ID.__getitem__, outcome.items))
        return state._replace(phase=Phase.CROSS, turn=state.turn + 1, awaited=everybody, expeditions=expeditions)
    cards = tuple(map(TREASURES_BY_ID.__getitem__, outcome.items))
    if state.phase is Phase.DEAL:
        hands = tuple(cards[DEALT * seat : DEALT * (seat + 1)] for seat in everybody)
        return state._replace(phase=Phase.KEEP, awaited=everybody, hands=hands)
    return state._replace(phase=Phase.EXPEDITIONS, display=cards[:DISPLAY], stack=cards[DISPLAY:])


def is_public(_move: Move) -> bool:
    """Every move is public once its step is complete (SG-17)."""
    return True


def legal_moves(state: State, seat: int) -> Sequence[Move]:
    """The legal moves of `seat`, in a stable order: cards by place, patterns before single boxes, the stack last."""
    _, phase, turn, awaited, players, _, _, _, _, expeditions, _ = state
    if seat not in awaited:
        return ()
    if phase is _CROSS:
        return _legal_crosses(players[seat], expeditions[(turn - 1) % TURNS_IN_ROUND].shape)
    if phase is _TAKE:
        takes = [take(card) for card in state.display if card]
        if state.stack and not (takes and state.options.variant == DISPLAY_FIRST):
            takes.append(TAKE_STACK)
        return takes
    hand = sorted(state.hands[seat], key=lambda card: card.id)
    return [keep(first, second) for first, second in combinations(hand, 2)]


def _legal_crosses(player: Player, shape: Shape) -> Sequence[Move]:
    cards, _, _, _, _, owed = player
    moves: list[Move] = []
    for active in cards:
        if active:
            card, crossed = active
            if owed:
                known: Mapping[int, Cross] | Mapping[int, Extra] = extras(card)
            elif (card.boxes & ~crossed).bit_count() < shape.size:
                known = singles(card)
            else:
                known = crosses(card, shape)
            moves += [move for boxes, move in known.items() if not boxes & crossed]
    return moves or (PASS,)


def play(state: State, seat: int, move: Move) -> State:
    """The state after a move of `seat`; raises IllegalMove where the rules forbid it."""
    if seat not in state.awaited:
        raise not_asked(seat, state.awaited)
    try:
        play_it = _PLAY[type(move)]
    except KeyError:
        raise _refused(state, seat, move, "it is no move of this game") from None
    return play_it(state, seat, move)


def _play_keep(state: State, seat: int, move: Keep) -> State:
    if state.phase is not Phase.KEEP:
        raise _refused(state, seat, move, "the first cards have been kept")
    hand = state.hands[seat]
    if move.first not in hand or move.second not in hand or move.first == move.second:
        raise _refused(state, seat, move, "two of the four dealt cards are kept")
    player = Player(cards=(ActiveCard(move.first, 0), ActiveCard(move.second, 0)))
    players = _with(state.players, seat, player)
    awaited = _without(state.awaited, seat)
    if awaited:
        return state._replace(players=players, awaited=awaited)
    return state._replace(phase=Phase.STACK, players=players, shown=players, awaited=(), hands=())


def _play_cross(state: State, seat: int, move: Cross) -> State:
    _, phase, turn, _, players, _, _, _, _, expeditions, _ = state
    owed = players[seat].owed
    if phase is not _CROSS or owed:
        raise _refused(state, seat, move, "an extra cross is owed" if owed else "nothing is crossed off now")
    shape = expeditions[(turn - 1) % TURNS_IN_ROUND].shape
    if move.boxes not in crosses(move.card, shape):
        raise _refused(state, seat, move, f"it is neither the pattern {shape.name} nor one box of that card")
    return _mark(state, seat, move)


def _play_extra(state: State, seat: int, move: Extra) -> State:
    if state.phase is not _CROSS or not state.players[seat].owed:
        raise _refused(state, seat, move, "no extra cross is owed")
    if move.boxes not in extras(move.card):
        raise _refused(state, seat, move, "an extra cross is on one box of the card")
    return _mark(state, seat, move)


def _play_pass(state: State, seat: int, move: Pass) -> State:
    if state.phase is not _CROSS or _has_free_box(state.players[seat].cards):
        raise _refused(state, seat, move, "only one without a free box passes")
    awaited = _without(state.awaited, seat)
    return state._replace(awaited=awaited) if awaited else _resolve(state, state.players, 0)


def _play_take(state: State, seat: int, move: Take) -> State:
    if state.phase is not _TAKE:
        raise _refused(state, seat, move, "no card is taken now")
    player = state.players[seat]
    display, stack = state.display, state.stack
    if move.card is None:
        if not stack:
            raise _refused(state, seat, move, "the stack is empty")
        if state.options.variant == DISPLAY_FIRST and any(display):
            raise _refused(state, seat, move, "a card is taken from the display while it has one")
        taken, stack = stack[0], stack[1:]
    else:
        if move.card not in display:
            raise _refused(state, seat, move, "that card is not on display")
        taken = move.card
        display = tuple(None if card == taken else card for card in display)
    cards = _with(player.cards, player.cards.index(None), ActiveCard(taken, 0))
    players = _with(state.players, seat, player._replace(cards=cards))
    if None in cards and (stack or any(display)):
        return state._replace(players=players, shown=players, display=display, stack=stack)
    display, stack = _refill(display, stack)
    order = (seat - first_seat(state.options, state.turn)) % state.options.seats
    return _resolve(state._replace(display=display, stack=stack), players, order + 1)


_PLAY: dict[type[Any], Callable[[State, int, Any], State]] = {
    Keep: _play_keep,
    Cross: _play_cross,
    Extra: _play_extra,
    Take: _play_take,
    Pass: _play_pass,
}


def _mark(state: State, seat: int, move: Cross | Extra) -> State:
    """Cross off boxes, with the effects of their symbols (SG-5 to SG-9)."""
    options, phase, turn, awaited, players, shown, hands, display, stack, expeditions, trophies = state
    cards, completed, coins, palms, rows, owed = players[seat]
    card, boxes = move.card, move.boxes
    first, second = cards
    active = first if first and first.card is card else second
    if not active or active.card is not card:
        raise _refused(state, seat, move, "that card is not one of the seat's active cards")
    _, crossed = active
    if crossed & boxes:
        raise _refused(state, seat, move, "a box is crossed off already")
    marked = ActiveCard(card, crossed | boxes)
    cards = (marked, second) if active is first else (first, marked)
    if boxes & card.symbols:
        new_coins, new_palms, extras = symbols_gained(card, boxes, coins, len(palms))
        coins += new_coins
        if new_palms:
            palms += (palm_value(display),) * new_palms
        if owed or extras:
            owed = owed_after(cards, owed, card, boxes)
    elif owed:
        owed = owed_after(cards, owed, card, boxes)
    players = _with(players, seat, Player(cards, completed, coins, palms, rows, owed))
    if not owed:
        awaited = _without(awaited, seat)
        if not awaited:
            return _resolve(state, players, 0)
    return State(options, phase, turn, awaited, players, shown, hands, display, stack, expeditions, trophies)


def _resolve(state: State, players: tuple[Player, ...], order: int) -> State:
    """Step 3, from the seat `order` places after the start player; stops at a seat that must take a card."""
    options, _, turn, _, _, _, _, _, _, _, trophies = state
    first, seats = first_seat(options, turn), options.seats
    for place in range(order, seats):
        seat = (first + place) % seats
        player = players[seat]
        cards, completed, coins, _, rows, _ = player
        new_rows = coins // COINS_IN_ROW - len(rows)
        if new_rows > 0:
            won = (trophies + (0,) * new_rows)[:new_rows]
            trophies = trophies[new_rows:]
            player = player._replace(trophies=rows + won)
            players = _with(players, seat, player)
        one, other = cards
        if _is_complete(one) or _is_complete(other):
            done = [active.card for active in cards if active and _is_complete(active)]
            cards = tuple(None if _is_complete(active) else active for active in cards)
            player = player._replace(cards=cards, completed=(*completed, *done))
            players = _with(players, seat, player)
            if turn < LAST_TURN and (state.stack or any(state.display)):
                return state._replace(phase=_TAKE, awaited=(seat,), players=players, shown=players, trophies=trophies)
    return _next_turn(state, players, trophies)


def _next_turn(state: State, players: tuple[Player, ...], trophies: tuple[int, ...]) -> State:
    options, _, turn, _, _, _, hands, display, stack, expeditions, _ = state
    phase, awaited = _CROSS, _everybody(options.seats)
    if turn == LAST_TURN:
        phase, awaited = Phase.OVER, ()
    elif turn % TURNS_IN_ROUND == 0:
        phase, awaited, expeditions = Phase.EXPEDITIONS, (), ()
    else:
        turn += 1
    return State(options, phase, turn, awaited, players, players, hands, display, stack, expeditions, trophies)


def _refill(
    display: tuple[TreasureCard | None, ...], stack: tuple[TreasureCard, ...]
) -> tuple[tuple[TreasureCard | None, ...], tuple[TreasureCard, ...]]:
    """The display with its vacated places filled left to right, as far as the stack reaches."""
    coming = iter(stack)
    filled = tuple(card or next(coming, None) for card in display)
    return filled, tuple(coming)


def _is_complete(active: ActiveCard | None) -> bool:
    if not active:
        return False
    card, crossed = active
    return crossed == card.boxes


def _has_free_box(cards: tuple[ActiveCard | None, ...]) -> bool:
    one, other = cards
    return bool((one and not _is_complete(one)) or (other and not _is_complete(other)))


def _refused(state: State, seat: int, move: Move, why: str) -> IllegalMove:
    return illegal(move, why, legal_moves(state, seat))


def _with(items: tuple[Any, ...], place: int, item: object) -> tuple[Any, ...]:
    changed = list(items)
    changed[place] = item
    return tuple(changed)


@cache
def _without(awaited: tuple[int, ...], seat: int) -> tuple[int, ...]:
    return tuple(other for other in awaited if other != seat)


@cache
def _everybody(seats: int) -> tuple[int, ...]:
    return tuple(range(seats))
