"""Standings and ratings, compared with values calculated by hand."""

from math import log10, sqrt
from xml.etree import ElementTree

import pytest

from doubloon.arena import GameResult, Meeting, Rating, meetings, rate, standings
from doubloon.arena.plot import plot


def game(players: str, totals: tuple[int, ...], places: tuple[int, ...], deal: int = 0) -> GameResult:
    count = len(totals)
    return GameResult(tuple(players), deal, totals, places, (2,) * count, (0.5,) * count, (0.4,) * count)


def met(player: str, other: str, games: int, better: float) -> Meeting:
    return Meeting(player, other, games, better, 0.0, 1.0)


def test_a_shared_win_counts_as_a_fraction_and_an_equal_place_half() -> None:
    games = [game("abc", (9, 9, 3), (1, 1, 3)), game("bca", (5, 8, 2), (2, 1, 3))]
    rows = {row.player: row for row in standings("abc", games)}
    assert [rows[name].wins for name in "abc"] == [0.25, 0.25, 0.5]
    assert [rows[name].mean for name in "abc"] == [5.5, 7.0, 5.5]
    assert rows["a"].decision == 0.25
    pairs = {(row.player, row.other): row.better for row in meetings("abc", games)}
    assert pairs == {("b", "a"): 0.75, ("c", "a"): 0.5, ("c", "b"): 0.5}


def test_a_player_without_games_has_no_standing() -> None:
    assert [row.player for row in standings("abz", [game("ab", (1, 2), (2, 1))])] == ["a", "b"]


def test_winning_three_of_four_games_is_191_points_of_elo() -> None:
    weak, strong = rate(["weak", "strong"], [met("strong", "weak", 100_000, 0.75)])
    assert strong.elo - weak.elo == pytest.approx(400 * log10(3), abs=0.1)
    assert strong.elo + weak.elo == pytest.approx(0)


def test_the_margin_follows_from_the_standard_error_of_the_share() -> None:
    games = 400
    one, two = rate(["one", "two"], [met("two", "one", games - 1, 0.5)])
    by_share = 1.96 * sqrt(0.25 / games) * 4 * 400 / 2.302585
    assert [one.margin, two.margin] == pytest.approx([by_share / 2] * 2, rel=1e-3)


def test_strength_is_transitive_and_a_perfect_score_gives_a_finite_rating() -> None:
    a, b, c = rate("abc", [met("b", "a", 200, 0.75), met("c", "b", 200, 1.0)])
    assert a.elo < b.elo < c.elo < 2000
    assert c.margin > b.margin


def test_players_that_are_not_connected_by_games_have_wide_margins() -> None:
    a, b, c, d, e = rate("abcde", [met("b", "a", 50, 0.75), met("d", "c", 50, 0.75)])
    assert b.elo - a.elo == pytest.approx(d.elo - c.elo)
    assert e.elo == pytest.approx(0)
    assert min(rating.margin for rating in (a, b, c, d, e)) > 1000


def test_the_chart_has_a_dot_for_each_rating() -> None:
    ratings = [Rating("weak <1>", -100.0, 30.0), Rating("middle", 0.0, 20.0), Rating("strong", 100.0, 30.0)]
    drawing = ElementTree.fromstring(plot(ratings, "a & b"))
    dots = [float(dot.attrib["cx"]) for dot in drawing.iter("{http://www.w3.org/2000/svg}circle")]
    assert dots == sorted(dots)
    assert dots[2] - dots[1] == pytest.approx(dots[1] - dots[0])
    assert "weak <1>" in [text.text for text in drawing.iter("{http://www.w3.org/2000/svg}text")]
