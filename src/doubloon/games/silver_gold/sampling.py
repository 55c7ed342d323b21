"""A random State that gives a certain View, drawn uniformly from all that the seat cannot know.

Hidden are: the order of the stack, the expedition cards but the one on top, the hands of the others while cards are
kept, and the others' answers in a step that is not complete. The last are drawn uniformly from the sequences of moves
that the rules allow: complete ones for a seat that has answered, incomplete ones (none yet included) for one that has
not.
"""

from functools import cache
from random import Random

from doubloon.games.silver_gold.cards import EXPEDITION_CARDS, TREASURE_CARDS, ExpeditionCard, TreasureCard
from doubloon.games.silver_gold.moves import Move
from doubloon.games.silver_gold.rules import legal_moves, play
from doubloon.games.silver_gold.state import DEALT, TURNS_IN_ROUND, ActiveCard, Phase, Player, State
from doubloon.games.silver_gold.view import PlayerView, View


def sample(view: View, rng: Random) -> State:
    """A state whose view for the same seat is `view`."""
    shown = tuple(_player(seen) for seen in view.players)
    state = State(
        options=view.options,
        phase=view.phase,
        turn=view.turn,
        awaited=view.awaited,
        players=shown,
        shown=shown,
        hands=_hands(view, rng) if view.phase is Phase.KEEP else (),
        display=view.display,
        stack=_stack(view, rng),
        expeditions=_expeditions(view, rng),
        trophies=view.trophies,
    )
    if view.phase not in (Phase.KEEP, Phase.CROSS):
        return state
    players = tuple(
        _player(view.own.player, view.own.owed) if view.own and seat == view.seat else _answer(state, seat, rng)
        for seat in range(view.options.seats)
    )
    return state._replace(players=players)


def _player(seen: PlayerView, owed: int = 0) -> Player:
    return Player(seen.cards, seen.completed, seen.coins, seen.palms, seen.trophies, owed)


def _hands(view: View, rng: Random) -> tuple[tuple[TreasureCard, ...], ...]:
    own = view.own.hand if view.own else ()
    unseen = [card for card in TREASURE_CARDS if card not in own]
    rng.shuffle(unseen)
    return tuple(
        own if seat == view.seat else tuple(unseen.pop() for _ in range(DEALT)) for seat in range(view.options.seats)
    )


def _stack(view: View, rng: Random) -> tuple[TreasureCard, ...]:
    if not view.stack_size:
        return ()
    seen = {card for card in view.display if card}
    for player in view.players:
        seen.update(player.completed)
        seen.update(active.card for active in player.cards if active)
    unseen = [card for card in TREASURE_CARDS if card not in seen]
    rng.shuffle(unseen)
    return tuple(unseen)


def _expeditions(view: View, rng: Random) -> tuple[ExpeditionCard, ...]:
    if view.expedition is None:
        return ()
    unseen = [card for card in EXPEDITION_CARDS if card != view.expedition]
    rng.shuffle(unseen)
    place = (view.turn - 1) % TURNS_IN_ROUND
    return (*unseen[:place], view.expedition, *unseen[place:])


def _answer(state: State, seat: int, rng: Random) -> Player:
    """The seat after a random hidden answer: complete if the seat is no longer awaited, else unfinished."""
    awaited = seat in state.awaited
    node = state._replace(awaited=(seat, len(state.players)))  # another seat stays awaited, so the step stays open
    if state.phase is Phase.KEEP:
        return node.players[seat] if awaited else _played(node, seat, rng.choice(legal_moves(node, seat)))
    count = _open_chains if awaited else _whole_chains
    while True:
        moves = legal_moves(node, seat)
        children = [(_played(node, seat, move), move) for move in moves]
        weights = [count(*_chain_left(child)) for child, _ in children]
        pick = rng.randrange(sum(weights) + awaited)
        if pick == sum(weights):
            return node.players[seat]
        for (child, _), weight in zip(children, weights, strict=True):
            if pick < weight:
                node = node._replace(players=_replaced(node.players, seat, child))
                break
            pick -= weight
        if not awaited and not node.players[seat].owed:
            return node.players[seat]


def _played(node: State, seat: int, move: Move) -> Player:
    return play(node, seat, move).players[seat]


def _replaced(players: tuple[Player, ...], seat: int, player: Player) -> tuple[Player, ...]:
    return (*players[:seat], player, *players[seat + 1 :])


def _chain_left(player: Player) -> tuple[int, int, int]:
    """The free X boxes, other free boxes and owed crosses, which decide how a chain of crosses can continue."""
    actives = [active for active in player.cards if active]
    crosses = sum((active.free & active.card.crosses).bit_count() for active in actives)
    plain = sum(_plain(active) for active in actives)
    return crosses, plain, player.owed


def _plain(active: ActiveCard) -> int:
    return (active.free & ~active.card.crosses).bit_count()


@cache
def _whole_chains(crosses: int, plain: int, owed: int) -> int:
    """The number of ways to play a chain to its end."""
    if not owed or not crosses + plain:
        return 1
    ways = crosses * _whole_chains(crosses - 1, plain, owed) if crosses else 0
    return ways + (plain * _whole_chains(crosses, plain - 1, owed - 1) if plain else 0)


@cache
def _open_chains(crosses: int, plain: int, owed: int) -> int:
    """The number of unfinished positions of a chain from here on, this one included."""
    if not owed or not crosses + plain:
        return 0
    ways = crosses * _open_chains(crosses - 1, plain, owed) if crosses else 0
    return 1 + ways + (plain * _open_chains(crosses, plain - 1, owed - 1) if plain else 0)
