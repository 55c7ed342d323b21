"""A game that the server has never seen: Gold Hunting without its schema and bots, with a drawing of the whole view."""

from dataclasses import replace
from html import escape
from typing import Any

import pytest

from doubloon.core import AnyGame, Lazy
from doubloon.registry import GAMES
from doubloon.testing.spelling import spelled_out
from tests.server.running import HUNTING

UNKNOWN = "unknown-game"
DRAWN: AnyGame = replace(
    GAMES[HUNTING],
    id=UNKNOWN,
    title="Unknown Game",
    schema=None,
    adviser=None,
    svg=Lazy("tests.server.unknown_game:svg"),
)


def svg(view: Any) -> str:
    """Everything in the view, so that a leak in a view would show in the drawing."""
    return f'<svg xmlns="http://www.w3.org/2000/svg"><title>{escape(spelled_out(view))}</title></svg>'


def install(monkeypatch: pytest.MonkeyPatch, game: AnyGame = DRAWN) -> None:
    """Register the game in this process, as a plug-in would."""
    monkeypatch.setitem(GAMES.by_module, "unknown_game", game)
    monkeypatch.setitem(GAMES._by_id, game.id, game)
