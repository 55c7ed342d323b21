"""Gold Hunting by Naotaka Shimamoto (itten): guess what is stacked in hidden piles; 2 players."""

from doubloon.core.game import STANDARD, Game
from doubloon.gold_hunting import rules
from doubloon.gold_hunting.drawing import draw
from doubloon.gold_hunting.moves import Build, Keep, Mine, Move, Rush, parse_move
from doubloon.gold_hunting.sampling import sample
from doubloon.gold_hunting.scoring import Score, result
from doubloon.gold_hunting.state import Lift, Marker, Phase, Player, State
from doubloon.gold_hunting.view import Keeping, Own, PlayerView, Rushing, View, view

GAME: Game[State, Move, View] = Game(
    name="gold-hunting",
    title="Gold Hunting",
    seat_counts=(2,),
    variants=(STANDARD, rules.HIDDEN_HEIGHTS),
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
    "GAME",
    "Build",
    "Keep",
    "Keeping",
    "Lift",
    "Marker",
    "Mine",
    "Move",
    "Own",
    "Phase",
    "Player",
    "PlayerView",
    "Rush",
    "Rushing",
    "Score",
    "State",
    "View",
]
