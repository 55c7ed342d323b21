"""Gold Hunting by Naotaka Shimamoto (itten): guess what is stacked in hidden piles; 2 players."""

from doubloon.core.game import STANDARD, Game
from doubloon.core.lazy import Lazy
from doubloon.games.gold_hunting import rules
from doubloon.games.gold_hunting.moves import Build, Keep, Mine, Move, Rush, parse_move
from doubloon.games.gold_hunting.sampling import sample
from doubloon.games.gold_hunting.scoring import Score, result
from doubloon.games.gold_hunting.state import Lift, Marker, Phase, Player, State
from doubloon.games.gold_hunting.text import text
from doubloon.games.gold_hunting.view import Keeping, Own, PlayerView, Rushing, View, view

GAME: Game[State, Move, View] = Game(
    id="gold-hunting",
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
    is_public=rules.is_public,
    parse_move=parse_move,
    view=view,
    sample=sample,
    result=result,
    text=text,
    bots={
        "greedy": Lazy("doubloon.games.gold_hunting.bots.greedy:GreedyBot"),
        "greenhorn": Lazy("doubloon.games.gold_hunting.bots.greenhorn:Greenhorn"),
        "prospector": Lazy("doubloon.games.gold_hunting.bots.greedy:GreedyBot"),
        "assayer": Lazy("doubloon.games.gold_hunting.bots.assayer:Assayer"),
        "smuggler": Lazy("doubloon.games.gold_hunting.bots.smuggler:Smuggler"),
        "baron": Lazy("doubloon.games.gold_hunting.bots.baron:Baron"),
    },
    levels=("greenhorn", "prospector", "assayer", "smuggler", "baron"),
    bot_titles=(
        *("Driftwood", "Magpie", "Gold Baron"),
        *("Treibholz", "Elster", "Grünschnabel", "Goldsucher", "Goldprüfer", "Schmuggler", "Goldbaron"),
    ),
    svg=Lazy("doubloon.games.gold_hunting.svg:svg"),
    schema=Lazy("doubloon.games.gold_hunting.schema:SCHEMA"),
    rules_file="doubloon.games.gold_hunting:rules.md",
    revealed=Lazy("doubloon.games.gold_hunting.revealed:REVEALED"),
    adviser=Lazy("doubloon.games.gold_hunting.hints:ADVISER"),
    batch=Lazy("doubloon.games.gold_hunting.batch:make"),
    training=Lazy("doubloon.games.gold_hunting.training.program:TRAINING"),
    solving=Lazy("doubloon.games.gold_hunting.solving.program:SOLVING"),
    exploiting=Lazy("doubloon.games.gold_hunting.exploiting.program:EXPLOITING"),
)
"""Gold Hunting: facts, rules, bots and everything else that Doubloon knows about it."""

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
