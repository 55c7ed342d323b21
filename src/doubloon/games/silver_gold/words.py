"""Names and sentences of Silver & Gold in English and German.

Both languages implement `Words`, so that the type checker reports a sentence that one of them lacks.
"""

from typing import Protocol, assert_never

from doubloon.core.hints import Explanation, Suggestion
from doubloon.core.languages import Language, Translations, number_word, percent
from doubloon.games.silver_gold.cards import Colour, TreasureCard
from doubloon.games.silver_gold.hint_facts import CardGain, Choosing, Crossing, Facts, Filling, Passing
from doubloon.games.silver_gold.shapes import mask_text


class Words(Protocol):
    """Every name and sentence that a language must have."""

    top_of_stack: str
    pass_title: str
    passing: str
    """The reason for passing."""
    blind: str
    """The reason for drawing an unknown card."""

    def card(self, card: TreasureCard) -> str:
        """The short name of a treasure card, for titles."""
        ...

    def both(self, parts: list[str]) -> str:
        """One or two names, joined by "and"."""
        ...

    def crossing(self, facts: Crossing) -> str:
        """The boxes that an answer crosses off, and the points for them."""
        ...

    def choosing(self, facts: Choosing) -> str:
        """The points and symbols of the new cards."""
        ...

    def filling(self, facts: Filling) -> str:
        """The chance to fill the free boxes that an answer leaves."""
        ...


def explain(suggestion: Suggestion[Facts], language: Language) -> Explanation:
    """A suggestion in words."""
    facts, words = suggestion.facts, WORDS.get(language)
    match facts:
        case Crossing():
            title = "; ".join(f"{words.card(gain.card)}: {mask_text(gain.boxes)}" for gain in facts.cards)
            outlook = words.filling(facts.filling) if facts.filling else None
            return Explanation(title, words.crossing(facts), outlook)
        case Choosing(cards=()):
            return Explanation(words.top_of_stack, words.blind)
        case Choosing():
            return Explanation(words.both([words.card(card) for card in facts.cards]), words.choosing(facts))
        case Passing():
            return Explanation(words.pass_title, words.passing)
        case _:
            assert_never(facts)


class English:
    """The words in English."""

    top_of_stack = "the top card of the stack"
    pass_title = "pass"
    passing = "Pass: you have no free box left, so there is nothing to gain or to lose."
    blind = "Draw an unknown card from the stack. The value is the average over the cards that can be there."

    def card(self, card: TreasureCard) -> str:
        """The name of a treasure card."""
        return f"{card.colour.value} {_number(card)}"

    def both(self, parts: list[str]) -> str:
        """One or two names, joined by "and"."""
        return " and ".join(parts)

    def crossing(self, facts: Crossing) -> str:
        """The boxes that an answer crosses off, and the points for them."""
        action = f"Cross off {self.both([self._crossed(gain, facts) for gain in facts.cards])}"
        if not facts.points:
            first, left = facts.cards[0].card, facts.cards[0].left.bit_count()
            place = "there" if len(facts.cards) == 1 else f"on {self._the(first, facts)}"
            return f"{action}. {_capitalized(self._boxes(left))} {'is' if left == 1 else 'are'} left {place}."
        return f"{action}: {self._points(facts.points)} now{self._sources(facts)}.{self._rewards(facts)}"

    def choosing(self, facts: Choosing) -> str:
        """The points and symbols of the new cards."""
        several = len(facts.cards) > 1
        action = f"{'Keep' if several else 'Take'} {self.both([self._printed(card) for card in facts.cards])}."
        if not facts.sealed:
            return action
        condition = f"Completing {'them' if several else 'it'}"
        return f"{action} {condition} would also score {self._points(facts.sealed)} for seals."

    def filling(self, facts: Filling) -> str:
        """The chance to fill the free boxes that an answer leaves."""
        turns = "next turn" if facts.turns == 1 else f"within {facts.turns} turns"
        count = facts.boxes.bit_count()
        boxes = "the last box" if count == 1 else f"the remaining {self._boxes(count)}"
        action = f"Chance to fill {boxes} on the {facts.card.colour.value} card {turns}"
        condition = ", if you aim for nothing else" if facts.chance else ""
        return f"{action}: {percent(float(facts.chance), 'en')}{condition}."

    def _crossed(self, gain: CardGain, facts: Crossing) -> str:
        count = gain.boxes.bit_count()
        last = "the last box" if count == 1 else f"the last {self._boxes(count)}"
        return f"{self._boxes(count) if gain.left else last} on {self._the(gain.card, facts)}"

    def _sources(self, facts: Crossing) -> str:
        """Where the points come from."""
        sources = [(gain.points, self._the(gain.card, facts)) for gain in facts.cards if gain.points]
        if facts.coins:
            sources.append((facts.coins, "a coin" if facts.coins == 1 else f"{facts.coins} coins"))
        sources += [(points, "a palm") for points in facts.palms]
        if len(sources) == 1:
            return "" if _completed(facts) else f" for {sources[0][1]}"
        return f" ({', '.join(f'{points} for {source}' for points, source in sources)})"

    def _rewards(self, facts: Crossing) -> str:
        """What follows the points: new cards, and a chance to win a trophy."""
        completed = _completed(facts)
        rewards = ["take a new card" if completed == 1 else "take two new cards"] if completed else []
        if facts.trophy:
            rewards.append(f"complete a row of coins, which can win a trophy worth up to {self._points(facts.trophy)}")
        return f" You {' and '.join(rewards)}." if rewards else ""

    def _printed(self, card: TreasureCard) -> str:
        symbols = [(card.coins, "coin"), (card.palms, "palm"), (card.crosses, "X")]
        parts = [self._points(card.points)]
        parts += [f"{mask.bit_count()} {word}{'' if mask.bit_count() == 1 else 's'}" for mask, word in symbols if mask]
        if card.seal:
            parts.append(f"a seal worth {self._points(card.seal.points_each)} per {card.seal.colour.value} card")
        return f"the {card.colour.value} card ({', '.join(parts)})"

    def _the(self, card: TreasureCard, facts: Crossing) -> str:
        """A card of an answer; the second of two cards in the same colour is the other one."""
        return f"the {'other ' if _is_other(card, facts) else ''}{card.colour.value} card"

    def _boxes(self, count: int) -> str:
        return f"{number_word(count, 'en')} {'box' if count == 1 else 'boxes'}"

    def _points(self, points: int) -> str:
        return f"{points} point{'' if points == 1 else 's'}"


class German:
    """The words in German."""

    top_of_stack = "oberste Karte des Stapels"
    pass_title = "passen"
    passing = "Passe: Du hast kein freies Feld mehr, also gibt es nichts zu gewinnen und nichts zu verlieren."
    blind = "Zieh eine unbekannte Karte vom Stapel. Der Wert ist der Durchschnitt aller Karten, die dort liegen können."

    def card(self, card: TreasureCard) -> str:
        """The name of a treasure card."""
        return f"{_GERMAN_COLOURS[card.colour]} {_number(card)}"

    def both(self, parts: list[str]) -> str:
        """One or two names, joined by "und"."""
        return " und ".join(parts)

    def crossing(self, facts: Crossing) -> str:
        """The boxes that an answer crosses off, and the points for them."""
        action = f"Kreuze {self.both([self._crossed(gain, facts) for gain in facts.cards])} an"
        if not facts.points:
            first, left = facts.cards[0].card, facts.cards[0].left.bit_count()
            place = "dort" if len(facts.cards) == 1 else f"auf {self._of(first, facts)}"
            return f"{action}. {_capitalized(self._boxes(left))} {'bleibt' if left == 1 else 'bleiben'} {place} frei."
        return f"{action}: sofort {self._points(facts.points)}{self._sources(facts)}.{self._rewards(facts)}"

    def choosing(self, facts: Choosing) -> str:
        """The points and symbols of the new cards."""
        several = len(facts.cards) > 1
        action = f"{'Behalte' if several else 'Nimm'} {self.both([self._printed(card) for card in facts.cards])}."
        if not facts.sealed:
            return action
        condition = f"Wenn du {'beide' if several else 'sie'} vollendest"
        return f"{action} {condition}, bringen Siegel zusätzlich {self._points(facts.sealed)}."

    def filling(self, facts: Filling) -> str:
        """The chance to fill the free boxes that an answer leaves."""
        turns = "im nächsten Zug" if facts.turns == 1 else f"in den nächsten {facts.turns} Zügen"
        count = facts.boxes.bit_count()
        boxes = "das letzte Feld" if count == 1 else f"die restlichen {self._boxes(count)}"
        action = f"Chance, {boxes} auf der {_german(facts.card.colour, 'en')} Karte {turns} zu füllen"
        condition = ", wenn du auf nichts anderes spielst" if facts.chance else ""
        return f"{action}: {percent(float(facts.chance), 'de')}{condition}."

    def _crossed(self, gain: CardGain, facts: Crossing) -> str:
        count = gain.boxes.bit_count()
        last = "das letzte Feld" if count == 1 else f"die letzten {self._boxes(count)}"
        return f"{self._boxes(count) if gain.left else last} auf {self._of(gain.card, facts)}"

    def _sources(self, facts: Crossing) -> str:
        """Where the points come from."""
        sources = [(gain.points, self._the(gain.card, facts)) for gain in facts.cards if gain.points]
        if facts.coins:
            sources.append((facts.coins, "eine Münze" if facts.coins == 1 else f"{facts.coins} Münzen"))
        sources += [(points, "eine Palme") for points in facts.palms]
        if len(sources) == 1:
            return "" if _completed(facts) else f" für {sources[0][1]}"
        return f" ({', '.join(f'{points} für {source}' for points, source in sources)})"

    def _rewards(self, facts: Crossing) -> str:
        """What follows the points: new cards, and a chance to win a trophy."""
        completed = _completed(facts)
        rewards = ["nimmst eine neue Karte" if completed == 1 else "nimmst zwei neue Karten"] if completed else []
        if facts.trophy:
            rewards.append(f"füllst eine Münzreihe; das kann einen Pokal mit bis zu {self._with(facts.trophy)} bringen")
        return f" Du {' und '.join(rewards)}." if rewards else ""

    def _printed(self, card: TreasureCard) -> str:
        symbols = [(card.coins, "Münze", "Münzen"), (card.palms, "Palme", "Palmen"), (card.crosses, "X", "X")]
        parts = [self._points(card.points)]
        parts += [f"{mask.bit_count()} {one if mask.bit_count() == 1 else more}" for mask, one, more in symbols if mask]
        if card.seal:
            colour = _german(card.seal.colour, "e")
            parts.append(f"Siegel mit {self._with(card.seal.points_each)} für jede {colour} Karte")
        return f"die {_german(card.colour, 'e')} Karte ({', '.join(parts)})"

    def _the(self, card: TreasureCard, facts: Crossing) -> str:
        """A card of an answer; the second of two cards in the same colour is the other one."""
        return f"die {'andere ' if _is_other(card, facts) else ''}{_german(card.colour, 'e')} Karte"

    def _of(self, card: TreasureCard, facts: Crossing) -> str:
        """The same in the dative."""
        return f"der {'anderen ' if _is_other(card, facts) else ''}{_german(card.colour, 'en')} Karte"

    def _boxes(self, count: int) -> str:
        return f"{number_word(count, 'de')} {'Feld' if count == 1 else 'Felder'}"

    def _points(self, points: int) -> str:
        return f"{points} {'Punkt' if points == 1 else 'Punkte'}"

    def _with(self, points: int) -> str:
        """The points in the dative, which follows "mit"."""
        return f"{points} {'Punkt' if points == 1 else 'Punkten'}"


def _completed(facts: Crossing) -> int:
    return sum(not gain.left for gain in facts.cards)


def _is_other(card: TreasureCard, facts: Crossing) -> bool:
    """Whether the answer names another card of the same colour before this one."""
    return card != next(gain.card for gain in facts.cards if gain.card.colour is card.colour)


def _german(colour: Colour, ending: str) -> str:
    """A colour as a German adjective; "lila" has no endings."""
    return f"{_GERMAN_STEMS[colour]}{ending}" if colour in _GERMAN_STEMS else "lila"


def _capitalized(text: str) -> str:
    return text[0].upper() + text[1:]


def _number(card: TreasureCard) -> int:
    return int(card.id.partition("-")[2])


_GERMAN_STEMS = {Colour.GREY: "grau", Colour.GREEN: "grün", Colour.ORANGE: "orangefarben"}
_GERMAN_COLOURS = {Colour.GREY: "Grau", Colour.GREEN: "Grün", Colour.ORANGE: "Orange", Colour.PURPLE: "Lila"}

WORDS: Translations[Words] = Translations(en=English(), de=German())
