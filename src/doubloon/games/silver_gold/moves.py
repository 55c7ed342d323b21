"""The moves and their notation: `parse_move(str(move)) == move`."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache, lru_cache
from typing import TypeAlias

from doubloon.core.errors import NotationError, quoted
from doubloon.core.notation import Notated, split_words
from doubloon.games.silver_gold.cards import TREASURES_BY_ID, TreasureCard
from doubloon.games.silver_gold.shapes import BOX_BITS, Shape, bits, mask_text


@dataclass(frozen=True, slots=True, repr=False)
class Keep(Notated):
    """Choose the first two treasure cards; held in alphabetical order.

    >>> print(Keep(TREASURES_BY_ID["orange-04"], TREASURES_BY_ID["grey-01"]))
    keep grey-01 orange-04
    """

    first: TreasureCard
    second: TreasureCard

    def __post_init__(self) -> None:
        if self.second.id < self.first.id:
            first, second = self.second, self.first
            object.__setattr__(self, "first", first)
            object.__setattr__(self, "second", second)

    def __str__(self) -> str:
        return f"keep {self.first.id} {self.second.id}"


@dataclass(frozen=True, slots=True, repr=False)
class Cross(Notated):
    """Cross off the pattern, or a single box, on one card."""

    card: TreasureCard
    boxes: int
    text: str = field(init=False, repr=False, compare=False)
    """Its notation, kept because every view of a table contains many moves."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "text", f"cross {self.card.id} {mask_text(self.boxes)}")

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True, repr=False)
class Extra(Notated):
    """Cross off one more box, which an X requires."""

    card: TreasureCard
    boxes: int
    """The mask of the one box."""
    text: str = field(init=False, repr=False, compare=False)
    """Its notation, kept because every view of a table contains many moves."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "text", f"extra {self.card.id} {mask_text(self.boxes)}")

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True, repr=False)
class Take(Notated):
    """Replace a completed card by one of the display, or by the unseen top of the stack (None)."""

    card: TreasureCard | None

    def __str__(self) -> str:
        return f"take {self.card.id if self.card else 'stack'}"


@dataclass(frozen=True, slots=True, repr=False)
class Pass(Notated):
    """Cross off nothing, because no free box is left."""

    def __str__(self) -> str:
        return "pass"


Move: TypeAlias = Keep | Cross | Extra | Take | Pass
"""Any move of Silver & Gold."""
PASS = Pass()
TAKE_STACK = Take(None)


@cache
def crosses(card: TreasureCard, shape: Shape) -> Mapping[int, Cross]:
    """Every cross of a shape on an empty card by its boxes, in stable order: placements, then single boxes."""
    placements = [mask for mask in shape.placements if not mask & ~card.boxes]
    return {**{mask: cross(card, mask) for mask in placements}, **singles(card)}


@cache
def singles(card: TreasureCard) -> Mapping[int, Cross]:
    """Every cross of a single box on an empty card by its box, row by row."""
    return {mask: cross(card, mask) for mask in bits(card.boxes)}


@cache
def extras(card: TreasureCard) -> Mapping[int, Extra]:
    """Every extra cross on an empty card by its box, row by row."""
    return {mask: extra(card, mask) for mask in bits(card.boxes)}


@cache
def cross(card: TreasureCard, boxes: int) -> Cross:
    """The move that crosses off these boxes."""
    return Cross(card, boxes)


@cache
def extra(card: TreasureCard, boxes: int) -> Extra:
    """The move that crosses off this extra box."""
    return Extra(card, boxes)


@cache
def keep(first: TreasureCard, second: TreasureCard) -> Keep:
    """The move that keeps these two cards."""
    return Keep(first, second)


@cache
def take(card: TreasureCard) -> Take:
    """The move that takes `card` from the display."""
    return Take(card)


@lru_cache(1 << 13)
def parse_move(text: str) -> Move:
    """Parse a move; boxes and ids may come in any order.

    >>> print(parse_move("cross purple-03 c2 c1"))
    cross purple-03 c1 c2
    """
    word, *rest = split_words(text)
    parse = _PARSERS.get(word)
    if parse is None:
        raise NotationError(f"{quoted(word)} is not a move; moves: {', '.join(_PARSERS)}")
    return parse(rest)


def _parse_keep(words: list[str]) -> Keep:
    if len(words) != 2 or words[0] == words[1]:
        raise NotationError("'keep' names two different treasure cards")
    return Keep(_card(words[0]), _card(words[1]))


def _parse_cross(words: list[str]) -> Cross:
    if len(words) < 2:
        raise NotationError("'cross' names a treasure card and its boxes: cross purple-03 a2 a3")
    return Cross(_card(words[0]), _boxes(words[1:]))


def _parse_extra(words: list[str]) -> Extra:
    if len(words) != 2:
        raise NotationError("'extra' names a treasure card and one box: extra purple-03 a2")
    return Extra(_card(words[0]), _boxes(words[1:]))


def _parse_take(words: list[str]) -> Take:
    if len(words) != 1:
        raise NotationError("'take' names a treasure card of the display, or the stack: take stack")
    return TAKE_STACK if words[0] == "stack" else take(_card(words[0]))


def _parse_pass(words: list[str]) -> Pass:
    if words:
        raise NotationError("'pass' stands alone")
    return PASS


def _card(card_id: str) -> TreasureCard:
    card = TREASURES_BY_ID.get(card_id)
    if card is None:
        raise NotationError(f"{quoted(card_id)} is not a treasure card; ids are as purple-03 or grey-11")
    return card


def _boxes(names: list[str]) -> int:
    mask = 0
    for name in names:
        bit = BOX_BITS.get(name)
        if bit is None:
            raise NotationError(f"{quoted(name)} is not a box; boxes are a1 to d4")
        if mask & bit:
            raise NotationError(f"box {name} is named twice")
        mask |= bit
    return mask


_PARSERS: dict[str, Callable[[list[str]], Move]] = {
    "keep": _parse_keep,
    "cross": _parse_cross,
    "extra": _parse_extra,
    "take": _parse_take,
    "pass": _parse_pass,
}
