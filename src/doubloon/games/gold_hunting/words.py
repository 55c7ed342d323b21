"""Names and sentences of Gold Hunting in English and German.

Both languages implement `Words`, so that the type checker reports a sentence that one of them lacks.
"""

from collections.abc import Sequence
from typing import Protocol, assert_never

from doubloon.core.hints import Explanation, Suggestion
from doubloon.core.languages import Language, Translations, decimal, percent
from doubloon.games.gold_hunting.hint_facts import Building, Facts, Keeping, Lifting
from doubloon.games.gold_hunting.pieces import PILE_NAMES


class Words(Protocol):
    """Every name and sentence that a language must have."""

    keep_title: str

    def lift_title(self, facts: Lifting) -> str:
        """A lift in a few words."""
        ...

    def lifting(self, facts: Lifting) -> str:
        """The chance and the risk of a lift."""
        ...

    def keeping(self, facts: Keeping) -> str:
        """The points that keeping makes safe."""
        ...

    def build_title(self, piles: Sequence[str]) -> str:
        """Piles in a few words: the pieces of each from bottom to top."""
        ...

    def building(self, facts: Building) -> str:
        """The points that piles leave to the opponent."""
        ...


def explain(suggestion: Suggestion[Facts], language: Language) -> Explanation:
    """A suggestion in words."""
    facts, words = suggestion.facts, WORDS.get(language)
    match facts:
        case Lifting():
            return Explanation(words.lift_title(facts), words.lifting(facts))
        case Keeping():
            return Explanation(words.keep_title, words.keeping(facts))
        case Building():
            piles = str(suggestion.move).split()[1:]
            return Explanation(words.build_title(piles), words.building(facts))
        case _:
            assert_never(facts)


class English:
    """The words in English."""

    keep_title = "keep your gold"

    def lift_title(self, facts: Lifting) -> str:
        """A lift in a few words."""
        return f"{'gold rush' if facts.rush else facts.declared} on pile {PILE_NAMES[facts.pile]}"

    def lifting(self, facts: Lifting) -> str:
        """The chance and the risk of a lift."""
        pile = PILE_NAMES[facts.pile]
        action = f"{'Gold rush with' if facts.rush else 'Say'} {facts.declared} on pile {pile}"
        bonus = f" and {facts.points} bonus points" if facts.points else ""
        chance = f"{percent(facts.right, 'en')} chance to win {facts.declared} gold{bonus}"
        return f"{action}: {chance}, {self._risk(facts)}."

    def keeping(self, facts: Keeping) -> str:
        """The points that keeping makes safe."""
        points = "1 safe point" if facts.points == 1 else f"{facts.points} safe points"
        return f"Keep your {facts.gold} gold: {points}. Then mine in the same turn with an empty hand."

    def build_title(self, piles: Sequence[str]) -> str:
        """Piles in a few words: the pieces of each from bottom to top."""
        return "; ".join(f"pile {name}: {', '.join(pile)}" for name, pile in zip(PILE_NAMES, piles, strict=True))

    def building(self, facts: Building) -> str:
        """The points that piles leave to the opponent."""
        mined, usual = decimal(facts.mined, "en"), decimal(facts.usual, "en")
        return f"A good opponent gets about {mined} points from these piles, compared with {usual} from random piles."

    def _risk(self, facts: Lifting) -> str:
        if facts.breaks_down:
            return f"{percent(facts.breaks_down, 'en')} risk of losing your {facts.hand} gold"
        return f"no risk to your {facts.hand} gold" if facts.hand else "nothing to lose"


class German:
    """The words in German."""

    keep_title = "Gold sichern"

    def lift_title(self, facts: Lifting) -> str:
        """A lift in a few words."""
        return f"{'Goldrausch' if facts.rush else facts.declared} bei Stapel {PILE_NAMES[facts.pile]}"

    def lifting(self, facts: Lifting) -> str:
        """The chance and the risk of a lift."""
        pile = PILE_NAMES[facts.pile]
        declared = f"{facts.declared} bei Stapel {pile}"
        action = f"Goldrausch mit {declared}" if facts.rush else f"Sag {declared} an"
        bonus = f" und {facts.points} Bonuspunkte" if facts.points else ""
        chance = f"{percent(facts.right, 'de')} Chance auf {facts.declared} Gold{bonus}"
        return f"{action}: {chance}, {self._risk(facts)}."

    def keeping(self, facts: Keeping) -> str:
        """The points that keeping makes safe."""
        points = "1 sicherer Punkt" if facts.points == 1 else f"{facts.points} sichere Punkte"
        return f"Sichere {self._your(facts.gold)}: {points}. Danach schürfst du im selben Zug mit leerer Hand."

    def build_title(self, piles: Sequence[str]) -> str:
        """Piles in a few words: the pieces of each from bottom to top."""
        return "; ".join(f"Stapel {name}: {', '.join(pile)}" for name, pile in zip(PILE_NAMES, piles, strict=True))

    def building(self, facts: Building) -> str:
        """The points that piles leave to the opponent."""
        mined, usual = decimal(facts.mined, "de"), decimal(facts.usual, "de")
        return f"Wer gut schürft, holt aus diesen Stapeln etwa {mined} Punkte, aus zufällig gebauten {usual}."

    def _risk(self, facts: Lifting) -> str:
        if facts.breaks_down:
            return f"{percent(facts.breaks_down, 'de')} Risiko, {self._your(facts.hand)} zu verlieren"
        return f"kein Risiko für {self._your(facts.hand)}" if facts.hand else "nichts zu verlieren"

    def _your(self, gold: int) -> str:
        return f"{'dein' if gold == 1 else 'deine'} {gold} Gold"


WORDS: Translations[Words] = Translations(en=English(), de=German())
