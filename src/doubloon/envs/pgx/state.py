"""The state of an environment of Pgx, and its drawings."""

import math
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import jax
import numpy as np
from pgx import State
from pgx._src.struct import dataclass, field  # as the games of Pgx do; the module has no public name

from doubloon.core import Options, OptionsError
from doubloon.core.svg import element
from doubloon.envs.episode import find_program
from doubloon.registry import game as find_game

MAX_DRAWN = 9
"""A drawing of a batch shows at most this many games, the first ones."""
_GAP = 20


class Table(NamedTuple):
    """What all games of an environment have in common."""

    game: str
    options: Options


@dataclass
class DoubloonState(State):  # type: ignore[misc]  # Pgx has no types
    """A position, or a batch of positions. Players are seats: player 0 is seat 0."""

    current_player: Any  # int32: the asked seat
    observation: Any  # bool (features,): everything that the current player may know
    rewards: Any  # float32 (seats,)
    terminated: Any  # bool
    truncated: Any  # bool; always False
    legal_action_mask: Any  # bool (actions,); all true once the game is over, as in all games of Pgx
    _step_count: Any  # int32
    _position: Any
    """The state of the array program, without its axis of games."""
    _table: Table = field(pytree_node=False)

    @property
    def env_id(self) -> str:
        """The id of the game."""
        return self._table.game

    def to_svg(self, *, color_theme: str | None = None, scale: float | None = None) -> str:  # noqa: ARG002 (see below)
        """The position as the current player sees it; after the end, as a spectator does.

        Of a batch, the first nine games are drawn in a grid. An unfinished build is not drawn. Doubloon's drawings have
        colours of their own, so `color_theme` has no effect.
        """
        return _grid(self._drawings(), scale or 1.0)

    def save_svg(self, filename: str | Path, *, color_theme: str | None = None, scale: float | None = None) -> None:
        """Write `to_svg` to a file whose name ends with ".svg"."""
        path = Path(filename)
        if path.suffix != ".svg":
            raise OptionsError(f"the name of a drawing ends with .svg, not like {path.name!r}")
        path.write_text(self.to_svg(color_theme=color_theme, scale=scale), encoding="utf-8")

    def _drawings(self) -> list[str]:
        game = find_game(self._table.game)
        if game.svg is None:
            raise OptionsError(f"{game.title} has no drawings")
        draw = game.svg.load()
        axes = self.current_player.ndim  # of the batch: none for one game

        def games_last(array: Any) -> Any:
            flat = np.asarray(array).reshape(-1, *array.shape[axes:])
            return np.moveaxis(flat[:MAX_DRAWN], 0, -1)

        position = jax.tree.map(games_last, self._position)
        players = games_last(self.current_player).tolist()
        states = find_program(*self._table).to_reference(position)
        return [
            draw(game.view(state, player if game.asked(state) else None))
            for state, player in zip(states, players, strict=True)
        ]


def _grid(drawings: Sequence[str], scale: float) -> str:
    """SVG documents in one document, in as many columns as rows or one more."""
    columns = math.ceil(math.sqrt(len(drawings)))
    rows = math.ceil(len(drawings) / columns)
    widths, heights = zip(*map(_size, drawings), strict=True)
    across, down = max(widths) + _GAP, max(heights) + _GAP
    placed = [
        element("g", drawing, transform=f"translate({number % columns * across:g} {number // columns * down:g})")
        for number, drawing in enumerate(drawings)
    ]
    width, height = columns * across - _GAP, rows * down - _GAP
    return element(
        "svg",
        *placed,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {width:g} {height:g}",
        width=width * scale,
        height=height * scale,
    )


def _size(drawing: str) -> tuple[float, float]:
    """The width and height of an SVG document."""
    found = re.search(r'viewBox="[\d.-]+ [\d.-]+ ([\d.]+) ([\d.]+)"', drawing)
    if found is None:
        raise OptionsError("the drawing of a game must have a viewBox")
    return float(found[1]), float(found[2])
