"""The moves and their notation."""

from enum import Enum

from doubloon import NotationError, quoted


class Answer(Enum):
    """A player's decision."""

    STAY = "stay"
    GO = "go"

    def __str__(self) -> str:
        return self.value


def parse_move(text: str) -> Answer:
    """Parse a move from its notation."""
    for answer in Answer:
        if text == str(answer):
            return answer
    raise NotationError(f"{quoted(text)} is not a move; moves: stay, go")
