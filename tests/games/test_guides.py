"""The rules in words that the games ship; `python -m tests.games.test_guides` writes them again from docs/."""

import re
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import pytest

from doubloon.registry import GAMES

ROOT = Path(__file__).parents[2]
MOVES = "\n## Moves in notation\n"
"""The heading of the last part, which is not in the page of the game."""


def guide(game: str) -> str:
    """The file that the game ships."""
    return _file(game).read_text("utf-8")


def from_docs(game: str) -> str:
    """The page of a game without pictures, examples in Python, links and the numbers of rulings."""
    page = (ROOT / "docs" / f"{game}.md").read_text("utf-8")
    page = re.sub(r"\s\((?:SG|GH)-\d+(?:, (?:SG|GH)-\d+)*\)", "", page)
    return "\n\n".join(_kept(page.strip().split("\n\n"))) + "\n"


def _kept(blocks: list[str]) -> Iterator[str]:
    in_code = False
    for block, following in zip(blocks, [*blocks[1:], ""], strict=True):
        if block.startswith("```pycon"):
            in_code = True
        dropped = in_code or block.startswith(("![", "- [", "[Notation]", "This page explains"))
        if block.endswith("```"):
            in_code = False
        announces = following.startswith("```pycon") and block.endswith(":")
        if dropped or (announces and ". " not in block):
            continue
        text = re.sub(r"\[([^]]+)]\([^)]+\)", r"\1", block)
        yield f"{text[:-1]}." if announces else text


def moves_in_the_protocol(game: str) -> list[str]:
    """The first column of the table of moves in docs/protocol.md."""
    protocol = (ROOT / "docs" / "protocol.md").read_text("utf-8")
    section = protocol.partition(f"\n### {GAMES[game].title}\n")[2].partition("\n#")[0]
    table = section.partition("| move | |\n|---|---|\n")[2].partition("\n\n")[0]
    return [line.split(" | ")[0].removeprefix("| ") for line in table.splitlines()]


@pytest.mark.parametrize("game", GAMES)
def test_the_rules_are_those_of_the_docs(game: str) -> None:
    assert guide(game).partition(MOVES)[0] == from_docs(game)


@pytest.mark.parametrize("game", GAMES)
def test_nothing_of_the_page_around_the_rules_is_left(game: str) -> None:
    text = guide(game)
    assert not re.search(r">>>|!\[|]\(|SG-|GH-|docs/|\.svg", text)
    assert len(text) > 4000


@pytest.mark.parametrize("game", GAMES)
def test_the_notation_has_all_moves_of_the_protocol(game: str) -> None:
    notation = guide(game).partition(MOVES)[2]
    moves = moves_in_the_protocol(game)
    assert len(moves) >= 4
    for move in moves:
        assert f"| {move} |" in notation


@pytest.mark.parametrize("game", GAMES)
def test_the_examples_of_the_notation_are_moves(game: str) -> None:
    notation = guide(game).partition(MOVES)[2]
    examples = notation.partition("```text\n")[2].partition("```")[0].splitlines()
    assert len(examples) >= 4
    for example in examples:
        assert str(GAMES[game].parse_move(example)) == example


def _file(game: str) -> Path:
    path = GAMES[game].rules_file
    assert path is not None
    package, _, name = path.partition(":")
    return Path(str(files(package).joinpath(name)))


if __name__ == "__main__":
    for game in GAMES:
        _file(game).write_text(f"{from_docs(game)}{MOVES}{guide(game).partition(MOVES)[2]}", "utf-8")
