"""External programs as players: whole games, what a program is sent, and every way in which it can fail."""

import gc
import json
import os
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import doubloon
from doubloon.arena import ScheduledGame, Settings
from doubloon.arena.games import RecordedGame, record_game
from doubloon.bots import find_bot, own_bot, program
from doubloon.bots.program import PROTOCOL, RETRIES, ProgramBot, ProgramFailure, close_programs
from doubloon.bots.tasks import ChooseMove
from doubloon.core import DoubloonError, OptionsError, UnknownName, apply_event
from doubloon.registry import GAMES, game
from tests.bots.line_program import BUILD, MISSPELLED, TOO_EARLY
from tests.bots.transcripts import CLOSED, command, messages_by_process

HUNTING = "gold-hunting"
DOCS = Path(__file__).parents[2] / "docs" / "agents.md"


@pytest.fixture(autouse=True)
def closed() -> Iterator[None]:
    yield
    close_programs()


@pytest.fixture
def transcript(tmp_path: Path) -> Path:
    return tmp_path / "transcript"


def played(name: str, first: str, second: str) -> RecordedGame:
    """A game of two bots."""
    return record_game(Settings(name, "s"), ScheduledGame(("a", "b"), 0), {"a": first, "b": second})


def decide(behaviour: str, transcript: Path | None = None, seconds: float = 5.0) -> Any:
    """The program's build in Gold Hunting."""
    rules = game(HUNTING)
    bot = find_bot(rules, f"x=cmd:{command(behaviour, transcript)}")(1)
    return bot.choose(doubloon.new(HUNTING, seed=7).view(0), seconds)


@pytest.mark.parametrize("name", GAMES)
def test_a_program_gets_the_view_of_its_seat_and_the_result_and_nothing_else(name: str, transcript: Path) -> None:
    rules = game(name)
    record = played(name, "random", f"x=cmd:{command('good', transcript)}").record
    state = rules.begin(record.options)
    expected: list[dict[str, object]] = []
    for event in record.events:
        if event.startswith("1 "):
            view = rules.view(state, 1)
            moves = [str(move) for move in view.moves] if len(view.moves) <= 1000 else []
            shown = {"view": rules.view_to_json(view), "text": rules.text(view)}
            numbers = {"id": len(expected) + 1, "move_count": len(view.moves), "retries": RETRIES}
            expected.append({"type": "choose", "moves": moves, **numbers, **shown})
        state = apply_event(rules, state, event)
    close_programs()
    ((greeting, *requests, result, last),) = messages_by_process(transcript).values()
    assert last == CLOSED
    assert greeting.pop("seed") in range(2**48)
    options = {"seats": 2, "start": 0, "variant": "standard"}
    assert greeting == {"type": "game", "protocol": PROTOCOL, "game": name, "options": options, "seat": 1}
    assert all(0 < request.pop("seconds") <= 1 for request in requests)
    assert requests == json.loads(json.dumps(expected))
    assert result.pop("places") == list(played_places(record))
    assert result == {"type": "result", **(record.result or {})}
    assert record.players == ("random", "x")


def played_places(record: doubloon.Record) -> tuple[int, ...]:
    """The places at the end of a game."""
    result = doubloon.load(record).result
    assert result is not None
    return result.places


def test_a_program_does_not_get_the_seed_of_the_cards(transcript: Path) -> None:
    played(HUNTING, "random", f"x=cmd:{command('good', transcript)}")
    played("silver-and-gold", "random", f"x=cmd:{command('good', transcript)}")
    text = transcript.read_text()
    assert "s/0" not in text
    seeds = set(re.findall(r'"seed": (\d+)', text))
    assert len(seeds) == 1, "the same deal and player give the same seed"


def test_a_program_is_kept_for_the_next_game_and_ends_when_it_is_closed(transcript: Path) -> None:
    bot = f"x=cmd:{command('good', transcript)}"
    for name in (HUNTING, "silver-and-gold", HUNTING):
        played(name, "random", bot)
    (running,) = messages_by_process(transcript)
    os.kill(running, 0)
    close_programs()
    (messages,) = messages_by_process(transcript).values()
    assert messages.pop() == CLOSED
    games = [message.get("game", "over") for message in messages if message["type"] != "choose"]
    assert games == [HUNTING, "over", "silver-and-gold", "over", HUNTING, "over"]


def test_each_seat_has_a_program_of_its_own(transcript: Path) -> None:
    bot = f"x=cmd:{command('good', transcript)}"
    played(HUNTING, bot, bot)
    seats = [messages[0]["seat"] for messages in messages_by_process(transcript).values()]
    assert sorted(seats) == [0, 1]


def test_a_forked_process_does_not_use_the_programs_of_its_parent(
    transcript: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bot = f"x=cmd:{command('good', transcript)}"
    played(HUNTING, "random", bot)
    with monkeypatch.context() as forked:
        forked.setattr(os, "getpid", lambda: -1)
        played(HUNTING, "random", bot)
        close_programs()
    assert [messages[-1] == CLOSED for messages in messages_by_process(transcript).values()] == [False, True]


FAILURES = {
    "garbage": r"printed 'I think\.\.\.' instead of a JSON object in one line; standard output is only for answers",
    "list": r"""printed '\["mine a 1"\]' instead of a JSON object""",
    "long": "printed a line of more than 65536 bytes$",
    "die": r"ended with exit status 3 .*; its standard error ends with:\n  Traceback:  \[31mout of ideas$",
    "anonymous": r"""answered '{"move": "build 1123 22 131 2"}' to the request with "id": 1; repeat its id$""",
    "newer": r"""answered '{"protocol": 9}' to the greeting; the answer must be {"protocol": 1}$""",
    "silent-4": r"""gave no legal move in 4 attempts; the last one was 'None': there is no move in the answer""",
}


@pytest.mark.parametrize("behaviour", FAILURES)
def test_a_program_that_fails_is_reported_with_its_name_and_the_reason(behaviour: str, transcript: Path) -> None:
    with pytest.raises(ProgramFailure, match=rf"^the program of player 'x', .*, {FAILURES[behaviour]}"):
        decide(behaviour, transcript)
    assert_gone(transcript)


def assert_gone(transcript: Path) -> None:
    """All processes of the transcript have ended."""
    for process in messages_by_process(transcript):
        with pytest.raises(ProcessLookupError):
            os.kill(process, 0)


def test_a_program_that_does_not_answer_in_time_is_killed(transcript: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(program, "GRACE_SECONDS", 0.05)
    with pytest.raises(ProgramFailure, match=r"gave no move within 0\.05 s$"):
        decide("hang", transcript, seconds=0.05)
    assert_gone(transcript)


def test_a_program_that_is_not_ready_in_time_is_killed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(program, "START_SECONDS", 0.05)
    with pytest.raises(ProgramFailure, match=r"'x', 'sleep 60', was not ready within 0\.05 s$"):
        find_bot(game(HUNTING), "x=cmd:sleep 60")(1).choose(doubloon.new(HUNTING, seed=7).view(0), 1.0)


def test_an_answer_never_counts_for_another_request(transcript: Path) -> None:
    with pytest.raises(ProgramFailure, match=r'although nothing was asked|to the request with "id": 2; repeat its id'):
        played(HUNTING, "random", f"x=cmd:{command('twice', transcript)}")
    assert_gone(transcript)


@pytest.mark.parametrize("missing", ["no-such-program", f"{DOCS}", "."])
def test_a_program_that_cannot_be_started_is_reported(missing: str) -> None:
    bot = find_bot(game(HUNTING), f"x=cmd:{missing}")(1)
    with pytest.raises(ProgramFailure, match=r"^the program of player 'x', .* cannot be started: [A-Z][\w ]+$"):
        bot.choose(doubloon.new(HUNTING, seed=7).view(0), 1.0)


def test_an_illegal_move_is_explained_by_the_rules_and_may_be_corrected(transcript: Path) -> None:
    session = doubloon.new(HUNTING, seed=7)
    reasons = []
    for move in (MISSPELLED, TOO_EARLY):
        with pytest.raises(DoubloonError) as problem:
            session.play(0, move)
        reasons.append(str(problem.value))
    assert str(decide(f"illegal-{RETRIES}", transcript)) == BUILD
    gc.collect()
    ((_, *requests, _),) = messages_by_process(transcript).values()
    assert [request["retries"] for request in requests] == [3, 2, 1, 0]
    assert [request.get("problem") for request in requests] == [None, reasons[0], reasons[1], reasons[1]]
    assert all(request["view"] == requests[0]["view"] for request in requests)


def test_after_all_retries_the_error_names_the_player_the_move_and_the_reason(transcript: Path) -> None:
    words = r"player 'x', .*, gave no legal move in 4 attempts; the last one was 'mine a 1': 'mine a 1' is not legal: "
    with pytest.raises(ProgramFailure, match=words):
        decide(f"illegal-{RETRIES + 1}", transcript)
    assert_gone(transcript)


def test_a_program_ends_with_the_last_reference_to_its_bot(transcript: Path) -> None:
    decide("good", transcript)
    gc.collect()
    (messages,) = messages_by_process(transcript).values()
    assert messages[-1] == CLOSED


def test_a_program_ends_if_the_game_is_abandoned(transcript: Path) -> None:
    with pytest.raises(ProgramFailure, match="player 'y'"):
        played(HUNTING, f"x=cmd:{command('good', transcript)}", f"y=cmd:{command('garbage')}")
    (messages,) = messages_by_process(transcript).values()
    assert [message["type"] for message in messages[:-1]] == ["game", "choose"]
    assert messages[-1] == CLOSED


def test_a_session_plays_with_a_program(transcript: Path) -> None:
    session, bot = doubloon.new(HUNTING, seed=7), f"x=cmd:{command('good', transcript)}"
    session.play_bots({0: bot})  # only the build, then seat 1 is asked
    (messages,) = messages_by_process(transcript).values()
    assert [message if message == CLOSED else message["type"] for message in messages] == ["game", "choose", CLOSED]
    session.play_bots({0: bot, 1: "random"})
    close_programs()
    assert session.result is not None
    last = list(messages_by_process(transcript).values())[-1]
    assert last[0]["options"] == {"seats": 2, "start": 0, "variant": "standard"}
    assert last[-2]["places"] == list(session.result.places)


def test_only_commands_that_the_user_types_start_programs(tmp_path: Path) -> None:
    bot = f"cmd:touch {tmp_path / 'started'}"
    assert isinstance(find_bot(game(HUNTING), bot)(1), ProgramBot)
    with pytest.raises(UnknownName, match="has no bot 'cmd:touch"):
        own_bot(game(HUNTING), bot)
    with pytest.raises(UnknownName, match="has no bot 'cmd:touch"):
        ChooseMove(HUNTING, bot, "s", doubloon.new(HUNTING, seed=7).view(0)).run(1.0)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("name", ["random", "greedy"])
def test_a_program_cannot_have_the_name_of_a_bot(name: str) -> None:
    with pytest.raises(OptionsError, match=f"has a bot '{name}'; give yours another name"):
        find_bot(game(HUNTING), f"{name}=cmd:{sys.executable}")


def test_the_documented_messages_have_the_fields_of_the_real_ones(transcript: Path) -> None:
    decide("illegal-1", transcript)
    played(HUNTING, "random", f"x=cmd:{command('good', transcript)}")
    close_programs()
    real = [message for messages in messages_by_process(transcript).values() for message in messages]
    shapes = {frozenset(message) for message in real if message != CLOSED}
    block = DOCS.read_text().partition("```text\n")[2].partition("```")[0]
    sent = [json.loads(line[2:]) for line in block.splitlines() if line.startswith("> ")]
    assert {frozenset(message) for message in sent} == shapes
    answers = [json.loads(line[2:]) for line in block.splitlines() if line.startswith("< ")]
    assert [list(answer) for answer in answers] == [["protocol"], ["id", "move"], ["id", "move"]]
