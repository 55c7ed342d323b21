"""What a viewer may know: as a View, as text, and as a random State that fits it."""

from random import Random
from typing import NamedTuple

from doubloon import Options, Result, check_seat
from high_tide.moves import Answer
from high_tide.rules import CARDS, Score, State, asked, legal_moves, result


class View(NamedTuple):
    """A position as one seat sees it, or a spectator (None)."""

    options: Options
    seat: int | None
    awaited: tuple[int, ...]
    cards: tuple[int | None, ...]
    """None is a hidden card."""
    answers: tuple[Answer | None, ...]
    """None is a hidden answer, or none yet."""
    result: Result[Score] | None
    moves: tuple[Answer, ...]


def view(state: State, seat: int | None) -> View:
    """The position as a seat sees it, or a spectator (None)."""
    if seat is not None:
        check_seat(state.options, seat)
    final = result(state)
    return View(
        options=state.options,
        seat=seat,
        awaited=asked(state),
        cards=tuple(card if final or owner == seat else None for owner, card in enumerate(state.cards)),
        answers=tuple(answer if final or owner == seat else None for owner, answer in enumerate(state.answers)),
        result=final,
        moves=() if seat is None else legal_moves(state, seat),
    )


def sample(view: View, rng: Random) -> State:
    """A random state that gives this view, drawn uniformly from all such states."""
    unseen = [card for card in CARDS if card not in view.cards]
    rng.shuffle(unseen)
    cards = tuple(unseen.pop() if card is None else card for card in view.cards)
    answers = tuple(
        rng.choice(tuple(Answer)) if cards and answer is None and seat not in view.awaited else answer
        for seat, answer in enumerate(view.answers)
    )
    return State(view.options, cards, answers)


def text(view: View) -> str:
    """The position as text."""
    viewer = "a spectator" if view.seat is None else f"seat {view.seat}"
    lines = [f"High Tide, seen by {viewer}"]
    for seat, card in enumerate(view.cards):
        lines.append(f"seat {seat}: card {card or '?'}, {view.answers[seat] or '?'}")
    if view.result:
        lines.append(f"winners: {', '.join(f'seat {seat}' for seat in view.result.winners)}")
    return "\n".join(lines) + "\n"
