"""People who meet at a table: an inviting host, and friends who come by the link."""

import re
from typing import NamedTuple

from playwright.sync_api import Locator, Page, expect

from tests.browser.players import play_until, silver_gold_by_hand
from tests.browser.shell import open_menu
from tests.browser.visits import DESK, PHONE, PLAIN, Screen, Visits, create_table

_REMEMBER = """
([id, game, invitation]) => localStorage.setItem(
  'doubloon.tables', JSON.stringify([{ id, game, seats: [0], invitation, at: Date.now() }]))
"""
"""Stores a table in the browser as the page does after it has created one."""


class Invitation(NamedTuple):
    """A table that waits for players."""

    table: str
    secret: str

    @property
    def link(self) -> str:
        """The address that the host sends to friends."""
        return f"/t/{self.table}#invite={self.secret}"


def open_table(visits: Visits, game: str, seats: int = 2, screen: Screen = DESK) -> tuple[Page, Invitation]:
    """Ines opens a table and waits there for others."""
    host = visits.open(PLAIN, screen)
    made = create_table(host, game=game, seats=seats, own={"0": "Ines"}, start=0)
    invitation = Invitation(made["table"]["id"], made["invitation"])
    host.evaluate(_REMEMBER, [invitation.table, game, invitation.secret])
    host.goto(f"/t/{invitation.table}")
    return host, invitation


def join(visits: Visits, invitation: Invitation, name: str = "Tomasz", screen: Screen = PHONE) -> Page:
    """A friend comes by the link, and takes a seat."""
    friend = visits.open(invitation.link, screen)
    friend.get_by_label("Your name").fill(name)
    friend.get_by_role("button", name="Join").click()
    expect(friend.get_by_role("button", name="Join")).to_have_count(0)
    return friend


def table_of_two(
    visits: Visits, game: str, host_screen: Screen = DESK, friend_screen: Screen = PHONE
) -> tuple[Page, Page]:
    """Ines, and Tomasz who came by the link; both are asked to move."""
    host, invitation = open_table(visits, game, screen=host_screen)
    friend = join(visits, invitation, screen=friend_screen)
    for page in (host, friend):
        expect(page.get_by_role("heading", name="Your turn", exact=True)).to_be_visible()
    return host, friend


def share_the_device(page: Page) -> None:
    """Ann and Ben open a table on one device."""
    for seat, name in enumerate(("Ann", "Ben"), start=1):
        page.get_by_role("group", name=f"Seat {seat}").get_by_text("At this device").click()
        page.get_by_label(f"Name for seat {seat}").fill(name)
    page.get_by_role("button", name="Create table").click()
    page.get_by_role("button", name="I am Ann").click()


def presence(page: Page, seat: int, state: str) -> Locator:
    """The sign for the presence of a seat, in the rail."""
    return page.locator(f"[data-seat-pill='{seat}'] [data-presence='{state}']")


def note(page: Page, text: str | re.Pattern[str]) -> Locator:
    """A question or a message over the board."""
    return page.get_by_role("region", name=text)


def leave_page(page: Page) -> str:
    """Close the table in this page, but keep the seat; returns the address of the table."""
    url = page.url
    page.goto("about:blank")
    return url


def keep_two_cards(page: Page) -> None:
    """Answer, so that the game waits for the others."""
    play_until(page, silver_gold_by_hand, "Keep these two")
    silver_gold_by_hand(page)


def end_by_agreement(host: Page, friend: Page) -> None:
    """The shortest way to the end of a game."""
    open_menu(host).get_by_role("button", name="Offer to end the game").click()
    agree_to_end(friend)
    for page in (host, friend):
        expect(page.get_by_role("button", name="Play again")).to_be_visible()


def agree_to_end(page: Page) -> None:
    """Answer the offer of another player, and the second question."""
    page.get_by_role("button", name="Yes, end it").click()
    note(page, "End the game now?").get_by_role("button", name="Yes").click()


def send(page: Page, word: str) -> None:
    """Send a reaction."""
    page.get_by_role("button", name="Send a reaction").click()
    page.get_by_role("button", name=word).click()


def against_the_computer(visits: Visits, game: str, language: str = "en-GB", screen: Screen = DESK) -> Page:
    """A new guest at a table with the computer."""
    page = visits.open(PLAIN, screen, language=language)
    made = create_table(page, game=game, own={"0": "Ines"}, bots={"1": "greedy"}, start=0)
    page.goto(f"/t/{made['table']['id']}")
    return page
