"""Checks of a game's rules, each in all positions of some random games."""

import pickle
import random
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import is_dataclass, replace
from itertools import pairwise
from typing import Any

from doubloon.core import (
    STANDARD,
    AnyGame,
    IllegalMove,
    NotAsked,
    Options,
    OptionsError,
    Record,
    apply_events,
    load_record,
    replay,
    result_to_json,
)
from doubloon.core.game import viewer
from doubloon.core.notation import split_seat
from doubloon.testing.positions import Check, Position, random_game, replayable
from doubloon.testing.spelling import spelled_out

_TRIED = 60
"""The number of moves of each kind that are tried in a position although they are not listed."""
_LISTED = 1000
"""Of longer lists of moves only a sample is checked."""
_MAX_SEATS = 9
"""Notation and the server write seats, and their number, as one digit."""


@replayable
def check_facts(game: AnyGame) -> None:
    """The id can stand in a URL, and the seat counts, variants and levels are proper."""
    check = Check(game, Options(game.seat_counts[0]))
    check(re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", game.id) is not None, "the id needs lower-case words joined by '-'")
    check(bool(game.title), "the title must not be empty")
    check(list(game.seat_counts) == sorted(set(game.seat_counts)), "seat_counts must ascend")
    check(game.seat_counts[0] >= 1 and game.seat_counts[-1] <= _MAX_SEATS, f"a game has 1 to {_MAX_SEATS} seats")
    check(game.variants[:1] == (STANDARD,), f"the first variant is the default and must be called '{STANDARD}'")
    check(len(set(game.variants)) == len(game.variants), "variants must be different")
    check("random" not in game.bots, "every game has a bot 'random' already")
    check(set(game.levels) <= set(game.bots), f"levels must name the game's bots: {', '.join(game.bots)}")
    above = game.strongest is None or (game.strongest in game.bots and game.strongest not in game.levels)
    check(above, f"strongest must name one of the game's bots that is no level: {', '.join(game.bots)}")


@replayable
def check_records(game: AnyGame, options: Options, games: int, highest: Mapping[str, int] | None = None) -> None:
    """A finished game has a proper result; its record reads back as written and replays to the same state."""
    for seed in range(games):
        *_, last = random_game(game, options, f"replay {seed}")
        check = Check(game, options, last.events)
        result = game.result(last.state)
        if result is None:
            check.fail("no seat is asked, but there is no result")
        record = Record(game.id, options, last.events, result=result_to_json(result))
        read = load_record(record.dumps(), {game.id: game})
        check.equal(read, record, "the record that was written and read")
        check.equal(replay(game, read), last.state, "the state after replaying the record")
        _check_result(game, last, check, highest)


def _check_result(game: AnyGame, last: Position, check: Check, highest: Mapping[str, int] | None) -> None:
    result = game.result(last.state)
    assert result is not None
    totals = [score.total for score in result.scores]
    check(len(totals) == len(result.places) == last.state.options.seats, "every seat needs a score and a place")
    check(len(result.winners) > 0, "there is no winner")
    for seat, (score, place) in enumerate(zip(result.scores, result.places, strict=True)):
        check.equal(sum(score.parts().values()), score.total, f"the sum of the parts of seat {seat}'s score")
        check.equal(place, 1 + sum(other < place for other in result.places), f"the place of seat {seat}")
        check(seat not in result.winners or score.total == max(totals), f"seat {seat} wins without the best total")
        for other, better in enumerate(totals):
            check(
                better <= score.total or result.places[other] < place,
                f"seat {other} has more than {seat}, but no better place",
            )
        if highest is not None:
            check.equal(set(score.parts()), set(highest), "the parts of a score")
            for part, points in score.parts().items():
                check(0 <= points <= highest[part], f"{points} points for '{part}'; possible: 0 to {highest[part]}")


@replayable
def check_states(game: AnyGame, options: Options, games: int) -> None:
    """States can be hashed and pickled, and playing on does not change them."""
    for seed in range(games):
        positions = [
            (position, pickle.dumps(position.state)) for position in random_game(game, options, f"frozen {seed}")
        ]
        for position, before in positions:
            check = Check(game, options, position.events)
            check.equal(position.state, pickle.loads(before), "the state after playing on")
            hash(position.state)


@replayable
def check_moves(
    game: AnyGame,
    options: Options,
    games: int,
    candidates: Callable[[Any], Iterable[Any]] | None = None,
) -> None:
    """Exactly the asked seats have moves; each listed move can be written, read and played; others are refused."""
    rng = random.Random(1)
    for seed in range(games):
        seen: list[Any] = []
        for position in random_game(game, options, f"moves {seed}"):
            seat = rng.randrange(options.seats)
            check = Check(game, options, position.events, viewer(seat))
            _check_listed(game, position.state, seat, rng, check)
            moves = game.legal_moves(position.state, seat)
            mistakable = [move for move in candidates(position.state) if move not in moves] if candidates else []
            for move in (*_some(mistakable, rng), *_some(seen, rng)):
                if move not in moves:
                    _check_refused(game, position.state, seat, move, check)
            seen += moves[:20]


def _some(moves: list[Any], rng: random.Random) -> list[Any]:
    return rng.sample(moves, min(_TRIED, len(moves)))


def _check_listed(game: AnyGame, state: Any, seat: int, rng: random.Random, check: Check) -> None:
    moves = game.legal_moves(state, seat)
    is_asked = seat in game.asked(state)
    check(
        (len(moves) > 0) == is_asked, f"seat {seat} {'is' if is_asked else 'is not'} asked and has {len(moves)} moves"
    )
    is_short = len(moves) < _LISTED
    listed = list(moves) if is_short else [rng.choice(moves) for _ in range(20)]
    check(not is_short or len(set(listed)) == len(listed), "a move is listed twice")
    again = game.legal_moves(state, seat)
    check(not is_short or list(again) == listed, "the order of the legal moves changes")
    for move in listed:
        check(move in moves, f"'{move}' is listed, but `in` does not find it")
        check.equal(game.parse_move(str(move)), move, f"the move parsed from '{move}'")
        check(game.play(state, seat, move) != state, f"'{move}' does not change the state")


def _check_refused(game: AnyGame, state: Any, seat: int, move: Any, check: Check) -> None:
    try:
        game.play(state, seat, move)
    except IllegalMove:
        return
    check.fail(f"'{move}' of seat {seat} is not listed, but it can be played")


@replayable
def check_views(game: AnyGame, options: Options, games: int) -> None:
    """A view agrees with the state, and stays the same when everything that it hides is drawn again.

    A hidden field that `sample` copies stays the same, too: `check_sampling` looks for that.
    """
    rng = random.Random(2)
    for seed in range(games):
        for position in random_game(game, options, f"views {seed}"):
            check = Check(game, options, position.events)
            result = game.result(position.state)
            check((result is None) == bool(game.asked(position.state)), "a result is needed at the end, and only there")
            for seat in (None, *range(options.seats)):
                check = Check(game, options, position.events, viewer(seat))
                view = game.view(position.state, seat)
                check.equal(view.seat, seat, "view.seat")
                check.equal(view.awaited, game.asked(position.state), "view.awaited")
                check.equal(view.result, result, "view.result")
                legal = 0 if seat is None else len(game.legal_moves(position.state, seat))
                check.equal(len(view.moves), legal, f"the number of moves in the view of {seat}")
                sampled = game.sample(view, rng)
                again = game.view(sampled, seat)
                check.equal(again, view, f"the view of {seat} after drawing again what it hides")
                check.equal(spelled_out(again), spelled_out(view), f"every field of that view of {seat}")
                check.equal(game.text(again), game.text(view), f"the drawing of that view of {seat}")
                check.equal(game.asked(sampled), game.asked(position.state), "the asked seats after sampling")


@replayable
def check_hidden_answers(game: AnyGame, options: Options, games: int) -> int:
    """No view shows the move of another seat before all seats of a step have moved; returns how many were compared."""
    compared = 0
    for seed in range(games):
        for before, after in pairwise(random_game(game, options, f"answers {seed}")):
            if len(game.asked(before.state)) < 2:
                continue
            mover, _ = split_seat(after.events[len(before.events)])
            for seat in {None, *range(options.seats)} - {mover}:
                compared += 1
                check = Check(game, options, after.events, viewer(seat))
                old, new = (_without_awaited(game.view(position.state, seat)) for position in (before, after))
                check.equal(new, old, f"the view of {seat}, before all seats have moved,")
    return compared


def _without_awaited(view: Any) -> Any:
    if is_dataclass(view) and not isinstance(view, type):
        return replace(view, awaited=())
    return view._replace(awaited=())


@replayable
def check_order_of_answers(game: AnyGame, options: Options, games: int) -> int:
    """Seats that are asked at once may move in any order; returns how many pairs of moves were swapped."""
    rng = random.Random(3)
    swapped = 0
    for seed in range(games):
        *_, last = random_game(game, options, f"order {seed}")
        events = last.events
        places = range(len(events) - 1)
        for place in (*places[:4], *rng.sample(places, min(8, len(places)))):
            before = apply_events(game, game.begin(options), events[:place])
            pair = events[place : place + 2]
            seats = {seat for seat, _ in map(split_seat, pair)}
            if len(seats) == 2 and seats <= set(game.asked(before)):
                swapped += 1
                check = Check(game, options, events[: place + 2])
                in_order, swapped_order = (apply_events(game, before, moves) for moves in (pair, pair[::-1]))
                check(in_order == swapped_order, "the last two moves give another state in the other order")
    return swapped


@replayable
def check_seats(game: AnyGame, options: Options) -> None:
    """A seat that does not exist has no view and no moves, and cannot play."""
    position = next(random_game(game, options, 1))
    check = Check(game, options, position.events)
    asked = game.asked(position.state)
    check(bool(asked), "no seat is asked after the first deal")
    move = game.legal_moves(position.state, asked[0])[0]
    for seat in (-1, options.seats):
        check(not game.legal_moves(position.state, seat), f"seat {seat} does not exist, but has legal moves")
        try:
            game.view(position.state, seat)
            check.fail(f"seat {seat} does not exist, but has a view; call check_seat in `view`")
        except OptionsError as error:
            check(f"there is no seat {seat}" in str(error), f"the error should say that there is no seat {seat}")
        try:
            game.play(position.state, seat, move)
            check.fail(f"seat {seat} does not exist, but can play")
        except NotAsked:
            pass
