"""Hints in words: the game explains each move, and the sentences here compare the moves with each other.

Both languages implement `Words`, so that the type checker reports a sentence that one of them lacks.
"""

from dataclasses import dataclass
from typing import Any, Protocol

from doubloon.core.game import Game, M, S, V
from doubloon.core.hints import Hints, Measure
from doubloon.core.languages import Language, Translations, decimal, percent
from doubloon.hints.find import adviser_of

_DIGITS = {Measure.POINTS: 1, Measure.WIN: 2}
"""The digits after the decimal point that are printed; a chance is printed in percent."""
_SAME = {Measure.POINTS: 0.05, Measure.WIN: 0.005}
"""Two moves whose printed values differ by less are equally good."""


@dataclass(frozen=True, slots=True)
class SuggestionText:
    """A suggestion in one language."""

    title: str
    """The move in a few words, for a list."""
    value: str
    """The value with its unit."""
    win: str | None
    """The probability of winning, beside a value in points."""
    reason: str
    """What the move gains and risks, and how it compares with the best or the next best move."""
    outlook: str | None
    """What later turns may bring."""


def explain(game: Game[S, M, V], hints: Hints[Any], language: Language) -> tuple[SuggestionText, ...]:
    """All suggestions in words, in their order.

    >>> import doubloon
    >>> from doubloon.hints import hints
    >>> game = doubloon.new("silver-and-gold", seed=7)
    >>> found = hints(game.rules, game.view(0), seconds=0.1)
    >>> explain(game.rules, found, "en")[0].value
    '... points'
    """
    adviser, words = adviser_of(game), WORDS.get(language)
    texts = []
    for place, suggestion in enumerate(hints.suggestions):
        explanation = adviser.explain(suggestion, language)
        comparison = _comparison(hints, place, words)
        texts.append(
            SuggestionText(
                title=explanation.title,
                value=words.value(hints.measure, suggestion.value),
                win=None if suggestion.win is None else words.value(Measure.WIN, suggestion.win),
                reason=f"{explanation.reason} {comparison}" if comparison else explanation.reason,
                outlook=explanation.outlook,
            )
        )
    return tuple(texts)


def _comparison(hints: Hints[Any], place: int, words: "Words") -> str | None:
    if place:
        return words.behind_best(*_printed_difference(hints, place))
    return words.ahead_of_next(*_printed_difference(hints, 1)) if hints.suggestions[1:] else None


def _printed_difference(hints: Hints[Any], place: int) -> tuple[Measure, float]:
    """How far a move is behind the best one, computed from the printed values.

    A move with more points than the best one is behind in its chance to win.
    """
    best, other = hints.best, hints.suggestions[place]
    difference = _rounded(best.value, hints.measure) - _rounded(other.value, hints.measure)
    if difference < 0 and best.win is not None and other.win is not None:
        return Measure.WIN, _rounded(best.win, Measure.WIN) - _rounded(other.win, Measure.WIN)
    return hints.measure, difference


def _rounded(value: float, measure: Measure) -> float:
    return round(value, _DIGITS[measure])


class Words(Protocol):
    """Every sentence that a language must have."""

    def value(self, measure: Measure, value: float) -> str:
        """A value with its unit."""
        ...

    def ahead_of_next(self, measure: Measure, difference: float) -> str:
        """How much better the best move is than the next best."""
        ...

    def behind_best(self, measure: Measure, difference: float) -> str:
        """How much worse a move is than the best."""
        ...


class English:
    """The sentences in English."""

    def value(self, measure: Measure, value: float) -> str:
        """A value with its unit."""
        return f"{decimal(value, 'en')} points" if measure is Measure.POINTS else f"{percent(value, 'en')} to win"

    def ahead_of_next(self, measure: Measure, difference: float) -> str:
        """How much better the best move is than the next best."""
        if difference < _SAME[measure]:
            return "The next best move is just as good."
        if measure is Measure.POINTS:
            return f"About {decimal(difference, 'en')} points better than the next best move."
        return f"Your chance of winning is about {self._percentage(difference)} higher than with the next best move."

    def behind_best(self, measure: Measure, difference: float) -> str:
        """How much worse a move is than the best."""
        if difference < _SAME[measure]:
            return "Just as good as the best move."
        if measure is Measure.POINTS:
            return f"About {decimal(difference, 'en')} points worse than the best move."
        return f"Your chance of winning is about {self._percentage(difference)} lower than with the best move."

    def _percentage(self, difference: float) -> str:
        points = _percentage_points(difference)
        return f"{points} percentage point{'' if points == 1 else 's'}"


class German:
    """The sentences in German."""

    def value(self, measure: Measure, value: float) -> str:
        """A value with its unit."""
        return f"{decimal(value, 'de')} Punkte" if measure is Measure.POINTS else f"{percent(value, 'de')} Siegchance"

    def ahead_of_next(self, measure: Measure, difference: float) -> str:
        """How much better the best move is than the next best."""
        if difference < _SAME[measure]:
            return "Der nächstbeste Zug ist genauso gut."
        if measure is Measure.POINTS:
            return f"Etwa {decimal(difference, 'de')} Punkte besser als der nächstbeste Zug."
        return f"Deine Siegchance ist etwa {self._percentage(difference)} höher als beim nächstbesten Zug."

    def behind_best(self, measure: Measure, difference: float) -> str:
        """How much worse a move is than the best."""
        if difference < _SAME[measure]:
            return "Genauso gut wie der beste Zug."
        if measure is Measure.POINTS:
            return f"Etwa {decimal(difference, 'de')} Punkte schlechter als der beste Zug."
        return f"Deine Siegchance ist etwa {self._percentage(difference)} niedriger als beim besten Zug."

    def _percentage(self, difference: float) -> str:
        points = _percentage_points(difference)
        return f"{points} {'Prozentpunkt' if points == 1 else 'Prozentpunkte'}"


def _percentage_points(difference: float) -> int:
    return max(1, round(100 * difference))


WORDS: Translations[Words] = Translations(en=English(), de=German())
