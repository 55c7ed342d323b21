"""The tables of docs/environments.md and the pages of the libraries agree with the layouts of the observations."""

import re

import pytest

from doubloon.core import Options
from doubloon.envs.episode import find_program
from doubloon.registry import GAMES
from tools.environment_tables import BUILT_IN, PAGE, fields_table, with_tables


def test_the_page_is_up_to_date() -> None:
    page = PAGE.read_text("utf-8")
    assert with_tables(page) == page


@pytest.mark.parametrize("game", BUILT_IN)
def test_a_table_has_every_field_in_the_order_of_the_vector(game: str) -> None:
    seats = GAMES[game].seat_counts[0]
    layout = find_program(game, Options(seats)).layout
    rows = [line.strip("| ").split(" | ") for line in fields_table(GAMES[game], BUILT_IN[game]).splitlines()[2:]]
    assert [row[0].strip("`") for row in rows] == [*(field.name for field in layout.fields), "all"]
    features = [int(row[2].split(" / ")[0].replace(",", "")) for row in rows]
    assert features[:-1] == [field.features for field in layout.fields]
    assert features[-1] == sum(features[:-1]) == layout.features
    assert all(row[4] for row in rows[:-1])


def test_the_page_of_pettingzoo_has_the_right_sizes() -> None:
    page = (PAGE.parent / "pettingzoo.md").read_text("utf-8")
    programs = [[find_program(game, Options(seats)) for seats in GAMES[game].seat_counts] for game in BUILT_IN]

    def row(start: str) -> list[list[int]]:
        found = re.search(rf"^\| {re.escape(start)} \| (.*) \|$", page, re.MULTILINE)
        assert found, start
        return [[int(size.replace(",", "")) for size in cell.split(" / ")] for cell in found[1].split(" | ")]

    assert row('`observation["observation"]`, features (int8)') == [
        [p.layout.features for p in each] for each in programs
    ]
    assert row("the same as numbers (uint16)") == [[p.layout.numbers for p in each] for each in programs]
    assert row('`observation["action_mask"]` (int8)') == [[each[0].actions] for each in programs]
    assert row("the mask of `parallel_env`") == [[each[0].actions + 1] for each in programs]
    assert row("`state()`, features (int8)") == [
        [p.options.seats * p.layout.features for p in each] for each in programs
    ]
