"""Names of persons: visible, and not a bot's."""

import pytest

from doubloon.match.names import MAX_NAME, distinct_name, look_alike, problem_with
from doubloon.registry import GAMES
from tests.match.tables import HUNTING, SILVER


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


@pytest.mark.parametrize("name", ["captain", "Captain", "CAPTAIN", "\uff43aptain", "cap tain", "random", "greedy"])
def test_nobody_is_named_like_a_bot_of_the_game(name: str) -> None:
    problem = problem_with(name, GAMES[SILVER])
    assert problem is not None
    assert "a bot of silver-and-gold has this name" in problem


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
