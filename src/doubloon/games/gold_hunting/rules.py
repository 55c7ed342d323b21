"""The rules as pure functions: who is asked, which moves are legal, what a move does. GH-5 and the like are rulings."""

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

from doubloon.core.chance import Draw, Outcome
from doubloon.core.errors import IllegalMove, illegal, not_asked
from doubloon.core.game import Options
from doubloon.games.gold_hunting.components import components_of
from doubloon.games.gold_hunting.moves import KEEP, Build, Keep, Mine, Move, Rush, builds_of
from doubloon.games.gold_hunting.pieces import MARKERS, PILES, VALUES
from doubloon.games.gold_hunting.state import Lift, Marker, Phase, Player, State

HIDDEN_HEIGHTS = "hidden-heights"
"""The variant in which the heights of the piles are hidden too (GH-2)."""

_MINING, _HELD = Phase.MINE, Marker.HELD  # since an Enum lookup at every move is slow
_MARKER_NAMES = tuple(str(marker) for marker in MARKERS)
_BOTH = (0, 1)
_MINES = tuple(tuple(Mine(pile, declared) for declared in VALUES) for pile in range(PILES))
_RUSHES = tuple(Rush(pile) for pile in range(PILES))


def start(options: Options) -> State:
    """The position before the markers are dealt."""
    return State(options, Phase.MARKERS, (), (), (Player(), Player()), ())


def asked(state: State) -> tuple[int, ...]:
    """The seats that must move."""
    return state.awaited


def step(state: State) -> tuple[Phase, int]:
    """The current step: building, or a turn of mining."""
    return state.phase, len(state.lifts)


def chance(state: State) -> Draw | None:
    """The draw that the dealer must answer, if there is one."""
    if state.phase is Phase.MARKERS:
        return Draw("markers", _MARKER_NAMES, len(_BOTH))
    return None


def deal(state: State, outcome: Outcome) -> State:
    """The state after the dealer's answer, which must fit the draw."""
    return state._replace(phase=Phase.BUILD, awaited=_BOTH, markers=tuple(int(item) for item in outcome.items))


def is_public(move: Move) -> bool:
    """Whether everybody sees the move; builds stay secret (GH-1)."""
    return not isinstance(move, Build)


def legal_moves(state: State, seat: int) -> Sequence[Move]:
    """The legal moves of `seat`, in stable order: mines by pile and number, then rushes, then keep."""
    if seat not in state.awaited:
        return ()
    if state.phase is Phase.BUILD:
        return builds_of(state.options)
    player = state.players[seat]
    first, second, third, fourth = state.players[1 - seat].piles
    held = player.marker is _HELD
    return mining_moves(bool(first), bool(second), bool(third), bool(fourth), held, held and bool(player.hand))


def play(state: State, seat: int, move: Move) -> State:
    """The state after a move of `seat`. Raises IllegalMove if the rules forbid it."""
    if seat not in state.awaited:
        raise not_asked(seat, state.awaited)
    try:
        handler = _PLAY[type(move)]
    except KeyError:
        raise _refused(state, seat, move, "it is no move of this game") from None
    return handler(state, seat, move)


def breaks_down(gold: int, piece: int) -> bool:
    """Whether a wrong piece breaks down a hand with this much gold (GH-5)."""
    return piece < gold


@cache
def mining_moves(first: bool, second: bool, third: bool, fourth: bool, rush: bool, keep: bool) -> tuple[Move, ...]:
    """The legal moves of a turn, given which of the opponent's piles stand and which uses of the marker are allowed."""
    piles = [pile for pile, there in enumerate((first, second, third, fourth)) if there]
    mines: list[Move] = [mine for pile in piles for mine in _MINES[pile]]
    rushes: list[Move] = [_RUSHES[pile] for pile in piles] if rush else []
    return (*mines, *rushes, *([KEEP] if keep else []))


def _play_build(state: State, seat: int, move: Build) -> State:
    if state.phase is not Phase.BUILD:
        raise _refused(state, seat, move, "the piles are built")
    if move not in builds_of(state.options):
        raise _refused(state, seat, move, str(components_of(state.options)))
    players = _with(state.players, seat, Player(piles=move.places))
    if len(state.awaited) > 1:
        return state._replace(awaited=(1 - seat,), players=players)
    return state._replace(phase=Phase.MINE, awaited=(state.options.start,), players=players)


def _play_mine(state: State, seat: int, move: Mine) -> State:
    return _lift(state, seat, move, move.declared)


def _play_rush(state: State, seat: int, move: Rush) -> State:
    if state.players[seat].marker is not _HELD:
        raise _refused(state, seat, move, "the marker is used")
    return _lift(state, seat, move, state.markers[seat])


def _play_keep(state: State, seat: int, move: Keep) -> State:
    player = state.players[seat]
    if player.marker is not _HELD or not player.hand:
        used = player.marker is not _HELD
        raise _refused(state, seat, move, "the marker is used" if used else "there is no gold in hand")
    keeper = Player(player.piles, (), player.hand, Marker.RETURNED)
    return state._replace(players=_with(state.players, seat, keeper))


_PLAY: dict[type[Any], Callable[[State, int, Any], State]] = {
    Build: _play_build,
    Mine: _play_mine,
    Rush: _play_rush,
    Keep: _play_keep,
}


def _lift(state: State, seat: int, move: Mine | Rush, declared: int) -> State:
    """Lift the top piece, and win it, lose it, or break down (GH-3 to GH-6)."""
    options, phase, _, markers, players, lifts = state
    if phase is not _MINING:
        raise _refused(state, seat, move, "the piles are not built yet")
    player, opponent = players[seat], players[1 - seat]
    piles, number = opponent.piles, move.pile
    if not 0 <= number < PILES or declared not in VALUES:
        raise IllegalMove(f"'{move}' is not legal: piles are 0 to {PILES - 1}, and 1, 2 or 3 is declared")
    pile = piles[number]
    if not pile:
        raise _refused(state, seat, move, "that pile is empty")
    piece = pile[-1]
    hand, marker = player.hand, player.marker
    right = piece == declared
    broke_down = not right and breaks_down(sum(hand), piece)
    if right:
        hand = (*hand, piece)
    elif broke_down:
        hand = (piece,)
    rush = type(move) is Rush
    if rush:
        marker = Marker.WON if right else Marker.LOST
    player = Player(player.piles, hand, player.kept, marker)
    opponent = Player((*piles[:number], pile[:-1], *piles[number + 1 :]), *opponent[1:])
    players = (player, opponent) if seat == 0 else (opponent, player)
    lifts = (*lifts, Lift(seat, number, declared, piece, rush, broke_down))
    if any(opponent.piles) or any(player.piles):
        return State(options, phase, (1 - seat,), markers, players, lifts)
    return State(options, Phase.OVER, (), markers, players, lifts)


def _refused(state: State, seat: int, move: Move, why: str) -> IllegalMove:
    return illegal(move, why, legal_moves(state, seat))


def _with(players: tuple[Player, ...], seat: int, player: Player) -> tuple[Player, ...]:
    return (player, players[1]) if seat == 0 else (players[0], player)
