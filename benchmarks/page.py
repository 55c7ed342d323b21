"""Measure the size of the page, how quickly it answers a click, and how many taps a turn takes.

    python benchmarks/page.py [--turns N] [--json]
    python benchmarks/page.py --lighthouse [--runs N] [--desk] [--json]

The size is what a browser downloads for the front page, compressed, with its fonts. The time is from a click on a box
until the frame with the placed pattern is ready to be shown, without waiting for the server, in Chromium with the CPU
slowed down four times. The page is idle before every click. Times depend on the machine, so the benchmark also prints
how long the same browser takes to draw any change at all. The taps are those of a turn of Silver & Gold without an X
that a finger plays on a phone, from the question until the answer has arrived.

With `--lighthouse`, Lighthouse rates the front page and a table in the middle of each game on a phone, five times each;
the median counts. npm installs Lighthouse on first use. It measures on this machine and simulates a phone that is four
times slower: run nothing else at the same time.
"""

import argparse
import json
import re
import sys
import tempfile
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import Browser, Locator, Page, Request, ViewportSize, sync_playwright
from rich.console import Console
from rich.table import Table

sys.path.insert(0, str(Path(__file__).parent.parent))
from doubloon.server.serve import free_port
from tests.browser.chromium import FLAGS, find_chromium
from tests.browser.players import Step, board, button, gold_hunting_by_hand, silver_gold_by_hand
from tests.browser.pointer import glide, tap
from tests.browser.server import TableServer
from tests.browser.visits import DESK, PHONE, Screen, create_table
from tests.server.running import HUNTING, LOOPBACK, SILVER
from tools.lighthouse import CATEGORIES, NoLighthouse, Ratings, rate
from tools.table_browser import open_browser

CPU_SLOWDOWN = 4
MIDDLE = {SILVER: 14, HUNTING: 10}
"""The turn of Silver & Gold, and the number of lifts in Gold Hunting, in the middle of a game."""
ADD_PLAIN_BUTTON = """
() => {
  const plain = document.createElement('button');
  plain.id = 'plain';
  plain.onclick = () => { plain.textContent += 'x'; };
  Object.assign(plain.style, { position: 'fixed', inset: '0 auto auto 0', width: '40px', height: '40px', zIndex: 99 });
  document.body.append(plain);
}
"""
WATCH = """
() => {
  const names = () => [...document.querySelectorAll('[role=gridcell]')].map(cell => cell.ariaLabel).join();
  const before = names();
  window.drawn = new Promise(done => addEventListener('pointerup', event => {
    // A timeout that is set in a frame's callback runs after that frame has been painted.
    requestAnimationFrame(() => setTimeout(() => done({
      time: performance.now() - event.timeStamp,
      placed: names() !== before,
    })));
  }, { capture: true, once: true }));
}
"""
COUNT_TAPS = """
() => {
  window.taps = 0;
  window.countTap ??= () => { window.taps += 1; };
  addEventListener('pointerdown', window.countTap, { capture: true });  // counts once, however often it is added
}
"""


def first_load(page: Page, address: str) -> dict[str, int]:
    """The bytes that the browser downloads for the front page, in all and as fonts."""
    requests: list[Request] = []
    page.on("requestfinished", lambda request: requests.append(request))  # Playwright marks the function
    page.goto(f"http://{address}/", wait_until="networkidle")
    page.evaluate("document.fonts.ready")
    sizes = [(request.resource_type, request.sizes()["responseBodySize"]) for request in requests]
    return {"all": sum(size for _, size in sizes), "fonts": sum(size for kind, size in sizes if kind == "font")}


def new_table(page: Page, address: str, game: str) -> str:
    """Start a game against a bot; return the table's id."""
    page.goto(f"http://{address}/")
    created = create_table(page, game=game, own={"0": "Ines"}, bots={"1": "greedy"})
    page.goto(f"http://{address}/t/{created['table']['id']}")
    table: str = created["table"]["id"]
    return table


def see(page: Page) -> dict[str, Any]:
    """The game at the table that the page shows."""
    view: dict[str, Any] = page.request.get(page.url.replace("/t/", "/api/tables/")).json()["view"]
    return view


def free_boxes(page: Page) -> Locator:
    """The boxes that can be crossed off now."""
    return board(page).get_by_role("gridcell", name=re.compile(", free$"), disabled=False)


def is_asked_for_crosses(page: Page) -> bool:
    """Whether a turn begins: boxes are free, and nothing is placed yet."""
    undo, confirm = button(page, "Undo"), button(page, "Confirm")
    return free_boxes(page).first.is_visible() and not undo.is_visible() and not confirm.is_visible()


def click_times(page: Page, address: str, turns: int) -> list[dict[str, float]]:
    """Measure clicks in some turns of Silver & Gold."""
    new_table(page, address, SILVER)
    devtools = page.context.new_cdp_session(page)
    times: list[dict[str, float]] = []
    while len(times) < turns:
        if is_asked_for_crosses(page):
            page.evaluate(ADD_PLAIN_BUTTON)
            devtools.send("Emulation.setCPUThrottlingRate", {"rate": CPU_SLOWDOWN})
            floor = click_time(page.locator("#plain"))
            cross = click_time(free_boxes(page).first)
            devtools.send("Emulation.setCPUThrottlingRate", {"rate": 1})
            page.evaluate("document.getElementById('plain').remove()")
            if cross["placed"]:
                times.append({"cross": cross["time"], "floor": floor["time"]})
        if not silver_gold_by_hand(page):
            page.wait_for_timeout(50)
    return times


def click_time(place: Locator) -> dict[str, float]:
    """Milliseconds from letting go of the mouse until the next frame is painted, and whether it shows a pattern."""
    page = place.page
    glide(page, place)
    page.wait_for_timeout(400)
    page.evaluate(WATCH)
    page.mouse.down()
    page.mouse.up()
    found: dict[str, float] = page.evaluate("window.drawn")
    return found


def taps_of_a_turn(page: Page, address: str) -> int:
    """Play until a turn in which the pattern fits without an X; the taps from the question to the answer."""
    new_table(page, address, SILVER)
    while True:
        if is_asked_for_crosses(page):
            taps = play_simple_turn(page)
            if taps is not None:
                return taps
        if not silver_gold_by_hand(page):
            page.wait_for_timeout(50)


def play_simple_turn(page: Page) -> int | None:
    """Tap on the first box where the pattern fits, and confirm; None where it fits nowhere without an X."""
    view = see(page)
    unfinished = {view["moves"][number] for number in view["unfinished"]}
    whole = [move for move in view["moves"] if len(move.split()) > 3 and move not in unfinished]
    if not whole:
        return None
    _, card, box, *_ = whole[0].split()
    place = [each["card"] if each else None for each in view["own"]["player"]["cards"]].index(card)
    page.evaluate(COUNT_TAPS)
    tap(board(page).get_by_role("grid").nth(place).get_by_role("gridcell", name=re.compile(f"^{box}, ")))
    confirm = button(page, "Confirm")
    if not confirm.is_visible():
        return None
    tap(confirm)
    while see(page)["turn"] == view["turn"] and see(page)["phase"] == view["phase"]:  # until the answer has arrived
        page.wait_for_timeout(50)
    taps: int = page.evaluate("window.taps")
    return taps


def measure(turns: int) -> dict[str, Any]:
    """Run the whole measurement."""
    with open_browser() as (browser, address):
        sizes = first_load(open_page(browser, DESK), address)
        times = click_times(open_page(browser, DESK), address, turns)
        taps = taps_of_a_turn(open_page(browser, PHONE), address)
    return {
        "first_load_bytes": sizes["all"],
        "first_load_font_bytes": sizes["fonts"],
        "click_to_cross_ms": median(each["cross"] for each in times),
        "click_to_any_change_ms": median(each["floor"] for each in times),
        "cpu_slowdown": CPU_SLOWDOWN,
        "clicks": len(times),
        "taps_of_a_turn": taps,
    }


def open_page(browser: Browser, screen: Screen) -> Page:
    """A new guest's page."""
    size = ViewportSize(width=screen.width, height=screen.height)
    context = browser.new_context(
        viewport=size, has_touch=screen.touch, is_mobile=screen.touch, reduced_motion="reduce", locale="en-GB"
    )
    return context.new_page()


def play_to_the_middle(page: Page, address: str, game: str, step: Step) -> str:
    """Play half a game; the path of its table."""
    table = new_table(page, address, game)
    while (see(page)["turn"] if game == SILVER else len(see(page)["lifts"])) < MIDDLE[game]:
        if not step(page):
            page.wait_for_timeout(50)
    return f"/t/{table}"


def ratings(*, runs: int, desk: bool) -> dict[str, Ratings]:
    """Lighthouse's ratings of the front page and of tables in the middle of a game."""
    chromium = find_chromium()
    port = free_port(LOOPBACK, 0)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = TableServer(Path(folder))
        server.start()
        # Lighthouse uses the same browser profile, so it has the cookie of the seat.
        context = playwright.chromium.launch_persistent_context(
            Path(folder) / "browser",
            executable_path=chromium.program,
            args=[*FLAGS, f"--remote-debugging-port={port}"],
            env={**chromium.environment},
            reduced_motion="reduce",
            locale="en-GB",
        )
        try:
            page = context.new_page()
            paths = {"front page": "/"}
            for game, step in ((SILVER, silver_gold_by_hand), (HUNTING, gold_hunting_by_hand)):
                paths[game] = play_to_the_middle(page, server.address, game, step)
            page.goto("about:blank")
            return {
                name: rate(f"http://{server.address}{path}", port=port, desktop=desk, runs=runs)
                for name, path in paths.items()
            }
        finally:
            context.close()
            server.stop()


def show_ratings(found: dict[str, Ratings], *, as_json: bool) -> None:
    """Print the medians."""
    medians = {name: each.median for name, each in found.items()}
    if as_json:
        figures = {
            name: {**each.scores, **each.metrics, "performance of all runs": found[name].range, "failed": each.failed}
            for name, each in medians.items()
        }
        print(json.dumps(figures, indent=1))
        return
    metrics = next(iter(medians.values())).metrics
    table = Table("page", *CATEGORIES, "performance of all runs", *metrics, "failed audits")
    for name, rating in medians.items():
        lowest, highest = found[name].range
        scores = (str(rating.scores[each]) for each in CATEGORIES)
        table.add_row(name, *scores, f"{lowest} to {highest}", *rating.metrics.values(), "\n".join(rating.failed))
    Console().print(table)


def main() -> None:
    """Measure and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--turns", type=int, default=10, help="clicks to measure (default 10)")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--lighthouse", action="store_true", help="rate pages with Lighthouse instead")
    parser.add_argument("--runs", type=int, default=5, help="runs of Lighthouse for each page (default 5)")
    parser.add_argument("--desk", action="store_true", help="rate pages on a desktop instead of a phone")
    arguments = parser.parse_args()
    if arguments.lighthouse:
        try:
            show_ratings(ratings(runs=arguments.runs, desk=arguments.desk), as_json=arguments.json)
        except NoLighthouse as problem:
            sys.exit(str(problem))
        return
    figures = measure(arguments.turns)
    if arguments.json:
        print(json.dumps(figures, indent=1))
        return
    table = Table("figure", "measured", "target")
    table.add_row("front page, compressed", f"{figures['first_load_bytes'] / 1000:.1f} KB", "150 KB")
    table.add_row("fonts among it", f"{figures['first_load_font_bytes'] / 1000:.1f} KB", "")
    table.add_row(f"click to drawn cross, CPU 1/{CPU_SLOWDOWN}", f"{figures['click_to_cross_ms']:.0f} ms", "50 ms")
    table.add_row("any other change", f"{figures['click_to_any_change_ms']:.0f} ms", "")
    table.add_row("taps of a turn on a phone", str(figures["taps_of_a_turn"]), "2")
    Console().print(table)


if __name__ == "__main__":
    main()
