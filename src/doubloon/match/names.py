"""Names of persons: visible, on one line, and nothing that looks like the name of a bot."""

import unicodedata
from collections.abc import Collection
from functools import cache
from itertools import count

from doubloon.bots import bot_names
from doubloon.core import AnyGame
from doubloon.match.look_alikes import BLANK, skeleton

MAX_NAME = 32
"""In code points."""

_JOINER = "\u200d"
_TAGS = range(0xE0020, 0xE0080)
_BLACK_FLAG = "\U0001f3f4"
"""With tags after it, it is the flag of a region, such as Scotland."""
_EMOJI_VARIANT = "\ufe0f"
_NEW_EMOJI = range(0x1F000, 0x1FB00)
"""Unicode reserves these for emoji. Python does not know those of later versions of Unicode."""
_ARROW = "\u2194"
"""The only mathematical symbol at the end of an emoji: a head that shakes."""


def problem_with(name: str, game: AnyGame) -> str | None:
    """Why a person cannot have this name; None if they can."""
    if len(name) > MAX_NAME or not _is_printable(name) or not any(map(_is_visible, name)):
        return f"a name has 1 to {MAX_NAME} printable characters, and at least one that can be seen"
    if skeleton(name, digits=True) in _names_of_bots(game):
        return f"a bot of {game.id} has this name, or one that looks like it; please choose another one"
    return None


def look_alike(one: str, other: str) -> bool:
    """Whether two names differ only in what is easy to overlook: case, spaces, accents, letters that look the same.

    >>> look_alike("Ines", "INES ")
    True
    """
    return skeleton(one) == skeleton(other)


def distinct_name(name: str, others: Collection[str]) -> str:
    """The name; with a number if one of the others looks like it.

    >>> distinct_name("Ines", ["Tomasz", "INES", "Ines 2"])
    'Ines 3'
    """
    candidates = (name if number == 1 else _numbered(name, number) for number in count(1))
    return next(found for found in candidates if not any(look_alike(found, other) for other in others))


@cache
def _names_of_bots(game: AnyGame) -> frozenset[str]:
    """The skeletons of all names of a game's bots."""
    return frozenset(skeleton(name, digits=True) for name in (*bot_names(game), *game.bot_titles))


def _numbered(name: str, number: int) -> str:
    """The name with a number after it, cut where that makes it too long; an emoji is cut off as a whole."""
    kept = name[: MAX_NAME - len(f" {number}")]
    while not _is_printable(kept):
        kept = kept[:-1]
    return f"{kept.rstrip()} {number}"


def _is_printable(name: str) -> bool:
    """Whether all characters are printable, or join an emoji."""
    return all(char.isprintable() or _is_emoji(char) or _joins_emoji(name, place) for place, char in enumerate(name))


def _joins_emoji(name: str, place: int) -> bool:
    """Whether the character is a part of an emoji: a joiner between two symbols, or a tag of a flag."""
    char, before, after = name[place], name[:place], name[place + 1 :]
    if char == _JOINER:
        return _ends_with_symbol(before) and after != "" and (_is_emoji(after[0]) or after[0] == _ARROW)
    if ord(char) in _TAGS:
        return before.rstrip("".join(map(chr, _TAGS))).endswith(_BLACK_FLAG)
    return False


def _ends_with_symbol(text: str) -> bool:
    text = text.removesuffix(_EMOJI_VARIANT)
    return text != "" and (_is_emoji(text[-1]) or unicodedata.category(text[-1]) == "Sk")  # Sk: the tones of skin


def _is_emoji(char: str) -> bool:
    """Whether the character is a symbol that can be a part of an emoji."""
    category = unicodedata.category(char)
    return category == "So" or (category == "Cn" and ord(char) in _NEW_EMOJI)


def _is_visible(char: str) -> bool:
    """Whether the character shows something on its own: a letter, digit, punctuation mark or symbol."""
    return (unicodedata.category(char)[0] in "LNPS" or _is_emoji(char)) and char not in BLANK
