"""Drawings of a game: every character has a glyph, pictures have one size, and views stay apart."""

import os
import random
import re
import subprocess
import sys
from html import unescape
from pathlib import Path

import numpy as np
import pytest

from doubloon import OptionsError
from doubloon.core import AnyGame, Options
from doubloon.envs.episode import Episode
from doubloon.envs.rendering import HEIGHT, WIDTH, RenderMode, Viewer, make_renderer, picture
from tests.playing import EVERY_OPTION

pytest.importorskip("PIL", reason="pictures need Pillow")
pytest.importorskip("resvg_py", reason="pictures need resvg-py")


def positions(game: str, seats: int = 2, variant: str = "standard") -> list[Episode]:
    """The beginning, the middle and the end of a random game."""
    rng = random.Random(1)
    found = []
    for steps in (0, 30, 1000):
        episode = Episode(game, seats=seats, variant=variant)
        episode.reset(seed=3)
        while episode.asked is not None and steps:
            episode.step(rng.choice(episode.legal()))
            steps -= 1
        found.append(episode)
    return found


def draw(episode: Episode, mode: RenderMode, viewer: Viewer = "asked") -> str | np.ndarray | None:
    renderer = make_renderer(episode, mode, viewer)
    assert renderer is not None
    return renderer.draw(episode)


@pytest.mark.parametrize(("game", "options"), EVERY_OPTION)
def test_every_character_of_a_drawing_has_a_glyph(game: AnyGame, options: Options) -> None:
    from PIL import ImageFont

    font = ImageFont.load_default(20)
    without_glyph = bytes(font.getmask("\uffff"))
    assert bytes(font.getmask("\u2192")) == without_glyph  # an arrow: Pillow's font has few characters
    assert game.svg
    for episode in positions(game.id, options.seats, options.variant):
        for viewer in (None, *range(options.seats)):
            drawing = game.svg.load()(episode.view(viewer))
            shown = unescape("".join(re.findall(r">([^<>]+)<", drawing)))
            assert all(bytes(font.getmask(character)) != without_glyph for character in set(shown) - {" ", "\n"})


def test_text_is_drawn() -> None:
    words = '<text x="10" y="60" font-size="40" font-family="Helvetica, sans-serif">treasure</text>'
    frame = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 100" width="200" height="100">{}</svg>'
    background = '<rect width="200" height="100" fill="#ffffff"/>'
    with_text, without = picture(frame.format(background + words)), picture(frame.format(background))
    assert (without == 255).all()
    ink = with_text.max(axis=2) < 128
    assert 0.01 < ink.mean() < 0.2
    assert not ink[: HEIGHT // 4].any()  # the drawing is centred


def test_the_file_of_the_font_is_removed_at_exit_without_a_warning(tmp_path: Path) -> None:
    code = (
        "import os; from doubloon.envs.rendering import picture; "
        'picture(\'<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>\'); '
        "print(len(os.listdir(os.environ['TMPDIR'])))"
    )
    command = [sys.executable, "-W", "error::ResourceWarning", "-c", code]
    environment = {**os.environ, "TMPDIR": str(tmp_path)}
    found = subprocess.run(command, capture_output=True, text=True, check=True, env=environment)
    assert (found.stdout, found.stderr) == ("1\n", "")
    assert not list(tmp_path.iterdir())


def test_pictures_have_one_size() -> None:
    for game, seats in (("silver-and-gold", 4), ("gold-hunting", 2)):
        pictures = [draw(episode, "rgb_array") for episode in positions(game, seats)]
        for one in pictures:
            assert isinstance(one, np.ndarray)
            assert one.shape == (HEIGHT, WIDTH, 3)
            assert one.dtype == np.uint8
            assert one.std() > 10
        assert len({one.tobytes() for one in pictures if isinstance(one, np.ndarray)}) == len(pictures)


def test_a_viewer_sees_its_own_view() -> None:
    start, _, end = positions("gold-hunting")
    assert "seen by seat 0" in str(draw(start, "ansi"))
    assert "seen by seat 1" in str(draw(start, "ansi", 1))
    assert "seen by spectator" in str(draw(start, "ansi", "spectator"))
    assert "seen by spectator" in str(draw(end, "ansi"))


def test_human_prints_the_text(capsys: pytest.CaptureFixture[str]) -> None:
    episode = positions("silver-and-gold")[0]
    assert draw(episode, "human") is None
    assert capsys.readouterr().out == str(draw(episode, "ansi")) + "\n"


def test_wrong_choices_are_refused() -> None:
    episode = Episode("gold-hunting")
    with pytest.raises(OptionsError, match="there is no viewer 'dealer'; viewers: asked, spectator"):
        make_renderer(episode, None, "dealer")  # type: ignore[arg-type]  # wrong on purpose
    with pytest.raises(OptionsError, match="there is no seat 2; seats are 0 to 1"):
        make_renderer(episode, "ansi", 2)
    with pytest.raises(OptionsError, match="there is no render mode 'svg'; render modes: human, ansi, rgb_array"):
        make_renderer(episode, "svg")


def test_pictures_without_their_libraries(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(
        ModuleNotFoundError, match=r'^this needs resvg-py and Pillow: \S+ -m pip install "doubloon\[gymnasium\]"$'
    ):
        draw(positions("gold-hunting")[0], "rgb_array")
