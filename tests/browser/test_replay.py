"""Replays: correct captions at every step, everything open or the view of one seat, and moving between the steps."""

import re
from collections import Counter
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Locator, Page, expect

from doubloon.core import Options, apply_event
from doubloon.games.gold_hunting import State as HuntingState
from doubloon.games.silver_gold import State as SilverState
from doubloon.registry import GAMES
from tests.browser.players import board
from tests.browser.pointer import press
from tests.browser.positions import HUNTING_POSITIONS, NAMES, SILVER_POSITIONS, StillServer
from tests.browser.test_accessibility import check_sizes
from tests.browser.test_sizes import MEASURE, out_of_sight, overflow, show
from tests.browser.visits import DESK, PHONE, SCREENS, SIDEWAYS, WIDE, Screen, Visits
from tests.server.running import HUNTING, SILVER

POSITIONS = {SILVER: SILVER_POSITIONS, HUNTING: HUNTING_POSITIONS}
PILES = "abcd"
TABLES = "**/api/tables/**"
READ_CAPTION = """
parts => parts.map(part => {
  const named = [...part.querySelectorAll('[aria-label]')].map(each => each.getAttribute('aria-label'));
  return [part.dataset.line, [part.textContent, ...named].join(' ').replace(/\\s+/g, ' ').trim()];
})
"""
"""The words of a caption, with the names of the thumbnails in it."""
PILE_UNDER_LIFT = """
() => {
  const column = document.querySelector('.lifted.rise, .lifted.turn')?.closest('.column');
  const drawn = column?.querySelector('.gold svg')?.getBoundingClientRect();
  return drawn && [drawn.height, column.querySelector('.pile').getBoundingClientRect().height];
}
"""
"""While a piece rises: the height of the pile below it, as it is drawn and as it should be."""
WORDS_HIDDEN = """
rail => [...rail.querySelectorAll('label.plain:first-of-type span, .name, .tools span')].filter(word => {
  const { width, right } = word.getBoundingClientRect();
  return width < 8 || right > window.innerWidth;
}).map(word => word.textContent)
"""
"""The words of a rail that nobody sees."""
WORDS_CUT = """
rail => [...rail.querySelectorAll('label, .tools > *, .progress')].filter(part => {
  const { left, right, bottom } = part.getBoundingClientRect();
  return [...part.querySelectorAll('span, .rounds')].map(word => word.getBoundingClientRect()).some(word =>
    word.height > 1 && word.top < bottom && (word.left < left - 1 || word.right > right + 1));
}).map(part => part.textContent)
"""
"""The parts of a rail from which words stick out."""
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


@pytest.fixture(scope="module")
def played(still: StillServer) -> dict[str, str]:
    """A finished table of each game."""
    return {game: still.arrange(game, POSITIONS[game]["over"]).table for game in POSITIONS}


@pytest.fixture(scope="module")
def crowded(still: StillServer) -> str:
    """A finished table with four seats."""
    return still.arrange(SILVER, SILVER_POSITIONS["over"], shared=True, seats=4).table


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


def expect_step(page: Page, step: int) -> None:
    """The page shows this step: in its address, and in its caption."""
    expect(page).to_have_url(re.compile(f"#{step}(,|$)"))
    expect(caption(page).locator(f"[data-line~='{step - 1}']")).to_have_text(re.compile(r"\w"))


def words_for(game: Game, number: int) -> list[str]:
    """What a true caption says about a line of the record."""
    line = game.lines[number]
    if not line[0].isdigit():
        markers = line.split()[1:]
        return {
            "deal": ["Everybody is dealt four cards"],
            "stack": ["put on display"],
            "expeditions": ["shuffled for a new round"],
            "markers": [f"Ines has {markers[0]}, Tomasz has {markers[1]}."],
        }[line.split()[0]]
    seat, kind, *rest = line.split()
    name = NAMES[int(seat)]
    match kind:
        case "keep" if rest:
            return [name, "kept", *(card.split("-")[0] for card in rest)]
        case "cross" | "extra":
            return [name, *crosses_in_words(game, number)]
        case "take":
            return [name, "the top card of the stack" if rest == ["stack"] else f"{rest[0].split('-')[0]} card"]
        case "build":
            piles = ", ".join(f"{pile} {' '.join(pieces)}" for pile, pieces in zip(PILES, rest, strict=True))
            return [f"{name} builds {piles}."]
        case "mine":
            lift = game.states[number + 1].lifts[-1]
            outcome = "right" if lift.piece == lift.declared else "wrong"
            return [f"{name} said {rest[1]} on pile {rest[0]}: lifted a {lift.piece}, {outcome}"]
        case _:
            return [name]


def crosses_in_words(game: Game, number: int) -> list[str]:
    """How many boxes the chain that a line belongs to crosses off on its first card, and on the other one."""
    seat = game.lines[number].split()[0]
    stop = next(stop for stop in game.stops if stop > number)
    chain = [words for each in game.lines_before(stop) if (words := game.lines[each].split())[0] == seat]
    boxes = Counter(card for _, _, card, *crossed in chain for _ in crossed)
    first, *others = dict.fromkeys(words[2] for words in chain)
    count = f"{boxes[first]} box{'es' if boxes[first] > 1 else ''}"
    return [f"crossed off {count} on", first.split("-")[0], *(f"and {boxes[card]} on" for card in others)]


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


@both_games
def test_every_caption_is_true_and_the_open_board_shows_it(
    still_visits: Visits, played: dict[str, str], game: str
) -> None:
    page = open_replay(still_visits, played[game])
    recorded = game_of(page, game, played[game])
    expect(page.get_by_role("radio", name="All open")).to_be_checked()
    for stop in recorded.stops:
        if stop != recorded.stops[0]:
            page.keyboard.press("ArrowRight")
            expect_step(page, stop)
        told = caption_lines(page)
        assert list(told) == list(recorded.lines_before(stop)), "the lines of this step, and no others"
        for number, text in told.items():
            for words in words_for(recorded, number):
                assert words in text, f"{recorded.lines[number]}: {text}"
        state = recorded.states[stop]
        if game == HUNTING and stop > 1:
            for seat, name in enumerate(NAMES):
                assert piles_shown(page, name) == piles_in(state, seat)
        elif game == SILVER and stop > 1:
            assert crosses_shown(page) == crosses_in(state)
        expect(verdict(page)).to_have_count(1 if stop == recorded.stops[-1] else 0)
    expect(verdict(page)).to_have_text(re.compile("(Ines|Tomasz) wins, "))


@pytest.mark.parametrize("language", ["en-GB", "de-DE"])
def test_the_caption_of_four_players_is_in_sight_on_every_screen(
    still_visits: Visits, crowded: str, language: str
) -> None:
    page = open_replay(still_visits, crowded, language=language)
    problems = []
    for key, count in (("ArrowRight", 6), ("End", 4)):
        page.keyboard.press(key)
        expect(page.locator("footer [data-line]")).to_have_count(count)
        for screen in SCREENS:
            show(page, screen)
            parts = {"a line": page.locator("footer [data-line]")}
            if key == "End":
                parts["the verdict"] = verdict(page).last if screen == SIDEWAYS else verdict(page)
            problems += out_of_sight(screen, parts) + overflow(page, screen)
            hidden = page.locator("footer ol").evaluate("list => list.scrollHeight - list.clientHeight")
            problems += [f"{screen.name}: {hidden} pixels of the caption of {count} lines are hidden"] if hidden else []
        show(page, DESK)
    assert not problems, "\n".join(problems)


@pytest.mark.parametrize("seats", [2, 4])
def test_rivals_and_score_card_are_whole_on_a_desk(
    still_visits: Visits, played: dict[str, str], crowded: str, seats: int
) -> None:
    page = open_replay(still_visits, crowded if seats == 4 else played[SILVER])
    page.keyboard.press("End")
    for screen in (DESK, WIDE):
        show(page, screen)
        expect(board(page).locator(".rival")).to_have_count(seats - 1)
        for part in (".rivals", ".score .inside"):
            hidden = board(page).locator(part).evaluate("part => part.scrollHeight - part.clientHeight")
            assert hidden <= 0, f"{screen.name}: {hidden} pixels of {part} are hidden"


@pytest.mark.parametrize("language", ["en-GB", "de-DE"])
def test_everything_in_the_rail_has_a_word(still_visits: Visits, crowded: str, language: str) -> None:
    page = open_replay(still_visits, crowded, language=language)
    page.get_by_role("slider").fill("10")
    rail, problems = page.locator("header.rail"), []
    for screen in SCREENS:
        show(page, screen)
        problems += [f"{screen.name}: {text} is hidden" for text in rail.evaluate(WORDS_HIDDEN)]
        problems += [f"{screen.name}: {text} is cut" for text in rail.evaluate(WORDS_CUT)]
        problems += overflow(page, screen)
    assert not problems, "\n".join(problems)


def test_single_moves_of_a_simultaneous_step(still_visits: Visits, played: dict[str, str]) -> None:
    page = open_replay(still_visits, played[SILVER])
    recorded = game_of(page, SILVER, played[SILVER])
    page.keyboard.press("ArrowRight")
    begun = recorded.stops[1]
    expect_step(page, begun)
    page.keyboard.press("Shift+ArrowRight")
    expect_step(page, begun + 1)
    assert list(caption_lines(page)) == [begun]
    assert crosses_shown(page) == crosses_in(recorded.states[begun + 1]), "crosses that nobody else had seen yet"
    page.get_by_role("radio", name="Tomasz").check()
    expect(caption(page)).to_contain_text("Ines has chosen in secret")
    expect(caption(page)).not_to_contain_text("crossed")
    page.keyboard.press("ArrowLeft")
    expect_step(page, begun)
    expect(page.get_by_role("status")).to_contain_text("Tomasz kept")


def test_a_seat_sees_what_it_saw_in_the_game(still_visits: Visits, played: dict[str, str]) -> None:
    page = open_replay(still_visits, played[HUNTING])
    recorded = game_of(page, HUNTING, played[HUNTING])
    page.keyboard.press("ArrowRight")
    expect_step(page, recorded.stops[1])
    assert piles_shown(page, "Ines") == piles_in(recorded.states[3], 0)
    page.get_by_role("radio", name="Tomasz").check()
    expect(caption(page)).to_contain_text("Ines has chosen in secret")
    expect(caption(page)).to_contain_text("Tomasz builds")
    assert piles_shown(page, "Ines") == []
    assert piles_shown(page, "Tomasz") == piles_in(recorded.states[3], 1)
    page.get_by_role("radio", name="Spectator").check()
    expect(caption(page)).to_contain_text("Tomasz has chosen in secret")
    assert piles_shown(page, "Tomasz") == []


@pytest.mark.parametrize("screen", [DESK, PHONE], ids=lambda screen: screen.name)
def test_all_dealt_cards_and_the_stack_are_open(still_visits: Visits, played: dict[str, str], screen: Screen) -> None:
    page = open_replay(still_visits, played[SILVER], screen)
    for name in NAMES:
        hand = page.get_by_role("region", name=f"{name}: the cards dealt")
        expect(hand.get_by_role("img", name=re.compile("card, .* points"))).to_have_count(4)
    page.get_by_role("button", name="One step forward").click()
    press(board(page).get_by_role("button", name=re.compile("cards in the stack$")))
    stack = page.get_by_role("dialog", name="The stack, card by card")
    expect(stack.get_by_role("img", name=re.compile("card, .* points"))).to_have_count(39)


def test_the_ways_around(still_visits: Visits, played: dict[str, str]) -> None:
    page = open_replay(still_visits, played[HUNTING])
    recorded = game_of(page, HUNTING, played[HUNTING])
    stops, slider = recorded.stops, page.get_by_role("slider")
    expect(page.get_by_role("heading", level=1)).to_have_text("Gold Hunting: Ines and Tomasz")
    page.keyboard.press("End")
    expect_step(page, stops[-1])
    page.keyboard.press("Home")
    expect_step(page, stops[0])
    page.get_by_role("button", name="One step forward").click()
    expect_step(page, stops[1])
    page.get_by_role("button", name="To the end").click()
    expect_step(page, stops[-1])
    page.get_by_role("button", name="One step back").click()
    expect_step(page, stops[-2])
    slider.fill("5")
    expect_step(page, stops[5])
    slider.press("ArrowRight")
    expect_step(page, stops[6])
    where = slider.bounding_box()
    assert where is not None
    page.mouse.click(where["x"] + where["width"] / 2, where["y"] + where["height"] / 2)
    expect(slider).to_have_value(re.compile("^(10|11)$"))
    page.get_by_role("button", name="All moves").click()
    moves = page.get_by_role("dialog", name="All moves")
    expect(moves.locator("[aria-current=step]")).to_have_count(1)
    built = moves.get_by_role("listitem").filter(has_text="Ines builds")
    built.get_by_role("button", name=re.compile("^Step 2 of ")).click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect_step(page, stops[1])


@both_games
@pytest.mark.parametrize("screen", [DESK, PHONE, SIDEWAYS], ids=lambda screen: screen.name)
def test_the_position_in_words(still_visits: Visits, played: dict[str, str], game: str, screen: Screen) -> None:
    page = still_visits.arrive(screen)
    page.add_init_script("localStorage.setItem('doubloon.settings', '{ \"text\": true }')")
    page.goto(f"/replay/{played[game]}#9")
    page.get_by_role("button", name="In words").click()
    expect(page.get_by_role("dialog")).to_contain_text("Tomasz")


def test_a_link_to_a_step(still_visits: Visits, played: dict[str, str]) -> None:
    page = open_replay(still_visits, played[SILVER])
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    recorded = game_of(page, SILVER, played[SILVER])
    page.get_by_role("slider").fill("9")
    expect_step(page, recorded.stops[9])
    page.get_by_role("button", name="Link to this step").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    link = page.evaluate("navigator.clipboard.readText()")
    later = still_visits.open(link)
    expect_step(later, recorded.stops[9])
    assert caption_lines(later) == caption_lines(page)
    later.get_by_role("radio", name=NAMES[1]).check()
    expect(later).to_have_url(re.compile(f"#{recorded.stops[9]},seat=2$"))
    as_seen = still_visits.open(later.url)
    expect(as_seen.get_by_role("radio", name=NAMES[1])).to_be_checked()
    for old, shown in ((0, recorded.stops[0]), (3, recorded.stops[1]), (9999, recorded.stops[-1])):
        other = still_visits.open(f"/replay/{played[SILVER]}#{old}")
        expect(caption(other).locator(f"[data-line~='{shown - 1}']")).to_be_visible()


@both_games
def test_autoplay_goes_on_to_the_end_and_stops_there(still_visits: Visits, played: dict[str, str], game: str) -> None:
    page = open_replay(still_visits, played[game])
    stops = game_of(page, game, played[game]).stops
    slider = page.get_by_role("slider")
    slider.fill(str(len(stops) - 4))
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    expect_step(page, stops[-2])
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="Play")).to_be_visible()
    press(page.get_by_role("button", name="Play"))
    expect_step(page, stops[-1])
    expect(page.get_by_role("button", name="Play")).to_be_visible()
    press(page.get_by_role("button", name="Play"))
    expect_step(page, stops[0])


def test_a_step_forward_is_played_back_and_a_jump_is_not(still_visits: Visits, played: dict[str, str]) -> None:
    page = open_replay(still_visits, played[HUNTING], moving=True)
    slider, lifted = page.get_by_role("slider"), board(page).locator(".lift")
    slider.fill("4")
    expect(slider).to_have_value("4")
    expect(lifted).to_have_count(0)
    page.get_by_role("button", name="One step forward").click()
    expect(lifted).to_have_count(1)
    page.get_by_role("button", name="One step back").click()
    expect(lifted).to_have_count(0)
    expect(slider).to_have_value("4")


def test_the_open_pile_stays_on_the_shelf_while_its_top_piece_is_lifted(
    still_visits: Visits, played: dict[str, str]
) -> None:
    page = open_replay(still_visits, played[HUNTING], moving=True)
    recorded = game_of(page, HUNTING, played[HUNTING])
    number = next(number for number in range(3, len(recorded.stops)) if lifts_from_a_tall_pile(recorded, number))
    page.get_by_role("slider").fill(str(number - 1))
    expect_step(page, recorded.stops[number - 1])
    page.get_by_role("button", name="One step forward").click()
    drawn, room = page.wait_for_function(PILE_UNDER_LIFT).json_value()
    assert abs(drawn - room) < 1, "the pile is as high as its place"


def lifts_from_a_tall_pile(recorded: Game, number: int) -> bool:
    """Whether the only move of a step lifts a piece and leaves at least two."""
    lines = recorded.lines_before(recorded.stops[number])
    if len(lines) != 1 or recorded.lines[lines[0]].split()[1] != "mine":
        return False
    seat, _, pile, *_ = recorded.lines[lines[0]].split()
    return len(recorded.states[lines[0]].players[1 - int(seat)].piles[PILES.index(pile)]) > 2


def test_both_players_fit_into_their_panels_and_screens_are_not_stretched(
    still_visits: Visits, played: dict[str, str]
) -> None:
    page = open_replay(still_visits, played[HUNTING])
    page.get_by_role("radio", name="Tomasz").check()
    problems = []
    for screen in SCREENS:
        page.get_by_role("slider").fill("0")
        show(page, screen)
        problems += [
            f"{screen.name}: a sun of {sun['width']} by {sun['height']} pixels"
            for sun in board(page).locator(".sun").evaluate_all(MEASURE)
            if not 0.75 < sun["width"] / sun["height"] < 1.34
        ]
        page.get_by_role("slider").fill("9")
        expect(board(page).locator(".ten")).to_have_count(1)
        show(page, screen)
        for panel in board(page).locator(".rival.panel").all():
            (frame,), inside = (
                panel.evaluate_all(MEASURE),
                panel.locator("h2, h3, .ten, .letters").evaluate_all(MEASURE),
            )
            if max(box["bottom"] for box in inside) > frame["bottom"]:
                problems.append(f"{screen.name}: a panel is too low for what is in it")
    assert not problems, "\n".join(problems)


@both_games
def test_a_replay_fills_every_screen_and_axe_finds_nothing(
    still_visits: Visits, played: dict[str, str], game: str
) -> None:
    page = open_replay(still_visits, played[game])
    problems = []
    for stop in (0, 1, 6):
        page.get_by_role("slider").fill(str(stop))
        for screen in SCREENS:
            show(page, screen)
            problems += overflow(page, screen)
        show(page, DESK)
    assert not problems, "\n".join(problems)
    check_sizes(page)
    page.get_by_role("slider").fill("0")
    check_sizes(page, (DESK, PHONE))


@pytest.mark.parametrize(
    ("language", "title", "own", "home"),
    [
        ("en-GB", "There is no such game", "To your games", "Start page"),
        ("de-DE", "Diese Partie gibt es nicht", "Zu deinen Partien", "Startseite"),
    ],
)
@pytest.mark.parametrize("table", ["nothing-here", "no table at all"])
def test_an_unknown_game(still_visits: Visits, table: str, language: str, title: str, own: str, home: str) -> None:
    still_visits.pardon("404|422")
    page = still_visits.open(f"/replay/{table}", language=language)
    expect(page.get_by_role("heading", level=1)).to_have_text(title)
    check_sizes(page, (DESK, PHONE))
    page.get_by_role("main").get_by_role("button", name=home, exact=True).click()
    expect(page).to_have_url(re.compile("/$"))
    page.go_back()
    page.get_by_role("button", name=own, exact=True).click()
    expect(page).to_have_url(re.compile("/games$"))


@both_games
def test_a_game_that_is_not_over_can_be_watched(still_visits: Visits, still: StillServer, game: str) -> None:
    running = still.arrange(game, POSITIONS[game]["keep" if game == SILVER else "building"])
    page = still_visits.open(f"/replay/{running.table}", PHONE)
    expect(page.get_by_role("heading", level=1)).to_have_text("This game is still being played")
    page.get_by_role("button", name="Watch the game").click()
    expect(page).to_have_url(re.compile(f"/t/{running.table}$"))
    expect(board(page)).to_be_visible()


def test_a_table_that_waits_for_players(still_visits: Visits, still: StillServer) -> None:
    waiting = still.arrange(SILVER, lambda table: bool(table["status"] == "open"))
    page = still_visits.open(f"/replay/{waiting.table}")
    expect(page.get_by_role("heading", level=1)).to_have_text("This game has not begun yet")
    page.get_by_role("button", name="Go to the table").click()
    expect(page).to_have_url(re.compile(f"/t/{waiting.table}$"))


def test_without_a_connection_one_can_try_again(still_visits: Visits, played: dict[str, str]) -> None:
    still_visits.pardon("Failed to load resource")
    page = still_visits.arrive()
    page.route(TABLES, lambda route: route.abort())
    page.goto(f"/replay/{played[HUNTING]}")
    expect(page.get_by_role("heading", level=1)).to_have_text("The game could not be loaded")
    page.unroute(TABLES)
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("slider")).to_be_visible()
    page.route(TABLES, lambda route: route.abort())
    page.get_by_role("radio", name="Tomasz").check()
    expect(page.get_by_role("alert")).to_contain_text("cannot be reached")
    page.unroute(TABLES)
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("alert")).to_have_count(0)
    expect(caption(page)).to_contain_text("The gold rush markers are dealt.")
