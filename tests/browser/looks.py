"""What pages look like: small pictures to compare with, and what a screen reader would stumble on.

A picture is kept 320 pixels wide, in few colours. It is compared in coarse cells, because letters are drawn a little
differently from one Chromium to the next: what is noticed is what has moved, changed its colour, or gone.
"""

import tempfile
from pathlib import Path

from PIL import Image, ImageChops, ImageStat
from playwright.sync_api import Page

from tools.npm import WEB

SNAPSHOTS = Path(__file__).parent / "snapshots"
_AXE = WEB / "node_modules" / "axe-core" / "axe.min.js"
_WIDTH = 320
_CELL = 8
"""How many pixels of the small picture are one cell, across and down."""
_COLOURS = 160
_MEAN = 3.0
"""How far the cells may be from what they were on the average, of 255."""
_WORST = 48
"""How far any of them may be."""


class Looks:
    """Compares pages with the pictures of them in a folder, or takes the pictures anew."""

    def __init__(self, folder: Path, *, update: bool) -> None:
        self._folder = folder
        self._update = update

    def compare(self, page: Page, name: str) -> None:
        """Fail if the page, as far as the screen shows it, does not look as in the picture of this name."""
        kept = self._folder / f"{name}.png"
        now = _small_picture(page)
        if self._update:
            self._folder.mkdir(exist_ok=True)
            now.quantize(_COLOURS).save(kept, optimize=True)
            return
        assert kept.exists(), f"there is no picture {kept.name} yet: run with --update-looks, look at it, and commit it"
        with Image.open(kept) as picture:
            mean, worst = _differences(picture.convert("RGB"), now)
        if mean > _MEAN or worst > _WORST:
            seen = Path(tempfile.mkdtemp(prefix="doubloon-looks-")) / kept.name
            now.save(seen)
            raise AssertionError(
                f"the page does not look as in {kept}: cells differ by {mean:.1f} on the average ({_MEAN} allowed), "
                f"by {worst} at worst ({_WORST} allowed); it looks as in {seen} now; if it should: --update-looks"
            )


def check_axe(page: Page) -> None:
    """Fail if axe finds anything that would keep people from using the page."""
    page.evaluate(_AXE.read_text(encoding="utf-8"))
    violations = page.evaluate("async () => (await axe.run()).violations")
    told = [f"{each['id']}: {each['help']}: {node['html']}" for each in violations for node in each["nodes"]]
    assert not told, "\n".join(["the page is not accessible:", *told])


def _small_picture(page: Page) -> Image.Image:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "screen.png"
        page.screenshot(path=file, animations="disabled", caret="hide", scale="css")
        with Image.open(file) as screen:
            height = round(screen.height * _WIDTH / screen.width)
            return screen.convert("RGB").resize((_WIDTH, height), Image.Resampling.BOX)


def _differences(before: Image.Image, now: Image.Image) -> tuple[float, int]:
    """How far the cells of two pictures are apart, of 255: on the average, and at worst."""
    if before.size != now.size:
        return 255.0, 255
    cells = (before.width // _CELL, before.height // _CELL)
    coarse = [picture.resize(cells, Image.Resampling.BOX) for picture in (before, now)]
    statistics = ImageStat.Stat(ImageChops.difference(*coarse))
    return max(statistics.mean), max(int(highest) for _, highest in statistics.extrema)
