"""run.py: which arguments it forwards, which it refuses, and how it runs the checks."""

import importlib.util
import os
import sys
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parent.parent


def load_entry() -> ModuleType:
    """The module run.py."""
    spec = importlib.util.spec_from_file_location("run", ROOT / "run.py")
    assert spec is not None
    assert spec.loader is not None
    run = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(run)
    return run


@pytest.fixture
def entry(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The module run.py, changed so that it sets nothing up and returns the command instead of running it."""
    run = load_entry()
    monkeypatch.setattr(run, "set_up", lambda **_: None)
    monkeypatch.setattr(run, "set_up_docs", lambda: None)
    monkeypatch.setattr(run, "run_command", lambda command: [str(part) for part in command])
    return run


@pytest.mark.parametrize(
    ("command", "program"),
    [("soak", "soak.py"), ("play", "play"), ("doubloon", "doubloon"), ("docs", "__main__.py")],
    ids=lambda text: str(text),
)
@pytest.mark.parametrize("rest", [(), ("--minutes", "4"), ("verify", "--json", "a file"), ("--help",)], ids=str)
def test_the_arguments_of_a_command_are_forwarded_unchanged(
    entry: ModuleType, monkeypatch: pytest.MonkeyPatch, command: str, program: str, rest: tuple[str, ...]
) -> None:
    monkeypatch.setattr(sys, "argv", ["run.py", command, *rest])
    first, *passed = entry.main()[-len(rest) - 1 :]
    assert first.endswith(program)
    assert tuple(passed) == rest


@pytest.mark.parametrize("wrong", [["test", "--nonsense"], ["setup", "more"], ["build", "more"], ["dance"], []])
def test_unknown_arguments_are_refused(
    entry: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], wrong: list[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["run.py", *wrong])
    with pytest.raises(SystemExit) as stopped:
        entry.main()
    assert stopped.value.code == 2
    assert "usage: run.py" in capsys.readouterr().err


def says(text: str, code: int = 0) -> list[str]:
    """A command that prints a word to the standard error, and ends with this exit status."""
    return [sys.executable, "-c", f"import sys; print({text!r}, file=sys.stderr); sys.exit({code})"]


def test_checks_that_run_side_by_side_are_shown_one_after_the_other(
    entry: ModuleType, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    assert entry.run_side_by_side({"first": says("north"), "second": says("south")}) == 0
    assert capfdbinary.readouterr().out.split() == b"== [1/2] first north == [2/2] second south".split()


@pytest.mark.parametrize(
    ("options", "minutes"), [((), "12 minutes"), (("--fast",), "6 minutes"), (("--long",), "15 minutes")]
)
def test_the_test_command_says_first_how_long_it_usually_takes(
    entry: ModuleType,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    options: tuple[str, ...],
    minutes: str,
) -> None:
    monkeypatch.setattr(entry, "set_up", lambda **_: "Check the network.")
    monkeypatch.setattr(sys, "argv", ["run.py", "test", *options])
    assert entry.main() == 2
    assert minutes in capsys.readouterr().out


@pytest.mark.parametrize("way", ["run_side_by_side", "run_in_turn"])
def test_a_check_that_fails_is_named_and_the_next_are_not_shown(
    entry: ModuleType, capfd: pytest.CaptureFixture[str], way: str
) -> None:
    assert getattr(entry, way)({"first": says("north"), "second": says("south", 3), "third": says("east")}) == 1
    shown = "".join(capfd.readouterr())
    assert "== second failed (exit status 3)" in shown
    assert "south" in shown
    assert "third" not in shown


@pytest.mark.parametrize("options", [[], ["--long"]], ids=str)
def test_all_long_tests_run_on_request(entry: ModuleType, monkeypatch: pytest.MonkeyPatch, options: list[str]) -> None:
    commands: dict[str, list[str]] = {}
    monkeypatch.setattr(entry, "run_side_by_side", lambda _: 0)
    monkeypatch.setattr(entry, "run_in_turn", lambda tests: commands.update(tests) or 0)
    monkeypatch.setattr(sys, "argv", ["run.py", "test", *options])
    assert entry.main() == 0
    assert ("--long all" in " ".join(map(str, commands["pytest"]))) == bool(options)


@pytest.fixture
def set_up_steps(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> tuple[ModuleType, list[list[str]]]:
    """The module run.py with an empty .venv, and the names of the steps of each setup, which are not run."""
    run = load_entry()
    done: list[list[str]] = []
    monkeypatch.setattr(run, "VENV", tmp_path / "venv")
    monkeypatch.setattr(run, "STAMP", tmp_path / "stamp")
    monkeypatch.setattr(run, "DOCS_STAMP", tmp_path / "docs-stamp")
    monkeypatch.setattr(run, "run_steps", lambda steps: done.append([name for name, *_ in steps]))
    return run, done


def test_the_tests_add_their_packages_to_those_of_playing(set_up_steps: tuple[ModuleType, list[list[str]]]) -> None:
    run, done = set_up_steps
    for checks in (False, False, True, False, True):
        assert run.set_up(checks=checks) is None
    whole, page = (
        ["creating .venv", "fetching packages", "building the page", "installing Doubloon"],
        ["building the page"],
    )
    assert done == [whole, page, ["fetching packages", "building the page"], page, page]


def test_the_packages_of_the_documentation_are_fetched_once(
    set_up_steps: tuple[ModuleType, list[list[str]]], monkeypatch: pytest.MonkeyPatch
) -> None:
    run, done = set_up_steps
    with monkeypatch.context() as patch:
        patch.setattr(run, "run_steps", lambda _: "Check the network.")
        assert run.set_up_docs() == "Check the network."
    assert run.set_up_docs() is run.set_up_docs() is None
    assert done == [["fetching packages"]]


def test_a_setup_that_fails_is_repeated(
    set_up_steps: tuple[ModuleType, list[list[str]]], monkeypatch: pytest.MonkeyPatch
) -> None:
    run, done = set_up_steps
    with monkeypatch.context() as patch:
        patch.setattr(run, "run_steps", lambda _: "Check the network.")
        assert run.set_up(checks=False) == "Check the network."
    assert run.set_up(checks=False) is None
    assert len(done[0]) == 4


def test_a_step_that_fails_shows_its_output_and_ends_the_setup(capsys: pytest.CaptureFixture[str]) -> None:
    run = load_entry()
    steps = [("first", says("north"), "-"), ("second", says("south", 3), "Go west."), ("third", says("east"), "-")]
    assert run.run_steps(steps) == "Go west."
    shown = capsys.readouterr().out
    assert "[2/3] Setting up: second" in shown
    assert "south" in shown
    assert "east" not in shown


def test_build_names_the_newest_wheel(
    entry: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    old, new = (tmp_path / f"doubloon-{version}-py3-none-any.whl" for version in ("0.9", "0.10"))
    old.touch()
    os.utime(old, (0, 0))
    monkeypatch.setattr(entry, "DIST", tmp_path)
    monkeypatch.setattr(entry, "run_steps", lambda _: new.touch())
    monkeypatch.setattr(sys, "argv", ["run.py", "build"])
    assert entry.main() == 0
    assert str(new) in capsys.readouterr().out
    monkeypatch.setattr(entry, "run_steps", lambda _: "Building failed.")
    assert entry.main() == 2
    assert "Building failed." in capsys.readouterr().err
