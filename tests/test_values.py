"""Every public value shows itself: a line in the prompt, a text when printed, and a drawing in a notebook."""

import random
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any

import pytest

import doubloon
from doubloon import AnyGame, Options
from doubloon.testing import all_options, random_game

LINE = 120
GAMES = list(doubloon.GAMES.values())


def values_in(value: Any, seen: set[str]) -> Iterator[Any]:
    """A value of Doubloon and one of each type that is found in it."""
    name = f"{type(value).__module__}.{type(value).__qualname__}"
    own = name.startswith("doubloon")
    if own and name not in seen:
        yield value
    seen.add(name)
    if own and is_dataclass(value):
        for field in fields(value):
            yield from values_in(getattr(value, field.name), seen)
    elif isinstance(value, tuple):
        for each in value:
            yield from values_in(each, seen)


def public_values(game: AnyGame, options: Options) -> Iterator[Any]:
    """Values of every kind, from all positions of a game."""
    yield from (game, options)
    session = doubloon.new(game.id, seats=options.seats, variant=options.variant, seed=1)
    session.play_bots("random")
    for position in session.positions():
        seen: set[str] = set()
        yield from values_in(position.state, seen)
        yield from values_in(game.chance(position.state), seen)
        for seat in (None, *range(options.seats)):
            seen.clear()
            view = game.view(position.state, seat)
            yield from values_in(view, seen)
            yield from view.moves[:3]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_repr_of_every_public_value_is_one_line(game: AnyGame) -> None:
    kinds = set()
    for options in set(all_options(game)):
        for value in public_values(game, options):
            shown = repr(value)
            assert len(shown) <= LINE, shown
            assert "\n" not in shown
            kinds.add(type(value).__name__)
    assert {"Game", "Options", "State", "View", "PlayerView", "Draw", "Result"} <= kinds


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_what_a_finished_game_shows(game: AnyGame) -> None:
    session = doubloon.new(game.id, seed=2)
    adviser = game.adviser
    assert adviser is not None
    hints = adviser.load().suggest(session.view(0), 0.1, 1)
    session.play_bots("random")
    played = doubloon.play_out(
        game, Options(), doubloon.SeededDealer(1), lambda state, seat: game.legal_moves(state, seat)[0]
    )
    record = session.record([name * 14 for name in ("Ines ", "Tomasz ")])
    outcome = doubloon.SeededDealer(1).deal(doubloon.Draw("deal", tuple(map(str, range(99))), 99))
    for value in (session, session.result, record, hints, hints.best, played, outcome):
        assert len(repr(value)) <= LINE, repr(value)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_view_prints_its_text_and_draws_itself(game: AnyGame) -> None:
    state = random.Random(3).choice(list(random_game(game, Options(), "shown"))).state
    for seat in (None, 0, 1):
        view = game.view(state, seat)
        assert str(view) + "\n" == game.text(view)
        assert game.svg is not None
        assert view._repr_svg_() == game.svg.load()(view)


def test_a_move_shows_itself_in_its_notation() -> None:
    session = doubloon.new("silver-and-gold", seed=7)
    assert repr(session.moves(0)[0]) == "<keep green-11 orange-10>"
    assert repr(doubloon.game("gold-hunting").parse_move("mine a 3")) == "<mine a 3>"
