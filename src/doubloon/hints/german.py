"""Hints in German."""

from doubloon.games.gold_hunting import Build
from doubloon.games.gold_hunting.pieces import PILE_NAMES
from doubloon.games.silver_gold import Colour, TreasureCard
from doubloon.games.silver_gold.shapes import mask_text
from doubloon.hints.ideas import (
    NO_DIFFERENCE,
    CardGain,
    Choosing,
    Crossing,
    Filling,
    Hiding,
    Idea,
    Lifting,
    Measure,
    Passing,
    SettingAside,
)

_NUMBERS = ("kein", "ein", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn", "elf", "zwölf")
_COLOURS = {Colour.GREY: "Grau", Colour.GREEN: "Grün", Colour.ORANGE: "Orange", Colour.PURPLE: "Lila"}


class German:
    """The sentences in German."""

    def title(self, idea: Idea) -> str:
        """The idea in few words."""
        match idea.gain:
            case Crossing(cards=cards):
                return "; ".join(f"{_card(card.card)}: {mask_text(card.boxes)}" for card in cards)
            case Choosing(cards=cards):
                return _listed([_card(card) for card in cards]) or "die oberste Karte des Stapels"
            case Passing():
                return "passen"
            case Lifting(pile=pile, declared=declared, rush=rush):
                return f"{'Goldrausch' if rush else declared} auf Stapel {PILE_NAMES[pile]}"
            case SettingAside():
                return "das Gold in der Hand behalten"
            case Hiding():
                assert isinstance(idea.move, Build)
                return str(idea.move).removeprefix("build ").replace(" ", " · ")

    def crossing(self, gain: Crossing) -> str:
        """What an answer crosses off, and what it brings."""
        what = f"Kreuzt {_listed([_part(card) for card in gain.cards])} an"
        done = [card for card in gain.cards if card.points]
        told = [f"{card.points} für {_card(card.card)}" for card in done]
        told += [f"{gain.coins} {'Münze' if gain.coins == 1 else 'Münzen'}"] if gain.coins else []
        told += [f"{points} für eine Palme" for points in gain.palms]
        if not told:
            first, left = gain.cards[0].card, gain.cards[0].left.bit_count()
            where = "dort" if len(gain.cards) == 1 else f"auf {_card(first)}"
            return f"{what}; {_boxes(left)} {'bleibt' if left == 1 else 'bleiben'} {where} frei."
        parts = "" if done and len(told) == 1 else f" ({', '.join(told)})"
        also = [["eine neue Karte"], ["zwei neue Karten"]][len(done) - 1] if done else []
        also += [f"eine volle Münzreihe, für einen Pokal von bis zu {gain.trophy}"] if gain.trophy else []
        return f"{what}: sofort {_points(gain.points)}{parts}{''.join(f', und {one}' for one in also)}."

    def choosing(self, gain: Choosing) -> str:
        """What the new cards have to offer."""
        if not gain.cards:
            return "Zieht verdeckt vom Stapel: Der Wert ist das Mittel dessen, was dort liegen kann."
        sealed = f"; Siegel bringen {_points(gain.sealed)} für Karten, die schon da sind" if gain.sealed else ""
        verb = "Behält" if len(gain.cards) == 2 else "Nimmt"
        return f"{verb} {_listed([_offer(card) for card in gain.cards])}{sealed}."

    def passing(self, gain: Passing) -> str:  # noqa: ARG002 (nothing is all there is to it)
        """That there is nothing to do."""
        return "Kein Kästchen ist mehr frei, also ist nichts zu gewinnen und nichts zu verlieren."

    def lifting(self, gain: Lifting) -> str:
        """How likely a lift is right, and what else may come of it."""
        pile, declared, down = PILE_NAMES[gain.pile], gain.declared, gain.breaks_down
        what = f"Goldrausch mit {declared} auf Stapel {pile}" if gain.rush else f"Sagt {declared} auf Stapel {pile} an"
        won = f"{declared} Gold mehr" + (f", und {gain.points} Punkte für den Rausch" if gain.points else "")
        lost = f"; mit {_percent(down)} brechen die {gain.hand} Gold in der Hand ein" if down else ""
        return f"{what}: richtig mit {_percent(gain.right)}, für {won}{lost or '; einbrechen kann nichts'}."

    def setting_aside(self, gain: SettingAside) -> str:
        """What a keep makes safe."""
        safe = f"{_points(gain.points)}, {'den' if gain.points == 1 else 'die'} niemand mehr nimmt"
        return f"Legt {gain.gold} Gold beiseite: {safe}, und schürft gleich weiter."

    def hiding(self, gain: Hiding) -> str:
        """How much piles leave to the other."""
        mined, usual = _number(gain.mined), _number(gain.usual)
        return f"Wer gut schürft, holt aus diesen Stapeln etwa {mined} Punkte; aus beliebigen {usual}."

    def ahead(self, measure: Measure, by: float) -> str:
        """How much better the best idea is than the next."""
        if by < NO_DIFFERENCE[measure]:
            return "Die nächste Idee ist ebenso gut."
        if measure is Measure.POINTS:
            return f"Etwa {_number(by)} Punkte besser als die nächste Idee."
        return f"Gewinnt etwa {100 * by:.0f} von hundert Spielen mehr als die nächste Idee."

    def behind(self, measure: Measure, by: float) -> str:
        """How much less good another idea is than the best."""
        if by < NO_DIFFERENCE[measure]:
            return "Ebenso gut wie die beste Idee."
        if measure is Measure.POINTS:
            return f"Etwa {_number(by)} Punkte weniger als die beste Idee."
        return f"Gewinnt etwa {100 * by:.0f} von hundert Spielen weniger als die beste Idee."

    def worth(self, measure: Measure, worth: float) -> str:
        """What an idea is worth."""
        return f"{_number(worth)} Punkte" if measure is Measure.POINTS else f"{_percent(worth)} Siegchance"

    def filling(self, filling: Filling) -> str:
        """How likely the free boxes that are left are filled."""
        boxes = filling.boxes.bit_count()
        one = boxes == 1
        left = f"{'Das' if one else 'Die'} {'' if one else f'{_NUMBERS[boxes]} '}Kästchen, {'das' if one else 'die'}"
        left += f" auf {_card(filling.card)} frei {'bleibt' if one else 'bleiben'},"
        turns = "im nächsten Zug" if filling.turns == 1 else f"in den nächsten {filling.turns} Zügen"
        fill = "lässt sich" if one else "lassen sich"
        if filling.chance == 0:
            return f"{left} {fill} {turns} nicht alle füllen."
        sure = "sicher" if filling.chance == 1 else f"mit {_percent(float(filling.chance))}"
        return f"{left} {fill} {turns} {sure} füllen, wenn du nur darauf spielst."


def _card(card: TreasureCard) -> str:
    return f"{_COLOURS[card.colour]} {int(card.id.partition('-')[2])}"


def _part(card: CardGain) -> str:
    if card.left:
        return f"{_boxes(card.boxes.bit_count())} von {_card(card.card)}"
    last = "das letzte Kästchen" if card.boxes.bit_count() == 1 else f"die letzten {_boxes(card.boxes.bit_count())}"
    return f"{last} von {_card(card.card)}"


def _offer(card: TreasureCard) -> str:
    symbols = [
        (card.coins, "Münze", "Münzen"),
        (card.palms, "Palme", "Palmen"),
        (card.crosses, "X", "X"),
    ]
    parts = [
        _points(card.points),
        *(f"{mask.bit_count()} {one if mask.bit_count() == 1 else more}" for mask, one, more in symbols if mask),
        *([f"ein Siegel von {card.seal.points_each} für {_COLOURS[card.seal.colour]}"] if card.seal else []),
    ]
    return f"{_card(card)} ({', '.join(parts)})"


def _boxes(count: int) -> str:
    return f"{_NUMBERS[count] if count < len(_NUMBERS) else count} Kästchen"


def _points(points: int) -> str:
    return f"{points} {'Punkt' if points == 1 else 'Punkte'}"


def _number(number: float) -> str:
    return f"{number:.1f}".replace(".", ",")


def _percent(chance: float) -> str:
    return "weniger als 1 %" if 0 < chance < 0.005 else f"{100 * chance:.0f} %"


def _listed(parts: list[str]) -> str:
    return " und ".join(parts)
