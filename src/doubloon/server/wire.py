"""The types of a look on the wire, field by field; they are in the OpenAPI document. `look_json` writes them."""

from typing_extensions import TypedDict


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


class SeatWire(TypedDict):
    """What everybody sees of a seat at the table."""

    name: str | None
    kind: str
    stand_in: str | None
    left: bool
    awaited: bool
    offers_end: bool
    deadline: float | None


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
