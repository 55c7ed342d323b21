"""People who meet at a table: an inviting host, and friends who come by the link."""

from typing import NamedTuple

from playwright.sync_api import Page, expect

from tests.browser.visits import DESK, PHONE, Screen, Visits, create_table

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
    host = visits.open("/", screen)
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
