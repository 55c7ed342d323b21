"""Lighthouse, which rates pages: fetched by npm when it is first asked for, since nothing else needs it."""

import json
import os
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from tools.npm import NODE, npm

VERSION = "13.5.0"
CATEGORIES = ("performance", "accessibility", "best-practices")
_GOOD = 0.9
"""What Lighthouse itself calls good."""
_KEPT = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "doubloon" / f"lighthouse-{VERSION}"
_PROGRAM = _KEPT / "node_modules" / "lighthouse" / "cli" / "index.js"


class NoLighthouse(Exception):
    """Lighthouse could not be fetched, or does not answer; the message says so in a sentence."""


class Rating(NamedTuple):
    """What Lighthouse says of one page on one kind of screen."""

    scores: dict[str, int]
    """By category, of 100."""
    wrong: list[str]
    """The audits that are not passed, as it calls them."""
    measured: dict[str, str]
    """What the performance is made of, by its short name: `TBT` is `"30 ms"`."""


def rate(address: str, *, port: int, desktop: bool) -> Rating:
    """Rate a page in the Chromium that listens on a port, with the cookies that it has."""
    _fetch()
    command: list[str | Path] = [
        *(NODE, _PROGRAM, address, f"--port={port}", "--output=json", "--quiet", "--disable-storage-reset"),
        f"--only-categories={','.join(CATEGORIES)}",
        *(["--preset=desktop"] if desktop else []),
    ]
    run = subprocess.run(command, capture_output=True, encoding="utf-8", check=False)
    if run.returncode:
        raise NoLighthouse(f"Lighthouse does not rate {address}: {run.stderr.strip()[-500:]}")
    told = json.loads(run.stdout)
    scores = {name: round(100 * (told["categories"][name]["score"] or 0)) for name in CATEGORIES}
    return Rating(scores, sorted(_failed(told)), dict(_measured(told)))


def _failed(told: dict[str, Any]) -> Iterator[str]:
    """The weighed audits that could be better, with what was found."""
    for name in CATEGORIES:
        for each in told["categories"][name]["auditRefs"]:
            audit = told["audits"][each["id"]]
            if each["weight"] and audit["score"] is not None and audit["score"] < _GOOD:
                yield f"{audit['id']} {audit.get('displayValue', '')}".strip()


def _measured(told: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """The weighed figures of the performance, as people read them."""
    for each in told["categories"]["performance"]["auditRefs"]:
        if each["weight"]:
            yield each["acronym"], told["audits"][each["id"]].get("displayValue", "").replace("\xa0", " ")


def _fetch() -> None:
    if _PROGRAM.exists():
        return
    _KEPT.mkdir(parents=True, exist_ok=True)
    wanted = ("install", "--prefix", str(_KEPT), "--no-audit", "--no-fund", "--loglevel=error", f"lighthouse@{VERSION}")
    run = npm(*wanted, quiet=True)
    if run.returncode:
        raise NoLighthouse(f"{run.stdout}\nnpm could not fetch Lighthouse {VERSION}; is the network there?")
