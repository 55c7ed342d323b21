"""Hints in words: every fact is told, in both languages, with the right forms."""

import json
import re
from fractions import Fraction
from itertools import islice

import pytest

from doubloon.core import AnyGame, Options
from doubloon.games.gold_hunting.moves import parse_move
from doubloon.games.silver_gold.cards import TREASURES_BY_ID
from doubloon.games.silver_gold.shapes import BOX_BITS
from doubloon.hints import LANGUAGES, Hints, Idea, Language, Measure, hints, tell
from doubloon.hints.ideas import CardGain, Choosing, Crossing, Filling, Gain, Hiding, Lifting, Passing, SettingAside
from doubloon.hints.notes import to_json
from tests.playing import EVERY_OPTION, random_game

PURPLE, GREY = TREASURES_BY_ID["purple-02"], TREASURES_BY_ID["grey-10"]


def boxes(names: str) -> int:
    return sum(BOX_BITS[name] for name in names.split())


def said(gain: Gain, language: Language, *, move: str = "keep", filling: Filling | None = None) -> list[str | None]:
    """Title, sentence and chance of an idea that stands alone."""
    (told,) = tell(Hints(Measure.POINTS, (Idea((parse_move(move),), 1.0, gain, filling),)), language)
    return [told.title, told.gains, told.filling]


DONE = Crossing(
    (CardGain(PURPLE, boxes("a1 b1 c1"), 0, 16), CardGain(GREY, boxes("a1"), boxes("b1 a2"), 0)), 1, (3,), trophy=5
)
SENTENCES: list[tuple[Gain, str, str]] = [
    (
        DONE,
        "Crosses off the last three boxes of purple 2 and one box of grey 10: 20 points at once (16 for purple 2, "
        "1 coin, 3 for a palm), and a new card, and a full row of coins, for a trophy of up to 5.",
        "Kreuzt die letzten drei Kästchen von Lila 2 und ein Kästchen von Grau 10 an: sofort 20 Punkte (16 für Lila 2, "
        "1 Münze, 3 für eine Palme), und eine neue Karte, und eine volle Münzreihe, für einen Pokal von bis zu 5.",
    ),
    (
        Crossing((CardGain(PURPLE, boxes("a1"), 0, 14),), 0, (), 0),
        "Crosses off the last box of purple 2: 14 points at once, and a new card.",
        "Kreuzt das letzte Kästchen von Lila 2 an: sofort 14 Punkte, und eine neue Karte.",
    ),
    (
        Crossing((CardGain(PURPLE, boxes("a1 b1"), boxes("c1"), 0),), 0, (), 0),
        "Crosses off two boxes of purple 2; one box is left there.",
        "Kreuzt zwei Kästchen von Lila 2 an; ein Kästchen bleibt dort frei.",
    ),
    (
        Crossing((CardGain(PURPLE, boxes("a1 b1"), boxes("c1 d2"), 0),), 2, (), 0),
        "Crosses off two boxes of purple 2: 2 points at once (2 coins).",
        "Kreuzt zwei Kästchen von Lila 2 an: sofort 2 Punkte (2 Münzen).",
    ),
    (
        Choosing((PURPLE,), 1),
        "Takes purple 2 (14 points, 3 Xs, a seal of 1 for green); seals add 1 point for cards that are there.",
        "Nimmt Lila 2 (14 Punkte, 3 X, ein Siegel von 1 für Grün); Siegel bringen 1 Punkt für Karten, "
        "die schon da sind.",
    ),
    (
        Choosing((GREY, PURPLE), 0),
        "Keeps grey 10 (8 points, 1 palm) and purple 2 (14 points, 3 Xs, a seal of 1 for green).",
        "Behält Grau 10 (8 Punkte, 1 Palme) und Lila 2 (14 Punkte, 3 X, ein Siegel von 1 für Grün).",
    ),
    (
        Choosing((), 0),
        "Draws blind from the stack: its worth is the mean of what may lie there.",
        "Zieht verdeckt vom Stapel: Der Wert ist das Mittel dessen, was dort liegen kann.",
    ),
    (
        Passing(),
        "There is no free box left, so nothing is gained or lost.",
        "Kein Kästchen ist mehr frei, also ist nichts zu gewinnen und nichts zu verlieren.",
    ),
    (
        Lifting(1, 2, False, 0.574, 0.2, 5, 0),
        "Declares 2 on pile b: right with a chance of 57 %, for 2 gold more; with 20 % the 5 gold in hand break down.",
        "Sagt 2 auf Stapel b an: richtig mit 57 %, für 2 Gold mehr; mit 20 % brechen die 5 Gold in der Hand ein.",
    ),
    (
        Lifting(0, 3, True, 0.002, 0.0, 0, 2),
        "Rushes pile a with 3: right with a chance of less than 1 %, for 3 gold more, and 2 points for the rush; "
        "nothing can break down.",
        "Goldrausch mit 3 auf Stapel a: richtig mit weniger als 1 %, für 3 Gold mehr, und 2 Punkte für den Rausch; "
        "einbrechen kann nichts.",
    ),
    (
        SettingAside(3, 1),
        "Sets 3 gold aside: 1 point that nothing can take away, and mines on at once.",
        "Legt 3 Gold beiseite: 1 Punkt, den niemand mehr nimmt, und schürft gleich weiter.",
    ),
    (
        Hiding(5.25, 7.04),
        "A good miner gets about 5.2 points out of these piles; 7.0 out of any.",
        "Wer gut schürft, holt aus diesen Stapeln etwa 5,2 Punkte; aus beliebigen 7,0.",
    ),
]


@pytest.mark.parametrize(("gain", "english", "german"), SENTENCES)
def test_what_a_move_gains_is_a_sentence_in_both_languages(gain: Gain, english: str, german: str) -> None:
    move = "build 1123 22 131 2" if isinstance(gain, Hiding) else "keep"
    assert said(gain, "en", move=move)[1] == english
    assert said(gain, "de", move=move)[1] == german


def test_titles_are_short_and_tell_which_boxes() -> None:
    assert said(DONE, "en")[0] == "purple 2: a1 b1 c1; grey 10: a1"
    assert said(DONE, "de")[0] == "Lila 2: a1 b1 c1; Grau 10: a1"
    assert said(Hiding(1, 2), "de", move="build 1123 22 131 2")[0] == "1123 · 22 · 131 · 2"
    assert said(Lifting(3, 1, True, 1, 0, 0, 2), "de")[0] == "Goldrausch auf Stapel d"


@pytest.mark.parametrize(
    ("names", "turns", "chance", "english", "german"),
    [
        (
            "a1 b1",
            1,
            Fraction(2, 7),
            "The two boxes left on grey 10 can be filled in the next turn with a chance of 29 %, "
            "if you play for that alone.",
            "Die zwei Kästchen, die auf Grau 10 frei bleiben, lassen sich im nächsten Zug mit 29 % füllen, "
            "wenn du nur darauf spielst.",
        ),
        (
            "a1",
            3,
            Fraction(1),
            "The box left on grey 10 can be filled in the next 3 turns for certain, if you play for that alone.",
            "Das Kästchen, das auf Grau 10 frei bleibt, lässt sich in den nächsten 3 Zügen sicher füllen, "
            "wenn du nur darauf spielst.",
        ),
        (
            "a1 b1 a2",
            2,
            Fraction(0),
            "The three boxes left on grey 10 cannot all be filled in the next 2 turns.",
            "Die drei Kästchen, die auf Grau 10 frei bleiben, lassen sich in den nächsten 2 Zügen nicht alle füllen.",
        ),
    ],
)
def test_the_chance_to_fill_is_a_sentence_too(
    names: str, turns: int, chance: Fraction, english: str, german: str
) -> None:
    filling = Filling(GREY, boxes(names), turns, chance)
    assert said(Passing(), "en", filling=filling)[2] == english
    assert said(Passing(), "de", filling=filling)[2] == german


@pytest.mark.parametrize(
    ("measure", "worths", "english", "german"),
    [
        (
            Measure.POINTS,
            (90.04, 85.9),
            (
                "90.0 points: About 4.1 points better than the next idea.",
                "85.9 points: About 4.1 points less than the best idea.",
            ),
            (
                "90,0 Punkte: Etwa 4,1 Punkte besser als die nächste Idee.",
                "85,9 Punkte: Etwa 4,1 Punkte weniger als die beste Idee.",
            ),
        ),
        (
            Measure.POINTS,
            (90.0, 89.97),
            ("90.0 points: The next idea is just as good.", "90.0 points: Just as good as the best idea."),
            ("90,0 Punkte: Die nächste Idee ist ebenso gut.", "90,0 Punkte: Ebenso gut wie die beste Idee."),
        ),
        (
            Measure.WIN,
            (0.61, 0.57),
            (
                "61 % to win: It wins about 4 in a hundred games more than the next idea.",
                "57 % to win: It wins about 4 in a hundred games less than the best idea.",
            ),
            (
                "61 % Siegchance: Gewinnt etwa 4 von hundert Spielen mehr als die nächste Idee.",
                "57 % Siegchance: Gewinnt etwa 4 von hundert Spielen weniger als die beste Idee.",
            ),
        ),
    ],
)
def test_ideas_are_compared(
    measure: Measure, worths: tuple[float, ...], english: tuple[str, ...], german: tuple[str, ...]
) -> None:
    told = Hints(measure, tuple(Idea((parse_move("keep"),), worth, SettingAside(4, 2)) for worth in worths))
    for language, expected in (("en", english), ("de", german)):
        words = tell(told, "en" if language == "en" else "de")
        assert tuple(f"{idea.worth}: {idea.gains[idea.gains.index('. ') + 2 :]}" for idea in words) == expected


@pytest.mark.parametrize(("game", "options"), EVERY_OPTION)
def test_whatever_is_told_is_whole_sentences_and_json(game: AnyGame, options: Options) -> None:
    for step in islice(random_game(game, options, "words"), 0, None, 23):
        for seat in game.asked(step.state)[:1]:
            told = hints(game.view(step.state, seat), 0.1)
            written = json.loads(json.dumps(to_json(told)))
            assert [idea["moves"] for idea in written["ideas"]] == [[*map(str, idea.moves)] for idea in told.ideas]
            for language in LANGUAGES:
                for words in tell(told, language):
                    for sentence in filter(None, (words.gains, words.filling)):
                        assert re.fullmatch(r"[A-ZÄÖÜ].*[^ ]\.", sentence)
                        assert not re.search(r"  |None|\{|\[|(?<![.,])\b1 (points|coins|Punkte|Münzen)\b", sentence), (
                            sentence
                        )
