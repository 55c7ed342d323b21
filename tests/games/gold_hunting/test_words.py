"""The words of Gold Hunting: every fact of a hint is a sentence in both languages."""

import pytest

from doubloon.core.hints import Explanation, Suggestion
from doubloon.core.languages import Language
from doubloon.games.gold_hunting.hint_facts import Building, Facts, Keeping, Lifting
from doubloon.games.gold_hunting.moves import parse_move
from doubloon.games.gold_hunting.words import explain


def explained(facts: Facts, language: Language, move: str = "keep") -> Explanation:
    return explain(Suggestion((parse_move(move),), 1.0, facts), language)


SENTENCES: list[tuple[Facts, str, str]] = [
    (
        Lifting(1, 2, False, 0.574, 0.2, 5, 0),
        "Say 2 on pile b: 57 % chance to win 2 gold, 20 % risk of losing your 5 gold.",
        "Sag 2 bei Stapel b an: 57 % Chance auf 2 Gold, 20 % Risiko, deine 5 Gold zu verlieren.",
    ),
    (
        Lifting(0, 3, True, 0.002, 0.0, 0, 2),
        "Gold rush with 3 on pile a: less than 1 % chance to win 3 gold and 2 bonus points, nothing to lose.",
        "Goldrausch mit 3 bei Stapel a: weniger als 1 % Chance auf 3 Gold und 2 Bonuspunkte, nichts zu verlieren.",
    ),
    (
        Lifting(2, 1, False, 1.0, 0.0, 1, 0),
        "Say 1 on pile c: 100 % chance to win 1 gold, no risk to your 1 gold.",
        "Sag 1 bei Stapel c an: 100 % Chance auf 1 Gold, kein Risiko für dein 1 Gold.",
    ),
    (
        Keeping(3, 1),
        "Keep your 3 gold: 1 safe point. Then mine in the same turn with an empty hand.",
        "Sichere deine 3 Gold: 1 sicherer Punkt. Danach schürfst du im selben Zug mit leerer Hand.",
    ),
    (
        Keeping(11, 5),
        "Keep your 11 gold: 5 safe points. Then mine in the same turn with an empty hand.",
        "Sichere deine 11 Gold: 5 sichere Punkte. Danach schürfst du im selben Zug mit leerer Hand.",
    ),
    (
        Building(5.25, 7.04),
        "A good opponent gets about 5.2 points from these piles, compared with 7.0 from random piles.",
        "Wer gut schürft, holt aus diesen Stapeln etwa 5,2 Punkte, aus zufällig gebauten 7,0.",
    ),
]


@pytest.mark.parametrize(("facts", "english", "german"), SENTENCES)
def test_the_facts_are_a_sentence_in_both_languages(facts: Facts, english: str, german: str) -> None:
    move = "build 1123 22 131 2" if isinstance(facts, Building) else "keep"
    assert explained(facts, "en", move).reason == english
    assert explained(facts, "de", move).reason == german


def test_titles_say_the_move() -> None:
    built = "Stapel a: 1, 1, 2, 3; Stapel b: 2, 2; Stapel c: 1, 3, 1; Stapel d: 2"
    assert explained(Building(1, 2), "de", "build 1123 22 131 2").title == built
    assert explained(Building(1, 2), "en", "build 1 2 3 1112223").title.startswith("pile a: 1; pile b: 2; pile c: 3;")
    assert explained(Lifting(3, 1, True, 1, 0, 0, 2), "de").title == "Goldrausch bei Stapel d"
    assert explained(Lifting(1, 2, False, 1, 0, 0, 0), "en").title == "2 on pile b"
    assert explained(Keeping(3, 1), "en").title == "keep your gold"
