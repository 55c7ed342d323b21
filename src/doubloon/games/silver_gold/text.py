"""A view as text."""

from collections.abc import Iterable, Sequence

from doubloon.core.game import viewer
from doubloon.core.languages import counted
from doubloon.games.silver_gold.cards import TreasureCard
from doubloon.games.silver_gold.shapes import SIDE
from doubloon.games.silver_gold.state import COIN_BOXES, LAST_TURN, PALM_BOXES, ROUNDS, ActiveCard, Phase
from doubloon.games.silver_gold.view import PlayerView, View

CROSSED = "#"
_GAP = "   "
_WIDTH = 14


PHASES = {
    Phase.DEAL: "the treasure cards are to be dealt",
    Phase.KEEP: "choosing two of four cards",
    Phase.STACK: "the stack is to be shuffled",
    Phase.EXPEDITIONS: "the expedition cards are to be shuffled",
    Phase.CROSS: "crossing off",
    Phase.TAKE: "taking a new card",
    Phase.OVER: "the game is over",
}
"""What happens in each phase."""


def text(view: View) -> str:
    """The position as text: # is a crossed box, o C P X are free ones (plain, coin, palm, cross)."""
    lines = [_headline(view), ""]
    if view.expedition:
        pattern = (*view.expedition.shape.grid, *[""] * SIDE)[:SIDE]
        expedition = [view.expedition.id, view.expedition.shape.name, *pattern]
    else:
        expedition = []
    if view.display:
        lines += _beside([expedition, *map(_place, view.display), ["stack", str(view.stack_size)]])
        lines.append("")
    if view.own and view.own.hand:
        lines += ["Your hand", *_beside(map(_card, view.own.hand)), ""]
    for seat, player in enumerate(view.players):
        own = view.own is not None and seat == view.seat
        lines += _player(seat, view.own.player if view.own and own else player, own)
    if view.own and view.own.owed:
        lines.append(f"You owe {view.own.owed} more.")
    if view.result:
        lines.append(f"Winner: seat {', '.join(map(str, view.result.winners))}")
    return "\n".join(line.rstrip() for line in lines).rstrip() + "\n"


def draw_card(card: TreasureCard, crossed: int = 0) -> list[str]:
    """The four rows of a card."""
    return [
        "".join(CROSSED if crossed >> (SIDE * row + column) & 1 else card.grid[row][column] for column in range(SIDE))
        for row in range(SIDE)
    ]


def _headline(view: View) -> str:
    asked = PHASES[view.phase]
    if view.awaited:
        asked += f": seat {', '.join(map(str, view.awaited))}"
    if not view.turn:
        return f"Silver & Gold, seen by {viewer(view.seat)}; {asked}"
    trophies = " ".join(map(str, view.trophies)) or "none"
    return (
        f"Silver & Gold, seen by {viewer(view.seat)}; round {view.round} of {ROUNDS}, turn {view.turn} of {LAST_TURN}, "
        f"start player {view.first}; {asked}\ntrophies left: {trophies}; a palm scores {view.palm_value}"
    )


def _player(seat: int, player: PlayerView, own: bool) -> list[str]:
    coins = "".join("#" if box < player.coins else "o" for box in range(COIN_BOXES))
    rows = " ".join(coins[left : left + SIDE] for left in range(0, COIN_BOXES, SIDE))
    palms = " ".join(map(str, player.palms)) + " -" * (PALM_BOXES - len(player.palms))
    trophies = " ".join(map(str, player.trophies)) or "-"
    title = f"Seat {seat}{' (you)' if own else ''}: {counted(player.score.total, 'point')}"
    sheet = f"coins {rows}   trophies {trophies}   palms {palms.strip()}"
    completed = ", ".join(card.id for card in player.completed) or "none"
    cards = _beside(_active(active) for active in player.cards)
    return [title, f"  {sheet}", f"  completed: {completed}", *(f"  {line}" for line in cards), ""]


def _active(active: ActiveCard | None) -> list[str]:
    return _card(active.card, active.crossed) if active else _place(None)


def _place(card: TreasureCard | None) -> list[str]:
    return _card(card) if card else ["(empty)"]


def _card(card: TreasureCard, crossed: int = 0) -> list[str]:
    seal = f" {card.seal.points_each}/{card.seal.colour.value}" if card.seal else ""
    return [card.id, f"{card.points}{seal}", *draw_card(card, crossed)]


def _beside(blocks: Iterable[Sequence[str]]) -> list[str]:
    columns = [block for block in blocks if block]
    height = max((len(block) for block in columns), default=0)
    rows = [[block[row] if row < len(block) else "" for block in columns] for row in range(height)]
    return [_GAP.join(cell.ljust(_WIDTH) for cell in row) for row in rows]
