"""The record of a game, `doubloon-record/1`: options and events as JSON; everything else follows from the rules."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from doubloon.core.checks import whole
from doubloon.core.errors import DoubloonError, RecordError, UnknownName, listed, quoted
from doubloon.core.game import STANDARD, AnyGame, Options, Result, Score, find_game
from doubloon.core.languages import counted
from doubloon.core.play import apply_event

FORMAT = "doubloon-record/1"
MAX_BYTES = 1 << 20
"""The size limit of a record. A real game takes about 10 KB; the limit protects against hostile files."""
_MAX_NAME = 100
_OPTIONS = ("seats", "start", "variant")


@dataclass(frozen=True, slots=True)
class Record:
    """A game as its options and events; replaying the events always gives the same state.

    >>> import doubloon
    >>> record = doubloon.new("gold-hunting", seed=7).record(["Ann", "Ben"])
    >>> record
    <Record gold-hunting, 2 seats, 1 event>
    >>> record.events
    ('markers 2 1',)
    """

    game: str
    options: Options
    events: tuple[str, ...] = ()
    players: tuple[str, ...] | None = None
    """Names by seat."""
    result: Mapping[str, Any] | None = None
    """Claimed scores and winners; checked on replay."""
    created: str | None = None
    """The date and time of the game, in ISO 8601."""

    def to_json(self) -> dict[str, Any]:
        """The record as JSON data: keys in a fixed order, optional keys only where they are set."""
        options = {"seats": self.options.seats, "start": self.options.start, "variant": self.options.variant}
        data: dict[str, Any] = {"format": FORMAT, "game": self.game, "options": options}
        if self.players is not None:
            data["players"] = list(self.players)
        if self.created is not None:
            data["created"] = self.created
        if self.result is not None:
            data["result"] = dict(self.result)
        return {**data, "events": list(self.events)}

    def __repr__(self) -> str:
        return f"<Record {self.game}, {counted(self.options.seats, 'seat')}, {counted(len(self.events), 'event')}>"

    def dumps(self) -> str:
        """The record as JSON text, one event per line."""
        return json.dumps(self.to_json(), indent=1) + "\n"


def load_record(data: bytes | str, games: Mapping[str, AnyGame]) -> Record:
    """Read a record and check its header; raises RecordError. The events are checked by `replay`.

    >>> import doubloon
    >>> text = doubloon.new("gold-hunting", seed=7).record().dumps()
    >>> doubloon.load_record(text, doubloon.GAMES)
    <Record gold-hunting, 2 seats, 1 event>
    """
    raw = _header(_parse(data))
    game = _game(raw, games)
    options = _options(raw["options"], game)
    events = raw["events"]
    if not isinstance(events, list):
        raise RecordError("'events' must be a list of strings")
    record = Record(
        game=game.id,
        options=options,
        events=tuple(_leading_strings(events)),
        players=_players(raw, options.seats),
        result=_result(raw, options.seats),
        created=_created(raw),
    )
    if len(record.events) < len(events):
        bad = len(record.events)
        for _ in states(game, record):
            pass  # an earlier illegal event is the first bad one
        raise RecordError(f"event {bad} must be a string, not {_kind(events[bad])}", bad)
    return record


def states(game: AnyGame, record: Record) -> Iterator[Any]:
    """The state before each event, then the last state; raises RecordError at the first bad event.

    >>> import doubloon
    >>> game = doubloon.new("gold-hunting", seed=7)
    >>> [state.phase.value for state in doubloon.states(game.rules, game.record())]
    ['markers', 'build']
    """
    state = game.begin(record.options)
    yield state
    for index, event in enumerate(record.events):
        try:
            state = apply_event(game, state, event)
        except DoubloonError as error:
            raise RecordError(f"event {index}, {quoted(event)}: {error}", index) from error
        yield state


def replay(game: AnyGame, record: Record) -> Any:
    """The state after all events; raises RecordError if an event is illegal or the claimed result is wrong.

    >>> import doubloon
    >>> game = doubloon.new("gold-hunting", seed=7)
    >>> doubloon.replay(game.rules, game.record()) == game.state
    True
    """
    state = None
    for state in states(game, record):  # noqa: B007 (only the last one is used)
        pass
    if record.result is not None:
        check_result(record.result, game.result(state))
    return state


def state_at(game: AnyGame, record: Record, event: int) -> Any:
    """The state before the event with that index; the number of events gives the last state.

    >>> import doubloon
    >>> game = doubloon.new("gold-hunting", seed=7)
    >>> doubloon.state_at(game.rules, game.record(), 0) == game.rules.begin(game.options)
    True
    """
    if not 0 <= whole(event, "the index of an event") <= len(record.events):
        raise RecordError(f"there is no position before event {event}; give 0 to {len(record.events)}")
    for index, state in enumerate(states(game, record)):
        if index == event:
            return state
    raise AssertionError("states() yields one more state than there are events")


def result_to_json(result: Result[Score]) -> dict[str, Any]:
    """A result as it appears in records and in the output of `verify`.

    >>> import doubloon
    >>> game = doubloon.new("gold-hunting", seed=7)
    >>> game.play_bots("greedy")
    >>> assert game.result  # the game is over
    >>> sorted(doubloon.result_to_json(game.result))
    ['scores', 'winners']
    """
    return {
        "scores": [{**score.parts(), "total": score.total} for score in result.scores],
        "winners": list(result.winners),
    }


def _parse(data: bytes | str) -> object:
    try:
        text = data.decode("utf-8") if isinstance(data, bytes) else data
        if len(text.encode("utf-8", "surrogatepass")) > MAX_BYTES:
            raise RecordError(f"a record must not be longer than {MAX_BYTES} bytes")
        return json.loads(text, object_pairs_hook=_object, parse_constant=_no_constant)
    except UnicodeDecodeError as error:
        raise RecordError(f"a record must be UTF-8 text: {error.reason} at byte {error.start}") from error
    except RecursionError as error:
        raise RecordError("a record must not be nested that deeply") from error
    except ValueError as error:
        raise RecordError(f"a record must be JSON: {error}") from error


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    data = dict(pairs)
    if len(data) < len(pairs):
        raise RecordError("an object has the same key twice")
    return data


def _no_constant(name: str) -> object:
    raise RecordError(f"{name} is not JSON")


def _header(raw: object) -> dict[str, Any]:
    if not isinstance(raw, dict):
        raise RecordError(f"a record must be a JSON object, not {_kind(raw)}")
    if raw.get("format") != FORMAT:
        raise RecordError(f"'format' must be \"{FORMAT}\"")
    missing = [key for key in ("game", "options", "events") if key not in raw]
    if missing:
        raise RecordError(f"the record has no {listed(missing, len(missing))}")
    return raw


def _game(raw: dict[str, Any], games: Mapping[str, AnyGame]) -> AnyGame:
    name = raw["game"]
    if not isinstance(name, str):
        raise RecordError(f"'game' must be a string, not {_kind(name)}")
    try:
        return find_game(games, name)
    except UnknownName as error:
        raise RecordError(str(error)) from error


def _options(raw: object, game: AnyGame) -> Options:
    if not isinstance(raw, dict):
        raise RecordError(f"'options' must be an object, not {_kind(raw)}")
    unknown = [key for key in raw if key not in _OPTIONS]
    if unknown:
        raise RecordError(f"unknown option {quoted(unknown[0])}; options: {listed(_OPTIONS, len(_OPTIONS))}")
    for key in ("seats", "start"):
        if key not in raw:
            raise RecordError(f"'options' has no '{key}'")
        if type(raw[key]) is not int:
            raise RecordError(f"option '{key}' must be a whole number, not {_kind(raw[key])}")
    variant = raw.get("variant", STANDARD)
    if not isinstance(variant, str):
        raise RecordError(f"option 'variant' must be a string, not {_kind(variant)}")
    options = Options(raw["seats"], raw["start"], variant)
    try:
        game.check_options(options)
    except DoubloonError as error:
        raise RecordError(str(error)) from error
    return options


def _leading_strings(events: list[object]) -> Iterator[str]:
    for event in events:
        if not isinstance(event, str):
            return
        yield event


def _players(raw: dict[str, Any], seats: int) -> tuple[str, ...] | None:
    if "players" not in raw:
        return None
    return check_players(raw["players"], seats)


def check_players(players: object, seats: int) -> tuple[str, ...]:
    """The names of the players by seat; RecordError unless a record can hold them."""
    if not isinstance(players, Sequence) or isinstance(players, str) or len(players) != seats:
        raise RecordError(f"'players' must be a list of {seats} names, one for each seat")
    for name in players:
        if not isinstance(name, str) or len(name) > _MAX_NAME:
            raise RecordError(f"'players': a name must be a string of at most {_MAX_NAME} characters")
    return tuple(players)


def _created(raw: dict[str, Any]) -> str | None:
    if "created" not in raw:
        return None
    created = raw["created"]
    try:
        datetime.fromisoformat(created)
    except (TypeError, ValueError) as error:
        raise RecordError(
            "'created' must be a date and time in ISO 8601, such as 2026-01-31T20:15:00Z, or a date alone"
        ) from error
    return str(created)


def _result(raw: dict[str, Any], seats: int) -> dict[str, Any] | None:
    if "result" not in raw:
        return None
    result = raw["result"]
    if not isinstance(result, dict) or not result or not set(result) <= {"scores", "winners"}:
        raise RecordError("'result' must be an object with 'scores', 'winners' or both")
    scores = result.get("scores", [{}] * seats)
    if not isinstance(scores, list) or len(scores) != seats or not all(isinstance(score, dict) for score in scores):
        raise RecordError(f"'result': 'scores' must be a list of {seats} objects")
    winners = result.get("winners", [])
    if not isinstance(winners, list) or any(type(seat) is not int for seat in winners):
        raise RecordError("'result': 'winners' must be a list of seats")
    return result


def check_result(claimed: Mapping[str, Any], result: Result[Score] | None) -> None:
    """Raise RecordError unless the claimed result of a record is the result of its game."""
    if result is None:
        raise RecordError("the record has a 'result', but the game is not finished")
    actual = result_to_json(result)
    if "winners" in claimed and claimed["winners"] != actual["winners"]:
        raise RecordError(f"'result': the winners are {actual['winners']}")
    for seat, (claim, score) in enumerate(zip(claimed.get("scores", ()), actual["scores"], strict=False)):
        for part, points in claim.items():
            if part not in score or type(points) is not int or points != score[part]:
                raise RecordError(f"'result': the score of seat {seat} is {score}")


def _kind(value: object) -> str:
    names = {dict: "an object", list: "a list", str: "a string", bool: "a boolean", type(None): "null"}
    return names.get(type(value), "a number")
