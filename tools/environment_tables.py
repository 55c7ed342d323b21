"""Put the fields of all observations into docs/environments.md: python -m tools.environment_tables

Sizes and encodings come from the layouts, the meaning of a field from the comment beside it in the class `Observation`.
"""

import inspect
import re
import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path

from doubloon.batch.encodings import Field
from doubloon.core import AnyGame, Options
from doubloon.envs.episode import find_program
from doubloon.registry import GAMES

PAGE = Path(__file__).parent.parent / "docs" / "environments.md"
BEGIN, END = "<!-- tools.environment_tables writes from here -->\n", "<!-- to here -->\n"
BUILT_IN = {"silver-and-gold": "doubloon.games.silver_gold", "gold-hunting": "doubloon.games.gold_hunting"}
"""The packages of the games on the page."""

_COMMENT = re.compile(r"^    (\w+): Array  # \([^)]*\) \w+: (.*)$", re.MULTILINE)


def main() -> int:
    """Write the page; return the exit status."""
    PAGE.write_text(with_tables(PAGE.read_text("utf-8")), "utf-8")
    return 0


def with_tables(page: str) -> str:
    """The page with a table for each game."""
    before, _, rest = page.partition(BEGIN)
    _, _, after = rest.partition(END)
    tables = [f"### {GAMES[game].title}\n\n{fields_table(GAMES[game], package)}" for game, package in BUILT_IN.items()]
    return "\n".join([before + BEGIN, *tables, END + after])


def fields_table(game: AnyGame, package: str) -> str:
    """The fields of a game's observations, with their sizes for each number of seats."""
    layouts = [find_program(game.id, Options(seats)).layout for seats in game.seat_counts]
    meanings: dict[str, str] = dict(_COMMENT.findall(inspect.getsource(_observation(package))))
    sizes = f"features with {_listed(game.seat_counts)} seats" if len(layouts) > 1 else "features"
    rows = [f"| field | numbers | {sizes} | encoding | meaning |", "|---|---|---|---|---|"]
    for same in zip(*(layout.fields for layout in layouts), strict=True):
        name = same[0].name
        encodings = ", ".join(dict.fromkeys(encoding.name for encoding in same[0].encodings))
        cells = f"`{name}`", _shape(same), _listed([field.features for field in same]), encodings, meanings[name]
        rows.append(f"| {' | '.join(cells)} |")
    numbers, features = [layout.numbers for layout in layouts], [layout.features for layout in layouts]
    rows.append(f"| all | {_listed(numbers)} | {_listed(features)} | | |")
    return "\n".join(rows) + "\n"


def _observation(package: str) -> type[object]:
    found: type[object] = import_module(f"{package}.batch").Observation
    return found


def _shape(same: Sequence[Field]) -> str:
    """The shape of a field; an axis whose length differs by the number of seats has that name."""
    axes = [
        "seats" if len(set(axis)) > 1 else str(axis[0]) for axis in zip(*(each.shape for each in same), strict=True)
    ]
    return f"({', '.join(axes)})" if len(axes) > 1 else axes[0] if axes else "1"


def _listed(numbers: Sequence[int]) -> str:
    """The numbers, or one of them where all are equal."""
    return " / ".join(f"{number:,}" for number in (numbers if len(set(numbers)) > 1 else numbers[:1]))


if __name__ == "__main__":
    sys.exit(main())
