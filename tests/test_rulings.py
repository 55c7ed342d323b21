"""The table of rulings, the rules pages, the tests and everything else name the same rulings."""

import re
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parent.parent
PAGES = {"SG": "silver-and-gold.md", "GH": "gold-hunting.md"}
NUMBER = re.compile(r"\b(SG|GH)-(\d+)\b")
TEST = re.compile(r"\bdef test_(sg|gh)_(\d\d)_")
QUOTATION = re.compile("“([^”]*)”")
READING = "our reading"
RULEBOOKS = "rulebooks"
"""All three rulebooks of Silver & Gold."""
MOST_WORDS = 14
SOURCE_FILES = (".md", ".py", ".svelte", ".ts")


class Ruling(NamedTuple):
    """A row of the table."""

    number: str
    text: str
    source: str
    words: str


def rows() -> list[list[str]]:
    """The cells of all rows of tables on the page."""
    page = (ROOT / "docs" / "rulings.md").read_text("utf-8")
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in page.splitlines() if line[:2] == "| "]


RULINGS = [Ruling(*cells) for cells in rows() if NUMBER.fullmatch(cells[0])]
SOURCES = {cells[0] for cells in rows() if len(cells) == 2}


def numbers_in(text: str) -> set[str]:
    """The numbers of rulings that a text names."""
    return {f"{game}-{int(number)}" for game, number in NUMBER.findall(text)}


def numbers_of_tests() -> set[str]:
    """The rulings in the names of tests."""
    found = [TEST.findall(file.read_text("utf-8")) for file in (ROOT / "tests" / "games").rglob("test_*.py")]
    return {f"{game.upper()}-{int(number)}" for names in found for game, number in names}


@pytest.mark.parametrize(("game", "page"), PAGES.items())
def test_the_table_the_rules_page_and_the_tests_have_the_same_rulings(game: str, page: str) -> None:
    listed = list(dict.fromkeys(ruling.number for ruling in RULINGS if ruling.number.startswith(game)))
    assert listed == [f"{game}-{number}" for number in range(1, len(listed) + 1)]
    assert set(listed) == numbers_in((ROOT / "docs" / page).read_text("utf-8"))
    assert set(listed) == {number for number in numbers_of_tests() if number.startswith(game)}


def test_nothing_names_a_ruling_that_is_not_in_the_table() -> None:
    listed = {ruling.number for ruling in RULINGS}
    files = [
        file
        for folder, ending in (("src", "py"), ("docs", "md"), ("tests", "py"), ("web/src", "ts"), ("web/src", "svelte"))
        for file in (ROOT / folder).rglob(f"*.{ending}")
    ]
    unknown = {file.relative_to(ROOT): numbers_in(file.read_text("utf-8")) - listed for file in files}
    assert not {file: numbers for file, numbers in unknown.items() if numbers}


@pytest.mark.parametrize("ruling", RULINGS, ids=lambda ruling: f"{ruling.number} {ruling.text[:30]}")
def test_a_source_is_quoted_briefly_or_our_reading_has_a_reason(ruling: Ruling) -> None:
    named = set(ruling.source.split(", "))
    assert named <= SOURCES | {RULEBOOKS}
    quotations = QUOTATION.findall(ruling.words)
    assert all(len(quotation.split()) <= MOST_WORDS for quotation in quotations)
    if named == {READING}:
        assert ruling.words.endswith(".")
    else:
        assert quotations
        assert READING not in named


def test_display_first_follows_the_manual() -> None:
    (ruling,) = [ruling for ruling in RULINGS if "`display-first`" in ruling.text]
    assert (ruling.number, ruling.source) == ("SG-11", "reference manual")
    rules = (ROOT / "docs" / PAGES["SG"]).read_text("utf-8")
    assert "FAQ of a reference manual" in rules.partition("## The variant display-first")[2]


def test_everything_about_the_deck_says_where_it_comes_from() -> None:
    sources = ("docs/rulings.md", "src/doubloon/games/silver_gold/deck.py")
    for text in (" ".join((ROOT / source).read_text("utf-8").split()) for source in sources):
        assert "jadlevine/Silver-and-Gold" in text
        assert re.search(r"not compared (them )?with a printed copy", text)
        assert re.search(r"rights in the .*names and.* artwork", text)
    page = (ROOT / "docs" / PAGES["SG"]).read_text("utf-8")
    assert "(rulings.md#where-the-cards-come-from)" in page


def test_nothing_calls_the_cards_printed() -> None:
    folders = ("src/doubloon", "web/src", "docs", "tests/games")
    files = [file for folder in folders for file in (ROOT / folder).rglob("*") if file.suffix in SOURCE_FILES]
    claims = re.compile(r"printed (?:\w+ )?(?:cards?|ones|rules)\b", re.IGNORECASE)
    found = {file.name: claims.findall(file.read_text("utf-8")) for file in files}
    assert not {name: words for name, words in found.items() if words}
