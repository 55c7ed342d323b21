"""Gold Hunting as a game of OpenSpiel, on the exact rules.

Chance deals one marker at a node. The seats build one after the other and do not see each other's placements. The
actions are those of the array program: while building, 0 to 11 put a piece on a pile; while mining, 0 to 11 are mines,
12 to 15 gold rushes, and 16 is keep.
"""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import pyspiel

from doubloon.core.errors import OptionsError, quoted
from doubloon.core.game import STANDARD, Options, Result
from doubloon.envs.open_spiel.dealing import Dealing, begin_dealing
from doubloon.envs.open_spiel.gold_hunting_observer import GoldHuntingObserver
from doubloon.games.gold_hunting.batch.lookups import ACTIONS
from doubloon.games.gold_hunting.batch.reference import legal_actions, next_placements, to_build, to_move
from doubloon.games.gold_hunting.components import FULL, Components, components_of
from doubloon.games.gold_hunting.pieces import MARKERS, PILE_NAMES, RUSH_POINTS, VALUES
from doubloon.games.gold_hunting.reduced import reduced_game
from doubloon.games.gold_hunting.rules import chance, deal, play
from doubloon.games.gold_hunting.scoring import Score, result
from doubloon.games.gold_hunting.state import Phase, State
from doubloon.games.gold_hunting.view import view

_SEATS = 2
_CHANCE, _TERMINAL = int(pyspiel.PlayerId.CHANCE), int(pyspiel.PlayerId.TERMINAL)
_BUILD, _MINE, _OVER = Phase.BUILD, Phase.MINE, Phase.OVER  # looking up a member of an Enum is slow
WIN, POINTS, HALF = "win", "points", "half"
"""The payoffs."""
_DEFAULTS: dict[str, str | int] = {
    "variant": STANDARD,
    "ones": FULL.pieces.count(1),
    "twos": FULL.pieces.count(2),
    "threes": FULL.pieces.count(3),
    "piles": FULL.piles,
    "start": 0,
    "payoff": WIN,
}
GAME_TYPE = pyspiel.GameType(
    short_name="doubloon_gold_hunting",
    long_name="Gold Hunting",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=_SEATS,
    min_num_players=_SEATS,
    provides_information_state_string=True,
    provides_information_state_tensor=True,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification=_DEFAULTS,
)
"""The facts that OpenSpiel registers."""


class GoldHuntingGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel has no types
    """Gold Hunting with the parameters `variant`, `ones`, `twos`, `threes`, `piles`, `start` and `payoff`."""

    def __init__(self, parameters: Mapping[str, Any] | None = None) -> None:
        chosen: dict[str, Any] = {**_DEFAULTS, **(parameters or {})}
        sizes = {name: chosen[name] for name in ("ones", "twos", "threes", "piles")}
        self.components = Components.of(**sizes)
        self.options = Options(start=chosen["start"], variant=chosen["variant"])
        self.beginning = _begin(self.components, self.options)
        if chosen["payoff"] not in _PAYOFFS:
            raise OptionsError(f"there is no payoff {quoted(chosen['payoff'])}; payoffs: {', '.join(_PAYOFFS)}")
        self.payoff = _PAYOFFS[chosen["payoff"]]
        highest = 1.0 if chosen["payoff"] == WIN else float(self.components.gold + RUSH_POINTS)
        pieces = len(self.components.pieces)
        info = pyspiel.GameInfo(
            num_distinct_actions=ACTIONS,
            max_chance_outcomes=len(MARKERS),
            num_players=_SEATS,
            min_utility=-highest,
            max_utility=highest,
            utility_sum=0.0,
            max_game_length=_SEATS * (2 * pieces + 1),  # placements, lifts, one keep each
        )
        super().__init__(GAME_TYPE, info, dict(parameters or {}))

    def new_initial_state(self) -> "GoldHuntingState":
        """The state before the markers are dealt."""
        return GoldHuntingState(self)

    def make_py_observer(self, kind: Any = None, parameters: Mapping[str, Any] | None = None) -> GoldHuntingObserver:
        """An observer; with perfect recall it gives information states, else observations."""
        kind = kind or pyspiel.IIGObservationType(perfect_recall=False)
        return GoldHuntingObserver(self.components, kind, parameters)


class Past(NamedTuple):
    """Everything that happened in a game; copies of a state share it."""

    position: State
    """The position by the rules."""
    dealing: Dealing
    """The markers dealt so far, in the order of seats."""
    placements: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
    """The placements of each seat so far."""
    mining: tuple[tuple[int, int], ...] = ()
    """The seat and the action of every mine, gold rush and keep so far."""
    public: str = "building"
    """Everything that both seats saw, in order: the heights after building, then each keep and each lift.

    A lift shows the declared number and the piece; `!` follows if the pile is empty afterwards.
    """

    def __deepcopy__(self, _memo: dict[int, Any]) -> "Past":
        return self


class GoldHuntingState(pyspiel.State):  # type: ignore[misc]  # OpenSpiel has no types
    """A position, with everything that happened before it."""

    def __init__(self, game: GoldHuntingGame) -> None:
        super().__init__(game)
        self.past = game.beginning

    def current_player(self) -> int:
        """The seat that is asked; both build at the same time, and are asked in the order of seats."""
        position = self.past.position
        if position.awaited:
            return position.awaited[0]
        return _TERMINAL if position.phase is _OVER else _CHANCE

    def _legal_actions(self, player: int) -> list[int]:
        position, _, placements, _, _ = self.past
        if position.phase is _BUILD:
            return list(next_placements(components_of(position.options), placements[player]))
        return list(legal_actions(position, player))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The markers that are left, all equally likely; outcome 0 is marker 1."""
        return self.past.dealing.outcomes()

    def _apply_action(self, action: int) -> None:
        self.past = _APPLY[self.past.position.phase](self.past, action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == _CHANCE:
            return f"marker {MARKERS[action]}"
        if self.past.position.phase is _BUILD:
            pile, piece = divmod(action, len(VALUES))
            return f"place {piece + 1} on {PILE_NAMES[pile]}"
        return str(to_move(self.past.position, player, action))

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.past.position.phase is _OVER

    def returns(self) -> list[float]:
        """What the game pays to each seat; 0 before the end."""
        over = result(self.past.position)
        gain = self.get_game().payoff(over) if over else 0
        return [float(gain), float(0 - gain)]

    def __str__(self) -> str:
        """Everything that happened, for people."""
        placed = [" ".join(map(str, actions)) or "-" for actions in self.past.placements]
        dealt = " ".join(self.past.dealing.dealt) or "-"
        return f"markers {dealt}; placements {' / '.join(placed)}; {self.past.public}"


def _won(over: Result[Score]) -> int:
    """1 if seat 0 won, -1 if it lost, 0 after a draw."""
    first, second = over.places
    return second - first


def _difference(over: Result[Score]) -> int:
    """How many points seat 0 is ahead."""
    first, second = over.scores
    return first.total - second.total


def _points_of_first(over: Result[Score]) -> int:
    """The points of seat 0: the half of the game that `doubloon solve` solves, in which seat 0 mines."""
    return over.scores[0].total


_PAYOFFS: dict[str, Callable[[Result[Score]], int]] = {WIN: _won, POINTS: _difference, HALF: _points_of_first}
"""What seat 0 gains, and seat 1 loses, by the result."""


def _begin(components: Components, options: Options) -> Past:
    position = reduced_game(components).begin(options)
    draw = chance(position)
    assert draw is not None
    return Past(position, begin_dealing(draw))


def _deal(past: Past, item: int) -> Past:
    position = past.position
    dealing = past.dealing.deal(item)
    outcome = dealing.answer()
    return Past(deal(position, outcome) if outcome else position, dealing)


def _place(past: Past, action: int) -> Past:
    position, dealing, placements, _, public = past
    seat = position.awaited[0]
    placed = (*placements[seat], action)
    placements = (placed, placements[1]) if seat == 0 else (placements[0], placed)
    if len(placed) == len(components_of(position.options).pieces):
        position = play(position, seat, to_build(placed))
        if position.phase is _MINE:
            seen = [player.heights for player in view(position, None).players]
            public = ", ".join(("mining", *(f"heights {' '.join(map(str, heights))}" for heights in seen if heights)))
    return Past(position, dealing, placements, (), public)


def _mine(past: Past, action: int) -> Past:
    before, dealing, placements, mining, public = past
    seat = before.awaited[0]
    position = play(before, seat, to_move(before, seat, action))
    event = "keep"
    if len(position.lifts) > len(before.lifts):
        lift = position.lifts[-1]
        emptied = "" if position.players[1 - seat].piles[lift.pile] else "!"
        kind = "rush" if lift.rush else "mine"
        event = f"{kind} {PILE_NAMES[lift.pile]} {lift.declared} {lift.piece}{emptied}"
    return Past(position, dealing, placements, (*mining, (seat, action)), f"{public}, {seat}:{event}")


_APPLY: dict[Phase, Callable[[Past, int], Past]] = {Phase.MARKERS: _deal, _BUILD: _place, _MINE: _mine}
