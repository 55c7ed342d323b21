"""The tools of the benchmarks: how speeds are measured, and the report."""

import argparse
import json
from importlib import import_module
from itertools import count
from pathlib import Path
from time import perf_counter, process_time
from typing import Any

import pytest

BENCHMARKS = Path(__file__).parents[1] / "benchmarks"


@pytest.fixture
def tool(monkeypatch: pytest.MonkeyPatch) -> Any:
    """The module that all benchmarks with contestants share."""
    monkeypatch.syspath_prepend(str(BENCHMARKS))
    return import_module("side_by_side")


def parse(tool: Any, *words: str) -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    tool.add_options(parser, rounds=2)
    return parser.parse_args(words)


def comparison(tool: Any, target: float) -> Any:
    """Ours makes 60 decisions in the time of one of theirs."""
    ours, theirs = tool.Contestant("ours", lambda: lambda: 60), tool.Contestant("theirs", lambda: lambda: 1)
    return tool.Comparison(ours, theirs, target, tool.Library("JSON", "json", "none"))


def test_a_slice_is_timed_by_the_given_clock(tool: Any) -> None:
    """A clock that advances by one second with each look: begun at 0, then games until it shows 5."""
    ticks = count()
    assert tool.run_slice(lambda: 10, seconds=5, clock=lambda: float(next(ticks))) == (40 / 5, 4 / 5)


def test_the_clock_can_be_chosen(
    tool: Any, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert {"wall": perf_counter, "cpu": process_time} == tool.CLOCKS
    assert parse(tool).clock == "wall"
    ticks = count()
    monkeypatch.setitem(tool.CLOCKS, "cpu", lambda: float(next(ticks)))
    tool.compare([comparison(tool, 100.0)], parse(tool, "--clock", "cpu", "--seconds", "5", "--json"))
    report = json.loads(capsys.readouterr().out)
    assert report["clock"] == "cpu"
    assert report["comparisons"][0]["decisions_per_second"] == [60 * 4 / 5, 4 / 5]


@pytest.mark.parametrize(("target", "reached"), [(100.0, "NO"), (60.0, "yes")])
def test_the_report_shows_ratio_and_target(
    tool: Any, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], target: float, reached: str
) -> None:
    ticks = count()
    monkeypatch.setitem(tool.CLOCKS, "cpu", lambda: float(next(ticks)))
    tool.compare([comparison(tool, target)], parse(tool, "--clock", "cpu", "--seconds", "5"))
    lines = [line.split() for line in capsys.readouterr().out.splitlines()]
    shown = next(line for line in lines if "ours" in line and "60.00" in line)
    assert [word for word in shown if word[0].isalnum()] == [
        *("ours", "48", "60.00", "60.00", "to", "60.00"),
        *(f"{target:g}", reached),
    ]
