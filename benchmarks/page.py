"""Measure the size of the page and how quickly it answers a click.

    python benchmarks/page.py [--turns N] [--json]
    python benchmarks/page.py --lighthouse [--json]

The size is what a browser downloads for the front page, compressed. The time is from a click on a box until the frame
with the cross is ready to be shown, without waiting for the server, in Chromium with the CPU slowed down four times.
The page is idle before every click. Times depend on the machine, so the benchmark also prints how long the same
browser takes to draw any change at all.

With `--lighthouse`, Lighthouse rates the front page and a running table of each game, on a desktop and on a phone. npm
installs Lighthouse on first use. It measures on this machine and simulates a phone that is four times slower: run
nothing else at the same time.
"""

import argparse
import json
import sys
import tempfile
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import Page, sync_playwright
from playwright.sync_api import TimeoutError as TooSlow
from rich.console import Console
from rich.table import Table

sys.path.insert(0, str(Path(__file__).parent.parent))
from doubloon.server.serve import free_port
from tests.browser.chromium import FLAGS, find_chromium
from tests.browser.players import board, button, gold_hunting_by_pointer, silver_gold_by_pointer
from tests.browser.server import TableServer
from tests.browser.visits import create_table
from tests.server.running import LOOPBACK
from tools.lighthouse import CATEGORIES, NoLighthouse, Rating, rate

CPU_SLOWDOWN = 4
MEASURE = """
async box => {
  const idle = () => new Promise(done => setTimeout(done, 400));
  // A timeout that is set in a frame's callback runs after that frame has been painted.
  const frame = () => new Promise(done => requestAnimationFrame(() => setTimeout(done)));
  const clicked = async element => {
    await idle();
    const begun = performance.now();
    element.click();
    await frame();
    return performance.now() - begun;
  };
  const plain = document.createElement('button');
  plain.onclick = () => { plain.textContent += 'x'; };
  document.body.append(plain);
  const floor = await clicked(plain);
  plain.remove();
  const crosses = () => document.querySelectorAll('g.draft').length;
  const before = crosses();
  const cross = await clicked(box);
  if (crosses() !== before + 1) throw new Error('the cross was not drawn in the frame after the click');
  return { cross, floor };
}
"""


def first_load(page: Page, address: str) -> int:
    """The bytes that the browser downloads for the front page."""
    sizes: list[int] = []
    page.on("response", lambda response: sizes.append(int(response.headers.get("content-length", 0))))
    page.goto(f"http://{address}/", wait_until="networkidle")
    return sum(sizes)


def new_table(page: Page, address: str, game: str = "silver-and-gold") -> str:
    """Start a game against a bot; return the table's id."""
    page.goto(f"http://{address}/")
    created = create_table(page, game=game, own={"0": "Ines"}, bots={"1": "greedy"})
    page.goto(f"http://{address}/t/{created['table']['id']}")
    table: str = created["table"]["id"]
    return table


def click_times(page: Page, address: str, turns: int) -> list[dict[str, float]]:
    """Measure clicks in some turns of Silver & Gold."""
    new_table(page, address)
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": CPU_SLOWDOWN})
    times: list[dict[str, float]] = []
    while len(times) < turns:
        single = button(page, "One box only")
        if single.is_visible() and not button(page, "Done").is_visible() and not button(page, "Place").is_visible():
            try:
                single.click(timeout=1000)
            except TooSlow:  # the next step began, which has no such button
                continue
            times.append(board(page).get_by_role("gridcell", name=", free").first.evaluate(MEASURE))
        elif not silver_gold_by_pointer(page):
            page.wait_for_timeout(50)
    return times


def measure(turns: int) -> dict[str, Any]:
    """Run the whole measurement."""
    chromium = find_chromium()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = TableServer(Path(folder))
        server.start()
        browser = playwright.chromium.launch(executable_path=chromium.program, args=FLAGS, env={**chromium.environment})
        try:
            context = browser.new_context(viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
            size = first_load(context.new_page(), server.address)
            times = click_times(context.new_page(), server.address, turns)
        finally:
            browser.close()
            server.stop()
    return {
        "first_load_bytes": size,
        "click_to_cross_ms": median(each["cross"] for each in times),
        "click_to_any_change_ms": median(each["floor"] for each in times),
        "cpu_slowdown": CPU_SLOWDOWN,
        "clicks": len(times),
    }


def ratings() -> dict[str, Rating]:
    """Lighthouse's ratings of the front page and of running tables, by page and screen."""
    chromium = find_chromium()
    port = free_port(LOOPBACK, 0)
    found: dict[str, Rating] = {}
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = TableServer(Path(folder))
        server.start()
        # Lighthouse uses the same browser profile, so it has the cookie of the seat.
        context = playwright.chromium.launch_persistent_context(
            Path(folder) / "browser",
            executable_path=chromium.program,
            args=[*FLAGS, f"--remote-debugging-port={port}"],
            env={**chromium.environment},
        )
        try:
            page = context.new_page()
            paths = {"front page": "/"}
            for game, play in (("silver-and-gold", silver_gold_by_pointer), ("gold-hunting", gold_hunting_by_pointer)):
                paths[game] = f"/t/{new_table(page, server.address, game)}"
                for _ in range(12):
                    play(page)
                    page.wait_for_timeout(100)
            page.goto("about:blank")
            for name, path in paths.items():
                for screen in ("desk", "phone"):
                    address = f"http://{server.address}{path}"
                    found[f"{name}, {screen}"] = rate(address, port=port, desktop=screen == "desk")
        finally:
            context.close()
            server.stop()
    return found


def show_ratings(found: dict[str, Rating], *, as_json: bool) -> None:
    """Print the ratings."""
    if as_json:
        ratings = {name: {**each.scores, **each.metrics, "failed": each.failed} for name, each in found.items()}
        print(json.dumps(ratings, indent=1))
        return
    metrics = next(iter(found.values())).metrics
    table = Table("page", *CATEGORIES, *metrics, "failed audits")
    for name, rating in found.items():
        scores = (str(rating.scores[each]) for each in CATEGORIES)
        table.add_row(name, *scores, *rating.metrics.values(), "\n".join(rating.failed))
    Console().print(table)


def main() -> None:
    """Measure and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--turns", type=int, default=10, help="clicks to measure (default 10)")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--lighthouse", action="store_true", help="rate pages with Lighthouse instead")
    arguments = parser.parse_args()
    if arguments.lighthouse:
        try:
            show_ratings(ratings(), as_json=arguments.json)
        except NoLighthouse as problem:
            sys.exit(str(problem))
        return
    figures = measure(arguments.turns)
    if arguments.json:
        print(json.dumps(figures, indent=1))
        return
    table = Table("figure", "measured", "target")
    table.add_row("front page, compressed", f"{figures['first_load_bytes'] / 1000:.1f} KB", "150 KB")
    table.add_row(f"click to drawn cross, CPU 1/{CPU_SLOWDOWN}", f"{figures['click_to_cross_ms']:.0f} ms", "50 ms")
    table.add_row("any other change", f"{figures['click_to_any_change_ms']:.0f} ms", "")
    Console().print(table)


if __name__ == "__main__":
    main()
