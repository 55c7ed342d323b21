"""A finished game in its replay: what the record says, and what the page shows of it."""

import re
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Locator, Page, expect

from doubloon.core import Options, apply_event
from doubloon.games.gold_hunting import State as HuntingState
from doubloon.games.silver_gold import State as SilverState
from doubloon.registry import GAMES
from tests.browser.players import board
from tests.browser.visits import DESK, Screen, Visits
from tests.server.running import HUNTING, SILVER

PILES = "abcd"
READ_CAPTION = """
parts => parts.map(part => {
  const named = [...part.querySelectorAll('[aria-label]')].map(each => each.getAttribute('aria-label'));
  return [part.dataset.line, [part.textContent, ...named].join(' ').replace(/\\s+/g, ' ').trim()];
})
"""
"""The words of a caption, with the names of the thumbnails in it."""
both_games = pytest.mark.parametrize("game", [SILVER, HUNTING])


class Game(NamedTuple):
    """A finished game: its table, the lines of its record, where a viewer stops, and the states in between."""

    table: str
    lines: list[str]
    stops: list[int]
    states: list[Any]

    def lines_before(self, stop: int) -> range:
        """The numbers of the lines that lead to a stop."""
        number = self.stops.index(stop)
        return range(self.stops[number - 1] if number else 0, stop)

    def number_of(self, step: int) -> str:
        """The number of a step, given the lines before it; between two steps, with the moves since the first."""
        number = sum(stop <= step for stop in self.stops)
        moves = step - self.stops[number - 1]
        return f"{number}.{moves}" if moves else str(number)


def open_replay(visits: Visits, table: str, screen: Screen = DESK, **how: Any) -> Page:
    page = visits.open(f"/replay/{table}", screen, **how)
    expect(page.get_by_role("slider")).to_be_visible()
    expect(board(page)).to_be_visible()
    return page


def game_of(page: Page, game: str, table: str) -> Game:
    """The game as the server has recorded it."""
    replay = page.request.get(f"/api/tables/{table}/replay").json()
    lines = [line["text"] for line in replay["lines"]]
    states: list[Any] = [GAMES[game].begin(Options(start=0))]
    for line in lines:
        states.append(apply_event(GAMES[game], states[-1], line))
    return Game(table, lines, replay["stops"], states)


def caption(page: Page) -> Locator:
    return page.get_by_role("list", name="What has just happened")


def verdict(page: Page) -> Locator:
    """How the game ended, as the last step tells it."""
    return page.locator("[data-verdict]")


def caption_lines(page: Page) -> dict[int, str]:
    """The parts of the caption by the number of the line that they describe; a part may describe several lines."""
    parts = caption(page).locator("[data-line]")
    expect(parts.filter(has_not_text=re.compile(r"\w"))).to_have_count(0)
    found: list[list[str]] = parts.evaluate_all(READ_CAPTION)
    return {int(number): text for numbers, text in found for number in numbers.split()}


def expect_step(page: Page, game: Game, step: int) -> None:
    """The page shows this step: in its address, in its counter, and in its caption."""
    number = game.number_of(step)
    expect(page).to_have_url(re.compile(f"#{re.escape(number)}(,|$)"))
    expect(page.get_by_title(f"Step {number.partition('.')[0]} of {len(game.stops)}", exact=True)).to_be_visible()
    expect(caption(page).locator(f"[data-line~='{step - 1}']")).to_have_text(re.compile(r"\w"))


def crosses_shown(page: Page) -> list[int]:
    """The number of crosses on each card of the first seat, and then of the other one."""
    own = [
        grid.get_by_role("gridcell", name=re.compile("crossed off$")).count()
        for grid in board(page).get_by_role("grid").all()
    ]
    rival: list[str] = (
        board(page)
        .get_by_role("img", name=re.compile("crossed off$"))
        .evaluate_all("cards => cards.map(card => card.getAttribute('aria-label'))")
    )
    return own + [int(re.findall(r"(\d+) box", label)[0]) for label in rival]


def crosses_in(state: SilverState) -> list[int]:
    return [active.crossed.bit_count() for player in state.players for active in player.cards if active]


def piles_shown(page: Page, name: str) -> list[str]:
    """The pieces in the piles of a player, as a screen reader tells them."""
    group = board(page).get_by_role("group", name=re.compile(f"^{name}.s piles$")).get_by_role("img")
    labels: list[str] = group.evaluate_all("piles => piles.map(pile => pile.getAttribute('aria-label'))")
    return ["".join(re.findall(r"\d", label.partition(":")[2])) for label in labels]


def piles_in(state: HuntingState, seat: int) -> list[str]:
    return ["".join(map(str, pile)) for pile in state.players[seat].piles]
