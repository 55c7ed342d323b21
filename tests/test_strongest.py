"""Whatever says which bot is the strongest names the bot that `strongest_bot` names."""

import ast
import re
from pathlib import Path

import pytest

from doubloon.bots import opponents, strongest_bot
from doubloon.cli.arguments import strongest_help
from doubloon.core import AnyGame
from doubloon.registry import GAMES

ROOT = Path(__file__).parent.parent
BUILT_IN = [GAMES["silver-and-gold"], GAMES["gold-hunting"]]
STRONGEST = {strongest_bot(game) for game in BUILT_IN}
BOTS = {name for game in BUILT_IN for name in opponents(game)}
PAGES = sorted(page for page in (ROOT / "docs").rglob("*.md"))


def wrong_claims(text: str) -> list[str]:
    """The sentences that call a bot the strongest and name only others."""
    claims = []
    for sentence in re.split(r"(?<=[.:])\s+(?=[A-Z`])|\n\n|\n(?=[|>$-])", text):
        named = BOTS & set(re.findall(r"[`\"']([a-z]+)[`\"']", sentence))
        if re.search(r"\bstrongest\b", sentence) and named and not named & STRONGEST:
            claims.append(" ".join(sentence.split()))
    return claims


@pytest.mark.parametrize(
    "page",
    [*PAGES, ROOT / "README.md"],
    ids=lambda page: page.relative_to(ROOT).as_posix(),
)
def test_a_page_names_the_strongest_bot(page: Path) -> None:
    assert wrong_claims(page.read_text("utf-8")) == []


def test_wrong_claims_are_found() -> None:
    text = "Nine bots. The strongest,\n`captain`, learned by self-play.\n\n>>> play('captain')  # the strongest bot"
    assert len(wrong_claims(text)) == 2
    assert wrong_claims("The strongest bot is `admiral`. `captain` is below. The strongest, `baron`, mines.") == []


def module_of(game: AnyGame, bot: str) -> Path:
    return ROOT / "src" / (game.bots[bot].path.partition(":")[0].replace(".", "/") + ".py")


@pytest.mark.parametrize(("game", "bot"), [(game, bot) for game in BUILT_IN for bot in game.bots])
def test_only_the_strongest_bot_says_so_in_its_docstring(game: AnyGame, bot: str) -> None:
    document = ast.get_docstring(ast.parse(module_of(game, bot).read_text())) or ""
    assert ("strongest bot" in document) == (bot == strongest_bot(game))


@pytest.mark.parametrize("game", BUILT_IN, ids=str)
def test_the_tables_of_opponents_have_every_opponent_in_order(game: AnyGame) -> None:
    section = (ROOT / "docs/opponents.md").read_text("utf-8").partition(f"## {game.title}\n")[2]
    table = section.partition("| name | character |\n|---|---|\n")[2].partition("\n\n")[0]
    assert re.findall(r"^\| `(\w+)` \|", table, re.MULTILINE) == list(opponents(game))


@pytest.mark.parametrize("game", BUILT_IN, ids=str)
def test_the_leaderboard_begins_with_the_strongest_bot(game: AnyGame) -> None:
    page = (ROOT / "docs/leaderboard.md").read_text("utf-8").partition(f"## {game.title}")[2].partition("\n## ")[0]
    assert re.findall(r"^\| `(\w+)` \|", page, re.MULTILINE) == list(reversed(opponents(game)))


@pytest.mark.parametrize("game", BUILT_IN, ids=str)
def test_the_page_knows_every_opponent(game: AnyGame) -> None:
    folder = game.id.replace("silver-and-gold", "silver_gold").replace("-", "_")
    text = (ROOT / f"web/src/games/{folder}/registration.ts").read_text("utf-8")
    strengths = text.partition("strengths: {")[2].partition("}")[0]
    assert re.findall(r"(\w+):", strengths) == list(opponents(game))


def test_commands_name_the_strongest_bots() -> None:
    assert {"admiral in silver-and-gold", "baron in gold-hunting"} <= set(strongest_help().split(", "))
