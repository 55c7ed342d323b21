"""Silver & Gold by Phil Walker-Harding: cross off shapes on treasure cards; 2 to 4 players."""

from doubloon.core.game import STANDARD, Game
from doubloon.silver_gold import rules
from doubloon.silver_gold.cards import EXPEDITION_CARDS, TREASURE_CARDS, Colour, ExpeditionCard, Seal, TreasureCard
from doubloon.silver_gold.drawing import draw
from doubloon.silver_gold.moves import Cross, Extra, Keep, Move, Pass, Take, parse_move
from doubloon.silver_gold.sampling import sample
from doubloon.silver_gold.scoring import Score, result
from doubloon.silver_gold.state import ActiveCard, Phase, Player, State
from doubloon.silver_gold.view import Gain, Own, PlayerView, View, view

GAME: Game[State, Move, View] = Game(
    name="silver-and-gold",
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
    told=rules.told,
    parse_move=parse_move,
    view=view,
    sample=sample,
    result=result,
    draw=draw,
)

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
