"""Drawings of a game for environments: text for terminals, and pictures as arrays of pixels."""

import atexit
import tempfile
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any, Literal, TypeAlias, get_args

import numpy as np
from numpy.typing import NDArray

from doubloon.core.errors import OptionsError, listed, missing, quoted
from doubloon.core.game import AnyGame, check_seat
from doubloon.envs.episode import Episode

RenderMode: TypeAlias = Literal["human", "ansi", "rgb_array"]
"""`human` prints the position as text, `ansi` returns the text, `rgb_array` returns a picture."""
RENDER_MODES: tuple[RenderMode, ...] = get_args(RenderMode)
Viewer: TypeAlias = int | Literal["asked", "spectator"]
"""Whose view is drawn: that of a seat by its number, of the asked seat, or of a spectator."""
WIDTH, HEIGHT = 960, 720
"""The size of a picture in pixels. All pictures have the same size, as videos need it."""

_FONT_SIZE = 12  # Pillow needs a size to load its font; the drawing has its own sizes


@dataclass(frozen=True, slots=True)
class Renderer:
    """Draws an episode in one mode, as one viewer sees it.

    After the end there is no asked seat; then "asked" draws the view of a spectator. An unfinished build is not drawn.

    >>> episode = Episode("gold-hunting")
    >>> episode.reset(seed=7)
    >>> print(Renderer("ansi").draw(episode))
    Gold Hunting, seen by seat 0; building piles: seat 0, 1
    ...
    """

    mode: RenderMode
    viewer: Viewer = "asked"

    def draw(self, episode: Episode) -> str | NDArray[np.uint8] | None:
        """The text or the picture; None if the mode is "human", which prints the text."""
        drawn = self.draw_views(episode.game, [episode.view(self._seat(episode))])
        return None if drawn is None else drawn[0]

    def draw_views(self, game: AnyGame, views: Iterable[Any]) -> tuple[str | NDArray[np.uint8], ...] | None:
        """The texts or the pictures of views; None if the mode is "human", which prints the texts."""
        if self.mode == "rgb_array":
            assert game.svg is not None
            svg = game.svg.load()
            return tuple(picture(svg(view)) for view in views)
        texts = tuple(game.text(view) for view in views)
        if self.mode == "ansi":
            return texts
        print("\n\n".join(texts), flush=True)
        return None

    def _seat(self, episode: Episode) -> int | None:
        if self.viewer == "asked":
            return episode.asked
        return None if self.viewer == "spectator" else self.viewer


def make_renderer(episode: Episode, mode: str | None, viewer: Viewer = "asked") -> Renderer | None:
    """The renderer with these choices, or None for no mode. Raises OptionsError if a choice is not possible.

    >>> make_renderer(Episode("gold-hunting"), "hologram")
    Traceback (most recent call last):
        ...
    doubloon.core.errors.OptionsError: there is no render mode 'hologram'; render modes: human, ansi, rgb_array
    """
    if isinstance(viewer, str):
        if viewer not in ("asked", "spectator"):
            raise OptionsError(
                f"there is no viewer {quoted(viewer)}; viewers: asked, spectator, or the number of a seat"
            )
    else:
        check_seat(episode.options, viewer)
    if mode is None:
        return None
    for known in render_modes(episode.game):
        if mode == known:
            return Renderer(known, viewer)
    modes = render_modes(episode.game)
    raise OptionsError(f"there is no render mode {quoted(mode)}; render modes: {listed(modes, len(modes))}")


def render_modes(game: AnyGame) -> list[RenderMode]:
    """The modes in which a game can be drawn; a game without an SVG drawing has no pictures."""
    return [mode for mode in RENDER_MODES if mode != "rgb_array" or game.svg]


def picture(svg: str) -> NDArray[np.uint8]:
    """An SVG drawing as pixels: uint8 (HEIGHT, WIDTH, 3). It is scaled to fit, and centred on its background colour."""
    try:
        import resvg_py
        from PIL import Image
    except ModuleNotFoundError as error:
        raise missing("resvg-py and Pillow", "gymnasium", error.name or "") from error
    font = _font()
    png = resvg_py.svg_to_bytes(
        svg_string=svg,
        width=WIDTH,
        height=HEIGHT,
        skip_system_fonts=True,  # so that pictures look the same on all machines
        font_files=[font.path],
        sans_serif_family=font.family,
    )
    with Image.open(BytesIO(png)) as image:
        drawing = image.convert("RGB")
    frame = Image.new("RGB", (WIDTH, HEIGHT), drawing.getpixel((0, 0)))
    frame.paste(drawing, ((WIDTH - drawing.width) // 2, (HEIGHT - drawing.height) // 2))
    return np.array(frame)


@dataclass(frozen=True, slots=True)
class _Font:
    path: str
    family: str


@cache
def _font() -> _Font:
    """Pillow's own font as a file: resvg draws no text without a font, and a machine may have none."""
    from PIL import ImageFont

    font = ImageFont.load_default(_FONT_SIZE)
    assert isinstance(font, ImageFont.FreeTypeFont)
    folder = tempfile.TemporaryDirectory(prefix="doubloon-font-")
    atexit.register(folder.cleanup)  # a folder that is only forgotten gives a warning
    path = Path(folder.name, "font.ttf")
    path.write_bytes(font.font_bytes)
    return _Font(str(path), str(font.getname()[0]))
