"""Draw the pictures that other programs show for the page: python -m tools.icons.

The script writes to web/public: the icons for the home screen, and the picture of a link to the page. They are made
from the page's own drawings, so build the page first.
"""

import io

from PIL import Image
from playwright.sync_api import Browser

from tools.npm import WEB
from tools.table_browser import open_browser

FOLDER = WEB / "public"
ICONS = {"touch-icon": (180, 0.82), "icon-192": (192, 0.94), "icon-512": (512, 0.94), "icon-maskable": (512, 0.7)}
"""The size of each icon in pixels, and how much of it the coin fills: systems cut off the edge of a maskable icon."""
PREVIEW = (1200, 630)
"""The size that programs expect for the picture of a link."""
COLOURS = 160
"""The palette of the pictures, which keeps them small."""
_ICON = """
([icon, size, part]) => {
  document.body.innerHTML = icon;
  Object.assign(document.body.style, { margin: 0, background: "#0b3230" });
  const style = { width: `${part * size}px`, margin: `${((1 - part) / 2) * size}px`, display: "block" };
  Object.assign(document.querySelector("svg").style, style);
}
"""
_COMPOSE = """
([icon, line]) => {
  const portraits = [...document.querySelectorAll(".portrait:has(svg)")].slice(2).map((each) => each.outerHTML);
  document.body.innerHTML = `<div>${icon}<h1>Doubloon</h1></div><p></p><div>${portraits.join("")}</div>`;
  document.querySelector("p").textContent = line;
  const all = (selector) => [...document.querySelectorAll(selector)];
  const style = (selector, css) => all(selector).forEach((each) => Object.assign(each.style, css));
  style("body", { display: "grid", height: "630px", placeContent: "center", gap: "34px", background: "#0b3230" });
  style("body", { color: "#f8f0dc" });
  style("body > div", { display: "flex", justifyContent: "center", alignItems: "center", gap: "34px" });
  style("body > div > svg", { width: "150px" });
  style("h1", { fontSize: "150px" });
  style("p", { fontSize: "40px", textAlign: "center" });
  style(".portrait", { width: "150px", height: "150px", padding: "7px" });
}
"""


def main() -> None:
    """Draw all pictures."""
    with open_browser() as (browser, address):
        _draw(browser, f"http://{address}")


def _draw(browser: Browser, address: str) -> None:
    icon = (FOLDER / "icon.svg").read_text()
    for name, (size, part) in ICONS.items():
        page = browser.new_page(viewport={"width": size, "height": size})
        page.evaluate(_ICON, [icon, size, part])
        _save(page.screenshot(), f"{name}.png")
    context = browser.new_context(viewport={"width": PREVIEW[0], "height": PREVIEW[1]}, bypass_csp=True)
    page = context.new_page()
    page.goto(address, wait_until="networkidle")
    page.locator(".picture svg").first.wait_for()
    page.evaluate(_COMPOSE, [icon, "Silver & Gold and Gold Hunting, free in your browser"])
    _save(page.screenshot(), "preview.png")


def _save(png: bytes, name: str) -> None:
    picture = Image.open(io.BytesIO(png)).convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE)
    picture.save(FOLDER / name, optimize=True)
    print(f"{name}: {(FOLDER / name).stat().st_size / 1000:.1f} KB")


if __name__ == "__main__":
    main()
