"""Hints in words: values, comparisons of moves, and whole sentences in both languages."""

import re
from itertools import islice

import pytest

from doubloon.core import AnyGame, Options
from doubloon.games.gold_hunting import GAME
from doubloon.games.gold_hunting.hint_facts import Keeping
from doubloon.games.gold_hunting.moves import KEEP
from doubloon.hints import LANGUAGES, Hints, Language, Measure, Suggestion, explain, hints
from tests.playing import EVERY_OPTION, random_game


@pytest.mark.parametrize(
    ("measure", "values", "english", "german"),
    [
        (
            Measure.POINTS,
            (90.04, 85.9),
            (
                "90.0 points: About 4.1 points better than the next best move.",
                "85.9 points: About 4.1 points worse than the best move.",
            ),
            (
                "90,0 Punkte: Etwa 4,1 Punkte besser als der nächstbeste Zug.",
                "85,9 Punkte: Etwa 4,1 Punkte schlechter als der beste Zug.",
            ),
        ),
        (
            Measure.POINTS,
            (90.0, 89.97),
            ("90.0 points: The next best move is just as good.", "90.0 points: Just as good as the best move."),
            ("90,0 Punkte: Der nächstbeste Zug ist genauso gut.", "90,0 Punkte: Genauso gut wie der beste Zug."),
        ),
        (
            Measure.POINTS,
            (7.84, 7.76, 7.74),
            (
                "7.8 points: The next best move is just as good.",
                "7.8 points: Just as good as the best move.",
                "7.7 points: About 0.1 points worse than the best move.",
            ),
            (
                "7,8 Punkte: Der nächstbeste Zug ist genauso gut.",
                "7,8 Punkte: Genauso gut wie der beste Zug.",
                "7,7 Punkte: Etwa 0,1 Punkte schlechter als der beste Zug.",
            ),
        ),
        (
            Measure.WIN,
            (0.61, 0.57),
            (
                "61 % to win: Your chance of winning is about 4 percentage points higher than with the next best move.",
                "57 % to win: Your chance of winning is about 4 percentage points lower than with the best move.",
            ),
            (
                "61 % Siegchance: Deine Siegchance ist etwa 4 Prozentpunkte höher als beim nächstbesten Zug.",
                "57 % Siegchance: Deine Siegchance ist etwa 4 Prozentpunkte niedriger als beim besten Zug.",
            ),
        ),
        (
            Measure.WIN,
            (0.506, 0.5),
            (
                "51 % to win: Your chance of winning is about 1 percentage point higher than with the next best move.",
                "50 % to win: Your chance of winning is about 1 percentage point lower than with the best move.",
            ),
            (
                "51 % Siegchance: Deine Siegchance ist etwa 1 Prozentpunkt höher als beim nächstbesten Zug.",
                "50 % Siegchance: Deine Siegchance ist etwa 1 Prozentpunkt niedriger als beim besten Zug.",
            ),
        ),
    ],
)
def test_moves_are_compared_with_the_best_and_the_next_best(
    measure: Measure, values: tuple[float, ...], english: tuple[str, ...], german: tuple[str, ...]
) -> None:
    found = Hints(measure, tuple(Suggestion((KEEP,), value, Keeping(4, 2)) for value in values))
    languages: tuple[tuple[Language, tuple[str, ...]], ...] = (("en", english), ("de", german))
    for language, expected in languages:
        alone = GAME.adviser and GAME.adviser.load().explain(found.best, language).reason
        texts = explain(GAME, found, language)
        assert tuple(f"{text.value}: {text.reason.removeprefix(f'{alone} ')}" for text in texts) == expected


def test_a_move_with_more_points_is_behind_in_its_chance_to_win() -> None:
    moves = ((7.8, 0.61), (8.3, 0.57), (7.5, 0.55))
    found = Hints(Measure.POINTS, tuple(Suggestion((KEEP,), points, Keeping(4, 2), win) for points, win in moves))
    best, second, third = (text.reason for text in explain(GAME, found, "en"))
    assert best.endswith("Your chance of winning is about 4 percentage points higher than with the next best move.")
    assert second.endswith("Your chance of winning is about 4 percentage points lower than with the best move.")
    assert third.endswith("About 0.3 points worse than the best move.")


def test_a_chance_to_win_stands_beside_points() -> None:
    found = Hints(Measure.POINTS, (Suggestion((KEEP,), 7.8, Keeping(4, 2), win=0.614),))
    assert [explain(GAME, found, language)[0].win for language in LANGUAGES] == ["61 % to win", "61 % Siegchance"]
    unknown = Hints(Measure.POINTS, (Suggestion((KEEP,), 7.8, Keeping(4, 2)),))
    assert explain(GAME, unknown, "en")[0].win is None


@pytest.mark.parametrize(("game", "options"), EVERY_OPTION)
def test_every_hint_is_written_in_whole_sentences(game: AnyGame, options: Options) -> None:
    for step in islice(random_game(game, options, "words"), 0, None, 23):
        for seat in game.asked(step.state)[:1]:
            found = hints(game, game.view(step.state, seat), 0.1)
            for language in LANGUAGES:
                for text in explain(game, found, language):
                    for sentence in filter(None, (text.reason, text.outlook)):
                        assert re.fullmatch(r"[A-ZÄÖÜ].*[^ ]\.", sentence)
                        assert not re.search(r"  |None|\{|\[|(?<![.,])\b1 (points|coins|Punkte|Münzen)\b", sentence), (
                            sentence
                        )
