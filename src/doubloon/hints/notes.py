"""Hints as JSON: what the terminal prints for programs, and what the server sends."""

from typing import Any

from doubloon.games.silver_gold.shapes import mask_text
from doubloon.hints.ideas import Choosing, Crossing, Filling, Gain, Hiding, Hints, Lifting, Passing, SettingAside
from doubloon.hints.speech import LANGUAGES, Told, tell

_DIGITS = 4


def to_json(hints: Hints) -> dict[str, Any]:
    """The hints with their facts, and in words in every language; chances and worths are rounded."""
    words = {language: tell(hints, language) for language in LANGUAGES}
    return {
        "measure": hints.measure.value,
        "ideas": [
            {
                "moves": [str(move) for move in idea.moves],
                "worth": round(idea.worth, _DIGITS),
                "gain": _gain(idea.gain),
                "filling": idea.filling and _filling(idea.filling),
                "told": {language: _told(told[place]) for language, told in words.items()},
            }
            for place, idea in enumerate(hints.ideas)
        ],
    }


def _gain(gain: Gain) -> dict[str, Any]:
    match gain:
        case Crossing(cards, coins, palms, trophy):
            parts = [
                {
                    "card": part.card.id,
                    "boxes": mask_text(part.boxes),
                    "left": mask_text(part.left),
                    "points": part.points,
                }
                for part in cards
            ]
            facts = {"cards": parts, "coins": coins, "palms": list(palms), "trophy": trophy, "points": gain.points}
            return {"kind": "crossing", **facts}
        case Choosing(cards, sealed):
            return {"kind": "choosing", "cards": [card.id for card in cards], "sealed": sealed}
        case Passing():
            return {"kind": "passing"}
        case Lifting():
            return {
                "kind": "lifting",
                "pile": gain.pile,
                "declared": gain.declared,
                "rush": gain.rush,
                "right": round(gain.right, _DIGITS),
                "breaks_down": round(gain.breaks_down, _DIGITS),
                "hand": gain.hand,
                "points": gain.points,
            }
        case SettingAside(gold, points):
            return {"kind": "setting-aside", "gold": gold, "points": points}
        case Hiding(mined, usual):
            return {"kind": "hiding", "mined": round(mined, _DIGITS), "usual": round(usual, _DIGITS)}


def _filling(filling: Filling) -> dict[str, Any]:
    return {
        "card": filling.card.id,
        "boxes": mask_text(filling.boxes),
        "turns": filling.turns,
        "chance": round(float(filling.chance), _DIGITS),
        "exact": str(filling.chance),
    }


def _told(told: Told) -> dict[str, Any]:
    return {"title": told.title, "worth": told.worth, "gains": told.gains, "filling": told.filling}
