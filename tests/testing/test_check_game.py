"""`check_game` finds the defects that a game may have, and says in which position."""

import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any, NamedTuple

import pytest

from doubloon.core import AnyGame, ChanceEvent, Lazy, Options, Result, load_record, replay
from doubloon.core.schema import Schema
from doubloon.games import gold_hunting
from doubloon.registry import GAMES
from doubloon.testing import (
    check_adviser,
    check_bots,
    check_game,
    check_luck,
    check_sampling,
    check_schema,
    check_states,
    check_svg,
    check_views,
)

GAME: AnyGame = GAMES["gold-hunting"]
RNG = Random(1)


def reversed_at_random(state: Any, seat: int) -> Any:
    moves = GAME.legal_moves(state, seat)
    return moves if len(moves) > 100 or RNG.random() < 0.5 else moves[::-1]


def first_move_twice(state: Any, seat: int) -> Any:
    moves = GAME.legal_moves(state, seat)
    return moves if len(moves) > 100 else (*moves, *moves[:1])


def without_the_last_move(state: Any, seat: int) -> Any:
    moves = GAME.legal_moves(state, seat)
    return moves if len(moves) > 100 else moves[: max(1, len(moves) - 1)]


class Leak(NamedTuple):
    """A view that also shows the hidden piles."""

    seat: int | None
    awaited: tuple[int, ...]
    moves: Sequence[Any]
    result: Any
    proper: Any
    piles: Any


def leaking_view(state: Any, seat: int | None) -> Leak:
    view = GAME.view(state, seat)
    piles = tuple(player.piles for player in state.players)
    return Leak(view.seat, view.awaited, view.moves, view.result, view, piles)


LEAKING = {
    "view": leaking_view,
    "sample": lambda view, rng: GAME.sample(view.proper, rng),
    "text": lambda view: GAME.text(view.proper),
}


def view_of_nobody(state: Any, seat: int | None) -> Any:
    return GAME.view(state, seat if seat in (0, 1) else None)


@dataclass(frozen=True)
class WrongScore:
    total: int

    def parts(self) -> dict[str, int]:
        return {"hand": self.total + 1}


def wrong_total(state: Any) -> Result[Any] | None:
    result = GAME.result(state)
    return result and replace(result, scores=tuple(WrongScore(score.total) for score in result.scores))


def two_seconds(state: Any) -> Result[Any] | None:
    result = GAME.result(state)
    return result and replace(result, places=(2, 2))


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"id": "Gold Hunting"}, "the id needs lower-case words"),
        ({"levels": ("nobody",)}, "levels must name the game's bots"),
        ({"seat_counts": (2, 2)}, "seat_counts must ascend"),
        ({"seat_counts": (2, 10)}, "a game has 1 to 9 seats"),
        ({"variants": ("hidden-heights", "standard")}, "the first variant is the default and must be called"),
        ({"legal_moves": reversed_at_random}, "the order of the legal moves changes"),
        ({"legal_moves": first_move_twice}, "a move is listed twice"),
        ({"legal_moves": without_the_last_move}, "is not listed, but it can be played"),
        ({"legal_moves": lambda state, seat: GAME.legal_moves(state, max(0, seat))}, "seat -1 does not exist"),
        ({"parse_move": lambda _: gold_hunting.Keep()}, "the move parsed from 'build"),
        (LEAKING, "the view of None after drawing again what it hides"),
        ({"view": view_of_nobody}, "call check_seat"),
        ({"text": lambda _: str(RNG.random())}, "the drawing of that view"),
        ({"result": wrong_total}, "the sum of the parts of seat 0's score"),
        ({"result": two_seconds}, "there is no winner"),
        ({"result": lambda _: None}, "no seat is asked, but there is no result"),
    ],
)
def test_a_defect_of_the_rules_is_found(changes: dict[str, Any], message: str) -> None:
    with pytest.raises(AssertionError, match=message) as caught:
        check_game(replace(GAME, **changes), games=2, capabilities=False)
    assert "with Options(seats=2" in str(caught.value)


class Cheat:
    """A bot that plays a move of another position."""

    def __init__(self, _seed: int | str) -> None:
        self._keep = gold_hunting.Keep()

    def choose(self, _view: Any, _seconds: float) -> Any:
        return self._keep


def draw_text(view: Any) -> str:
    return f"High Tide & {view.seat}"


def draw_html(view: Any) -> str:
    return f"<html><p>{view.seat}</p></html>"


def unlikely_events(_before: Any, _after: Any) -> list[ChanceEvent]:
    return [ChanceEvent(0, (0.5, 0.4), ((1.0, 0.0), (0.0, 1.0)), spread=1.0)]


def events_of_one_seat(_before: Any, _after: Any) -> list[ChanceEvent]:
    return [ChanceEvent(1, (0.5, 0.5), ((1.0,), (0.0,)), spread=1.0)]


def one_field(view: Any) -> dict[str, object]:
    return {"seat": view.seat}


SCHEMA: Schema[Any] = Schema(view_type=dict[str, str], view_to_json=one_field)
HERE = __name__


@pytest.mark.parametrize(
    ("check", "changes", "message"),
    [
        (check_bots, {"bots": {"cheat": Lazy(f"{HERE}:Cheat")}}, "the bot 'cheat' on seat .* which is not legal"),
        (check_svg, {"svg": Lazy(f"{HERE}:draw_text")}, "the drawing for None is not XML"),
        (check_svg, {"svg": Lazy(f"{HERE}:draw_html")}, "the root element of the drawing"),
        (check_luck, {"luck": Lazy(f"{HERE}:unlikely_events")}, "the probabilities of chance do not add up to 1"),
        (check_luck, {"luck": Lazy(f"{HERE}:events_of_one_seat")}, "not every seat has points after chance"),
        (check_schema, {"schema": Lazy(f"{HERE}:SCHEMA")}, "the view of None as JSON does not have the declared"),
    ],
)
def test_a_defect_of_a_capability_is_found(
    check: Callable[[AnyGame, Options], None], changes: dict[str, Any], message: str
) -> None:
    with pytest.raises(AssertionError, match=message):
        check(replace(GAME, **changes), Options())


def careless_view(state: Any, seat: int | None) -> Any:
    if seat == 1 and len(state.lifts) == 3:
        {}[state.lifts[2].piece]
    return GAME.view(state, seat)


def careless_play(state: Any, seat: int, move: Any) -> Any:
    if len(state.lifts) == 3:
        raise AssertionError("three lifts")
    return GAME.play(state, seat, move)


class Careless:
    """A bot that fails once pieces were lifted."""

    def __init__(self, _seed: int | str) -> None: ...

    def choose(self, view: Any, _seconds: float) -> Any:
        return view.moves[len(view.moves) * len(view.lifts)] if view.lifts else view.moves[0]


@pytest.mark.parametrize(
    ("check", "changes", "viewer", "error"),
    [
        (check_views, {"view": careless_view}, "seat 1", r"KeyError: . \(raised in careless_view, test_check_game.py"),
        (check_sampling, {"view": careless_view}, "seat 1", r"KeyError: . \(raised in careless_view"),
        (check_states, {"play": careless_play}, "seat .", r"AssertionError: three lifts \(raised in careless_play"),
        (check_bots, {"bots": {"careless": Lazy(f"{HERE}:Careless")}}, "seat .", "IndexError: .* in choose"),
    ],
)
def test_an_error_of_the_game_is_reported_with_the_record_that_leads_to_it(
    check: Callable[..., object], changes: dict[str, Any], viewer: str, error: str
) -> None:
    arguments = (Options(),) if check is check_bots else (Options(), 1)
    with pytest.raises(AssertionError, match=f"after . events, .*, {viewer}: {error}") as caught:
        check(replace(GAME, **changes), *arguments)
    record = load_record(str(caught.value).partition("The record so far: ")[2], GAMES)
    lifts = 1 if check is check_bots else 3
    assert len(replay(GAME, record).lifts) == lifts
    assert f"after {len(record.events)} events" in str(caught.value)


def test_a_game_without_capabilities_passes() -> None:
    bare = replace(GAME, bots={}, levels=(), svg=None, schema=None, adviser=None, batch=None)
    check_game(bare, games=1)
    check_adviser(bare, Options())


def test_no_test_framework_is_needed() -> None:
    code = "import sys; sys.modules['pytest'] = None; from doubloon.testing import check_game"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
