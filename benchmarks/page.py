"""What the page weighs, and how quickly it answers a click.

    python benchmarks/page.py [--turns N] [--json]
    python benchmarks/page.py --lighthouse [--json]

The size is what a browser fetches for the first page, compressed. The time is from a click on a box to the cross being
on the screen, before any answer of the server, in a Chromium whose processor is slowed down four times: until the frame
that has the cross in it is handed over to be shown. Before every click the page comes to rest, so that no click waits
for the frames of what was before it. The time depends on the machine, so it is told beside the time that the same
browser needs to draw any change at all in the same way.

With `--lighthouse` the first page and a table of each game, in the middle of it, are rated by Lighthouse instead, as on
a desk and as on a phone; npm fetches it when it is first asked for. It measures on this machine, and reckons that a
phone takes four times as long: let nothing else run beside it.
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
from tests.server.running import LOOPBACK
from tools.lighthouse import CATEGORIES, NoLighthouse, Rating, rate

SLOWER = 4
MEASURE = """
async box => {
  const rest = () => new Promise(done => setTimeout(done, 400));
  // What is asked for in a frame's callback comes after that frame has been painted and handed over.
  const frame = () => new Promise(done => requestAnimationFrame(() => setTimeout(done)));
  const clicked = async element => {
    await rest();
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
    """The bytes that the first page takes, as they come over the wire."""
    sizes: list[int] = []
    page.on("response", lambda response: sizes.append(int(response.headers.get("content-length", 0))))
    page.goto(f"http://{address}/", wait_until="networkidle")
    return sum(sizes)


def new_table(page: Page, address: str, game: str = "silver-and-gold") -> str:
    """Sit down against the computer; the table's id."""
    wanted = {"game": game, "own": {"0": "Ines"}, "bots": {"1": "greedy"}}
    made = page.request.post(f"http://{address}/api/tables", data=wanted).json()
    page.goto(f"http://{address}/t/{made['table']['id']}")
    table: str = made["table"]["id"]
    return table


def click_times(page: Page, address: str, turns: int) -> list[dict[str, float]]:
    """For some turns of Silver & Gold, how long a click took to be a cross on the screen."""
    new_table(page, address)
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    times: list[dict[str, float]] = []
    while len(times) < turns:
        single = button(page, "One box only")
        if single.is_visible() and not button(page, "Done").is_visible() and not button(page, "Place").is_visible():
            try:
                single.click(timeout=1000)
            except TooSlow:  # the next question came in between, and nothing else is possible in it
                continue
            times.append(board(page).get_by_role("gridcell", name=", free").first.evaluate(MEASURE))
        elif not silver_gold_by_pointer(page):
            page.wait_for_timeout(50)
    return times


def measure(turns: int) -> dict[str, Any]:
    """All of it."""
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
        "click_to_nothing_ms": median(each["floor"] for each in times),
        "slowed_down": SLOWER,
        "clicks": len(times),
    }


def ratings() -> dict[str, Rating]:
    """What Lighthouse says of the first page and of a running table, by page and screen."""
    chromium = find_chromium()
    port = free_port(LOOPBACK, 0)
    told: dict[str, Rating] = {}
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = TableServer(Path(folder))
        server.start()
        # Lighthouse comes to the same browser and not to a guest of its own: so it sits where we sat down.
        context = playwright.chromium.launch_persistent_context(
            Path(folder) / "browser",
            executable_path=chromium.program,
            args=[*FLAGS, f"--remote-debugging-port={port}"],
            env={**chromium.environment},
        )
        try:
            page = context.new_page()
            paths = {"first page": "/"}
            for game, play in (("silver-and-gold", silver_gold_by_pointer), ("gold-hunting", gold_hunting_by_pointer)):
                paths[game] = f"/t/{new_table(page, server.address, game)}"
                for _ in range(12):
                    play(page)
                    page.wait_for_timeout(100)
            page.goto("about:blank")
            for name, path in paths.items():
                for screen in ("desk", "phone"):
                    address = f"http://{server.address}{path}"
                    told[f"{name}, {screen}"] = rate(address, port=port, desktop=screen == "desk")
        finally:
            context.close()
            server.stop()
    return told


def show_ratings(told: dict[str, Rating], *, as_json: bool) -> None:
    """Print them."""
    if as_json:
        ratings = {name: {**each.scores, **each.measured, "wrong": each.wrong} for name, each in told.items()}
        print(json.dumps(ratings, indent=1))
        return
    measured = next(iter(told.values())).measured
    table = Table("page", *CATEGORIES, *measured, "could be better")
    for name, rating in told.items():
        scores = (str(rating.scores[each]) for each in CATEGORIES)
        table.add_row(name, *scores, *rating.measured.values(), "\n".join(rating.wrong))
    Console().print(table)


def main() -> None:
    """Measure, and print it."""
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
    told = measure(arguments.turns)
    if arguments.json:
        print(json.dumps(told, indent=1))
        return
    table = Table("what", "measured", "to reach")
    table.add_row("first load, compressed", f"{told['first_load_bytes'] / 1000:.1f} KB", "150 KB")
    table.add_row(f"click to drawn cross, processor 1/{SLOWER}", f"{told['click_to_cross_ms']:.0f} ms", "50 ms")
    table.add_row("  of which any change takes", f"{told['click_to_nothing_ms']:.0f} ms", "")
    Console().print(table)


if __name__ == "__main__":
    main()
