"""The rules: who is asked, which moves are legal, what they do, and how the game ends."""

from dataclasses import dataclass
from typing import NamedTuple

from doubloon import Draw, Options, Outcome, Result, not_asked
from high_tide.moves import Answer

CARDS = (1, 2, 3, 4, 5)


class State(NamedTuple):
    """A position, with everything that is hidden."""

    options: Options
    cards: tuple[int, ...] = ()
    answers: tuple[Answer | None, ...] = (None, None)


def asked(state: State) -> tuple[int, ...]:
    """The seats that must move now."""
    if not state.cards:
        return ()
    return tuple(seat for seat, answer in enumerate(state.answers) if answer is None)


def step(_state: State) -> str:
    """The game has a single step, in which both seats answer."""
    return "answer"


def chance(state: State) -> Draw | None:
    """The draw that the dealer must make now."""
    return None if state.cards else Draw("deal", tuple(map(str, CARDS)), 2)


def deal(state: State, outcome: Outcome) -> State:
    """The state after a draw."""
    return state._replace(cards=tuple(int(item) for item in outcome.items))


def legal_moves(state: State, seat: int) -> tuple[Answer, ...]:
    """The legal moves of a seat, in a stable order: stay, go."""
    return tuple(Answer) if seat in asked(state) else ()


def play(state: State, seat: int, move: Answer) -> State:
    """The state after a seat's move."""
    if seat not in asked(state):
        raise not_asked(seat, asked(state))
    answers = list(state.answers)
    answers[seat] = move
    return state._replace(answers=tuple(answers))


def is_public(_move: Answer) -> bool:
    """Both answers are revealed at the end."""
    return True


@dataclass(frozen=True, slots=True)
class Score:
    """A seat's score by parts."""

    tide: int

    @property
    def total(self) -> int:
        """The sum of all parts."""
        return self.tide

    def parts(self) -> dict[str, int]:
        """The parts by name, without the total."""
        return {"tide": self.tide}


def result(state: State) -> Result[Score] | None:
    """The result once the game is over; seats with equal totals share a place."""
    if not state.cards or asked(state):
        return None
    totals = [
        1 if answer is Answer.GO else 3 if card == max(state.cards) else 0
        for card, answer in zip(state.cards, state.answers, strict=True)
    ]
    places = tuple(1 + sum(other > total for other in totals) for total in totals)
    return Result(tuple(Score(total) for total in totals), places)
