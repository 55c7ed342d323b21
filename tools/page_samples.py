"""Samples of real games for the page's tests: web/tests/samples/.

python -m tools.page_samples   write them again
"""

import json
from collections.abc import Iterator
from pathlib import Path

from doubloon.core import AnyGame, Options
from doubloon.registry import game
from doubloon.testing.positions import random_game
from tools.npm import WEB

FOLDER = WEB / "tests" / "samples"
_GAMES = {"silver-and-gold": 3, "gold-hunting": 4}
"""The games, and how many games are played of each variant."""


def main() -> None:
    """Write one file for each game."""
    FOLDER.mkdir(exist_ok=True)
    for file, text in samples():
        file.write_text(text, encoding="utf-8")


def samples() -> Iterator[tuple[Path, str]]:
    """The file of each game and its content: printed components, legal moves and lines of the history."""
    for name, games in _GAMES.items():
        found = game(name)
        schema = found.schema.load() if found.schema else None
        components = schema.components() if schema and schema.components else None
        sample = {"components": components, **_games(found, games)}
        yield FOLDER / f"{name}.json", json.dumps(sample, indent=1) + "\n"


def _games(game: AnyGame, count: int) -> dict[str, list[str]]:
    """The moves that the views of some random games list, and all events of these games, each only once."""
    moves: dict[str, None] = {}
    lines: dict[str, None] = {}
    for variant in game.variants:
        for seed in range(count):
            for state, events in random_game(game, Options(game.seat_counts[0], variant=variant), f"page {seed}"):
                for seat in game.asked(state):
                    listed = game.view_to_json(game.view(state, seat))["moves"]
                    moves.update(dict.fromkeys(listed if isinstance(listed, list) else []))
                lines.update(dict.fromkeys(events))
    return {"moves": list(moves), "lines": list(lines)}


if __name__ == "__main__":
    main()
