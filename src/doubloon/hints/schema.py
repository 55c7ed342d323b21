"""Hints as JSON."""

from typing import Literal

from typing_extensions import TypedDict


class CardGainJson(TypedDict):
    """What an answer does on one treasure card."""

    card: str
    boxes: str
    """The boxes that it crosses off there: "a1 b1"."""
    left: str
    """Those that are free afterwards."""
    points: int
    """What completing the card scores, seals included; 0 where it is not completed."""


class CrossingJson(TypedDict):
    """What a whole answer with its extra crosses brings in Silver & Gold."""

    kind: Literal["crossing"]
    cards: list[CardGainJson]
    coins: int
    palms: list[int]
    trophy: int
    """The highest trophy left where a row of coins is completed; else 0."""
    points: int
    """What it scores for certain; a trophy is not in it."""


class ChoosingJson(TypedDict):
    """What new cards have to offer."""

    kind: Literal["choosing"]
    cards: list[str]
    """Empty where one is drawn blind."""
    sealed: int
    """What seals add for cards that are completed already."""


class PassingJson(TypedDict):
    """Nothing can be crossed off."""

    kind: Literal["passing"]


class LiftingJson(TypedDict):
    """What lifting a piece may bring in Gold Hunting."""

    kind: Literal["lifting"]
    pile: int
    declared: int
    rush: bool
    right: float
    """How likely the declared number is right."""
    breaks_down: float
    """How likely all gold in hand is lost."""
    hand: int
    points: int
    """What a gold rush adds where it is right."""


class SettingAsideJson(TypedDict):
    """What keeping the gold in hand brings."""

    kind: Literal["setting-aside"]
    gold: int
    points: int


class HidingJson(TypedDict):
    """What piles leave to the other: the points that a good miner gets out of them, and out of any."""

    kind: Literal["hiding"]
    mined: float
    usual: float


class FillingJson(TypedDict):
    """How likely the boxes that an answer leaves free on its card are filled by the cards that can still come."""

    card: str
    boxes: str
    turns: int
    """In how many turns after this one."""
    chance: float
    exact: str
    """The same as a fraction: "23/42"."""


class IdeaWordsJson(TypedDict):
    """An idea in words."""

    title: str
    worth: str
    gains: str
    """What it gains, and how it compares with the best idea or the next one."""
    filling: str | None


class LanguagesJson(TypedDict):
    """The same in every language."""

    en: IdeaWordsJson
    de: IdeaWordsJson


class IdeaJson(TypedDict):
    """A good move."""

    moves: list[str]
    """The move to make now, and what is to follow it in the same turn."""
    worth: float
    gain: CrossingJson | ChoosingJson | PassingJson | LiftingJson | SettingAsideJson | HidingJson
    filling: FillingJson | None
    told: LanguagesJson


class HintsJson(TypedDict):
    """The best few moves of a position, best first."""

    measure: Literal["points", "win"]
    """What `worth` is: the points that the seat can expect at the end, or its chance to win."""
    ideas: list[IdeaJson]
