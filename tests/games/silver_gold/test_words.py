"""The words of Silver & Gold: every fact of a hint is a sentence in both languages."""

from fractions import Fraction

import pytest

from doubloon.core.hints import Explanation, Suggestion
from doubloon.core.languages import Language
from doubloon.games.silver_gold.cards import TREASURES_BY_ID
from doubloon.games.silver_gold.hint_facts import CardGain, Choosing, Crossing, Facts, Filling, Passing
from doubloon.games.silver_gold.moves import PASS
from doubloon.games.silver_gold.shapes import BOX_BITS
from doubloon.games.silver_gold.words import explain

PURPLE, OTHER_PURPLE = TREASURES_BY_ID["purple-02"], TREASURES_BY_ID["purple-03"]
GREY = TREASURES_BY_ID["grey-10"]


def boxes(names: str) -> int:
    return sum(BOX_BITS[name] for name in names.split())


def explained(facts: Facts, language: Language) -> Explanation:
    return explain(Suggestion((PASS,), 1.0, facts), language)


DONE = Crossing(
    (CardGain(PURPLE, boxes("a1 b1 c1"), 0, 16), CardGain(GREY, boxes("a1"), boxes("b1 a2"), 0)), 1, (3,), trophy=5
)
SENTENCES: list[tuple[Facts, str, str]] = [
    (
        DONE,
        "Cross off the last three boxes on the purple card and one box on the grey card: 20 points now (16 for the "
        "purple card, "
        "1 for a coin, 3 for a palm). You take a new card and complete a row of coins, which can win a trophy worth up "
        "to 5 points.",
        "Kreuze die letzten drei Felder auf der lila Karte und ein Feld auf der grauen Karte an: sofort 20 "
        "Punkte (16 für die lila Karte, "
        "1 für eine Münze, 3 für eine Palme). Du nimmst eine neue Karte und füllst eine Münzreihe; das kann einen "
        "Pokal mit bis zu 5 Punkten bringen.",
    ),
    (
        Crossing((CardGain(PURPLE, boxes("a1"), 0, 14),), 0, (), 0),
        "Cross off the last box on the purple card: 14 points now. You take a new card.",
        "Kreuze das letzte Feld auf der lila Karte an: sofort 14 Punkte. Du nimmst eine neue Karte.",
    ),
    (
        Crossing((CardGain(PURPLE, boxes("a1"), 0, 14), CardGain(GREY, boxes("a1"), 0, 8)), 0, (), 0),
        "Cross off the last box on the purple card and the last box on the grey card: 22 points now (14 for the "
        "purple card, "
        "8 for the grey card). You take two new cards.",
        "Kreuze das letzte Feld auf der lila Karte und das letzte Feld auf der grauen Karte an: sofort 22 "
        "Punkte (14 für "
        "die lila Karte, 8 für die graue Karte). Du nimmst zwei neue Karten.",
    ),
    (
        Crossing((CardGain(PURPLE, boxes("a1 b1"), boxes("c1"), 0),), 0, (), 0),
        "Cross off two boxes on the purple card. One box is left there.",
        "Kreuze zwei Felder auf der lila Karte an. Ein Feld bleibt dort frei.",
    ),
    (
        Crossing(
            (CardGain(PURPLE, boxes("a1"), boxes("c1 d2"), 0), CardGain(GREY, boxes("a1"), boxes("b1"), 0)), 0, (), 0
        ),
        "Cross off one box on the purple card and one box on the grey card. Two boxes are left on the purple card.",
        "Kreuze ein Feld auf der lila Karte und ein Feld auf der grauen Karte an. Zwei Felder bleiben auf "
        "der lila Karte frei.",
    ),
    (
        Crossing((CardGain(PURPLE, boxes("a1 b1"), boxes("c1 d2"), 0),), 2, (), 0),
        "Cross off two boxes on the purple card: 2 points now for 2 coins.",
        "Kreuze zwei Felder auf der lila Karte an: sofort 2 Punkte für 2 Münzen.",
    ),
    (
        Crossing((CardGain(PURPLE, boxes("a1 b1"), boxes("c1 d2"), 0),), 1, (), 1),
        "Cross off two boxes on the purple card: 1 point now for a coin. You complete a row of coins, which can win "
        "a trophy "
        "worth up to 1 point.",
        "Kreuze zwei Felder auf der lila Karte an: sofort 1 Punkt für eine Münze. Du füllst eine Münzreihe; das "
        "kann einen "
        "Pokal mit bis zu 1 Punkt bringen.",
    ),
    (
        Choosing((PURPLE,), 1),
        "Take the purple card (14 points, 3 Xs, a seal worth 1 point per green card). Completing it would also score "
        "1 point "
        "for seals.",
        "Nimm die lila Karte (14 Punkte, 3 X, Siegel mit 1 Punkt für jede grüne Karte). Wenn du sie vollendest, "
        "bringen Siegel "
        "zusätzlich 1 Punkt.",
    ),
    (
        Choosing((GREY, PURPLE), 2),
        "Keep the grey card (8 points, 1 palm) and the purple card (14 points, 3 Xs, a seal worth 1 point per green "
        "card). "
        "Completing them would also score 2 points for seals.",
        "Behalte die graue Karte (8 Punkte, 1 Palme) und die lila Karte (14 Punkte, 3 X, Siegel mit 1 Punkt für "
        "jede grüne Karte). "
        "Wenn du beide vollendest, bringen Siegel zusätzlich 2 Punkte.",
    ),
    (
        Choosing((), 0),
        "Draw an unknown card from the stack. The value is the average over the cards that can be there.",
        "Zieh eine unbekannte Karte vom Stapel. Der Wert ist der Durchschnitt aller Karten, die dort liegen können.",
    ),
    (
        Passing(),
        "Pass: you have no free box left, so there is nothing to gain or to lose.",
        "Passe: Du hast kein freies Feld mehr, also gibt es nichts zu gewinnen und nichts zu verlieren.",
    ),
]


@pytest.mark.parametrize(("facts", "english", "german"), SENTENCES)
def test_the_facts_are_a_sentence_in_both_languages(facts: Facts, english: str, german: str) -> None:
    assert explained(facts, "en").reason == english
    assert explained(facts, "de").reason == german


def test_the_second_of_two_cards_in_one_colour_is_the_other_one() -> None:
    facts = Crossing(
        (CardGain(PURPLE, boxes("a1"), 0, 14), CardGain(OTHER_PURPLE, boxes("a1"), boxes("b1"), 0)), 0, (), 0
    )
    assert "on the purple card and one box on the other purple card" in explained(facts, "en").reason
    assert "auf der lila Karte und ein Feld auf der anderen lila Karte" in explained(facts, "de").reason


def test_titles_are_short_and_name_the_boxes() -> None:
    assert explained(DONE, "en").title == "purple 2: a1 b1 c1; grey 10: a1"
    assert explained(DONE, "de").title == "Lila 2: a1 b1 c1; Grau 10: a1"
    assert explained(Choosing((GREY, PURPLE), 0), "en").title == "grey 10 and purple 2"
    assert explained(Choosing((), 0), "de").title == "oberste Karte des Stapels"


@pytest.mark.parametrize(
    ("names", "turns", "chance", "english", "german"),
    [
        (
            "a1 b1",
            1,
            Fraction(2, 7),
            "Chance to fill the remaining two boxes on the grey card next turn: 29 %, if you aim for nothing else.",
            "Chance, die restlichen zwei Felder auf der grauen Karte im nächsten Zug zu füllen: 29 %, "
            "wenn du auf nichts anderes spielst.",
        ),
        (
            "a1",
            3,
            Fraction(1),
            "Chance to fill the last box on the grey card within 3 turns: 100 %, if you aim for nothing else.",
            "Chance, das letzte Feld auf der grauen Karte in den nächsten 3 Zügen zu füllen: 100 %, "
            "wenn du auf nichts anderes spielst.",
        ),
        (
            "a1 b1 a2",
            2,
            Fraction(0),
            "Chance to fill the remaining three boxes on the grey card within 2 turns: 0 %.",
            "Chance, die restlichen drei Felder auf der grauen Karte in den nächsten 2 Zügen zu füllen: 0 %.",
        ),
    ],
)
def test_the_chance_to_fill_is_the_outlook(names: str, turns: int, chance: Fraction, english: str, german: str) -> None:
    filling = Filling(GREY, boxes(names), turns, chance)
    facts = Crossing((CardGain(GREY, boxes("c1"), boxes(names), 0),), 0, (), 0, filling)
    assert explained(facts, "en").outlook == english
    assert explained(facts, "de").outlook == german
