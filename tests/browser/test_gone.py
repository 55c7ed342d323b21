"""Who has gone from a table: a stand-in plays for them, or the others go on without them."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.browser.people import (
    end_by_agreement,
    keep_two_cards,
    leave_page,
    note,
    presence,
    table_of_two,
)
from tests.browser.screenshots import check_axe
from tests.browser.server import TableServer
from tests.browser.shell import close, open_log
from tests.browser.sizes import THREE_SCREENS, check_sizes, show
from tests.browser.visits import Visits
from tests.server.running import HUNTING, SILVER

GRACE = 1
"""Seconds after which a person who is away has gone."""
LONGER = 20_000
"""Milliseconds for what comes only after the grace period, on a busy machine."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TableServer]:
    """A server that waits only a moment for people who are away."""
    server = TableServer(tmp_path_factory.mktemp("server"), "--absence-seconds", str(GRACE))
    server.start()
    yield server
    server.stop()


def test_who_has_gone_can_be_replaced(visits: Visits) -> None:
    host, friend = table_of_two(visits, SILVER)
    keep_two_cards(host)
    url = leave_page(friend)
    question = note(host, re.compile("^Tomasz has been gone since"))
    take = question.get_by_role("button", name="Let a stand-in play for Tomasz")
    expect(take).to_be_visible(timeout=LONGER)
    expect(presence(host, 1, "gone")).to_be_visible()
    expect(host.get_by_role("list", name="At the table")).to_contain_text(re.compile(r"gone since \d\d:\d\d"))
    for screen in THREE_SCREENS:
        show(host, screen)
        expect(question.get_by_role("button", name="Close")).to_be_in_viewport(ratio=1)
    check_sizes(host, THREE_SCREENS)
    take.click()
    expect(question).to_have_count(0)
    expect(presence(host, 1, "substituted")).to_be_visible()
    expect(open_log(host).filter(has_text="Bosun for Tomasz kept")).to_be_visible()
    close(host)
    friend.goto(url)
    own = note(friend, re.compile("^A stand-in plays for you: Bosun"))
    expect(own).to_be_visible()
    check_axe(friend)
    own.get_by_role("button", name="Take over again").click()
    expect(own).to_have_count(0)
    expect(presence(host, 1, "here")).to_be_visible()
    expect(host.get_by_text("Tomasz plays again.").first).to_be_visible()


def test_nothing_covers_the_board_of_a_player_who_is_asked(visits: Visits) -> None:
    host, friend = table_of_two(visits, SILVER)
    leave_page(friend)
    expect(presence(host, 1, "gone")).to_be_visible(timeout=LONGER)
    question = note(host, re.compile("^Tomasz has been (away|gone) since"))
    expect(question).to_have_count(0)
    keep_two_cards(host)
    expect(question).to_be_visible()


def test_a_rematch_can_be_declined_and_starts_without_who_has_gone(visits: Visits) -> None:
    host, friend = table_of_two(visits, HUNTING)
    end_by_agreement(host, friend)
    host.get_by_role("button", name="Play again").click()
    friend.get_by_role("button", name="No, thanks").click()
    expect(host.get_by_text("Tomasz does not want to play again.").first).to_be_visible()
    expect(friend.get_by_text("You do not want to play again.")).to_be_visible()
    check_axe(friend)
    leave_page(friend)
    start = host.get_by_role("button", name="Start without Tomasz")
    expect(start).to_be_visible(timeout=LONGER)
    check_axe(host)
    start.click()
    expect(host.get_by_role("heading", name="Invite a friend")).to_be_visible()
