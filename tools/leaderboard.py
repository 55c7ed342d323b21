"""Put the results of the arena into docs/leaderboard.md: python -m tools.leaderboard

The tables come from the files in docs/arena, which `doubloon arena --json` has printed.
"""

import json
import sys
from collections.abc import Sequence
from dataclasses import asdict
from math import hypot
from pathlib import Path
from typing import Any

from doubloon.arena import Meeting, interval, rate

DOCS = Path(__file__).parent.parent / "docs"
BEGIN, END = "<!-- tools.leaderboard writes from here -->\n", "<!-- to here -->\n"
_ADMIRAL = tuple(f"silver-and-gold-admiral{run}.json" for run in ("", "-second", "-third"))
BOARDS = {
    "Silver & Gold, two seats": (("silver-and-gold-fresh-ladder.json",), _ADMIRAL),
    "Gold Hunting": (("gold-hunting-ladder.json",), ("gold-hunting-baron.json",)),
}
"""The files of each table; runs of the same bots count together. The bots of later files are placed above those of
earlier ones that they have met."""


def main() -> int:
    """Write the page; return the exit status."""
    page = DOCS / "leaderboard.md"
    page.write_text(with_boards(page.read_text("utf-8"), DOCS / "arena"), "utf-8")
    return 0


def with_boards(page: str, folder: Path) -> str:
    """The page with the tables of the files in `folder`."""
    before, _, rest = page.partition(BEGIN)
    _, _, after = rest.partition(END)
    boards = [
        f"## {title}\n\n{board([pooled([_load(folder / name) for name in names]) for names in runs])}"
        for title, runs in BOARDS.items()
    ]
    return "\n".join([before + BEGIN, *boards, END + after])


def pooled(runs: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """The results of several runs of the same two bots, as of one run."""
    if len(runs) == 1:
        return runs[0]
    first = runs[0]
    games = [run["meetings"][0]["games"] for run in runs]

    def mean(part: str, row: int, figure: str) -> float:
        weighted = [run[part][row][figure] * count for run, count in zip(runs, games, strict=True)]
        return float(sum(weighted) / sum(games))

    players = [standing["player"] for standing in first["standings"]]
    figures = ("mean", "decision")
    means = [{figure: mean("standings", row, figure) for figure in figures} for row in range(len(players))]
    better = mean("meetings", 0, "better")
    low, high = interval(better, sum(games))
    [met] = first["meetings"]
    meeting = Meeting(met["player"], met["other"], sum(games), better, low, high)
    return {
        "standings": [{"player": player, **row} for player, row in zip(players, means, strict=True)],
        "meetings": [asdict(meeting)],
        "ratings": [asdict(rating) for rating in rate(players, [meeting])],
    }


def board(results: Sequence[dict[str, Any]]) -> str:
    """A table of all players of these results, the strongest first."""
    rows: list[str] = []
    ratings: dict[str, tuple[float, float]] = {}
    for result in results:
        standings = {standing["player"]: standing for standing in result["standings"]}
        beaten = {meeting["player"]: meeting for meeting in result["meetings"]}
        rated = {rating["player"]: rating for rating in result["ratings"]}
        known = next((player for player in rated if player in ratings), None)
        for player, rating in sorted(rated.items(), key=lambda item: item[1]["elo"]):
            if player not in ratings:
                ratings[player] = _rating(rating, ratings[known], rated[known]) if known else _rating(rating)
                rows.append(_row(standings[player], ratings[player], beaten.get(player)))
    header = [
        "| bot | Elo | mean score | wins against the next one below | games | time for a decision |",
        "|---|---|---|---|---|---|",
    ]
    return "\n".join([*header, *reversed(rows)]) + "\n"


def _rating(
    rating: dict[str, float], known: tuple[float, float] = (0.0, 0.0), met: dict[str, float] | None = None
) -> tuple[float, float]:
    """Elo and its margin, on the scale of a known rating of another player that this one has met."""
    if met is None:
        return rating["elo"], rating["margin"]
    difference, margin = rating["elo"] - met["elo"], rating["margin"] + met["margin"]
    return known[0] + difference, hypot(known[1], margin)


def _row(standing: dict[str, Any], rating: tuple[float, float], meeting: dict[str, Any] | None) -> str:
    wins = games = ""
    if meeting:
        low, high = meeting["low"], meeting["high"]
        wins = f"{meeting['better']:.1%} of games ({low:.0%} to {high:.0%})".replace("%", " %")
        games = f"{meeting['games']:,}"
    cells = [
        f"`{standing['player']}`",
        f"{rating[0]:+.0f} ± {rating[1]:.0f}",
        f"{standing['mean']:.1f}",
        wins,
        games,
        f"{1000 * standing['decision']:.2f} ms",
    ]
    return f"| {' | '.join(cells)} |"


def _load(path: Path) -> dict[str, Any]:
    loaded: dict[str, Any] = json.loads(path.read_text("utf-8"))
    return loaded


if __name__ == "__main__":
    sys.exit(main())
