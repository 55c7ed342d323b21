"""Take the pictures of the README: python -m tools.pictures.

The script starts a server, plays on the page, and writes screenshots and a short animation to docs/pictures.
"""

import io
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, Page

from tests.browser.players import Step, gold_hunting_by_hand, silver_gold_by_hand
from tests.browser.visits import create_table
from tools.table_browser import open_browser

FOLDER = Path(__file__).parent.parent / "docs" / "pictures"
FRAME_MS = 450
"""How long each frame of the animation is shown."""
DESK, PHONE = (1280, 800), (390, 844)


def main() -> None:
    """Take all pictures."""
    FOLDER.mkdir(exist_ok=True)
    with open_browser() as (browser, address):
        _take(browser, f"http://{address}")
    for picture in sorted(FOLDER.iterdir()):
        print(f"{picture.name}: {picture.stat().st_size / 1000:.0f} KB")


def _take(browser: Browser, address: str) -> None:
    page = _open_page(browser, address, DESK)
    _animation(_start_game(page, address, "silver-and-gold"), silver_gold_by_hand, "silver-and-gold.webp")
    _play(_start_game(page, address, "gold-hunting"), gold_hunting_by_hand, 8)
    _save(page, "gold-hunting.webp")
    phone = _open_page(browser, address, PHONE)
    _play(_start_game(phone, address, "silver-and-gold"), silver_gold_by_hand, 24)
    _save(phone, "phone.webp")


def _open_page(browser: Browser, address: str, size: tuple[int, int]) -> Page:
    touch = size == PHONE
    context = browser.new_context(
        base_url=address,
        viewport={"width": size[0], "height": size[1]},
        has_touch=touch,
        is_mobile=touch,
        reduced_motion="reduce",
        locale="en-GB",
    )
    return context.new_page()


def _start_game(page: Page, address: str, game: str) -> Page:
    page.goto(address)
    made = create_table(page, game=game, own={"0": "Ines"}, bots={"1": "greedy"}, start=0)
    page.goto(f"/t/{made['table']['id']}")
    page.get_by_role("heading", name="Your turn", exact=True).wait_for()
    return page


def _play(page: Page, step: Step, steps: int) -> None:
    """Play a number of steps."""
    while steps:
        if step(page):
            steps -= 1
        page.wait_for_timeout(60)


def _animation(page: Page, step: Step, name: str) -> None:
    """Save an animation with a frame after every step."""
    frames = []
    for _ in range(26):
        _play(page, step, 1)
        with Image.open(io.BytesIO(page.screenshot())) as shot:
            frames.append(shot.convert("RGB").resize((800, 500), Image.Resampling.LANCZOS))
    frames[0].save(
        FOLDER / name, save_all=True, append_images=frames[1:], duration=FRAME_MS, loop=0, quality=60, method=4
    )


def _save(page: Page, name: str) -> None:
    with Image.open(io.BytesIO(page.screenshot())) as shot:
        shot.convert("RGB").save(FOLDER / name, quality=85, method=6)


if __name__ == "__main__":
    main()
