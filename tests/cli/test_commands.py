"""The doubloon command."""

import io
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import doubloon
from doubloon.cli import main
from doubloon.core import AnyGame, Options, Record
from doubloon.hints import Hints, hints
from doubloon.registry import GAMES
from tests.playing import random_game

NAMES = list(GAMES)


@pytest.fixture
def records(tmp_path: Path) -> Path:
    """A folder with a record of a finished game for each installed game."""
    for name, game in GAMES.items():
        *_, last = random_game(game, Options(2, 1), "cli")
        (tmp_path / f"{name}.json").write_text(Record(name, Options(2, 1), last.events).dumps())
    return tmp_path


def change(path: Path, **changes: Any) -> Path:
    path.write_text(json.dumps({**json.loads(path.read_text()), **changes}))
    return path


def lines(capsys: pytest.CaptureFixture[str]) -> list[str]:
    return capsys.readouterr().out.splitlines()


@pytest.mark.parametrize("name", NAMES)
def test_verify_gives_scores_and_winners(name: str, records: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = str(records / f"{name}.json")
    assert main(["verify", "--json", file]) == 0
    verdict = json.loads(capsys.readouterr().out)
    parts = {
        "silver-and-gold": ["coins", "trophies", "palms", "maps", "seals"],
        "gold-hunting": ["hand", "kept", "rush"],
    }
    assert list(verdict) == ["file", "ok", "finished", "scores", "winners"]
    assert (verdict["file"], verdict["ok"], verdict["finished"]) == (file, True, True)
    for score in verdict["scores"]:
        assert list(score) == [*parts[name], "total"]
        assert sum(score.values()) == 2 * score["total"]
    best = max(score["total"] for score in verdict["scores"])
    assert all(verdict["scores"][seat]["total"] == best for seat in verdict["winners"])


def test_verify_names_the_first_bad_event_and_what_was_legal(records: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = records / "gold-hunting.json"
    events = json.loads(path.read_text())["events"]
    change(path, events=[*events[:4], "0 keep", *events[5:]])
    assert main(["verify", "--json", str(path)]) == 1
    verdict = json.loads(capsys.readouterr().out)
    assert list(verdict) == ["file", "ok", "event", "error"]
    assert (verdict["ok"], verdict["event"]) == (False, 4)
    assert "no gold in hand; legal: mine a 1" in verdict["error"]


def test_verify_reports_an_unfinished_game(records: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = records / "gold-hunting.json"
    change(path, events=json.loads(path.read_text())["events"][:6])
    assert main(["verify", "--json", str(path)]) == 0
    assert json.loads(capsys.readouterr().out) == {"file": str(path), "ok": True, "finished": False}


def test_verify_reads_directories_globs_and_standard_input(
    records: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    data = (records / "gold-hunting.json").read_bytes()
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))
    assert main(["verify", "--json", str(records), str(records / "*g*.json"), "-"]) == 0
    files = [json.loads(line)["file"] for line in lines(capsys)]
    assert [Path(file).name for file in files] == [
        *("gold-hunting.json", "silver-and-gold.json"),
        *("gold-hunting.json", "silver-and-gold.json"),
        "-",
    ]


def test_verify_continues_after_a_bad_file(records: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (records / "a.json").write_bytes(b"\xff")
    assert main(["verify", str(records)]) == 1
    out = lines(capsys)
    assert [line[:4].strip() for line in out[:-1]] == ["BAD", "ok", "ok"]
    assert out[-1] == "3 records: 2 good, 1 bad"


def test_verify_says_of_a_missing_file_neither_good_nor_bad(records: Path, capsys: pytest.CaptureFixture[str]) -> None:
    missing = records / "missing.json"
    assert main(["verify", str(missing), str(records)]) == 2
    captured = capsys.readouterr()
    assert captured.err == f"doubloon: {missing}: No such file or directory\n"
    assert captured.out.splitlines()[-1] == "2 records: 2 good, 0 bad"


def test_verify_prints_file_names_with_any_bytes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "\udcff.json"
    path.write_text("{}")
    assert main(["verify", "--json", str(tmp_path)]) == 1
    assert json.loads(capsys.readouterr().out)["file"] == str(path)


@pytest.mark.parametrize("name", NAMES)
def test_legal_lists_the_moves_before_an_event(name: str, records: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = records / f"{name}.json"
    events = json.loads(path.read_text())["events"]
    at = len(events) - 1
    seat, played = events[at].split(" ", 1)
    assert main(["legal", str(path), "--at", str(at), "--seat", seat]) == 0
    moves = lines(capsys)
    assert played in moves
    assert len(set(moves)) == len(moves)
    assert main(["legal", str(path), "--at", str(at), "--seat", seat, "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert (answer["moves"], answer["seat"]) == (moves, int(seat))
    assert int(seat) in answer["asked"]


def test_legal_lists_keep_as_a_separate_move(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    events = ("markers 2 3", "0 build 1 2 3 1122231", "1 build 1 2 3 1122231", "0 mine a 1", "1 mine a 1")
    path = tmp_path / "game.json"
    path.write_text(Record("gold-hunting", Options(2), events).dumps())
    assert main(["legal", str(path), "--at", "5", "--seat", "0"]) == 0
    moves = lines(capsys)
    assert moves == [*(f"mine {pile} {n}" for pile in "bcd" for n in (1, 2, 3)), "rush b", "rush c", "rush d", "keep"]


def test_legal_of_a_seat_that_is_not_asked_is_empty(records: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["legal", str(records / "gold-hunting.json"), "--at", "0", "--seat", "1"]) == 0
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err == "no seat is asked here: chance decides next\n"
    assert main(["legal", str(records / "gold-hunting.json"), "--seat", "1"]) == 0
    assert capsys.readouterr().err == "the game is over\n"


def test_legal_ignores_later_events(records: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = records / "silver-and-gold.json"
    events = json.loads(path.read_text())["events"]
    change(path, events=[*events[:1], "nonsense"])
    assert main(["legal", str(path), "--at", "1", "--seat", "0"]) == 0
    assert len(lines(capsys)) == 6
    assert main(["legal", str(path), "--at", "2", "--seat", "0"]) == 1
    assert "event 1" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "status", "message"),
    [
        (["--at", "9999", "--seat", "0"], 2, "no position before event 9999; give 0 to"),
        (["--seat", "2"], 2, "there is no seat 2; seats are 0 to 1"),
    ],
)
def test_a_missing_position_or_seat_is_reported(
    arguments: list[str], status: int, message: str, records: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for command in ("legal", "show"):
        assert main([command, str(records / "gold-hunting.json"), *arguments]) == status
        assert message in capsys.readouterr().err


@pytest.mark.parametrize("name", NAMES)
def test_show_draws_the_position_as_a_seat_sees_it(
    name: str, records: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = str(records / f"{name}.json")
    assert main(["show", path, "--at", "3", "--seat", "1"]) == 0
    assert "seen by seat 1" in capsys.readouterr().out
    assert main(["show", path]) == 0
    out = capsys.readouterr().out
    assert "seen by spectator" in out
    assert "Winner: seat" in out


def test_show_hides_what_a_spectator_may_not_see(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "game.json"
    path.write_text(Record("gold-hunting", Options(2), ("markers 2 3", "0 build 1123 22 131 2")).dumps())
    assert main(["show", str(path)]) == 0
    assert "1123" not in capsys.readouterr().out
    assert main(["show", str(path), "--seat", "0"]) == 0
    assert "1123" in capsys.readouterr().out


@pytest.mark.parametrize("name", NAMES)
def test_simulate_plays_the_same_games_on_any_number_of_processes(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    answers = []
    for jobs in ("1", "2"):
        folder = tmp_path / jobs
        command = ["simulate", name, "--players", "greedy,random", "--games", "8", "--seed", "x", "--json"]
        assert main([*command, "--records", str(folder), "--jobs", jobs]) == 0
        answers.append(json.loads(capsys.readouterr().out))
    one, two = ([file.read_text() for file in sorted((tmp_path / jobs).iterdir())] for jobs in ("1", "2"))
    assert len(one) == 8
    assert one == two
    assert answers[0]["players"] == answers[1]["players"]
    assert sum(player["wins"] for player in answers[0]["players"]) == pytest.approx(1)
    assert main(["verify", str(tmp_path)]) == 0
    assert json.loads(one[0])["players"] == ["greedy", "random"]
    assert json.loads(one[1])["players"] == ["random", "greedy"]


def test_simulate_prints_a_report(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "gold-hunting", "--players", "greedy,random", "--games", "3", "--jobs", "1"]) == 0
    out = capsys.readouterr().out
    for word in (
        "greedy",
        "mean",
        "spread",
        "best",
        "wins",
        "95 %",
        "hand",
        "kept",
        "rush",
        "seconds per game",
        "seed",
    ):
        assert word in out


def test_simulate_gives_bots_the_time_that_was_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    given = []

    class Timed:
        def choose(self, view: Any, seconds: float) -> Any:
            given.append(seconds)
            return view.moves[0]

    monkeypatch.setattr("doubloon.arena.games.find_bot", lambda *_: lambda _: Timed())
    run = ["simulate", "gold-hunting", "--players", "greedy,greedy", "--games", "1", "--jobs", "1"]
    assert main([*run, "--seconds", "0.25"]) == 0
    assert set(given) == {0.25}


@pytest.mark.parametrize(
    ("players", "extra", "message"),
    [
        ("greedy,nobody", [], "no bot 'nobody'; bots: random, greedy"),
        ("greedy", [], "cannot be played by 1 player"),
        ("greedy,greedy", ["--variant", "odd"], "variants: standard, hidden-heights"),
    ],
)
def test_simulate_reports_wrong_arguments(
    players: str, extra: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["simulate", "gold-hunting", "--players", players, *extra]) == 2
    assert message in capsys.readouterr().err


@pytest.mark.parametrize("command", [[], ["verify"], ["legal"], ["show"], ["simulate"]])
def test_help_has_examples(command: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        main([*command, "--help"])
    assert caught.value.code == 0
    assert ("examples:" in capsys.readouterr().out) == bool(command)


@pytest.mark.parametrize("name", NAMES)
def test_hint_gives_programs_what_it_gives_people(
    name: str, records: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "400")
    found: list[Hints[Any]] = []  # once for all languages: a search with a time limit can vary

    def find_once(game: AnyGame, view: Any, seconds: float) -> Hints[Any]:
        found[:] = found or [hints(game, view, seconds)]
        return found[0]

    monkeypatch.setattr("doubloon.cli.hint.hints", find_once)
    file = str(records / f"{name}.json")
    asked = ["hint", file, "--at", "7", "--seconds", "0.3"]
    assert main([*asked, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert list(told) == ["seat", "measure", "suggestions"]
    assert main(["legal", file, "--at", "7", "--seat", str(told["seat"])]) == 0
    assert {one["moves"][0] for one in told["suggestions"]} <= set(lines(capsys))
    for language in ("en", "de"):
        assert main([*asked, "--language", language, "--seat", str(told["seat"])]) == 0
        printed = capsys.readouterr().out
        for suggestion in told["suggestions"]:
            assert f"{told['seat']} {suggestion['moves'][0]}" in printed
            assert suggestion["text"][language]["reason"] in printed


def test_hint_gives_the_exact_chance_to_fill_a_hole(records: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = str(records / "silver-and-gold.json")
    assert main(["hint", file, "--at", "7", "--seconds", "0.3", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert main(["legal", file, "--at", "7", "--seat", str(told["seat"])]) == 0
    *_, single = (line.split() for line in lines(capsys) if len(line.split()) == 3)
    _, card, box = single
    fill = ["hint", file, "--at", "7", "--fill", card, box]
    assert main([*fill, "--turns", "1"]) == 0
    assert lines(capsys) == ["1 = 100.00%"], "a single box is always allowed"
    assert main([*fill, "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {"seat": told["seat"], "chance": 1.0, "exact": "1"}


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["gold-hunting.json"], "gold-hunting.json: the game is over"),
        (["gold-hunting.json", "--seat", "1"], "gold-hunting.json: the game is over"),
        (["gold-hunting.json", "--at", "0"], "no seat is asked here: chance decides next"),
        (["gold-hunting.json", "--seat", "2"], "there is no seat 2"),
        (["gold-hunting.json", "--at", "7", "--turns", "2"], "--turns goes with --fill"),
        (["gold-hunting.json", "--at", "7", "--fill", "purple-03", "a1"], "gold-hunting has none"),
        (["silver-and-gold.json", "--at", "7", "--fill", "purple-99", "a1"], "not a treasure card"),
        (["silver-and-gold.json", "--at", "7", "--fill", "purple-03"], "names a treasure card and its boxes"),
        (["silver-and-gold.json", "--fill", "purple-03", "a1"], "the game is over"),
        (["silver-and-gold.json", "--at", "7", "--fill", "grey-01", "a1"], "is not one of the two cards"),
    ],
)
def test_hint_reports_wrong_arguments(
    arguments: list[str], said: str, records: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, *rest = arguments
    assert main(["hint", str(records / file), *rest]) == 2
    assert said in capsys.readouterr().err


@pytest.mark.parametrize("seconds", ["0", "-1", "soon", "nan", "1000"])
def test_hint_refuses_a_senseless_time_budget(seconds: str, records: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        main(["hint", str(records / "gold-hunting.json"), "--seconds", seconds])
    assert caught.value.code == 2
    assert "is not a number of seconds" in capsys.readouterr().err


@pytest.mark.parametrize("command", ["serve", "play"])
def test_a_port_that_cannot_exist_is_refused(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        main([command, "--port", "65536"])
    assert caught.value.code == 2
    assert "'65536' is not a port; ports are 0 to 65535" in capsys.readouterr().err


def test_show_draws_a_position_into_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record, drawing = tmp_path / "game.json", tmp_path / "position.svg"
    session = doubloon.new("silver-and-gold", seed=3)
    session.play_bots("random")
    record.write_text(session.record().dumps())
    assert main(["show", str(record), "--at", "30", "--seat", "1", "--svg", str(drawing)]) == 0
    assert drawing.read_text() == session.at(30).view(1)._repr_svg_()
    assert capsys.readouterr().out == f"{drawing}\n"
    assert main(["show", str(record), "--svg", str(tmp_path / "nowhere" / "position.svg")]) == 2
    assert "cannot be written" in capsys.readouterr().err


def test_show_writes_a_game_as_a_page(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record, page = tmp_path / "game.json", tmp_path / "game.html"
    session = doubloon.new("gold-hunting", seed=3)
    session.play_bots("greedy")
    record.write_text(session.record(["<Ines>", "Tomasz"]).dumps())
    assert main(["show", str(record), "--seat", "0", "--html", str(page)]) == 0
    text = page.read_text()
    assert text.count("<li>") == len(session.events) + 1
    assert session.at(9).view(0)._repr_svg_() in text
    assert session.at(9).view(1)._repr_svg_() not in text
    assert "&lt;Ines&gt;: build" in text
    assert "<Ines>" not in text
    assert main(["show", str(record), "--html", str(page), "--at", "3"]) == 2
    assert main(["show", str(record), "--html", str(page), "--seat", "2"]) == 2
    assert "leave --at out" in capsys.readouterr().err


def test_python_runs_the_package_as_the_command() -> None:
    ran = subprocess.run([sys.executable, "-m", "doubloon", "--version"], capture_output=True, text=True, check=True)
    assert ran.stdout == f"doubloon {doubloon.__version__}\n"
