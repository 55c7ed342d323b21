"""What a seat knows in Silver & Gold, as text and as tensors for OpenSpiel.

Observations are the seat's view: they do not show the earlier shapes of the round (SG-3). Information states have
perfect recall, as text: the first cards, every move once all have answered, every card that was turned up, and the own
moves that the others do not see yet.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np
import pyspiel

from doubloon.games.silver_gold.batch.lookups import CARDS, NUMBERS
from doubloon.games.silver_gold.cards import EXPEDITION_CARDS, TROPHIES
from doubloon.games.silver_gold.shapes import BOXES
from doubloon.games.silver_gold.state import COIN_BOXES, COINS_IN_ROW, DISPLAY, LAST_TURN, PALM_BOXES
from doubloon.games.silver_gold.text import text
from doubloon.games.silver_gold.view import PlayerView, View, view

if TYPE_CHECKING:
    from doubloon.envs.open_spiel.silver_gold import SilverGoldState
    from doubloon.envs.open_spiel.silver_gold_story import Words

_ACTIVE = 2


class SilverGoldObserver:
    """An observer as OpenSpiel wants it: `tensor`, its parts by name in `dict`, `set_from` and `string_from`."""

    def __init__(self, seats: int, kind: Any, parameters: Mapping[str, Any] | None = None) -> None:
        if parameters:
            raise ValueError(f"observers of Silver & Gold have no parameters, but got {dict(parameters)}")
        self._seats = seats
        self._recalls: bool = kind.perfect_recall
        self._is_public: bool = kind.public_info
        self._is_private: bool = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        shapes = {} if self._recalls else self._shapes()
        sizes = [int(np.prod(shape)) for shape in shapes.values()]
        self.tensor = np.zeros(sum(sizes), np.float32)
        parts = np.split(self.tensor, np.cumsum(sizes)[:-1]) if shapes else []
        self.dict = {name: part.reshape(shape) for (name, shape), part in zip(shapes.items(), parts, strict=True)}

    def _shapes(self) -> dict[str, tuple[int, ...]]:
        seats, cards = self._seats, len(CARDS)
        shapes: dict[str, tuple[int, ...]] = {"player": (seats,)}
        if self._is_private:
            shapes |= {"hand": (cards,), "owed": (1,)}
        if self._is_public:
            shapes |= {
                "asked": (seats,),
                "first": (seats,),
                "turn": (LAST_TURN,),
                "expedition": (len(EXPEDITION_CARDS),),
                "display": (DISPLAY, cards),
                "stack": (1,),
                "trophies": (len(TROPHIES),),
                "cards": (seats, _ACTIVE, cards),
                "crossed": (seats, _ACTIVE, BOXES),
                "completed": (seats, cards),
                "coins": (seats, COIN_BOXES),
                "palms": (seats, PALM_BOXES),
                "rows": (seats, COIN_BOXES // COINS_IN_ROW),
            }
        return shapes

    def set_from(self, state: "SilverGoldState", player: int) -> None:
        """Set the tensor to what a player sees; the own part includes answers that the others do not see yet."""
        self.tensor.fill(0)
        if not self.dict:
            return
        self.dict["player"][player] = 1
        seen = view(state.past.position, player)
        assert seen.own is not None
        if self._is_private:
            for card in seen.own.hand:
                self.dict["hand"][NUMBERS[card]] = 1
            self.dict["owed"][0] = seen.own.owed
        if self._is_public:
            self._set_table(seen)
            for seat, public in enumerate(seen.players):
                self._set_player(seat, seen.own.player if self._is_private and seat == player else public)

    def _set_table(self, seen: View) -> None:
        for seat in seen.awaited[:1]:
            self.dict["asked"][seat] = 1
        self.dict["first"][seen.first] = 1
        if seen.turn:
            self.dict["turn"][seen.turn - 1] = 1
        if seen.expedition:
            self.dict["expedition"][EXPEDITION_CARDS.index(seen.expedition)] = 1
        for place, card in enumerate(seen.display):
            if card:
                self.dict["display"][place, NUMBERS[card]] = 1
        self.dict["stack"][0] = seen.stack_size / len(CARDS)
        for trophy in seen.trophies:
            self.dict["trophies"][TROPHIES.index(trophy)] = 1

    def _set_player(self, seat: int, player: PlayerView) -> None:
        for place, active in enumerate(player.cards):
            if active:
                self.dict["cards"][seat, place, NUMBERS[active.card]] = 1
                self.dict["crossed"][seat, place] = [active.crossed >> box & 1 for box in range(BOXES)]
        for card in player.completed:
            self.dict["completed"][seat, NUMBERS[card]] = 1
        self.dict["coins"][seat, : player.coins] = 1
        self.dict["palms"][seat, : len(player.palms)] = player.palms
        self.dict["rows"][seat, : len(player.trophies)] = player.trophies

    def string_from(self, state: "SilverGoldState", player: int) -> str:
        """What a player knows, as text."""
        if not self._recalls:
            return text(view(state.past.position, player if self._is_private else None))
        words = state.past.story.words()
        public = words.public if self._is_public else ()
        return "; ".join((*(self._private_words(words, player) if self._is_private else ()), *public))

    def _private_words(self, words: "Words", player: int) -> list[str]:
        return [f"seat {player}", f"hand {words.hands[player]}", f"own {', '.join(words.answers[player]) or '-'}"]
