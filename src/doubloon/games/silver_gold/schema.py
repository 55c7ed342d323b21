"""Silver & Gold as typed JSON: the one declaration of every shape that the server sends."""

from functools import lru_cache
from typing import Literal, NamedTuple, TypeAlias

from typing_extensions import TypedDict

from doubloon.core.game import Result
from doubloon.core.hints import JSON_DIGITS
from doubloon.core.lazy import Lazy
from doubloon.core.schema import Schema
from doubloon.games.silver_gold.cards import (
    EXPEDITION_CARDS,
    TREASURE_CARDS,
    Colour,
    ExpeditionCard,
    TreasureCard,
)
from doubloon.games.silver_gold.hint_facts import CardGain, Choosing, Crossing, Facts, Filling, Passing
from doubloon.games.silver_gold.moves import Cross, Extra
from doubloon.games.silver_gold.scoring import Score
from doubloon.games.silver_gold.shapes import mask_text, read_grid
from doubloon.games.silver_gold.state import Phase
from doubloon.games.silver_gold.view import Gain, Own, PlayerView, View

PhaseName: TypeAlias = Literal["deal", "keep", "stack", "expeditions", "cross", "take", "over"]
ColourName: TypeAlias = Literal["grey", "green", "orange", "purple"]


class SilverGoldSeal(TypedDict):
    """A bonus on a completed card: points for each of the owner's completed cards of one colour."""

    colour: ColourName
    points_each: int


class SilverGoldTreasureCard(TypedDict):
    """What is printed on a treasure card.

    `rows` has the four rows from the top; each row has four places, a to d from the left. `.` is no box, `o` a plain
    box, `C` a box with a coin, `P` a box with a palm, `X` a box with a cross.
    """

    id: str
    colour: ColourName
    points: int
    """The score for completing the card."""
    seal: SilverGoldSeal | None
    rows: list[str]


class SilverGoldExpeditionCard(TypedDict):
    """An expedition card with its pattern as printed, in the upper left of a grid."""

    id: str
    shape: str
    """The name of the pattern; two cards can have the same one."""
    boxes: list[str]


class SilverGoldComponents(TypedDict):
    """All cards of Silver & Gold. Views name cards by their ids."""

    treasures: list[SilverGoldTreasureCard]
    expeditions: list[SilverGoldExpeditionCard]


class SilverGoldActiveCard(TypedDict):
    """A treasure card in front of a player."""

    card: str
    crossed: str
    """The crossed boxes, row by row: "a1 b1"."""


class SilverGoldScore(TypedDict):
    """A seat's score by parts."""

    coins: int
    trophies: int
    palms: int
    maps: int
    seals: int
    total: int


class SilverGoldPlayer(TypedDict):
    """Everything in front of a seat."""

    cards: list[SilverGoldActiveCard | None]
    completed: list[str]
    coins: int
    palms: list[int]
    trophies: list[int]
    score: SilverGoldScore
    """The score if the game ended now."""


class SilverGoldOwn(TypedDict):
    """What only the seat itself knows."""

    hand: list[str]
    player: SilverGoldPlayer
    """The seat with its own crosses of this turn, which the others do not see yet."""
    owed: int
    """The extra crosses that the seat still has to make."""


class SilverGoldGain(TypedDict):
    """What a cross gains at once."""

    coins: int
    palms: list[int]
    extras: int
    completes: bool


class SilverGoldResult(TypedDict):
    """How a game ended."""

    scores: list[SilverGoldScore]
    winners: list[int]
    places: list[int]


class SilverGoldView(TypedDict):
    """Silver & Gold as one viewer sees it."""

    phase: PhaseName
    turn: int
    round: int
    first: int
    awaited: list[int]
    expedition: str | None
    display: list[str | None]
    stack: int
    trophies: list[int]
    palm_value: int
    players: list[SilverGoldPlayer]
    result: SilverGoldResult | None
    own: SilverGoldOwn | None
    moves: list[str]
    move_count: int
    gains: dict[str, SilverGoldGain]
    """By move, for the crosses that touch a symbol or complete the card."""
    unfinished: list[int]
    """The indices in `moves` of the moves after which the seat owes another cross."""


class SilverGoldCardGain(TypedDict):
    """The effect of an answer on one treasure card."""

    card: str
    boxes: str
    """The boxes that it crosses off there: "a1 b1"."""
    left: str
    """The boxes that are free afterwards."""
    points: int
    """The score for completing the card, seals included; 0 where it is not completed."""


class SilverGoldFilling(TypedDict):
    """The chance to fill the free boxes that an answer leaves on its card, for a player who aims for nothing else."""

    card: str
    boxes: str
    turns: int
    """The number of turns after this one."""
    chance: float
    exact: str
    """The same as a fraction: "23/42"."""


class SilverGoldCrossing(TypedDict):
    """Hint facts: the gain of a whole answer with its extra crosses."""

    kind: Literal["crossing"]
    cards: list[SilverGoldCardGain]
    coins: int
    palms: list[int]
    """The points of each palm that scores."""
    trophy: int
    """The highest trophy left where a row of coins is completed; else 0."""
    points: int
    """The points that are certain; a trophy is not included."""
    filling: SilverGoldFilling | None


class SilverGoldChoosing(TypedDict):
    """Hint facts: new treasure cards."""

    kind: Literal["choosing"]
    cards: list[str]
    """Empty for a draw from the stack, whose top card is unknown."""
    sealed: int
    """The points that seals would add if these cards were completed."""


class SilverGoldPassing(TypedDict):
    """Hint facts: no box is free."""

    kind: Literal["passing"]


SilverGoldHintFacts: TypeAlias = SilverGoldCrossing | SilverGoldChoosing | SilverGoldPassing


def components_to_json() -> SilverGoldComponents:
    """All cards."""
    return {
        "treasures": [_treasure(card) for card in TREASURE_CARDS],
        "expeditions": [_expedition(card) for card in EXPEDITION_CARDS],
    }


def view_to_json(view: View) -> SilverGoldView:
    """A view; parts that many views share are built once."""
    moves = _moves(view)
    return {
        "phase": _PHASES[view.phase],
        "turn": view.turn,
        "round": view.round,
        "first": view.first,
        "awaited": list(view.awaited),
        "expedition": view.expedition.id if view.expedition else None,
        "display": [card.id if card else None for card in view.display],
        "stack": view.stack_size,
        "trophies": list(view.trophies),
        "palm_value": view.palm_value,
        "players": [player_to_json(player) for player in view.players],
        "result": _result(view.result) if view.result else None,
        "own": _own(view.own) if view.own else None,
        "moves": moves.texts,
        "move_count": len(moves.texts),
        "gains": moves.gains,
        "unfinished": moves.unfinished,
    }


def facts_to_json(facts: Facts) -> SilverGoldHintFacts:
    """The facts behind a hint; the chance is rounded."""
    match facts:
        case Crossing():
            return {
                "kind": "crossing",
                "cards": [_card_gain(gain) for gain in facts.cards],
                "coins": facts.coins,
                "palms": list(facts.palms),
                "trophy": facts.trophy,
                "points": facts.points,
                "filling": _filling(facts.filling) if facts.filling else None,
            }
        case Choosing():
            return {"kind": "choosing", "cards": [card.id for card in facts.cards], "sealed": facts.sealed}
        case Passing():
            return {"kind": "passing"}


def _card_gain(gain: CardGain) -> SilverGoldCardGain:
    return {
        "card": gain.card.id,
        "boxes": mask_text(gain.boxes),
        "left": mask_text(gain.left),
        "points": gain.points,
    }


def _filling(filling: Filling) -> SilverGoldFilling:
    return {
        "card": filling.card.id,
        "boxes": mask_text(filling.boxes),
        "turns": filling.turns,
        "chance": round(float(filling.chance), JSON_DIGITS),
        "exact": str(filling.chance),
    }


def _treasure(card: TreasureCard) -> SilverGoldTreasureCard:
    seal = card.seal
    return {
        "id": card.id,
        "colour": _COLOURS[card.colour],
        "points": card.points,
        "seal": {"colour": _COLOURS[seal.colour], "points_each": seal.points_each} if seal else None,
        "rows": list(card.grid),
    }


def _expedition(card: ExpeditionCard) -> SilverGoldExpeditionCard:
    boxes = mask_text(read_grid(card.shape.grid, "o")).split()
    return {"id": card.id, "shape": card.shape.name, "boxes": boxes}


@lru_cache(1 << 12)
def player_to_json(player: PlayerView) -> SilverGoldPlayer:
    """Everything in front of a seat."""
    return {
        "cards": [
            {"card": active.card.id, "crossed": mask_text(active.crossed)} if active else None
            for active in player.cards
        ],
        "completed": [card.id for card in player.completed],
        "coins": player.coins,
        "palms": list(player.palms),
        "trophies": list(player.trophies),
        "score": _score(player.score),
    }


def _own(own: Own) -> SilverGoldOwn:
    return {"hand": [card.id for card in own.hand], "player": player_to_json(own.player), "owed": own.owed}


def _score(score: Score) -> SilverGoldScore:
    return {
        "coins": score.coins,
        "trophies": score.trophies,
        "palms": score.palms,
        "maps": score.maps,
        "seals": score.seals,
        "total": score.total,
    }


def _result(result: Result[Score]) -> SilverGoldResult:
    return {
        "scores": [_score(score) for score in result.scores],
        "winners": list(result.winners),
        "places": list(result.places),
    }


class _Moves(NamedTuple):
    texts: list[str]
    gains: dict[str, SilverGoldGain]
    unfinished: list[int]


def _moves(view: View) -> _Moves:
    """The legal moves, what crosses gain, and the crosses after which another one is owed."""
    texts = [str(move) for move in view.moves]
    gains: dict[str, SilverGoldGain] = {}
    unfinished: list[int] = []
    if view.own is None:
        return _Moves(texts, gains, unfinished)
    free = {active.card: active.free for active in view.own.player.cards if active}
    several_owed = view.own.owed > 1
    for index, move in enumerate(view.moves):
        if isinstance(move, _CROSSES):
            card, boxes = move.card, move.boxes
            if boxes & card.symbols or boxes == free[card]:
                gains[texts[index]] = _gain(view.gain(move))
            if (several_owed or boxes & card.crosses) and view.continues(move):  # no other cross can leave one owed
                unfinished.append(index)
    return _Moves(texts, gains, unfinished)


@lru_cache(1 << 10)
def _gain(gain: Gain) -> SilverGoldGain:
    return {"coins": gain.coins, "palms": list(gain.palms), "extras": gain.extras, "completes": gain.completes}


_CROSSES = (Cross, Extra)
_PHASES: dict[Phase, PhaseName] = {
    Phase.DEAL: "deal",
    Phase.KEEP: "keep",
    Phase.STACK: "stack",
    Phase.EXPEDITIONS: "expeditions",
    Phase.CROSS: "cross",
    Phase.TAKE: "take",
    Phase.OVER: "over",
}
_COLOURS: dict[Colour, ColourName] = {
    Colour.GREY: "grey",
    Colour.GREEN: "green",
    Colour.ORANGE: "orange",
    Colour.PURPLE: "purple",
}

SCHEMA: Schema[View] = Schema(
    view_type=SilverGoldView,
    view_to_json=view_to_json,
    view_from_json=Lazy("doubloon.games.silver_gold.reading:view_from_json"),
    components_type=SilverGoldComponents,
    components=components_to_json,
    hint_facts_type=SilverGoldHintFacts,
)
