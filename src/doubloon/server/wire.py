"""The types of what is on the wire, field by field; they are in the OpenAPI document. `look_json` writes the looks."""

from typing import Literal

from typing_extensions import TypedDict


class GameWire(TypedDict):
    """A game that can be played."""

    title: str
    seats: list[int]
    """For how many it is."""
    variants: list[str]
    """The first is the usual one."""
    bots: list[str]
    """From the weakest to the strongest."""


class SealWire(TypedDict):
    """A bonus on a completed card: so many points for every own completed card of a colour."""

    colour: str
    points_each: int


class TreasureCardWire(TypedDict):
    """What is printed on a treasure card.

    `rows` are its four rows from the top, of four places each from the left, a to d: `.` is no box, `o` a plain box,
    `C` a box with a coin, `P` one with a palm, `X` one with a cross.
    """

    id: str
    colour: str
    points: int
    """What it scores when completed."""
    seal: SealWire | None
    rows: list[str]


class ExpeditionCardWire(TypedDict):
    """An expedition card: its pattern as it is printed, in the upper left of a grid; it may be turned and mirrored."""

    id: str
    shape: str
    """The name of the pattern; two cards may have the same."""
    boxes: list[str]


class CardsWire(TypedDict):
    """All cards of Silver & Gold."""

    treasures: list[TreasureCardWire]
    expeditions: list[ExpeditionCardWire]


class ActiveCardWire(TypedDict):
    """A treasure card in front of a player."""

    card: str
    crossed: str
    """The crossed boxes, row by row: "a1 b1"."""


class SilverGoldPlayerWire(TypedDict):
    """What lies in front of a seat."""

    cards: list[ActiveCardWire | None]
    completed: list[str]
    coins: int
    palms: list[int]
    trophies: list[int]
    score: dict[str, int]


class SilverGoldOwnWire(TypedDict):
    """What only the seat itself knows."""

    hand: list[str]
    player: SilverGoldPlayerWire
    owed: int


class GainWire(TypedDict):
    """What a cross would bring at once."""

    coins: int
    palms: list[int]
    extras: int
    completes: bool


class ResultWire(TypedDict):
    """How a game ended."""

    scores: list[dict[str, int]]
    winners: list[int]
    places: list[int]


class SilverGoldViewWire(TypedDict):
    """Silver & Gold as one viewer sees it."""

    phase: str
    turn: int
    round: int
    first: int
    awaited: list[int]
    expedition: str | None
    display: list[str | None]
    stack: int
    trophies: list[int]
    palm_value: int
    players: list[SilverGoldPlayerWire]
    result: ResultWire | None
    own: SilverGoldOwnWire | None
    moves: list[str]
    move_count: int
    gains: dict[str, GainWire]
    """By move, for the crosses that touch a symbol or complete the card."""
    unfinished: list[int]
    """The places in `moves` of those after which this seat owes another cross: its answer is not complete then."""


class LiftWire(TypedDict):
    """A piece lifted, as both saw it."""

    seat: int
    pile: int
    declared: int
    piece: int
    rush: bool
    broke_down: bool


class GoldHuntingPlayerWire(TypedDict):
    """What everybody sees of a seat."""

    heights: list[int] | None
    standing: list[bool]
    hand: list[int]
    kept: list[int]
    marker: str
    rushed: int | None
    score: dict[str, int]


class GoldHuntingOwnWire(TypedDict):
    """What only the seat itself knows."""

    marker: int | None
    piles: list[str]
    """Pieces from bottom to top: "1123"."""


class KeepWorthWire(TypedDict):
    """What a keep would mean now: the gold in hand leaves it, and becomes points that cannot be lost."""

    gold: int
    points: int


class RushWorthWire(TypedDict):
    """What a gold rush would mean now."""

    number: int
    """What is declared: the marker's number."""
    points: int
    """What it scores where the number is right, beside the piece that is won."""
    risk: int
    """The gold in hand that is lost at worst where the number is wrong."""


class WorthWire(TypedDict):
    """What the moves that use the marker would mean now; null where this seat may not make them."""

    keep: KeepWorthWire | None
    rush: RushWorthWire | None


class GoldHuntingViewWire(TypedDict):
    """Gold Hunting as one viewer sees it."""

    phase: str
    awaited: list[int]
    players: list[GoldHuntingPlayerWire]
    lifts: list[LiftWire]
    result: ResultWire | None
    own: GoldHuntingOwnWire | None
    moves: list[str]
    move_count: int
    worth: WorthWire


class ToldWire(TypedDict):
    """What was told at a table."""

    lines: list[str]
    """Oldest first: the moves so far that everybody may read, as lines of the record, "0 cross purple-03 a1 a2"; and
    "0 hint" wherever a seat was given a hint."""


class ReplayWire(TypedDict):
    """A position of a finished game, as one viewer saw it."""

    step: int
    """How many lines of the record were played."""
    steps: int
    """How many lines it has."""
    line: str | None
    """The line that led here; null before the first."""
    hinted: bool
    """Whether the seat of that line had just been given a hint."""
    silver_and_gold: SilverGoldViewWire | None
    gold_hunting: GoldHuntingViewWire | None


class SeatWire(TypedDict):
    """What everybody sees of a seat at the table."""

    name: str | None
    kind: str
    stand_in: str | None
    left: bool
    awaited: bool
    offers_end: bool
    deadline: float | None
    hints: int
    """In how many steps of the game the seat was given a hint."""


class LookWire(TypedDict):
    """A table as one viewer sees it."""

    table: str
    game: str
    seats_count: int
    start: int
    variant: str
    status: str
    seq: int
    seat: int | None
    seconds: int | None
    listed: bool
    hints: bool
    seats: list[SeatWire]
    recent: list[str]
    can_take_back: int
    previous: str | None
    rematch: str | None
    silver_and_gold: SilverGoldViewWire | None
    gold_hunting: GoldHuntingViewWire | None


class CardGainWire(TypedDict):
    """What an answer does on one treasure card."""

    card: str
    boxes: str
    """The boxes that it crosses off there: "a1 b1"."""
    left: str
    """Those that are free afterwards."""
    points: int
    """What completing the card scores, seals included; 0 where it is not completed."""


class CrossingWire(TypedDict):
    """What a whole answer with its extra crosses brings in Silver & Gold."""

    kind: Literal["crossing"]
    cards: list[CardGainWire]
    coins: int
    palms: list[int]
    trophy: int
    """The highest trophy left where a row of coins is completed; else 0."""
    points: int
    """What it scores for certain; a trophy is not in it."""


class ChoosingWire(TypedDict):
    """What new cards have to offer."""

    kind: Literal["choosing"]
    cards: list[str]
    """Empty where one is drawn blind."""
    sealed: int
    """What seals add for cards that are completed already."""


class PassingWire(TypedDict):
    """Nothing can be crossed off."""

    kind: Literal["passing"]


class LiftingWire(TypedDict):
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


class SettingAsideWire(TypedDict):
    """What keeping the gold in hand brings."""

    kind: Literal["setting-aside"]
    gold: int
    points: int


class HidingWire(TypedDict):
    """What piles leave to the other: the points that a good miner gets out of them, and out of any."""

    kind: Literal["hiding"]
    mined: float
    usual: float


class FillingWire(TypedDict):
    """How likely the boxes that an answer leaves free on its card are filled by the cards that can still come."""

    card: str
    boxes: str
    turns: int
    """In how many turns after this one."""
    chance: float
    exact: str
    """The same as a fraction: "23/42"."""


class IdeaWordsWire(TypedDict):
    """An idea in words."""

    title: str
    worth: str
    gains: str
    """What it gains, and how it compares with the best idea or the next one."""
    filling: str | None


class LanguagesWire(TypedDict):
    """The same in every language."""

    en: IdeaWordsWire
    de: IdeaWordsWire


class IdeaWire(TypedDict):
    """A good move."""

    moves: list[str]
    """The move to make now, and what is to follow it in the same turn."""
    worth: float
    gain: CrossingWire | ChoosingWire | PassingWire | LiftingWire | SettingAsideWire | HidingWire
    filling: FillingWire | None
    told: LanguagesWire


class HintsWire(TypedDict):
    """The best few moves of a position, best first."""

    measure: Literal["points", "win"]
    """What `worth` is: the points that the seat can expect at the end, or its chance to win."""
    ideas: list[IdeaWire]
