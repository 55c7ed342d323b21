"""The position as one seat or a spectator may know it, built field by field from what is public."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import NamedTuple

from doubloon.core.game import Options, Result, check_seat, viewer
from doubloon.core.languages import counted
from doubloon.core.lazy import Lazy
from doubloon.games.silver_gold.cards import ExpeditionCard, TreasureCard
from doubloon.games.silver_gold.crossing import owed_after, symbols_gained
from doubloon.games.silver_gold.moves import Cross, Extra, Move
from doubloon.games.silver_gold.rules import legal_moves
from doubloon.games.silver_gold.scoring import Score, result, score
from doubloon.games.silver_gold.state import (
    TURNS_IN_ROUND,
    ActiveCard,
    Phase,
    Player,
    State,
    first_seat,
    palm_value,
)

_CROSSES = (Cross, Extra)


class PlayerView(NamedTuple):
    """The cards and the score card of a seat."""

    cards: tuple[ActiveCard | None, ...]
    completed: tuple[TreasureCard, ...]
    coins: int
    palms: tuple[int, ...]
    trophies: tuple[int, ...]
    score: Score
    """The score if the game ended now."""

    def __repr__(self) -> str:
        return f"<PlayerView {self.score.total} points, {list(self.cards)}, {len(self.completed)} completed>"


class Own(NamedTuple):
    """The part of a view that only the seat itself may know."""

    hand: tuple[TreasureCard, ...]
    """The dealt cards, until two of them are kept."""
    player: PlayerView
    """The own cards and score card with the seat's own answer, which is still hidden from the others."""
    owed: int
    """The number of extra crosses still owed for X boxes."""

    def __repr__(self) -> str:
        hand = f", hand {' '.join(map(str, self.hand))}" if self.hand else ""
        return f"<Own {self.player.score.total} points{hand}, owed {self.owed}>"


class Gain(NamedTuple):
    """The immediate gain of a cross."""

    coins: int
    palms: tuple[int, ...]
    """The points of each palm that would score."""
    extras: int
    """X boxes among the crossed ones; each adds one extra cross."""
    completes: bool


class View(NamedTuple):
    """A position as `seat` sees it; only `seat`, `own` and `moves` differ between viewers."""

    options: Options
    seat: int | None
    phase: Phase
    turn: int
    """1 to 28; 0 before the first."""
    first: int
    """The start player of this turn, who is the first in step 3."""
    awaited: tuple[int, ...]
    """The seats that must move now."""
    expedition: ExpeditionCard | None
    display: tuple[TreasureCard | None, ...]
    stack_size: int
    trophies: tuple[int, ...]
    """Trophies left, highest first."""
    palm_value: int
    """The points of a palm crossed off now."""
    players: tuple[PlayerView, ...]
    result: Result[Score] | None
    own: Own | None
    moves: Sequence[Move]
    """The legal moves of `seat`."""

    @property
    def round(self) -> int:
        """1 to 4; 0 before the first."""
        return (self.turn + TURNS_IN_ROUND - 1) // TURNS_IN_ROUND

    def gain(self, move: Cross | Extra) -> Gain:
        """The immediate gain of a cross by the own seat."""
        assert self.own is not None
        player, card, boxes = self.own.player, move.card, move.boxes
        coins, palms, extras = symbols_gained(card, boxes, player.coins, len(player.palms))
        completes = (card, card.boxes & ~boxes) in player.cards
        return Gain(coins, (self.palm_value,) * palms, extras, completes)

    def continues(self, move: Move) -> bool:
        """Whether the own seat owes another cross after this legal move, so that its answer is not complete yet."""
        if not isinstance(move, _CROSSES):
            return False
        assert self.own is not None
        return owed_after(self.own.player.cards, self.own.owed, move.card, move.boxes) > 0

    def __str__(self) -> str:
        return _TEXT.load()(self).rstrip("\n")

    def __repr__(self) -> str:
        moves = counted(len(self.moves), "move")
        return f"<View silver-and-gold, {viewer(self.seat)}, turn {self.turn}, {self.phase.value}, {moves}>"

    def _repr_svg_(self) -> str:
        """The drawing that notebooks show."""
        return _SVG.load()(self)


_TEXT: Lazy[Callable[[View], str]] = Lazy("doubloon.games.silver_gold.text:text")
_SVG: Lazy[Callable[[View], str]] = Lazy("doubloon.games.silver_gold.svg:svg")


def view(state: State, seat: int | None) -> View:
    """The position as `seat` sees it, or as a spectator does (None)."""
    if seat is not None:
        check_seat(state.options, seat)
    return View(
        options=state.options,
        seat=seat,
        phase=state.phase,
        turn=state.turn,
        first=first_seat(state.options, max(state.turn, 1)),
        awaited=state.awaited,
        expedition=state.expeditions[(state.turn - 1) % TURNS_IN_ROUND] if state.expeditions else None,
        display=state.display,
        stack_size=len(state.stack),
        trophies=state.trophies,
        palm_value=palm_value(state.display),
        players=tuple([player_view(player) for player in state.shown]),
        result=result(state),
        own=None if seat is None else _own(state, seat),
        moves=() if seat is None else legal_moves(state, seat),
    )


def _own(state: State, seat: int) -> Own:
    player = state.players[seat]
    hand = state.hands[seat] if state.hands else ()
    return Own(hand=hand, player=player_view(player), owed=player.owed)


@lru_cache(1 << 12)
def player_view(player: Player) -> PlayerView:
    """The cards and the score card of a player; cached, because all viewers of a table share it."""
    return PlayerView(
        cards=player.cards,
        completed=player.completed,
        coins=player.coins,
        palms=player.palms,
        trophies=player.trophies,
        score=score(player),
    )
