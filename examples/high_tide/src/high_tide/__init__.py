"""High Tide: two players, five cards, stay or go."""

from doubloon import STANDARD, Game, Lazy
from high_tide import rules
from high_tide.moves import Answer, parse_move
from high_tide.view import View, sample, text, view

GAME: Game[rules.State, Answer, View] = Game(
    id="high-tide",
    title="High Tide",
    seat_counts=(2,),
    variants=(STANDARD,),
    start=rules.State,
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
    result=rules.result,
    text=text,
    about={"en": "Stay for the high tide, or go in time?", "de": "Bis zur Flut bleiben oder rechtzeitig gehen?"},
    bots={"lookout": Lazy("high_tide.bots:Lookout")},
    levels=("lookout",),
    svg=Lazy("high_tide.svg:svg"),
    revealed=Lazy("high_tide.revealed:REVEALED"),
)

__all__ = ["GAME"]
