"""Put solutions of Gold Hunting into docs/solving.md and docs/pictures: python -m tools.solution_page FOLDER...

Each folder is the output of `doubloon solve`. The tables and pictures of a variant come from the solution in which
builders know their marker, if there is one.
"""

import sys
from collections.abc import Sequence
from pathlib import Path

from doubloon.core.errors import DoubloonError
from doubloon.games.gold_hunting.solving.pictures import draw_builds, draw_first_lifts
from doubloon.games.gold_hunting.solving.program import SOLUTION
from doubloon.games.gold_hunting.solving.report import tables
from doubloon.games.gold_hunting.solving.solution import Solution

DOCS = Path(__file__).parent.parent / "docs"
BEGIN, END = "<!-- tools.solution_page writes from here -->\n", "<!-- to here -->\n"
_TITLES = {"standard": "Visible heights", "hidden-heights": "Hidden heights"}


def main(folders: Sequence[str]) -> int:
    """Write the page and the pictures; return the exit status."""
    if not folders:
        print(__doc__, file=sys.stderr)
        return 2
    try:
        solutions = [Solution.load(Path(folder) / SOLUTION) for folder in folders]
    except DoubloonError as error:
        print(error, file=sys.stderr)
        return 2
    write_page(solutions, DOCS)
    return 0


def write_page(solutions: Sequence[Solution], docs: Path) -> None:
    """Write the solutions into solving.md and pictures/ of a folder."""
    ordered = sorted(solutions, key=lambda each: (list(_TITLES).index(each.game["variant"]), each.marker_blind))
    parts = [_overview(ordered)]
    for variant, title in _TITLES.items():
        shown = next((each for each in ordered if each.game["variant"] == variant), None)
        if shown is None:
            continue
        (docs / "pictures" / f"builds-{variant}.svg").write_text(draw_builds(shown), "utf-8")
        (docs / "pictures" / f"first-lift-{variant}.svg").write_text(draw_first_lifts(shown), "utf-8")
        parts += [
            f"## {title}",
            f"![Shares of the most frequent heights of piles](pictures/builds-{variant}.svg)",
            f"![Shares of the choices at the first lift](pictures/first-lift-{variant}.svg)",
            tables(shown).rstrip(),
        ]
    page = docs / "solving.md"
    before, _, rest = page.read_text("utf-8").partition(BEGIN)
    _, _, after = rest.partition(END)
    page.write_text("\n\n".join([before + BEGIN.rstrip(), *parts, END + after]), "utf-8")


def _overview(solutions: Sequence[Solution]) -> str:
    lines = ["| variant | builders | points of a miner | gap | iterations | gain |", "|---|---|---|---|---|---|"]
    for solution in solutions:
        bounds = solution.bounds
        builders = "ignore their marker" if solution.marker_blind else "know their marker"
        gain = bounds.marker_gain if solution.marker_blind else bounds.known_gain
        lines.append(
            f"| `{solution.game['variant']}` | {builders} | {bounds.low:.4f} to {bounds.high:.4f} | {bounds.gap:.4f} "
            f"| {solution.iterations:,} | {gain:.2f} |"
        )
    return "\n".join(lines)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
