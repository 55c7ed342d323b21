"""Screenshots of pages, compared with stored ones, and the checks of axe.

A picture is kept small: it is to be looked at, and takes a few kilobytes. It is compared in coarse cells, because
letters are drawn a little differently from one Chromium to the next: what is noticed is what has moved, changed its
colour, or gone.
"""

import tempfile
from collections.abc import Sequence
from io import BytesIO
from pathlib import Path

from PIL import Image, ImageChops, ImageStat
from playwright.sync_api import Page

from tests.browser.visits import come_to_rest
from tools.npm import WEB

SNAPSHOTS = Path(__file__).parent / "snapshots"
_AXE = WEB / "node_modules" / "axe-core" / "axe.min.js"
_LONGER_SIDE = 320
"""Of a small picture, in pixels."""
_QUALITY = 50
_CELL = 5
"""How many pixels of the small picture are one cell, across and down."""
_MEAN = 2.5
"""How far the cells may be from what they were on the average, of 255."""
_WORST = 40
"""How far any of them may be."""


class Screenshots:
    """Compares pages with the screenshots in a folder, or updates these."""

    def __init__(self, folder: Path, *, update: bool) -> None:
        self._folder = folder
        self._update = update

    def frozen(self) -> "Screenshots":
        """The same screenshots, without updating them."""
        return Screenshots(self._folder, update=False)

    def compare(self, page: Page, name: str) -> None:
        """Fail if the page, as far as the screen shows it, does not look as in the picture of this name."""
        kept = self._folder / f"{name}.webp"
        now = _small_picture(page)
        if self._update:
            self._folder.mkdir(exist_ok=True)
            kept.write_bytes(now)
            return
        assert kept.exists(), (
            f"there is no picture {kept.name} yet: run with --update-screenshots, look at it, and commit it"
        )
        mean, worst = _differences(kept.read_bytes(), now)
        if mean > _MEAN or worst > _WORST:
            seen = Path(tempfile.mkdtemp(prefix="doubloon-screenshots-")) / kept.name
            seen.write_bytes(now)
            raise AssertionError(
                f"the page does not look as in {kept}: cells differ by {mean:.1f} on the average ({_MEAN} allowed), "
                f"by {worst} at worst ({_WORST} allowed); it looks as in {seen} now; if it should: --update-screenshots"
            )


def check_axe(page: Page) -> None:
    """Fail if axe finds anything that would keep people from using the page, once all its parts are loaded."""
    come_to_rest(page)
    check_axe_at_rest(page)


def check_axe_at_rest(page: Page, rules: Sequence[str] = ()) -> None:
    """The same for a page that has come to rest; with `rules`, only these are checked."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(_AXE.read_text(encoding="utf-8"))
    options = {"resultTypes": ["violations"], **({"runOnly": list(rules)} if rules else {})}
    violations = page.evaluate("async options => (await axe.run(options)).violations", options)
    found = [f"{each['id']}: {each['help']}: {node['html']}" for each in violations for node in each["nodes"]]
    assert not found, "\n".join(["the page is not accessible:", *found])


def _small_picture(page: Page) -> bytes:
    """The screen as it is kept: small, and with what that loses lost."""
    shot = page.screenshot(animations="disabled", caret="hide", scale="css")
    kept = BytesIO()
    with Image.open(BytesIO(shot)) as screen:
        smaller = _LONGER_SIDE / max(screen.size)
        size = (round(screen.width * smaller), round(screen.height * smaller))
        screen.convert("RGB").resize(size, Image.Resampling.BOX).save(kept, "WEBP", quality=_QUALITY, method=6)
    return kept.getvalue()


def _differences(before: bytes, now: bytes) -> tuple[float, int]:
    """How far the cells of two pictures are apart, of 255: on the average, and at worst."""
    with Image.open(BytesIO(before)) as first, Image.open(BytesIO(now)) as second:
        if first.size != second.size:
            return 255.0, 255
        cells = (first.width // _CELL, first.height // _CELL)
        coarse = [picture.convert("RGB").resize(cells, Image.Resampling.BOX) for picture in (first, second)]
    statistics = ImageStat.Stat(ImageChops.difference(*coarse))
    return max(statistics.mean), max(int(highest) for _, highest in statistics.extrema)
