"""Rate pages with Lighthouse, several times each. npm installs Lighthouse on first use."""

import json
import os
import subprocess
from collections.abc import Iterator
from pathlib import Path
from statistics import median_low
from typing import Any, NamedTuple

from tools.npm import NODE, npm

VERSION = "13.5.0"
CATEGORIES = ("performance", "accessibility", "best-practices")
_GOOD = 0.9
"""Lighthouse calls scores from here on good."""
_CACHE = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "doubloon" / f"lighthouse-{VERSION}"
_PROGRAM = _CACHE / "node_modules" / "lighthouse" / "cli" / "index.js"


class NoLighthouse(Exception):
    """Lighthouse could not be installed or failed; the message says why."""


class Rating(NamedTuple):
    """Lighthouse's rating of one page on one kind of screen."""

    scores: dict[str, int]
    """By category, out of 100."""
    failed: list[str]
    """The audits that did not pass, by Lighthouse's names."""
    metrics: dict[str, str]
    """The performance metrics by acronym, such as `"TBT": "30 ms"`."""


class Ratings(NamedTuple):
    """Several ratings of one page, since a run on a busy machine says little."""

    runs: list[Rating]

    @property
    def median(self) -> Rating:
        """The median of every score, with the audits and metrics of the run whose performance is the median."""
        middle = sorted(self.runs, key=lambda run: run.scores["performance"])[(len(self.runs) - 1) // 2]
        scores = {name: median_low(run.scores[name] for run in self.runs) for name in CATEGORIES}
        return middle._replace(scores=scores)

    @property
    def range(self) -> tuple[int, int]:
        """The lowest and the highest performance."""
        performances = [run.scores["performance"] for run in self.runs]
        return min(performances), max(performances)


def rate(address: str, *, port: int, desktop: bool, runs: int) -> Ratings:
    """Rate a page in the running Chromium that listens on this port; it keeps its cookies."""
    _install()
    return Ratings([_rate_once(address, port=port, desktop=desktop) for _ in range(runs)])


def _rate_once(address: str, *, port: int, desktop: bool) -> Rating:
    command: list[str | Path] = [
        *(NODE, _PROGRAM, address, f"--port={port}", "--output=json", "--quiet", "--disable-storage-reset"),
        f"--only-categories={','.join(CATEGORIES)}",
        *(["--preset=desktop"] if desktop else []),
    ]
    run = subprocess.run(command, capture_output=True, encoding="utf-8", check=False)
    if run.returncode:
        raise NoLighthouse(f"Lighthouse failed to rate {address}: {run.stderr.strip()[-500:]}")
    report = json.loads(run.stdout)
    scores = {name: round(100 * (report["categories"][name]["score"] or 0)) for name in CATEGORIES}
    return Rating(scores, sorted(_failed(report)), dict(_metrics(report)))


def _failed(report: dict[str, Any]) -> Iterator[str]:
    """The weighted audits that did not pass, with their findings."""
    for name in CATEGORIES:
        for each in report["categories"][name]["auditRefs"]:
            audit = report["audits"][each["id"]]
            if each["weight"] and audit["score"] is not None and audit["score"] < _GOOD:
                yield f"{audit['id']} {audit.get('displayValue', '')}".strip()


def _metrics(report: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """The weighted performance metrics, formatted for people."""
    for each in report["categories"]["performance"]["auditRefs"]:
        if each["weight"]:
            yield each["acronym"], report["audits"][each["id"]].get("displayValue", "").replace("\xa0", " ")


def _install() -> None:
    if _PROGRAM.exists():
        return
    _CACHE.mkdir(parents=True, exist_ok=True)
    wanted = (
        "install",
        "--prefix",
        str(_CACHE),
        "--no-audit",
        "--no-fund",
        "--loglevel=error",
        f"lighthouse@{VERSION}",
    )
    run = npm(*wanted, quiet=True)
    if run.returncode:
        raise NoLighthouse(f"{run.stdout}\nnpm could not install Lighthouse {VERSION}. Check the network connection.")
