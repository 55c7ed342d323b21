"""Everything that happened in a game of Silver & Gold, for information states with perfect recall.

Most games are played without their text, so a story keeps only positions and moves. The text is created on request and
cached.
"""

from typing import NamedTuple, Optional

from doubloon.games.silver_gold.moves import Move
from doubloon.games.silver_gold.rules import step
from doubloon.games.silver_gold.state import TURNS_IN_ROUND, Phase, Player, State


class Words(NamedTuple):
    """Everything that happened until a position, as text."""

    public: tuple[str, ...]
    """Everything that all seats saw, in order."""
    answers: tuple[tuple[str, ...], ...]
    """The moves of each seat in the unfinished step, which the others do not see yet."""
    hands: tuple[str, ...]
    """The first cards of each seat."""


class Story:
    """A position, how it came about, and the story before it."""

    __slots__ = ("_before", "_move", "_position", "_seat", "_words")

    def __init__(
        self, position: State, before: Optional["Story"] = None, seat: int = -1, move: Move | None = None
    ) -> None:
        self._position = position
        self._before = before
        self._seat = seat
        self._move = move
        """None for a deal."""
        self._words: Words | None = None

    def words(self) -> Words:
        """Everything that happened, as text."""
        untold = []
        story = self
        while not story._words and story._before:
            untold.append(story)
            story = story._before
        words = story._words or _first_words(story._position.options.seats)
        for later in reversed(untold):
            words = later._words = later._continue(words)
        return words

    def _continue(self, words: Words) -> Words:
        assert self._before
        public, answers, hands = words
        before, after, move = self._before._position, self._position, self._move
        if move is None:
            hands = tuple(" ".join(sorted(card.id for card in hand)) for hand in after.hands) or hands
        else:
            answers = tuple((*own, str(move)) if seat == self._seat else own for seat, own in enumerate(answers))
            if step(after) != step(before):
                public += tuple(f"{seat}:{each}" for seat, own in enumerate(answers) for each in own)
                answers = ((),) * len(answers)
        return Words(public + _revealed(before, after), answers, hands)


def _first_words(seats: int) -> Words:
    return Words((), ((),) * seats, ("-",) * seats)


def _revealed(before: State, after: State) -> tuple[str, ...]:
    """The cards that everybody sees for the first time."""
    words = []
    if after.shown is not before.shown:
        for seat, (old, new) in enumerate(zip(before.shown, after.shown, strict=True)):
            if old is not new and (cards := _card_ids(new)) != _card_ids(old):
                words.append(f"{seat} has {cards}")
    if after.display != before.display:
        words.append(f"display {' '.join(card.id if card else '-' for card in after.display)}")
    if after.phase is Phase.CROSS and (after.turn != before.turn or after.expeditions != before.expeditions):
        expedition = after.expeditions[(after.turn - 1) % TURNS_IN_ROUND]
        words.append(f"turn {after.turn} {expedition.id}")
    return tuple(words)


def _card_ids(player: Player) -> str:
    return " ".join(active.card.id if active else "-" for active in player.cards)
