"""A record as one HTML file, which shows the game step by step in any browser."""

from html import escape
from importlib.resources import files
from string import Template

from doubloon.core import OptionsError, Record, Result, Score
from doubloon.core.notation import split_seat
from doubloon.session import load

_START = "The beginning"


def film(record: Record, seat: int | None) -> str:
    """The document: a drawing for each position as a seat or a spectator sees it, and the events to choose from."""
    session = load(record)
    draw = session.rules.svg
    if draw is None:
        raise OptionsError(f"{session.rules.title} has no drawings")
    drawings: dict[str, int] = {}
    steps = []
    for position, event in zip(session.positions(), (_START, *record.events), strict=True):
        drawing = drawings.setdefault(draw.load()(position.view(seat)), len(drawings))
        steps.append(f'<li><button data-drawing="{drawing}">{escape(_event(record, event))}</button></li>\n')
    players = ": " + " and ".join(record.players) if record.players else ""
    eyes = "a spectator" if seat is None else _name(record, seat)
    title = f"{session.rules.title}{players}, seen by {eyes}"
    template = Template(files(__package__).joinpath("film.html").read_text("utf-8"))
    return template.substitute(
        title=escape(title),
        result=escape(_result(record, session.result)),
        drawings="".join(drawings),
        events="".join(steps),
    )


def _event(record: Record, event: str) -> str:
    """An event for people: with the name of the player."""
    seat, text = split_seat(event)
    return text if seat is None else f"{_name(record, seat)}: {text}"


def _result(record: Record, result: Result[Score] | None) -> str:
    if result is None:
        return "The record ends before the game does."
    scores = (f"{_name(record, seat)} {score.total}" for seat, score in enumerate(result.scores))
    winners = " and ".join(_name(record, seat) for seat in result.winners)
    return f"{', '.join(scores)}. Won by {winners}."


def _name(record: Record, seat: int) -> str:
    return record.players[seat] if record.players else f"Seat {seat}"
