"""The hidden parts of a position, for replays of finished games and for the check that samples change them."""

from typing_extensions import TypedDict

from doubloon.core.schema import Revealed
from high_tide.rules import State


class HighTideRevealed(TypedDict):
    """Everything that views hide."""

    cards: list[int]
    answers: list[str | None]


def revealed_to_json(state: State) -> HighTideRevealed:
    """The hidden parts of a position."""
    answers = [None if answer is None else str(answer) for answer in state.answers]
    return {"cards": list(state.cards), "answers": answers}


REVEALED: Revealed[State] = Revealed(HighTideRevealed, revealed_to_json)
