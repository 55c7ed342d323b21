"""The languages that Doubloon speaks, and numbers written in them."""

from dataclasses import dataclass
from typing import Generic, Literal, TypeAlias, TypeVar, get_args

Language: TypeAlias = Literal["en", "de"]
"""The code of a language."""
LANGUAGES: tuple[Language, ...] = get_args(Language)
"""All languages, by their codes."""

T_co = TypeVar("T_co", covariant=True)


@dataclass(frozen=True, slots=True)
class Translations(Generic[T_co]):
    """The same thing in every language; the type checker rejects one that lacks a language.

    >>> Translations(en="pile", de="Stapel").get("de")
    'Stapel'
    """

    en: T_co
    de: T_co

    def get(self, language: Language) -> T_co:
        """The thing in one language."""
        match language:
            case "en":
                return self.en
            case "de":
                return self.de


def decimal(number: float, language: Language) -> str:
    """A number with one digit after the decimal point.

    >>> decimal(4.25, "de")
    '4,2'
    """
    text = f"{number:.1f}"
    return text.replace(".", ",") if language == "de" else text


def percent(chance: float, language: Language) -> str:
    """A probability in percent; 0 % and 100 % are exact.

    >>> percent(0.574, "en"), percent(0.001, "de"), percent(0.999, "en"), percent(1.0, "de")
    ('57 %', 'weniger als 1 %', 'more than 99 %', '100 %')
    """
    if 0 < chance < 0.005:
        return f"{_LESS_THAN.get(language)} 1 %"
    if 0.995 < chance < 1:
        return f"{_MORE_THAN.get(language)} 99 %"
    return f"{100 * chance:.0f} %"


def counted(number: int, noun: str) -> str:
    """A number with its English noun.

    >>> counted(1, "point"), counted(3, "point")
    ('1 point', '3 points')
    """
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def number_word(number: int, language: Language) -> str:
    """A small number as a word, a large one in digits.

    >>> number_word(3, "de"), number_word(16, "en")
    ('drei', '16')
    """
    words = _NUMBERS.get(language)
    return words[number] if number < len(words) else str(number)


_LESS_THAN = Translations(en="less than", de="weniger als")
_MORE_THAN = Translations(en="more than", de="mehr als")
_NUMBERS = Translations(
    en=("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"),
    de=("kein", "ein", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn", "elf", "zwölf"),
)
