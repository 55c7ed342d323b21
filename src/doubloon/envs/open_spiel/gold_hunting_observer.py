"""What a seat knows in Gold Hunting, as text and as tensors for OpenSpiel.

Observations are the seat's view: piles, gold and markers, without the past. Information states have perfect recall:
the own marker, every own placement, and everything that both seats saw, in order.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np
import pyspiel

from doubloon.games.gold_hunting.batch.lookups import ACTIONS, KEEP, RUSH
from doubloon.games.gold_hunting.batch.reference import to_build
from doubloon.games.gold_hunting.components import Components
from doubloon.games.gold_hunting.pieces import MARKERS, PILES, VALUES
from doubloon.games.gold_hunting.state import Marker, Pile
from doubloon.games.gold_hunting.view import view

if TYPE_CHECKING:
    from doubloon.envs.open_spiel.gold_hunting import GoldHuntingState, Past

_SEATS = 2
_STATUSES = list(Marker)
_EVENT = _SEATS + ACTIONS + 2 * len(VALUES)
"""An event: who, the action, and, for a lift, the declared number and the piece."""


class GoldHuntingObserver:
    """An observer as OpenSpiel wants it: `tensor`, its parts by name in `dict`, `set_from` and `string_from`."""

    def __init__(self, components: Components, kind: Any, parameters: Mapping[str, Any] | None = None) -> None:
        if parameters:
            raise ValueError(f"observers of Gold Hunting have no parameters, but got {dict(parameters)}")
        self._components = components
        self._recalls: bool = kind.perfect_recall
        self._is_public: bool = kind.public_info
        self._is_private: bool = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        shapes = self._shapes()
        self.tensor = np.zeros(sum(int(np.prod(shape)) for shape in shapes.values()), np.float32)
        ends = np.cumsum([int(np.prod(shape)) for shape in shapes.values()])
        parts = np.split(self.tensor, ends[:-1]) if shapes else []
        self.dict = {name: part.reshape(shape) for (name, shape), part in zip(shapes.items(), parts, strict=True)}

    def _shapes(self) -> dict[str, tuple[int, ...]]:
        pieces = len(self._components.pieces)
        shapes: dict[str, tuple[int, ...]] = {"player": (_SEATS,)}
        if self._is_private:
            shapes["marker"] = (len(MARKERS),)
            if self._recalls:
                shapes["placements"] = (pieces, RUSH)
            else:
                shapes["piles"] = (PILES, pieces, len(VALUES))
        if self._is_public:
            shapes["asked"] = (_SEATS,)
            shapes["heights"] = (_SEATS, PILES)
            shapes["standing"] = (_SEATS, PILES)
            shapes["hand"] = (_SEATS, len(VALUES))
            shapes["kept"] = (_SEATS, len(VALUES))
            shapes["status"] = (_SEATS, len(_STATUSES))
            shapes["rushed"] = (_SEATS, len(MARKERS))
            if self._recalls:
                shapes["events"] = (_SEATS * (pieces + 1), _EVENT)
        return shapes

    def set_from(self, state: "GoldHuntingState", player: int) -> None:
        """Set the tensor to what a player knows."""
        self.tensor.fill(0)
        self.dict["player"][player] = 1
        if self._is_private:
            self._set_private(state.past, player)
        if self._is_public:
            self._set_public(state.past)

    def _set_private(self, past: "Past", player: int) -> None:
        dealt = past.dealing.dealt
        if player < len(dealt):
            self.dict["marker"][int(dealt[player]) - 1] = 1
        if self._recalls:
            for number, action in enumerate(past.placements[player]):
                self.dict["placements"][number, action] = 1
            return
        for number, pile in enumerate(_own_piles(past, player)):
            for height, piece in enumerate(pile):
                self.dict["piles"][number, height, piece - 1] = 1

    def _set_public(self, past: "Past") -> None:
        seen = view(past.position, None)
        for seat in seen.awaited[:1]:
            self.dict["asked"][seat] = 1
        for seat, player in enumerate(seen.players):
            if player.heights is not None:
                self.dict["heights"][seat] = np.array(player.heights) / self._components.gold
            if player.standing:
                self.dict["standing"][seat] = player.standing
            for name, pieces in (("hand", player.hand), ("kept", player.kept)):
                self.dict[name][seat] = [pieces.count(value) for value in VALUES]
            self.dict["status"][seat, _STATUSES.index(player.marker)] = 1
            if player.rushed:
                self.dict["rushed"][seat, player.rushed - 1] = 1
        if self._recalls:
            self._set_events(past)

    def _set_events(self, past: "Past") -> None:
        lifts = iter(past.position.lifts)
        for row, (seat, action) in zip(self.dict["events"], past.mining, strict=False):
            row[seat] = row[_SEATS + action] = 1
            if action != KEEP:
                lift = next(lifts)
                row[_SEATS + ACTIONS + lift.declared - 1] = 1
                row[_SEATS + ACTIONS + len(VALUES) + lift.piece - 1] = 1

    def string_from(self, state: "GoldHuntingState", player: int) -> str:
        """What a player knows, as text."""
        past = state.past
        dealt = past.dealing.dealt
        words = []
        if self._is_private:
            words.append(f"seat {player}")
            words.append(f"marker {dealt[player] if player < len(dealt) else '-'}")
            if self._recalls:
                words.append(f"placements {_numbers(past.placements[player])}")
            else:
                piles = ("".join(map(str, pile)) or "-" for pile in _own_piles(past, player))
                words.append(f"piles {' '.join(piles)}")
        if self._is_public:
            words.append(past.public if self._recalls else _position_text(past))
        return "; ".join(words)


def _position_text(past: "Past") -> str:
    seen = view(past.position, None)
    words = [f"asked {seen.awaited[0]}" if seen.awaited else seen.phase.value]
    for player in seen.players:
        piles = player.standing if player.heights is None else player.heights
        rushed = f" {player.rushed}" if player.rushed else ""
        words.append(
            f"piles {_numbers(piles)} hand {_numbers(player.hand)} kept {_numbers(player.kept)} "
            f"marker {player.marker.value}{rushed}"
        )
    return "; ".join(words)


def _own_piles(past: "Past", player: int) -> tuple[Pile, ...]:
    """The player's piles from bottom to top, those of an unfinished build included."""
    return past.position.players[player].piles or to_build(past.placements[player]).places


def _numbers(numbers: tuple[int, ...]) -> str:
    return " ".join(str(int(number)) for number in numbers) or "-"
