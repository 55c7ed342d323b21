"""Silver & Gold by Phil Walker-Harding: cross off shapes on treasure cards; 2 to 4 players."""

from doubloon.core.game import STANDARD, Game
from doubloon.core.lazy import Lazy
from doubloon.games.silver_gold import rules
from doubloon.games.silver_gold.cards import (
    EXPEDITION_CARDS,
    TREASURE_CARDS,
    Colour,
    ExpeditionCard,
    Seal,
    TreasureCard,
)
from doubloon.games.silver_gold.moves import Cross, Extra, Keep, Move, Pass, Take, parse_move
from doubloon.games.silver_gold.sampling import sample
from doubloon.games.silver_gold.scoring import Score, result
from doubloon.games.silver_gold.state import ActiveCard, Phase, Player, State
from doubloon.games.silver_gold.text import text
from doubloon.games.silver_gold.view import Gain, Own, PlayerView, View, view

GAME: Game[State, Move, View] = Game(
    id="silver-and-gold",
    title="Silver & Gold",
    seat_counts=(2, 3, 4),
    variants=(STANDARD, rules.DISPLAY_FIRST),
    start=rules.start,
    asked=rules.asked,
    step=rules.step,
    chance=rules.chance,
    deal=rules.deal,
    legal_moves=rules.legal_moves,
    play=rules.play,
    is_public=rules.is_public,
    parse_move=parse_move,
    view=view,
    sample=sample,
    result=result,
    text=text,
    bots={
        "greedy": Lazy("doubloon.games.silver_gold.bots.greedy:GreedyBot"),
        "castaway": Lazy("doubloon.games.silver_gold.bots.castaway:Castaway"),
        "landlubber": Lazy("doubloon.games.silver_gold.bots.landlubber:Landlubber"),
        "beachcomber": Lazy("doubloon.games.silver_gold.bots.greedy:GreedyBot"),
        "deckhand": Lazy("doubloon.games.silver_gold.bots.deckhand:Deckhand"),
        "bosun": Lazy("doubloon.games.silver_gold.bots.bosun:Bosun"),
        "navigator": Lazy("doubloon.games.silver_gold.bots.navigator:Navigator"),
        "quartermaster": Lazy("doubloon.games.silver_gold.bots.quartermaster:Quartermaster"),
        "captain": Lazy("doubloon.games.silver_gold.bots.captain:Captain"),
        "admiral": Lazy("doubloon.games.silver_gold.bots.admiral:Admiral"),
    },
    levels=(
        "castaway",
        "landlubber",
        "beachcomber",
        "deckhand",
        "bosun",
        "navigator",
        "quartermaster",
        "captain",
    ),
    strongest="admiral",
    bot_titles=(
        *("Driftwood", "Magpie"),
        *("Treibholz", "Elster", "Schiffbrüchiger", "Landratte", "Strandgutsammler", "Matrose"),
        *("Bootsmann", "Steuermann", "Quartiermeister", "Kapitän"),
    ),
    svg=Lazy("doubloon.games.silver_gold.svg:svg"),
    schema=Lazy("doubloon.games.silver_gold.schema:SCHEMA"),
    rules_file="doubloon.games.silver_gold:rules.md",
    revealed=Lazy("doubloon.games.silver_gold.revealed:REVEALED"),
    adviser=Lazy("doubloon.games.silver_gold.hints:ADVISER"),
    batch=Lazy("doubloon.games.silver_gold.batch:make"),
    luck=Lazy("doubloon.games.silver_gold.luck:chance_events"),
    training=Lazy("doubloon.games.silver_gold.training:TRAINING"),
)
"""Silver & Gold: facts, rules, bots and everything else that Doubloon knows about it."""

__all__ = [
    "EXPEDITION_CARDS",
    "GAME",
    "TREASURE_CARDS",
    "ActiveCard",
    "Colour",
    "Cross",
    "ExpeditionCard",
    "Extra",
    "Gain",
    "Keep",
    "Move",
    "Own",
    "Pass",
    "Phase",
    "Player",
    "PlayerView",
    "Score",
    "Seal",
    "State",
    "Take",
    "TreasureCard",
    "View",
    "parse_move",
]
