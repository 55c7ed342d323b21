"""Break the rules in planted ways, one at a time, and show that the tests notice each.

    python tools/mutants.py [--only WORD] [--jobs N]

Each mutant is a copy of the sources with one line changed; the suite runs on it until its first failure. A mutant that
survives makes the exit status 1. That each still fits the sources is a test.
"""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

from rich.console import Console
from rich.progress import track

ROOT = Path(__file__).resolve().parent.parent
SUITE = ("tests/silver_gold", "tests/gold_hunting", "tests/core", "tests/conformance")


class Mutant(NamedTuple):
    """One planted defect: in a file, `old` becomes `new`."""

    name: str
    file: str
    old: str
    new: str


HANGS = 600
"""Seconds after which a suite that has not ended counts as failed."""
SG, GH = "silver_gold", "gold_hunting"
MUTANTS = (
    Mutant("the start player does not move on", f"{SG}/state.py", "options.start + turn - 1", "options.start"),
    Mutant("palms on display do not count", f"{SG}/state.py", "return 1 + sum(", "return 1 + 0 * sum("),
    Mutant("a fifth palm scores", f"{SG}/state.py", "PALM_BOXES = 4", "PALM_BOXES = 5"),
    Mutant("a thirteenth coin counts", f"{SG}/state.py", "COIN_BOXES = 12", "COIN_BOXES = 13"),
    Mutant(
        "a pattern cannot be mirrored",
        f"{SG}/shapes.py",
        "(row, -column) for row, column in cells]\n",
        "(row, column) for row, column in cells]\n",
    ),
    Mutant(
        "two X of a pattern owe one cross", f"{SG}/rules.py", "owed += (boxes & card.crosses).bit_count()", "owed += 1"
    ),
    Mutant(
        "an X reached by an extra cross owes nothing",
        f"{SG}/rules.py",
        "    if boxes & card.crosses:\n",
        "    if boxes & card.crosses and type(move) is Cross:\n",
    ),
    Mutant("owed crosses are never forfeited", f"{SG}/rules.py", "if owed and not _has_free_box(cards):", "if False:"),
    Mutant(
        "the single box is not offered",
        f"{SG}/moves.py",
        "for mask in placements}, **singles(card)}",
        "for mask in placements}}",
    ),
    Mutant(
        "crossing an already crossed box is accepted", f"{SG}/rules.py", "    if crossed & boxes:\n", "    if False:\n"
    ),
    Mutant(
        "the lowest trophy is taken first",
        f"{SG}/cards.py",
        "TROPHIES = (6, 5, 4, 3, 2, 1)",
        "TROPHIES = (1, 2, 3, 4, 5, 6)",
    ),
    Mutant(
        "the display is refilled from the right",
        f"{SG}/rules.py",
        "filled = tuple(card or next(coming, None) for card in display)",
        "filled = tuple(reversed([card or next(coming, None) for card in reversed(display)]))",
    ),
    Mutant(
        "the display is refilled between two takes",
        f"{SG}/rules.py",
        "        return state._replace(players=players, shown=players, display=display, stack=stack)",
        "        display, stack = _refill(display, stack)\n        return state._replace(players=players, shown=players, display=display, stack=stack)",
    ),
    Mutant(
        "display-first is played as standard",
        f"{SG}/rules.py",
        "if state.options.variant == DISPLAY_FIRST and any(display):",
        "if False:",
    ),
    Mutant(
        "the last turn asks for replacements",
        f"{SG}/rules.py",
        "if turn < LAST_TURN and (state.stack",
        "if (state.stack",
    ),
    Mutant("a round has eight turns", f"{SG}/state.py", "TURNS_IN_ROUND = 7", "TURNS_IN_ROUND = 8"),
    Mutant(
        "a seal counts once",
        f"{SG}/scoring.py",
        "card.seal.points_each * colours.count(card.seal.colour)",
        "card.seal.points_each * min(1, colours.count(card.seal.colour))",
    ),
    Mutant(
        "purple breaks ties first",
        f"{SG}/scoring.py",
        "*colour_counts(player.completed).values())",
        "*reversed(colour_counts(player.completed).values()))",
    ),
    Mutant(
        "a view shows answers before all are in",
        f"{SG}/view.py",
        "for player in state.shown)",
        "for player in state.players)",
    ),
    Mutant(
        "a view shows the next expedition card",
        f"{SG}/view.py",
        "state.expeditions[(state.turn - 1) % TURNS_IN_ROUND]",
        "state.expeditions[state.turn % TURNS_IN_ROUND]",
    ),
    Mutant(
        "others see one's dealt cards",
        f"{SG}/view.py",
        "state.hands[seat] if state.hands else ()",
        "sum(state.hands, ()) if state.hands else ()",
    ),
    Mutant("equal gold breaks down", f"{GH}/rules.py", "piece < sum(hand)", "piece <= sum(hand)"),
    Mutant("pieces are counted, not gold", f"{GH}/rules.py", "piece < sum(hand)", "piece < len(hand)"),
    Mutant(
        "kept gold is lost in a break down",
        f"{GH}/rules.py",
        "player = Player(player.piles, hand, player.kept, marker)",
        "player = Player(player.piles, hand, () if broke_down else player.kept, marker)",
    ),
    Mutant("keep needs no gold in hand", f"{GH}/rules.py", "held, held and bool(player.hand))", "held, held)"),
    Mutant(
        "keep ends the turn",
        f"{GH}/rules.py",
        "return state._replace(players=_with(state.players, seat, keeper))",
        "return state._replace(players=_with(state.players, seat, keeper), awaited=(1 - seat,))",
    ),
    Mutant(
        "a failed rush keeps its marker",
        f"{GH}/rules.py",
        "Marker.WON if right else Marker.LOST",
        "Marker.WON if right else Marker.HELD",
    ),
    Mutant("kept gold counts in full", f"{GH}/scoring.py", "kept=sum(player.kept) // 2", "kept=sum(player.kept)"),
    Mutant(
        "half of the kept gold is rounded up",
        f"{GH}/scoring.py",
        "kept=sum(player.kept) // 2",
        "kept=(sum(player.kept) + 1) // 2",
    ),
    Mutant(
        "ties look at 2-pieces first",
        f"{GH}/scoring.py",
        "pieces.count(3), pieces.count(2)",
        "pieces.count(2), pieces.count(3)",
    ),
    Mutant(
        "heights are shown where they are hidden",
        f"{GH}/view.py",
        "if built and state.options.variant != HIDDEN_HEIGHTS else None",
        "if built else None",
    ),
    Mutant(
        "the marker returned by a keep is shown",
        f"{GH}/view.py",
        "if player.marker in (Marker.WON, Marker.LOST) else None",
        "if player.marker is not Marker.HELD else None",
    ),
    Mutant("a box named twice is accepted", f"{SG}/moves.py", "        if mask & bit:\n", "        if False:\n"),
    Mutant("doubled spaces are accepted", "core/notation.py", 'words = text.split(" ")', "words = text.split()"),
)


def main() -> int:
    """Try all mutants; 1 if any survives."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", default="", metavar="WORD", help="only mutants whose name has this in it")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, metavar="N", help="how many at a time")
    arguments = parser.parse_args()
    mutants = [mutant for mutant in MUTANTS if arguments.only in mutant.name]
    console = Console(stderr=True)
    with ThreadPoolExecutor(arguments.jobs) as pool:
        unbroken = pool.submit(first_failure, ROOT / "src")
        verdicts = list(track(pool.map(try_out, mutants), "Breaking rules", len(mutants), console=console))
    if failure := unbroken.result():
        print(f"the suite fails on the sources as they are, so it proves nothing: {failure}")
        return 1
    for mutant, verdict in zip(mutants, verdicts, strict=True):
        print(f"{'caught  ' if verdict else 'SURVIVED'}  {mutant.name}{': ' + verdict if verdict else ''}")
    caught = sum(map(bool, verdicts))
    print(f"{caught} of {len(mutants)} planted defects caught")
    return 0 if caught == len(mutants) else 1


def try_out(mutant: Mutant) -> str | None:
    """The test that fails on the mutant, if one does."""
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "src"
        shutil.copytree(ROOT / "src", source, ignore=shutil.ignore_patterns("__pycache__"))
        path = source / "doubloon" / mutant.file
        path.write_text(path.read_text().replace(mutant.old, mutant.new))
        return first_failure(source)


def first_failure(source: Path) -> str | None:
    """The first test that fails on these sources, if one does."""
    command = [sys.executable, "-m", "pytest", "-x", "-q", "--no-header", "-p", "no:cacheprovider", *SUITE]
    environment = {**os.environ, "PYTHONPATH": str(source), "PYTHONDONTWRITEBYTECODE": "1"}
    try:
        run = subprocess.run(
            command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False, timeout=HANGS
        )
    except subprocess.TimeoutExpired:
        return "it hangs"
    failures = [line for line in run.stdout.splitlines() if line.startswith(("FAILED", "ERROR"))]
    return failures[0].split(" - ")[0].split(" ", 1)[1] if failures else None


if __name__ == "__main__":
    sys.exit(main())
