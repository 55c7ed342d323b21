"""Checks of a game's optional capabilities; each does nothing where the game does not have the capability."""

import importlib.util
import json
from collections.abc import Iterator
from itertools import islice
from math import isfinite
from random import Random
from typing import Any
from xml.etree import ElementTree

from doubloon.bots import bot_names, find_bot
from doubloon.core import AnyGame, Options, apply_event
from doubloon.core.game import viewer
from doubloon.core.languages import LANGUAGES
from doubloon.testing.positions import Check, random_game, replayable

_SECONDS = 0.05
"""The time budget of a bot and of the adviser."""
_ADVICE_EVERY = 4
"""Advice takes long, so the adviser is asked in one of this many positions."""
_BATCH = 8
"""The number of games that are played at once."""
_MAX_STEPS = 10_000
_EXACT = 1e-9
_SVG = "{http://www.w3.org/2000/svg}svg"


@replayable
def check_bots(game: AnyGame, options: Options) -> None:
    """Every bot returns a legal move in every position of a random game, from a View alone."""
    for name in bot_names(game):
        bot = find_bot(game, name)(1)
        for position in random_game(game, options, "bots"):
            for seat in game.asked(position.state):
                check = Check(game, options, position.events, viewer(seat))
                view = game.view(position.state, seat)
                move = bot.choose(view, _SECONDS)
                check(move in view.moves, f"the bot '{name}' on seat {seat} plays '{move}', which is not legal")


@replayable
def check_schema(game: AnyGame, options: Options) -> None:
    """Views, and the game's components, are JSON in the shapes that the schema declares; views can be read from it.

    The shapes are checked where pydantic is installed.
    """
    from doubloon.core.schema import GenericView

    schema = game.schema.load() if game.schema else None
    shape = schema.view_type if schema else GenericView
    for seat, view, check in _all_views(game, options, "schema"):
        data = game.view_to_json(view)
        _check_shape(data, shape, f"the view of {seat} as JSON", check)
        again = game.view_from_json(json.loads(json.dumps(data)), options, view.seat)
        if again is not None:
            check.equal(game.view_to_json(again), data, f"the view of {seat}, read from its JSON, as JSON")
            check.equal(game.text(again), game.text(view), f"the view of {seat}, read from its JSON, as text")
    if schema and schema.components:
        _check_shape(schema.components(), schema.components_type, "the components as JSON", Check(game, options))
    if game.revealed:
        revealed = game.revealed.load()
        for position in random_game(game, options, "revealed"):
            check = Check(game, options, position.events)
            value = revealed.to_json(position.state)
            _check_shape(value, revealed.json_type, "the revealed position as JSON", check)


@replayable
def check_svg(game: AnyGame, options: Options) -> None:
    """The drawing of every view is a well-formed SVG document, and depends on the view alone."""
    if game.svg is None:
        return
    svg = game.svg.load()
    for seat, view, check in _all_views(game, options, "svg"):
        drawing = svg(view)
        try:
            root = ElementTree.fromstring(drawing)
        except ElementTree.ParseError as error:
            check.fail(f"the drawing for {seat} is not XML: {error}")
        check.equal(root.tag, _SVG, f"the root element of the drawing for {seat}")
        check.equal(svg(view), drawing, f"the drawing for {seat}, drawn again,")


@replayable
def check_adviser(game: AnyGame, options: Options) -> None:
    """Every suggestion is legal, explained in every language, and its facts are JSON in the declared shape.

    An adviser that assesses moves must assess any legal move.
    """
    if game.adviser is None:
        return
    adviser, random = game.adviser.load(), Random(1)
    shape = game.schema.load().hint_facts_type if game.schema else None
    for position in islice(random_game(game, options, "adviser"), 0, None, _ADVICE_EVERY):
        for seat in game.asked(position.state):
            check = Check(game, options, position.events, viewer(seat))
            view = game.view(position.state, seat)
            hints = adviser.suggest(view, _SECONDS, 1)
            check(len(hints.suggestions) > 0, f"seat {seat} gets no suggestion")
            assessed: tuple[Any, ...] = ()
            if adviser.assess:
                move = random.choice(view.moves)
                assessed = adviser.assess(view, move, _SECONDS, 1).suggestions
                check.equal([one.move for one in assessed], [move], f"the move of seat {seat} that is assessed")
            for suggestion in (*hints.suggestions, *assessed):
                check(suggestion.move in view.moves, f"'{suggestion.move}' is suggested to seat {seat} but not legal")
                for language in LANGUAGES:
                    words = adviser.explain(suggestion, language)
                    check(bool(words.title and words.reason), f"'{suggestion.move}' is not explained in '{language}'")
                _check_shape(adviser.facts_to_json(suggestion.facts), shape, "the facts as JSON", check)


@replayable
def check_luck(game: AnyGame, options: Options) -> None:
    """Every decision of chance has a probability and finite points for each outcome, and points for each seat.

    To check that the probabilities are the right ones, a test must enumerate all outcomes; that depends on the game.
    """
    if game.luck is None:
        return
    chance_events = game.luck.load()
    *_, last = random_game(game, options, "luck")
    state = game.begin(options)
    for number, text in enumerate(last.events, 1):
        check = Check(game, options, last.events[:number])
        before, state = state, apply_event(game, state, text)
        for event in chance_events(before, state):
            chances = [float(chance) for chance in event.probabilities]
            check(abs(sum(chances) - 1) < _EXACT and min(chances) > 0, "the probabilities of chance do not add up to 1")
            check(0 <= event.outcome < len(chances) == len(event.points), "the outcome of chance is not a possible one")
            came = event.points[event.outcome]
            check(len(came) == options.seats and all(map(isfinite, came)), "not every seat has points after chance")
            check(event.spread > 0, "the spread is not above 0")


@replayable
def check_batch(game: AnyGame, options: Options) -> None:
    """The array program plays games to their end with scores and rewards that fit the rules.

    To hold an array program to the rules move by move, a test must give both the same deals; that depends on the game.
    """
    if game.batch is None:
        return
    import numpy as np

    from doubloon import batch

    check = Check(game, options)
    program = batch.make(game, options)
    state = program.reset(_BATCH)
    ended = 0
    for number in range(_MAX_STEPS):
        check(bool(program.legal(state).any(axis=1).all()), f"a game has no legal action in step {number}")
        step = program.step(state, program.choose(state, batch.noise(program, _BATCH, number)))
        state = step.state
        for game_ended, rewards, scores in zip(*map(np.asarray, step[1:4]), strict=True):
            if not game_ended:
                check(not rewards.any() and not scores.any(), "an unfinished game has rewards or scores")
                continue
            ended += 1
            check(abs(float(rewards.sum())) < 1e-6, f"the rewards {rewards.tolist()} do not add up to 0")
            best = scores[rewards == rewards.max()]
            check(bool((best == scores.max()).all()), f"rewards {rewards.tolist()} for scores {scores.tolist()}")
        if ended >= _BATCH:
            return
    check.fail(f"{ended} games ended in {_MAX_STEPS} steps of {_BATCH} games")


def _all_views(game: AnyGame, options: Options, seed: str) -> Iterator[tuple[int | None, Any, Check]]:
    for position in random_game(game, options, seed):
        for seat in (None, *range(options.seats)):
            check = Check(game, options, position.events, viewer(seat))
            yield seat, game.view(position.state, seat), check


def _check_shape(value: object, shape: Any, name: str, check: Check) -> None:
    text = json.dumps(value, allow_nan=False)
    if shape is None or importlib.util.find_spec("pydantic") is None:
        return
    from pydantic import TypeAdapter, ValidationError

    try:
        valid = TypeAdapter(shape).validate_json(text, strict=True)
    except ValidationError as error:
        check.fail(f"{name} does not have the declared shape: {error}")
    else:
        check.equal(json.loads(text), valid, name)
