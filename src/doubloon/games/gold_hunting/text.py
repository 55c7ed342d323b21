"""A view as text."""

from doubloon.core.game import viewer
from doubloon.core.languages import counted
from doubloon.games.gold_hunting.moves import Keep
from doubloon.games.gold_hunting.pieces import PILE_NAMES
from doubloon.games.gold_hunting.state import Lift, Marker, Phase
from doubloon.games.gold_hunting.view import PlayerView, View

PHASES = {
    Phase.MARKERS: "the markers are to be dealt",
    Phase.BUILD: "building piles",
    Phase.MINE: "mining",
    Phase.OVER: "the game is over",
}
"""What happens in each phase."""
MARKERS = {
    Marker.HELD: "marker held",
    Marker.WON: "gold rush {} won",
    Marker.LOST: "gold rush {} failed",
    Marker.RETURNED: "marker returned",
}
"""What became of a player's gold rush marker; {} is its number."""


def text(view: View) -> str:
    """The position as text: the viewer's piles from bottom to top, the opponent's heights, the lifts in order."""
    asked = PHASES[view.phase]
    if view.awaited:
        asked += f": seat {', '.join(map(str, view.awaited))}"
    lines = [f"Gold Hunting, seen by {viewer(view.seat)}; {asked}"]
    if view.own and view.own.marker:
        lines.append(f"your marker: {view.own.marker}")
    lines.append("")
    for seat, player in enumerate(view.players):
        lines += _player(view, seat, player)
    if view.lifts:
        lines += ["Lifted", *(f"  {number:2}. {_lift(lift)}" for number, lift in enumerate(view.lifts, 1)), ""]
    if any(isinstance(move, Keep) for move in view.moves[:100]):
        lines.append("You may keep your gold.")
    if view.result:
        lines.append(f"Winner: seat {', '.join(map(str, view.result.winners))}")
    return "\n".join(line.rstrip() for line in lines).rstrip() + "\n"


def _player(view: View, seat: int, player: PlayerView) -> list[str]:
    own = view.own if seat == view.seat else None
    hand = " ".join(map(str, player.hand)) or "-"
    kept = " ".join(map(str, player.kept)) or "-"
    marker = MARKERS[player.marker].format(player.rushed)
    title = f"Seat {seat}{' (you)' if own else ''}: {counted(player.score.total, 'point')}"
    lines = [title, f"  in hand {hand}   kept {kept}   {marker}"]
    if own and own.piles:
        piles = ["".join(map(str, pile)) or "-" for pile in own.piles]
        lines.append("  piles, bottom to top: " + "   ".join(map(" ".join, zip(PILE_NAMES, piles, strict=True))))
    elif player.heights:
        heights = [str(height) if height else "-" for height in player.heights]
        lines.append("  heights of piles: " + "   ".join(map(" ".join, zip(PILE_NAMES, heights, strict=True))))
    elif player.standing:
        standing = [name for name, stands in zip(PILE_NAMES, player.standing, strict=True) if stands]
        lines.append("  piles standing: " + (" ".join(standing) or "none"))
    return [*lines, ""]


def _lift(lift: Lift) -> str:
    how = "rushes" if lift.rush else "declares"
    what = "right" if lift.piece == lift.declared else "break down" if lift.broke_down else "wrong"
    return f"seat {lift.seat} {how} {lift.declared} on pile {PILE_NAMES[lift.pile]}: a {lift.piece}, {what}"
