"""run.py: which arguments it forwards, and which it refuses."""

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parent.parent


@pytest.fixture
def entry(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The module run.py, changed so that it sets nothing up and returns the command instead of running it."""
    spec = importlib.util.spec_from_file_location("run", ROOT / "run.py")
    assert spec is not None
    assert spec.loader is not None
    run = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(run)
    monkeypatch.setattr(run, "set_up", lambda **_: None)
    monkeypatch.setattr(run, "run_command", lambda command: [str(part) for part in command])
    return run


@pytest.mark.parametrize(
    ("command", "program"),
    [("soak", "soak.py"), ("play", "play"), ("doubloon", "doubloon")],
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


@pytest.mark.parametrize("wrong", [["test", "--nonsense"], ["setup", "more"], ["dance"], []])
def test_unknown_arguments_are_refused(
    entry: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], wrong: list[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["run.py", *wrong])
    with pytest.raises(SystemExit) as stopped:
        entry.main()
    assert stopped.value.code == 2
    assert "usage: run.py" in capsys.readouterr().err
