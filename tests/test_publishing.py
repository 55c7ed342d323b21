"""The metadata for package indexes and code hosts agrees with the sources."""

import re
import sys
import tomllib
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
import yaml

from tests.test_run import load_entry

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
UNPUBLISHED = "example.org"
"""The reserved domain that stands where an address is missing."""
PLACEHOLDER = "<this repository>"
"""What stands in its place in the commands of the documentation."""


def workflow() -> dict[str, Any]:
    loaded: dict[str, Any] = yaml.safe_load((ROOT / ".github" / "workflows" / "test.yml").read_text(encoding="utf-8"))
    return loaded


def commands() -> list[str]:
    return [step["run"] for job in workflow()["jobs"].values() for step in job["steps"] if "run" in step]


def versions() -> list[str]:
    """The versions of Python that the project says to support."""
    named = (re.search(r":: (3\.\d+)$", classifier) for classifier in PROJECT["classifiers"])
    return [found[1] for found in named if found]


def test_all_files_name_the_same_address_of_the_project() -> None:
    citation = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
    address = PROJECT["urls"]["Source"]
    assert citation["repository-code"] == address
    assert all(url.startswith(address) for url in PROJECT["urls"].values())
    published = urlsplit(address).hostname != UNPUBLISHED
    cloned = set()
    for page in (*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")):
        cloned |= set(re.findall(r"git clone (<[^>]+>|\S+)", page.read_text(encoding="utf-8")))
    assert cloned == {address if published else PLACEHOLDER}


def test_the_oldest_supported_version_is_the_one_that_is_required() -> None:
    assert PROJECT["requires-python"] == f">={versions()[0]}"
    assert tuple(map(int, versions()[0].split("."))) == load_entry().OLDEST
    assert versions() == [f"3.{minor}" for minor in range(11, 11 + len(versions()))]


def test_the_workflow_runs_everything_with_every_supported_version() -> None:
    everything = workflow()["jobs"]["everything"]
    assert everything["strategy"]["matrix"]["python"] == versions()
    assert everything["runs-on"].startswith("ubuntu")
    fast = workflow()["jobs"]["fast"]
    assert [name.partition("-")[0] for name in fast["strategy"]["matrix"]["system"]] == ["macos", "windows"]
    assert commands() == ["python run.py test", "python run.py test --fast"]


@pytest.mark.parametrize("command", commands())
def test_run_py_accepts_the_commands_of_the_workflow(command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    python, *arguments = command.split()
    assert python == "python"
    run = load_entry()
    monkeypatch.setattr(run, "set_up", lambda **_: None)
    monkeypatch.setattr(run, "run_tests", lambda *, fast, long: 7 if fast and not long else 5)
    monkeypatch.setattr(sys, "argv", arguments)
    assert run.main() == (7 if "--fast" in command else 5)


def test_the_workflow_may_only_read_and_ends_in_time() -> None:
    text = workflow()
    assert text["permissions"] == {"contents": "read"}
    assert text["concurrency"]["cancel-in-progress"]
    for job in text["jobs"].values():
        assert job["timeout-minutes"] <= 60
        assert "permissions" not in job
        actions = [step for step in job["steps"] if "uses" in step]
        assert all(re.fullmatch(r"actions/[a-z-]+@v\d+\.\d+\.\d+", step["uses"]) for step in actions)
        assert actions[0]["with"] == {"persist-credentials": False}
