"""Silver & Gold as a game of OpenSpiel, on the exact rules.

Chance deals one card at a node; a shuffled stack is dealt as a whole, unseen. Where several seats answer at the same
time, they are asked in the order of seats, and nobody sees an answer before all have answered. The actions are those of
the array program.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

import pyspiel

from doubloon.core.chance import Draw
from doubloon.core.game import STANDARD, Options
from doubloon.envs.open_spiel.dealing import answer, chance_outcomes
from doubloon.envs.open_spiel.silver_gold_observer import SilverGoldObserver
from doubloon.games.silver_gold import GAME
from doubloon.games.silver_gold.batch.lookups import ACTIONS
from doubloon.games.silver_gold.batch.reference import to_action, to_move
from doubloon.games.silver_gold.cards import TREASURE_CARDS
from doubloon.games.silver_gold.rules import chance, deal, legal_moves, play, step
from doubloon.games.silver_gold.scoring import result
from doubloon.games.silver_gold.state import LAST_TURN, Phase, Player, State
from doubloon.games.silver_gold.view import view

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
        GAME.check_options(self.options)
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


@dataclass(frozen=True, slots=True)
class Past:
    """Everything that happened in a game; copies of a state share it."""

    position: State
    """The position by the rules."""
    answers: tuple[tuple[str, ...], ...]
    """The moves of each seat in the unfinished step, which the others do not see yet."""
    hands: tuple[str, ...]
    """The first cards of each seat."""
    dealt: tuple[str, ...] = ()
    """The cards of an unfinished draw."""
    public: tuple[str, ...] = ()
    """Everything that all seats saw, in order."""

    def __deepcopy__(self, _memo: dict[int, Any]) -> "Past":
        return self


class SilverGoldState(pyspiel.State):  # type: ignore[misc]  # OpenSpiel has no types
    """A position, with everything that happened before it."""

    def __init__(self, game: SilverGoldGame) -> None:
        super().__init__(game)
        seats = game.options.seats
        self.past = Past(GAME.begin(game.options), ((),) * seats, ("-",) * seats)

    def current_player(self) -> int:
        """The seat that is asked; seats that answer at the same time are asked in their order."""
        position = self.past.position
        if position.awaited:
            return position.awaited[0]
        return int(pyspiel.PlayerId.TERMINAL if position.phase is Phase.OVER else pyspiel.PlayerId.CHANCE)

    def _legal_actions(self, player: int) -> list[int]:
        position = self.past.position
        return sorted(to_action(position, player, move) for move in legal_moves(position, player))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The cards that are left, all equally likely."""
        return chance_outcomes(_draw(self.past), self.past.dealt)

    def _apply_action(self, action: int) -> None:
        self.past = _move(self.past, action) if self.past.position.awaited else _deal(self.past, action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return _draw(self.past).pool[action]
        return str(to_move(self.past.position, player, action))

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.past.position.phase is Phase.OVER

    def returns(self) -> list[float]:
        """The share of opponents that a seat beat, less the share that beat it; 0 before the end."""
        over = result(self.past.position)
        seats = self.past.position.options.seats
        if over is None:
            return [0.0] * seats
        beaten = [sum((other > own) - (other < own) for other in over.places) for own in over.places]
        return [difference / (seats - 1) for difference in beaten]

    def __str__(self) -> str:
        """Everything that happened, for people."""
        answers = "; ".join(f"seat {seat}: {', '.join(moves)}" for seat, moves in enumerate(self.past.answers) if moves)
        return "; ".join((*self.past.public, f"dealt {' '.join(self.past.dealt) or '-'}", answers or "-"))


def _draw(past: Past) -> Draw:
    draw = chance(past.position)
    assert draw is not None
    return draw


def _deal(past: Past, item: int) -> Past:
    draw = _draw(past)
    dealt = (*past.dealt, draw.pool[item])
    outcome = answer(draw, dealt)
    if outcome is None:
        return replace(past, dealt=dealt)
    after = deal(past.position, outcome)
    hands = tuple(" ".join(sorted(card.id for card in hand)) for hand in after.hands) or past.hands
    public = past.public + _revealed(past.position, after)
    return replace(past, position=after, hands=hands, dealt=(), public=public)


def _move(past: Past, action: int) -> Past:
    before = past.position
    seat = before.awaited[0]
    move = to_move(before, seat, action)
    after = play(before, seat, move)
    answers = tuple((*own, str(move)) if number == seat else own for number, own in enumerate(past.answers))
    public = past.public
    if step(after) != step(before):
        public += tuple(f"{number}:{each}" for number, own in enumerate(answers) for each in own)
        answers = ((),) * len(answers)
    return replace(past, position=after, answers=answers, public=public + _revealed(before, after))


def _revealed(before: State, after: State) -> tuple[str, ...]:
    """The cards that everybody sees for the first time."""
    words = []
    for seat, (old, new) in enumerate(zip(before.shown, after.shown, strict=True)):
        if old is not new and (cards := _card_ids(new)) != _card_ids(old):
            words.append(f"{seat} has {cards}")
    if after.display != before.display:
        words.append(f"display {' '.join(card.id if card else '-' for card in after.display)}")
    if after.turn != before.turn or after.expeditions != before.expeditions:
        expedition = view(after, None).expedition
        words += [f"turn {after.turn} {expedition.id}"] if expedition and after.phase is Phase.CROSS else []
    return tuple(words)


def _card_ids(player: Player) -> str:
    return " ".join(active.card.id if active else "-" for active in player.cards)


def _most_moves(seats: int) -> int:
    """A bound: all keep once, every box is crossed off alone, every card is taken, and all always pass."""
    boxes = sum(card.boxes.bit_count() for card in TREASURE_CARDS)
    return seats + boxes + len(TREASURE_CARDS) + seats * LAST_TURN
