"""From the first page to a table: alone, with a friend elsewhere, with somebody on the same device."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.people import share_the_device
from tests.browser.players import Step, gold_hunting_by_hand, play_until, silver_gold_by_hand
from tests.browser.pointer import middle
from tests.browser.screenshots import Screenshots, check_axe
from tests.browser.server import NO_SERVER, TableServer
from tests.browser.sizes import THREE_SCREENS, check_sizes
from tests.browser.visits import DESK, PHONE, SCREENS, Screen, Visits, wait_until_loaded

SILVER, HUNTING = "Silver & Gold", "Gold Hunting"
LAN = "http://192.0.2.7:8765"
"""An address of the server in a local network."""


def game_card(page: Page, game: str) -> Locator:
    """The part of the first page that is about a game."""
    return page.get_by_role("article").filter(has=page.get_by_role("heading", name=game))


def invitation(page: Page) -> str:
    """The link that the host gives away."""
    link = page.get_by_label("Anyone with this link can join:")
    expect(link).to_have_value(re.compile("#invite="))
    return link.input_value()


def with_friends(page: Page, number: int) -> None:
    """Open a table of Silver & Gold for this number of people."""
    game_card(page, SILVER).get_by_role("button", name="Play with friends").click()
    page.get_by_role("dialog").get_by_role("button", name=f"{number} players").click()


@pytest.mark.parametrize("screen", [DESK, PHONE], ids=lambda screen: screen.name)
def test_the_first_page(visits: Visits, screenshots: Screenshots, screen: Screen) -> None:
    page = visits.open("/", screen)
    expect(page).to_have_title("Doubloon")
    for game in (SILVER, HUNTING):
        expect(game_card(page, game).get_by_role("button")).to_have_count(2)
    check_axe(page)
    screenshots.compare(page, f"landing-{screen.name}")


@pytest.mark.parametrize(("game", "opponent"), [(SILVER, "Beachcomber"), (HUNTING, "Prospector")])
def test_one_click_and_the_game_against_the_computer_is_on(visits: Visits, game: str, opponent: str) -> None:
    page = visits.open("/")
    page.get_by_label("Your name").fill("Ines")
    game_card(page, game).get_by_role("button", name="Play the computer").click()
    expect(page.get_by_role("heading", name="Your turn")).to_be_visible()
    expect(page).to_have_title(f"Your turn · {game} · Doubloon")
    expect(page.get_by_role("list", name="At the table")).to_contain_text(opponent)
    page.goto("/")
    expect(page.get_by_role("heading", name="Your turn, Ines")).to_be_visible()
    page.goto("/games")
    page.get_by_role("region", name="Your running games").get_by_role("link").click()
    expect(page.get_by_role("heading", name="Your turn")).to_be_visible()


def test_who_skips_the_lesson_plays_at_once(visits: Visits) -> None:
    page = visits.open("/learn/silver-and-gold")
    page.get_by_role("button", name="Skip the lesson and play").click()
    expect(page).to_have_url(re.compile("/t/"))
    expect(page.get_by_role("list", name="At the table").get_by_role("listitem")).to_have_count(2)


def test_a_friend_on_a_phone_joins_by_the_link(visits: Visits) -> None:
    host = visits.open("/")
    host.get_by_label("Your name").fill("Ines")
    game_card(host, HUNTING).get_by_role("button", name="Play with a friend").click()
    link = invitation(host)
    expect(host.get_by_text("Only this computer can open the link")).to_be_visible()
    expect(host.get_by_text("python3 run.py play --lan")).to_be_visible()
    expect(host.get_by_role("img", name="QR code of the invitation link")).to_have_count(0)
    check_axe(host)
    friend = visits.open(link, PHONE)
    expect(friend.get_by_role("heading", name="Ines invites you")).to_be_visible()
    expect(friend.get_by_role("heading", name=HUNTING)).to_be_visible()
    expect(friend.get_by_text("Stack your gold in secret")).to_be_visible()
    check_axe(friend)
    friend.get_by_label("Your name").fill("Tomasz")
    friend.get_by_role("button", name="Join").click()
    for page in (host, friend):
        expect(page.get_by_role("heading", name="Your turn")).to_be_visible()
    friend.reload()
    expect(friend.get_by_role("heading", name="Your turn")).to_be_visible()
    late = visits.open(link)
    late.get_by_role("button", name="Watch").click()
    expect(late.get_by_text("You are watching").first).to_be_visible()


def test_four_friends_have_four_seats(visits: Visits) -> None:
    host = visits.open("/")
    host.get_by_label("Your name").fill("Ines")
    game_card(host, SILVER).get_by_role("button", name="Play with friends").click()
    check_sizes(host, THREE_SCREENS)
    host.get_by_role("dialog").get_by_role("button", name="4 players").click()
    expect(host.get_by_role("heading", name="Invite your friends")).to_be_visible()
    expect(host.get_by_role("list", name="The seats").get_by_role("listitem")).to_have_count(4)
    check_sizes(host, THREE_SCREENS)


def test_others_get_an_address_that_they_can_reach(visits: Visits) -> None:
    host = visits.arrive()
    host.route("**/api/server", lambda route: route.fulfill(json={"local_only": False, "addresses": [LAN]}))
    host.goto("/")
    game_card(host, HUNTING).get_by_role("button", name="Play with a friend").click()
    expect(host.get_by_role("img", name="QR code of the invitation link")).to_be_visible()
    assert invitation(host).startswith(f"{LAN}/t/")
    check_axe(host)


def test_names_may_have_flags_and_refusals_are_german(visits: Visits) -> None:
    visits.pardon("422")
    host = visits.open("/")
    host.get_by_label("Your name").fill("Ines")
    game_card(host, HUNTING).get_by_role("button", name="Play with a friend").click()
    friend = visits.open(invitation(host), PHONE, language="de-DE")
    expect(friend.get_by_role("heading", name="Ines lädt dich ein")).to_be_visible()
    friend.get_by_label("Dein Name").fill("smuggler")
    friend.get_by_role("button", name="Mitspielen").click()
    expect(friend.get_by_role("alert")).to_have_text(re.compile("^Dieser Name geht hier nicht"))
    friend.get_by_label("Dein Name").fill("🏴\u200d☠️ Tomasz")
    friend.get_by_role("button", name="Mitspielen").click()
    expect(friend.get_by_role("heading", name="Du bist dran")).to_be_visible()
    expect(host.get_by_role("list", name="At the table")).to_contain_text("🏴\u200d☠️ Tomasz")


def test_the_host_lets_the_computer_take_the_free_seat(visits: Visits) -> None:
    host = visits.open("/")
    with_friends(host, 2)
    host.get_by_role("button", name="Let the computer play").click()
    host.get_by_role("button", name=re.compile("^Navigator")).click()
    expect(host.get_by_role("heading", name="Your turn")).to_be_visible()


def test_a_stranger_without_the_link_only_watches(visits: Visits) -> None:
    host = visits.open("/")
    with_friends(host, 2)
    stranger = visits.open(invitation(host).partition("#")[0])
    expect(stranger.get_by_role("heading", name="Here you can watch")).to_be_visible()
    check_axe(stranger)
    stranger.get_by_role("button", name="Open a table of your own").click()
    expect(stranger).to_have_url(re.compile("/new/silver-and-gold$"))


def test_a_nameless_host_types_a_name_at_the_table(visits: Visits) -> None:
    visits.pardon("422")
    host = visits.open("/", PHONE)
    with_friends(host, 3)
    friend = visits.open(invitation(host))
    expect(friend.get_by_role("heading", name="Guest invites you")).to_be_visible()
    name = host.get_by_label("Your name")
    name.fill("captain")
    host.get_by_role("button", name="Use this name").click()
    expect(host.get_by_role("alert")).to_have_text(re.compile("^This name does not work here"))
    name.fill("Ines")
    host.get_by_role("button", name="Use this name").click()
    expect(host.get_by_role("list", name="The seats")).to_contain_text("Ines")
    expect(name).to_have_count(0)
    expect(
        host.get_by_role("button", name="Copy link").or_(host.get_by_role("button", name="Share link")).first
    ).to_be_visible()
    expect(friend.get_by_role("heading", name="Ines invites you")).to_be_visible()
    check_axe(host)


def test_a_listed_table_is_found_in_the_lobby(visits: Visits) -> None:
    host = visits.open("/new/gold-hunting")
    host.get_by_role("group", name="Seat 2").get_by_text("Friend, by link").click()
    host.get_by_label("Public table").check()
    check_axe(host)
    host.get_by_role("button", name="Create table").click()
    invitation(host)
    guest = visits.open("/lobby", PHONE)
    check_axe(guest)
    guest.get_by_role("link", name="Join").first.click()
    guest.get_by_role("button", name="Join").click()
    expect(guest.get_by_role("heading", name="Your turn")).to_be_visible()


def test_two_people_on_one_device_hand_it_over_and_see_nothing_of_each_other(
    visits: Visits, screenshots: Screenshots
) -> None:
    page = visits.open("/new/gold-hunting", PHONE)
    page.get_by_role("group", name="Seat 1").get_by_text("At this device").click()
    page.get_by_label("Name for seat 1").fill("Ann")
    page.get_by_role("group", name="Seat 2").get_by_text("At this device").click()
    page.get_by_label("Name for seat 2").fill("Ben")
    page.get_by_role("button", name="Create table").click()
    expect(page.get_by_role("heading", name="Pass the device to Ann")).to_be_visible()
    expect(page.get_by_role("group", name="The board")).to_have_count(0)
    check_axe(page)
    screenshots.compare(page, "hand-over-phone")
    page.get_by_role("button", name="I am Ann").click()
    expect(page.get_by_role("group", name="The board")).to_be_visible()
    page.reload()
    expect(page.get_by_role("heading", name="Pass the device to Ann")).to_be_visible()


@pytest.mark.parametrize(
    ("game", "play", "last"),
    [("gold-hunting", gold_hunting_by_hand, "Ready"), ("silver-and-gold", silver_gold_by_hand, "Keep these two")],
    ids=["gold-hunting", "silver-and-gold"],
)
def test_nothing_that_was_said_to_one_player_is_left_for_the_next(
    visits: Visits, game: str, play: Step, last: str
) -> None:
    page = visits.open(f"/new/{game}", PHONE)
    share_the_device(page)
    play_until(page, play, last)
    play(page)
    expect(page.get_by_role("button", name="Pass the device", exact=True)).to_be_visible()
    assert not re.search("thinking|is (still )?building", page.locator("body").text_content() or "")
    page.get_by_role("button", name="Pass the device", exact=True).click()
    expect(page.get_by_role("heading", name="Pass the device to Ben")).to_be_visible()
    said = page.locator("[aria-live], [role=status], [role=alert]").all_text_contents()
    assert not "".join(said).strip(), said
    assert not re.search("from bottom to top|points", page.locator("body").text_content() or "")
    page.get_by_role("button", name="I am Ben").click()
    expect(page.get_by_role("group", name="The board")).to_be_visible()
    expect(page.get_by_role("button", name="As last time")).to_have_count(0)


def test_the_server_goes_away_and_comes_back(visits: Visits, server: TableServer) -> None:
    visits.pardon(NO_SERVER)
    page = visits.open("/")
    game_card(page, SILVER).get_by_role("button", name="Play the computer").click()
    expect(page.get_by_role("heading", name="Your turn")).to_be_visible()
    wait_until_loaded(page)
    server.stop()
    expect(page.get_by_text("Connection lost").first).to_be_visible()
    for size in SCREENS:
        page.set_viewport_size({"width": size.width, "height": size.height})
        for score in page.get_by_role("list", name="At the table").get_by_role("listitem").all():
            middle(score)
    server.start()
    expect(page.get_by_text("Connection lost")).to_have_count(0, timeout=15_000)
    expect(page.get_by_role("heading", name="Your turn")).to_be_visible()


def test_german_by_the_browser_and_by_choice(visits: Visits) -> None:
    page = visits.open("/", language="de-DE")
    expect(page.get_by_role("button", name="Allein spielen")).to_have_count(2)
    expect(page.locator("html")).to_have_attribute("lang", "de")
    page.get_by_role("button", name="Einstellungen").click()
    page.get_by_label("Sprache").select_option("en")
    expect(page.get_by_role("heading", name="Settings")).to_be_visible()
    check_axe(page)
    page.reload()
    expect(page.get_by_role("button", name="Play the computer")).to_have_count(2)


def test_light_colours_are_readable_too(visits: Visits, screenshots: Screenshots) -> None:
    page = visits.open("/")
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Colours").select_option("light")
    page.get_by_role("button", name="Close").click()
    check_axe(page)
    screenshots.compare(page, "landing-light")
    page.goto("/lobby")
    expect(page.get_by_role("heading", name="Open tables")).to_be_visible()
    check_axe(page)
