"""Hints in words: which sentences there are. Each language has all of them, or it does not pass the type checks."""

from dataclasses import dataclass
from typing import Literal, Protocol, TypeAlias, get_args

from doubloon.hints.english import English
from doubloon.hints.german import German
from doubloon.hints.ideas import (
    Choosing,
    Crossing,
    Filling,
    Gain,
    Hiding,
    Hints,
    Idea,
    Lifting,
    Measure,
    Passing,
    SettingAside,
)

Language: TypeAlias = Literal["en", "de"]
LANGUAGES: tuple[Language, ...] = get_args(Language)


class Speech(Protocol):
    """A language: a title of few words for each idea, and the sentences about it."""

    def title(self, idea: Idea) -> str:
        """The idea in few words, as in a list."""
        ...

    def crossing(self, gain: Crossing) -> str:
        """What an answer crosses off, and what it brings."""
        ...

    def choosing(self, gain: Choosing) -> str:
        """What the new cards have to offer."""
        ...

    def passing(self, gain: Passing) -> str:
        """That there is nothing to do."""
        ...

    def lifting(self, gain: Lifting) -> str:
        """How likely a lift is right, and what else may come of it."""
        ...

    def setting_aside(self, gain: SettingAside) -> str:
        """What a keep makes safe."""
        ...

    def hiding(self, gain: Hiding) -> str:
        """How much piles leave to the other."""
        ...

    def ahead(self, measure: Measure, by: float) -> str:
        """How much better the best idea is than the next."""
        ...

    def behind(self, measure: Measure, by: float) -> str:
        """How much less good another idea is than the best."""
        ...

    def worth(self, measure: Measure, worth: float) -> str:
        """What an idea is worth: "92.4 points", "61 %"."""
        ...

    def filling(self, filling: Filling) -> str:
        """How likely the free boxes that are left are filled."""
        ...


SPEECHES: dict[Language, Speech] = {"en": English(), "de": German()}


@dataclass(frozen=True, slots=True)
class Told:
    """An idea in words."""

    title: str
    worth: str
    gains: str
    """What it gains, and how it compares with the best or the next one."""
    filling: str | None


def tell(hints: Hints, language: Language) -> list[Told]:
    """All ideas in words, in their order."""
    speech = SPEECHES[language]
    told = []
    for place, idea in enumerate(hints.ideas):
        compared = _compared(hints, place, speech)
        told.append(
            Told(
                title=speech.title(idea),
                worth=speech.worth(hints.measure, idea.worth),
                gains=" ".join([_gains(speech, idea.gain), *compared]),
                filling=speech.filling(idea.filling) if idea.filling else None,
            )
        )
    return told


def _compared(hints: Hints, place: int, speech: Speech) -> list[str]:
    best, *others = hints.ideas
    if place:
        return [speech.behind(hints.measure, best.worth - hints.ideas[place].worth)]
    return [speech.ahead(hints.measure, best.worth - others[0].worth)] if others else []


def _gains(speech: Speech, gain: Gain) -> str:
    match gain:
        case Crossing():
            return speech.crossing(gain)
        case Choosing():
            return speech.choosing(gain)
        case Passing():
            return speech.passing(gain)
        case Lifting():
            return speech.lifting(gain)
        case SettingAside():
            return speech.setting_aside(gain)
        case Hiding():
            return speech.hiding(gain)
