"""The types of what is on the wire, field by field; they are in the OpenAPI document. `look_json` writes the looks."""

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
    """The moves so far that everybody may read, oldest first, as lines of the record: "0 cross purple-03 a1 a2"."""


class ReplayWire(TypedDict):
    """A position of a finished game, as one viewer saw it."""

    step: int
    """How many lines of the record were played."""
    steps: int
    """How many lines it has."""
    line: str | None
    """The line that led here; null before the first."""
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
