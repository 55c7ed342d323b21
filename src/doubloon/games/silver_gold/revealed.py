"""Everything that views of Silver & Gold hide, as typed JSON, for replays of finished games."""

from collections.abc import Iterable

from typing_extensions import TypedDict

from doubloon.core.schema import Revealed
from doubloon.games.silver_gold.cards import ExpeditionCard, TreasureCard
from doubloon.games.silver_gold.schema import SilverGoldPlayer, player_to_json
from doubloon.games.silver_gold.state import TURNS_IN_ROUND, State
from doubloon.games.silver_gold.view import player_view


class SilverGoldRevealed(TypedDict):
    """Everything that views hide."""

    hands: list[list[str]]
    """The four cards dealt to each seat; empty once all have kept two."""
    players: list[SilverGoldPlayer]
    """The seats with the answers of an unfinished step: the cards that they keep, and their crosses."""
    stack: list[str]
    """The cards of the stack, top first."""
    expeditions: list[str]
    """The expedition cards of this round that are still to be revealed, in order. The last one is never played."""


def revealed_to_json(state: State) -> SilverGoldRevealed:
    """The hidden parts of a position."""
    shown = (state.turn - 1) % TURNS_IN_ROUND + 1
    return {
        "hands": [_ids(hand) for hand in state.hands],
        "players": [player_to_json(player_view(player)) for player in state.players],
        "stack": _ids(state.stack),
        "expeditions": _ids(state.expeditions[shown:]),
    }


def _ids(cards: Iterable[TreasureCard | ExpeditionCard]) -> list[str]:
    return [card.id for card in cards]


REVEALED: Revealed[State] = Revealed(SilverGoldRevealed, revealed_to_json)
