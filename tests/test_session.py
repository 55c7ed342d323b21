"""A session plays, takes back, steps and records a game; a call that fails changes nothing."""

import copy
import random
import re
from dataclasses import replace
from pathlib import Path
from typing import Any, assert_type

import pytest

import doubloon
from doubloon import (
    DoubloonError,
    IllegalMove,
    NotAsked,
    NotationError,
    OptionsError,
    RecordError,
    Session,
    UnknownName,
)
from doubloon.games import gold_hunting, silver_gold

AnySession = Session[Any, Any, Any]
GAMES = [(game.id, seats) for game in doubloon.GAMES.values() for seats in game.seat_counts]


def played(game: str, seats: int = 2, *, moves: int, seed: int = 7) -> AnySession:
    """A session in which `moves` random moves have been made."""
    session = doubloon.new(game, seats=seats, seed=seed)
    rng = random.Random(seed)
    for _ in range(moves):
        seat = session.asked[0]
        session.play(seat, rng.choice(session.moves(seat)))
    return session


def is_same(one: AnySession, other: AnySession) -> bool:
    return (one.events, one.state, one.asked) == (other.events, other.state, other.asked)


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_bots_play_a_game_to_its_end(game: str, seats: int) -> None:
    session = doubloon.new(game, seats=seats, seed=1)
    session.play_bots("random")
    assert session.asked == ()
    assert session.result is not None
    assert len(session.result.scores) == seats


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_the_same_seed_and_moves_give_the_same_game(game: str, seats: int) -> None:
    one, other = (played(game, seats, moves=12) for _ in range(2))
    assert is_same(one, other)


def test_without_a_seed_every_game_differs() -> None:
    assert len({doubloon.new("silver-and-gold").events for _ in range(5)}) == 5


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_undo_returns_to_the_position_before_the_last_move(game: str, seats: int) -> None:
    before, after = played(game, seats, moves=15), played(game, seats, moves=16)
    event = after.undo()
    assert is_same(after, before)
    seat, move = int(event[0]), event[2:]
    after.play(seat, move)
    assert is_same(after, played(game, seats, moves=16)), "the same is dealt again"


def test_undo_to_the_beginning() -> None:
    session = played("silver-and-gold", moves=9)
    for _ in range(9):
        session.undo()
    assert is_same(session, doubloon.new("silver-and-gold", seed=7))
    with pytest.raises(DoubloonError, match="no move to take back"):
        session.undo()


def test_a_copy_is_independent() -> None:
    session = played("gold-hunting", moves=6)
    for other in (session.copy(), copy.copy(session)):
        other.play_bots("greedy")
        assert other.result is not None
    assert is_same(session, played("gold-hunting", moves=6))


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_positions_step_through_the_game(game: str, seats: int) -> None:
    session = played(game, seats, moves=20)
    rules = session.rules
    positions = list(session.positions())
    assert [len(position.events) for position in positions] == list(range(len(session.events) + 1))
    for position, event in zip(positions, session.events, strict=False):
        assert doubloon.apply_event(rules, position.state, event) == positions[len(position.events) + 1].state
    assert positions[0].asked == (), "nothing is dealt yet"
    positions[0].deal()
    assert is_same(positions[0], doubloon.new(game, seats=seats, seed=7))


def test_bots_move_for_their_seats_only() -> None:
    session = doubloon.new("silver-and-gold", seats=3, seed=2)
    session.play_bots({1: "greedy", 2: "random"})
    assert session.asked == (0,)
    session.play_bots(["greedy", "greedy", "random"])
    assert session.result is not None


def test_a_bot_is_any_object_that_chooses() -> None:
    class First:
        def choose(self, view: Any, seconds: float) -> Any:
            assert seconds == 0.5
            return view.moves[0]

    session = doubloon.new("gold-hunting", seed=3)
    session.play_bots(First(), seconds=0.5)
    assert session.result is not None


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_a_record_is_written_and_loaded(game: str, seats: int, tmp_path: Path) -> None:
    session = doubloon.new(game, seats=seats, seed=4, start=1)
    session.play_bots("random")
    file = tmp_path / "game.json"
    names = [f"Player {seat}" for seat in range(seats)]
    file.write_text(session.record(names).dumps())
    for source in (file, str(file), session.record()):
        assert is_same(doubloon.load(source), session)


def test_a_loaded_record_is_recorded_again_as_it_was(tmp_path: Path) -> None:
    session = played("silver-and-gold", 3, moves=21)
    record = replace(session.record(["Ann", "Ben", "Cleo"]), created="2026-01-31T20:15:00Z")
    file = tmp_path / "game.json"
    file.write_text(record.dumps())
    loaded = doubloon.load(file)
    assert loaded.record() == loaded.copy().record() == record
    assert loaded.at(3).record().players == ("Ann", "Ben", "Cleo")
    assert loaded.record(["Dora", "Emil", "Finn"]).players == ("Dora", "Emil", "Finn")
    loaded.play_bots("greedy")
    assert loaded.record().players == ("Ann", "Ben", "Cleo")
    assert session.record().players is None


@pytest.mark.parametrize("names", ["AB", ["Ann"], ["Ann", 5], ["Ann", "B" * 101], 7])
def test_only_names_that_can_be_loaded_again_are_recorded(names: Any) -> None:
    with pytest.raises(RecordError, match="'players'"):
        doubloon.new("gold-hunting", seed=7).record(names)


def test_a_loaded_game_goes_on(tmp_path: Path) -> None:
    file = tmp_path / "half.json"
    file.write_text(played("silver-and-gold", moves=21).record().dumps())
    one, other = (doubloon.load(file, seed=5) for _ in range(2))
    for session in (one, other):
        session.play_bots("greedy")
    assert one.result is not None
    assert is_same(one, other)


@pytest.mark.parametrize(
    ("call", "error"),
    [
        (lambda game: game.play(2, "take stack"), OptionsError),
        (lambda game: game.play(-1, "take stack"), OptionsError),
        (lambda game: game.play("0", "take stack"), OptionsError),
        (lambda game: game.play(1.0, "take stack"), OptionsError),
        (lambda game: game.play(0, "take stack"), NotAsked),
        (lambda game: game.play(1, "take stack"), IllegalMove),
        (lambda game: game.play(1, "keep grey-01 grey-02"), IllegalMove),
        (lambda game: game.play(1, "fly"), NotationError),
        (lambda game: game.play(1, ""), NotationError),
        (lambda game: game.play(1, None), NotationError),
        (lambda game: game.play(1, gold_hunting.Build(((1,), (2,), (3,), (1,)))), NotationError),
        (lambda game: game.moves(5), OptionsError),
        (lambda game: game.view(5), OptionsError),
        (lambda game: game.at(-1), RecordError),
        (lambda game: game.at(99), RecordError),
        (lambda game: game.at("1"), OptionsError),
        (lambda game: game.at(True), OptionsError),
        (lambda game: game.record(["Ines"]), RecordError),
        (lambda game: game.play_bots("nobody"), UnknownName),
        (lambda game: game.play_bots({7: "greedy"}), OptionsError),
        (lambda game: game.play_bots(["greedy"]), OptionsError),
    ],
)
def test_a_wrong_call_raises_a_typed_error_and_changes_nothing(call: Any, error: type[Exception]) -> None:
    session = doubloon.new("silver-and-gold", seed=7)
    session.play(0, session.moves(0)[0])
    before = session.copy()
    with pytest.raises(error):
        call(session)
    assert is_same(session, before)


def test_a_bot_that_fails_later_changes_nothing() -> None:
    class Tired:
        def __init__(self) -> None:
            self.left = 5

        def choose(self, view: Any, seconds: float) -> Any:  # noqa: ARG002
            self.left -= 1
            return view.moves[0] if self.left else "sleep"

    session = doubloon.new("silver-and-gold", seed=7)
    with pytest.raises(NotationError):
        session.play_bots(Tired())
    assert is_same(session, doubloon.new("silver-and-gold", seed=7))


@pytest.mark.parametrize("options", [{"seats": 9}, {"start": 2}, {"variant": "upside-down"}])
def test_options_that_the_game_does_not_allow(options: dict[str, Any]) -> None:
    with pytest.raises(OptionsError):
        doubloon.new("silver-and-gold", **options)


def test_an_unknown_game() -> None:
    with pytest.raises(UnknownName, match="silver-and-gold"):
        doubloon.new("chess")


@pytest.mark.parametrize("text", ["", "{}", "[1]", '{"format": "doubloon-record/1"}', "\x00"])
def test_a_wrong_file(text: str, tmp_path: Path) -> None:
    file = tmp_path / "wrong.json"
    file.write_text(text)
    with pytest.raises(RecordError):
        doubloon.load(file)


def test_a_file_that_cannot_be_loaded_is_named(tmp_path: Path) -> None:
    with pytest.raises(RecordError, match=r"^nowhere\.json: No such file or directory$"):
        doubloon.load("nowhere.json")
    broken, illegal = tmp_path / "broken.json", tmp_path / "illegal.json"
    broken.write_text("{")
    illegal.write_text(replace(played("gold-hunting", moves=3).record(), events=("fly",)).dumps())
    for file in (tmp_path / "nothing.json", tmp_path, broken, illegal):
        with pytest.raises(RecordError, match=rf"^{re.escape(str(file))}: ") as raised:
            doubloon.load(file)
        assert raised.value.event == (0 if file is illegal else None)


@pytest.mark.parametrize("source", [5, None, b"game.json", ["game.json"]])
def test_only_files_and_records_are_loaded(source: Any) -> None:
    with pytest.raises(OptionsError, match="cannot be loaded; give the name of a file or a Record"):
        doubloon.load(source)


def test_a_record_of_another_game_is_not_loaded() -> None:
    record = played("gold-hunting", moves=3).record()
    with pytest.raises(RecordError, match="this is a record of gold-hunting, not of silver-and-gold"):
        doubloon.load(record, game="silver_gold")


def test_a_claimed_result_is_checked(tmp_path: Path) -> None:
    session = doubloon.new("gold-hunting", seed=4)
    session.play_bots("random")
    file = tmp_path / "claimed.json"
    text = session.record().dumps()
    file.write_text(text.replace('"total": ', '"total": 9'))
    with pytest.raises(RecordError, match="the score of seat 0"):
        doubloon.load(file)


def test_an_editor_knows_the_types() -> None:
    silver = doubloon.new("silver-and-gold")
    hunting = doubloon.new("gold_hunting")
    assert_type(silver.view(0), silver_gold.View)
    assert_type(hunting.state, gold_hunting.State)
    assert_type(doubloon.new("silver-and-gold".lower()), Session[Any, Any, Any])
    assert_type(doubloon.load(silver.record()), Session[Any, Any, Any])
    assert_type(doubloon.load(silver.record(), game="silver-and-gold").view(), silver_gold.View)
    assert_type(doubloon.load(hunting.record(), game="gold_hunting").state, gold_hunting.State)
    assert silver.view(0).display == ()
    assert hunting.view(0).lifts == ()


def test_a_session_describes_itself() -> None:
    session = played("silver-and-gold", moves=9)
    assert repr(session).startswith("<Session silver-and-gold, 2 seats, ")
    assert len(repr(session)) < 100
    assert str(session) + "\n" == session.rules.text(session.view(session.asked[0]))
    assert "<svg" in (session._repr_svg_() or "")
    assert repr(session.at(0)).endswith("to deal>")
    session.play_bots("random")
    assert repr(session).endswith("over>")
