"""Which names look alike: their skeletons are equal, as in Unicode TR39.

Python's database of Unicode has compatibility forms, such as letters of full width, combining marks, and names, such as
"LATIN LETTER SMALL CAPITAL C". It does not say which letters of other scripts look like Latin ones: the list here does.
"""

# ruff: noqa: RUF001, RUF002 (ambiguous characters are the subject)

import re
import unicodedata
from functools import lru_cache

LOOK_ALIKES = {
    "a": "аАαΑɑɐɒᎪꓮⲀ@",
    "b": "вВьЬбБβΒᏴꓐⲂƃƅ",
    "c": "сСҫҪϲϹᏟꓚⲤↄ",
    "d": "ԁԀժᎠꓓ",
    "e": "еЕєЄэЭҽεΕɛəƏǝзЗҿᎬꓰⲈ",
    "f": "ϝϜꓝꞙք",
    "g": "ԍԌɡցգᏀꓖ",
    "h": "һҺнНհΗᎻᏂꓧⲎ",
    "i": "іІιΙıɩӏӀᎥᏆꓲⲒǀוןا∣|!",
    "j": "јЈϳյᎫꓙȷ",
    "k": "кКκΚқҚᏦꓗⲔ",
    "l": "ꓡᏞԼⳐ",
    "m": "мМΜϺᎷꓟⲘ",
    "n": "пПиИηΝոռΠπꓠⲚ",
    "o": "оОοΟσօՕөӨهס०০੦๐໐ꓳⲞ○◯〇",
    "p": "рРρΡᏢꓑⲢƿþ",
    "q": "ԛԚզ",
    "r": "гГᴦяЯᎡᏒꓣɾɹ",
    "s": "ѕЅꓢᏚՏʂƽ$§",
    "t": "тТτΤᎢꓔⲦʇ†",
    "u": "υսՍʋꓴцЦμ",
    "v": "ѵѴνᏙꓦʌ",
    "w": "ԝԜшШщЩωաᎳꓪɯ",
    "x": "хХχΧꓫⲬ×✕✖",
    "y": "уУүҮγΥყᎩᎽꓬⲨ",
    "z": "ᏃꓜΖⲌ",
}
"""For each Latin letter the characters that look like it, or like its capital."""
DIGITS = {"0": "o", "1": "l", "3": "e", "4": "a", "5": "s", "7": "t", "8": "b"}
"""The digits that people write in place of a letter."""
_READ_AS = {char: latin for latin, chars in LOOK_ALIKES.items() for char in chars}
_LOOKS = str.maketrans({char: latin for char, latin in _READ_AS.items() if not char.isascii()})
_READ_DIGITS = str.maketrans(DIGITS)
_SAME = str.maketrans({"i": "l", "0": "o", "1": "l", "m": "rn", "w": "vv"})
"""What looks the same becomes the same."""
_LATIN = re.compile(r".*\b(?:LATIN|SYMBOL)(?: SMALL| CAPITAL| LETTER| SCRIPT| DOTLESS)+ ([A-Z])(?: WITH .*)?")
BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0\U0001d159")
"""Letters and symbols that show nothing: Hangul fillers, the empty Braille pattern, the null note head."""


def skeleton(name: str, *, digits: bool = False) -> str:
    """The name without what is easy to overlook; with `digits`, those that stand for letters are read as letters.

    Case, spaces, punctuation, accents and invisible characters do not count, and characters that look like a Latin
    letter count as that letter. A name of nothing but punctuation keeps it.

    >>> skeleton("Сaptaın") == skeleton("captain"), skeleton("capt4in", digits=True) == skeleton("captain")
    (True, True)
    """
    plain = unicodedata.normalize("NFKD", name.translate(_LOOKS))
    shown = [char for char in plain if _kind(char) in "LNPS" and char not in BLANK]
    while shown and _kind(shown[-1]) == "P":  # at the end, an exclamation mark is none that stands for a letter
        shown.pop()
    read = "".join(_reading(char) for char in shown)
    letters = "".join(char for char in read if _kind(char) != "P")
    if not letters:
        return "".join(name.split())
    return (letters.translate(_READ_DIGITS) if digits else letters).translate(_SAME)


def _kind(char: str) -> str:
    """The general category in one letter; a character that Python does not know yet counts as a symbol."""
    category = unicodedata.category(char)
    return "S" if category == "Cn" else category[0]


@lru_cache(maxsize=4096)
def _reading(char: str) -> str:
    """The Latin letter or the digit that a character looks like or stands for; other characters in lower case."""
    folded = char.casefold()
    if (known := _READ_AS.get(char) or _READ_AS.get(folded)) is not None:
        return known
    if char.isascii():
        return folded
    if (digit := unicodedata.decimal(char, None)) is not None:
        return str(digit)
    named = _LATIN.fullmatch(unicodedata.name(char, ""))
    return named[1].lower() if named else folded
