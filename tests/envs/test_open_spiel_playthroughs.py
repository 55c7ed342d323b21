"""Random games with everything that OpenSpiel can say about them, kept as OpenSpiel keeps those of its own games.

`python -m tests.envs.test_open_spiel_playthroughs` writes the files again.
"""

from pathlib import Path

import pytest

GAMES = {
    "gold-hunting": "doubloon_gold_hunting(ones=1,piles=1,threes=0,twos=1)",
    "gold-hunting-hidden-heights": (
        "doubloon_gold_hunting(ones=1,piles=2,start=1,threes=0,twos=1,variant=hidden-heights)"
    ),
    "silver-and-gold": "doubloon_silver_and_gold",
    "silver-and-gold-display-first": "doubloon_silver_and_gold(players=3,start=2,variant=display-first)",
}
FOLDER = Path(__file__).parent / "playthroughs"


def play_through(name: str) -> str:
    """A random game in OpenSpiel's own form."""
    from open_spiel.python.algorithms.generate_playthrough import playthrough

    import doubloon.envs.open_spiel  # noqa: F401 (registers the games)

    text: str = playthrough(GAMES[name], None, seed=7)
    return text.rstrip() + "\n"


@pytest.mark.parametrize("name", GAMES)
def test_the_playthroughs_are_as_they_were(name: str) -> None:
    pytest.importorskip("pyspiel", reason="OpenSpiel is not installed")
    assert play_through(name) == (FOLDER / f"{name}.txt").read_text("utf-8")


if __name__ == "__main__":
    for each in GAMES:
        (FOLDER / f"{each}.txt").write_text(play_through(each), "utf-8")
