"""Silver & Gold as a game of OpenSpiel, on the exact rules.

Chance deals one card at a node; a shuffled stack is dealt as a whole, unseen. Where several seats answer at the same
time, they are asked in the order of seats, and nobody sees an answer before all have answered. The actions are those of
the array program.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

import pyspiel

from doubloon.core.game import STANDARD, Options
from doubloon.envs.open_spiel.dealing import Dealing, begin_dealing
from doubloon.envs.open_spiel.silver_gold_observer import SilverGoldObserver
from doubloon.envs.open_spiel.silver_gold_story import Story
from doubloon.envs.rewards import rank_rewards
from doubloon.games.silver_gold import GAME
from doubloon.games.silver_gold.batch.lookups import ACTIONS
from doubloon.games.silver_gold.batch.reference import legal_actions, to_move
from doubloon.games.silver_gold.cards import TREASURE_CARDS
from doubloon.games.silver_gold.rules import chance, deal, play
from doubloon.games.silver_gold.scoring import result
from doubloon.games.silver_gold.state import LAST_TURN, Phase, State

_CHANCE, _TERMINAL = int(pyspiel.PlayerId.CHANCE), int(pyspiel.PlayerId.TERMINAL)
_OVER = Phase.OVER  # looking up a member of an Enum is slow
_DEFAULTS: dict[str, str | int] = {"players": GAME.seat_counts[0], "variant": STANDARD, "start": 0}
GAME_TYPE = pyspiel.GameType(
    short_name="doubloon_silver_and_gold",
    long_name=GAME.title,
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=GAME.seat_counts[-1],
    min_num_players=GAME.seat_counts[0],
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification=_DEFAULTS,
)
"""The facts that OpenSpiel registers."""


class SilverGoldGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel has no types
    """Silver & Gold with the parameters `players`, `variant` and `start`."""

    def __init__(self, parameters: Mapping[str, Any] | None = None) -> None:
        chosen: dict[str, Any] = {**_DEFAULTS, **(parameters or {})}
        self.options = Options(seats=chosen["players"], start=chosen["start"], variant=chosen["variant"])
        self.beginning = _begin(self.options)
        info = pyspiel.GameInfo(
            num_distinct_actions=ACTIONS,
            max_chance_outcomes=len(TREASURE_CARDS),
            num_players=self.options.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=_most_moves(self.options.seats),
        )
        super().__init__(GAME_TYPE, info, dict(parameters or {}))

    def new_initial_state(self) -> "SilverGoldState":
        """The state before the first cards are dealt."""
        return SilverGoldState(self)

    def make_py_observer(self, kind: Any = None, parameters: Mapping[str, Any] | None = None) -> SilverGoldObserver:
        """An observer; with perfect recall it gives information states, else observations."""
        kind = kind or pyspiel.IIGObservationType(perfect_recall=False)
        return SilverGoldObserver(self.options.seats, kind, parameters)


class Past(NamedTuple):
    """Everything that happened in a game; copies of a state share it."""

    position: State
    """The position by the rules."""
    story: Story
    """How it came about."""
    dealing: Dealing | None
    """The draw in progress; None if a seat is asked, or if the game is over."""

    def __deepcopy__(self, _memo: dict[int, Any]) -> "Past":
        return self


class SilverGoldState(pyspiel.State):  # type: ignore[misc]  # OpenSpiel has no types
    """A position, with everything that happened before it."""

    def __init__(self, game: SilverGoldGame) -> None:
        super().__init__(game)
        self.past = game.beginning

    def current_player(self) -> int:
        """The seat that is asked; seats that answer at the same time are asked in their order."""
        position, _, dealing = self.past
        if position.awaited:
            return position.awaited[0]
        return _CHANCE if dealing else _TERMINAL

    def _legal_actions(self, player: int) -> list[int]:
        return list(legal_actions(self.past.position, player))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The cards that are left, all equally likely."""
        return _dealing(self.past).outcomes()

    def _apply_action(self, action: int) -> None:
        self.past = _move(self.past, action) if self.past.position.awaited else _deal(self.past, action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == _CHANCE:
            return _dealing(self.past).draw.pool[action]
        return str(to_move(self.past.position, player, action))

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.past.position.phase is _OVER

    def returns(self) -> list[float]:
        """The share of opponents that a seat beat, less the share that beat it; 0 before the end."""
        over = result(self.past.position)
        return rank_rewards(over.places) if over else [0.0] * self.past.position.options.seats

    def __str__(self) -> str:
        """Everything that happened, for people."""
        words = self.past.story.words()
        dealt = " ".join(self.past.dealing.dealt) if self.past.dealing else ""
        answers = "; ".join(f"seat {seat}: {', '.join(moves)}" for seat, moves in enumerate(words.answers) if moves)
        return "; ".join((*words.public, f"dealt {dealt or '-'}", answers or "-"))


def _begin(options: Options) -> Past:
    position = GAME.begin(options)
    return Past(position, Story(position), _next_dealing(position))


def _dealing(past: Past) -> Dealing:
    assert past.dealing is not None
    return past.dealing


def _deal(past: Past, item: int) -> Past:
    position, story, _ = past
    dealing = _dealing(past).deal(item)
    outcome = dealing.answer()
    if outcome is None:
        return Past(position, story, dealing)
    after = deal(position, outcome)
    return Past(after, Story(after, story), _next_dealing(after))


def _move(past: Past, action: int) -> Past:
    position, story, _ = past
    seat = position.awaited[0]
    move = to_move(position, seat, action)
    after = play(position, seat, move)
    return Past(after, Story(after, story, seat, move), _next_dealing(after))


def _next_dealing(position: State) -> Dealing | None:
    draw = chance(position)
    return begin_dealing(draw) if draw else None


def _most_moves(seats: int) -> int:
    """A bound: all keep once, every box is crossed off alone, every card is taken, and all always pass."""
    boxes = sum(card.boxes.bit_count() for card in TREASURE_CARDS)
    return seats + boxes + len(TREASURE_CARDS) + seats * LAST_TURN
