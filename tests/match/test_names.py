"""Names of persons: visible, and not like a bot's."""

import re
import unicodedata
from collections.abc import Iterator
from pathlib import Path

import pytest

from doubloon.bots import bot_names
from doubloon.core import AnyGame
from doubloon.match.look_alikes import DIGITS, LOOK_ALIKES, skeleton
from doubloon.match.names import MAX_NAME, distinct_name, look_alike, problem_with
from doubloon.registry import GAMES
from tests.match.tables import HUNTING, SILVER

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize(
    "name",
    [
        "Ann",
        "Zo\u00eb \u5f20\u4f1f \u0645\u0631\u064a\u0645",
        "7",
        "?!",
        "\u0939\u093f\u0928\u094d\u0926\u0940",  # letters with combining marks
        "\U0001f3f4\u200d\u2620\ufe0f",  # the pirate flag: joined
        "\U0001f469\U0001f3fd\u200d\U0001f680",  # an astronaut: a tone of skin, joined
        "\U0001f468\u200d\U0001f469\u200d\U0001f467",  # a family
        "\U0001f1e9\U0001f1ea",  # a flag of two letters
        "\U0001f3f4\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f",  # Scotland: with tags
        "\u2764\ufe0f\u200d\U0001f525",
        "\U0001f3f3\ufe0f\u200d\U0001f308",  # the rainbow flag
        "\U0001f468\U0001f3ff\u200d\u2764\ufe0f\u200d\U0001f48b\u200d\U0001f468\U0001f3fb",  # a kiss: ten characters
        "\U0001f642\u200d\u2194\ufe0f",  # a head that shakes
        "1\ufe0f\u20e3",  # a keycap
        "\U0001fa77",  # a pink heart: newer than the Unicode of some Pythons
        "\U0001fae9 Ann",
        "x" * MAX_NAME,
    ],
)
def test_a_name_that_can_be_seen(name: str) -> None:
    assert problem_with(name, GAMES[SILVER]) is None


@pytest.mark.parametrize(
    "name",
    [
        "",
        " ",
        "\u3164",
        "\u2800\u2800",
        "\u115f\u1160\uffa0",
        "\U0001d159",
        "\u0301",  # a combining mark with nothing before it
        "\ufe0f",
        "\u034f",
        "\u200d",
        "An\u200dn",
        "\U0001f525\u200d",
        "\U0001f525\u200d+",
        "\U0001f525\u200d\u200d\U0001f525",
        "Ann\u200d\U0001f525",
        "\u2066Ann\u2069",
        "An\u00adn",
        "\U0001fbff",  # reserved, and not for emoji
        "\u200b",
        "\u202eevil",
        "\U000e0067",
        "Ann\U000e0067",
        "A\nB",
        "x" * (MAX_NAME + 1),
    ],
)
def test_a_name_that_cannot_be_seen_or_hides_something(name: str) -> None:
    problem = problem_with(name, GAMES[SILVER])
    assert problem is not None
    assert "at least one that can be seen" in problem


def names_of_bots(game: AnyGame) -> tuple[str, ...]:
    return (*bot_names(game), *game.bot_titles)


def disguises(name: str) -> Iterator[str]:
    """The name in all disguises: each letter replaced by each character that looks like it, and the whole name in
    another form."""
    for place, char in enumerate(name):
        forms = {char, char.upper(), *decomposed(char)}
        plain = unicodedata.normalize("NFKD", char)[0].lower()
        forms.update(LOOK_ALIKES.get(plain, ""), (digit for digit, letter in DIGITS.items() if letter == plain))
        forms.update(f"{form}{inserted}" for form in (char,) for inserted in " .-_'\u0301\u0336\ufe0f")
        for form in forms:
            yield name[:place] + form + name[place + 1 :]
    for first in ("A", "\uff21", "\u24b6", "\U0001d400", "\U0001f130", "\U0001f150", "\U0001f170"):
        yield "".join(
            chr(ord(first) + ord(char) - 65) if char.isascii() and char.isalpha() else char for char in name.upper()
        )
    yield f" {name} !"
    yield name.replace("m", "rn").replace("w", "vv").replace("l", "I")
    yield "".join(SMALL_CAPITALS.get(char, char) for char in name.lower())


def decomposed(char: str) -> tuple[str, ...]:
    """The letter with marks, and with none."""
    plain = unicodedata.normalize("NFD", char)[0]
    return (plain, f"{plain}\u0308", *(found for found in ACCENTED if unicodedata.normalize("NFD", found)[0] == plain))


ACCENTED = "\u00e0\u00e9\u00ef\u00f4\u00fb\u00f1\u00e7\u0161\u0163"
SMALL_CAPITALS = {
    "a": "\u1d00",
    "c": "\u1d04",
    "e": "\u1d07",
    "i": "\u026a",
    "n": "\u0274",
    "o": "\u1d0f",
    "r": "\u0280",
}


@pytest.mark.parametrize("game", [GAMES[SILVER], GAMES[HUNTING]], ids=repr)
def test_no_person_is_named_like_a_bot_of_the_game_however_it_is_written(game: AnyGame) -> None:
    passed = [
        disguise
        for name in names_of_bots(game)
        for disguise in disguises(name)
        if (problem := problem_with(disguise, game)) is None or "a bot of" not in problem
    ]
    assert not [name for name in passed if len(name) <= MAX_NAME and name.isprintable()]


@pytest.mark.parametrize(
    "name",
    [
        "\u0441aptain",
        "capt1an",
        "capt1ain",
        "CAPTAIN",
        "\uff43aptain",
        "cap tain",
        "K\u00e4pitan",
        "Captain.",
        "7andom",
    ],
)
def test_names_that_only_resemble_those_of_bots(name: str) -> None:
    assert (problem_with(name, GAMES[SILVER]) is None) == (name in ("capt1an", "capt1ain", "7andom"))


def test_each_character_looks_like_one_letter() -> None:
    listed = "".join(LOOK_ALIKES.values())
    assert len(set(listed)) == len(listed)
    assert all(
        skeleton(char) == skeleton(letter)
        for letter, chars in LOOK_ALIKES.items()
        for char in chars
        if char not in "!@"
    )


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_names_that_the_page_shows_for_bots_are_taken(language: str) -> None:
    words = (ROOT / "web" / "src" / "lib" / "i18n" / f"shell.{language}.ts").read_text()
    shown = dict(re.findall(r"^    (\w+): \{ name: \"(.+?)\", character:", words, re.MULTILINE))
    for game in (GAMES[SILVER], GAMES[HUNTING]):
        names = {shown[bot] for bot in bot_names(game) if bot in shown}
        assert len(names) > len(game.levels)
        assert [name for name in names if problem_with(name, game) is None] == []


@pytest.mark.parametrize("game", [GAMES[SILVER], GAMES[HUNTING]], ids=repr)
@pytest.mark.parametrize(
    "name",
    [
        "Captain Ahab",
        "Baronin",
        "Random House",
        "J\u00f6rg M\u00fc\u00dfig",
        "\u0391\u03bb\u03ad\u03be\u03b1\u03bd\u03b4\u03c1\u03bf\u03c2",
        "\u041a\u0430\u043f\u0438\u0442\u043e\u043d\u0438\u043d\u0430",
        "\u5f20\u4f1f",
        "\u0645\u0631\u064a\u0645",
        "\u05d3\u05d5\u05d3",
        "Cap",
        "007",
        "Zo\u00eb",
    ],
)
def test_names_of_people_are_free(name: str, game: AnyGame) -> None:
    assert problem_with(name, game) is None


@pytest.mark.parametrize(
    ("one", "other", "alike"),
    [
        ("Ines", "\u0406n\u0435s", True),
        ("Ines", "lnes", True),
        ("Zo\u00eb", "Zoe", True),
        ("Ann", "Ann.", True),
        ("Anna", "Ann4", False),
        ("Ann 2", "Ann 3", False),
        ("?!", "!?", False),
        ("Ann", "Anne", False),
        ("\u5f20\u4f1f", "\u5f20\u5a01", False),
    ],
)
def test_names_at_a_table_that_look_alike(one: str, other: str, *, alike: bool) -> None:
    assert look_alike(one, other) == alike
    assert (distinct_name(other, [one]) == f"{other} 2") == alike


def test_the_bots_of_other_games_lend_their_names() -> None:
    assert problem_with("Captain", GAMES[HUNTING]) is None


def test_a_name_that_nobody_else_has_stays_as_it_is() -> None:
    assert distinct_name("Ines", []) == distinct_name("Ines", ["Inez", "Ines 2"]) == "Ines"


@pytest.mark.parametrize(
    "name",
    [
        "x" * MAX_NAME,
        "x" * (MAX_NAME - 4) + "\U0001f468\u200d\U0001f469",  # cut between the parts of an emoji
        "\U0001f642\u200d\u2194\ufe0f" * (MAX_NAME // 4),
    ],
)
def test_a_long_name_is_cut_for_its_number(name: str) -> None:
    taken: list[str] = []
    for _ in range(12):
        taken.append(distinct_name(name, taken))
    assert taken[0] == name
    assert taken[1].endswith(" 2")
    assert taken[11].endswith(" 12")
    assert all(problem_with(each, GAMES[SILVER]) is None for each in taken)
    assert not any(look_alike(one, other) for one in taken for other in taken if one is not other)
