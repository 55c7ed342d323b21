"""Playing the games of an arena: one, or all of them wherever a `Runner` plays."""

from collections.abc import Iterable, Iterator
from itertools import islice
from time import perf_counter
from typing import Any

from doubloon.arena.fixtures import Fixture
from doubloon.arena.results import Played, Settings
from doubloon.arena.runners import Runner
from doubloon.bots import find_bot
from doubloon.core import Options, SeededDealer, play_out
from doubloon.registry import game

_AHEAD = 4
"""How many games a runner has for each of its slots, so that none is ever idle."""


def play_fixture(settings: Settings, fixture: Fixture) -> Played:
    """Play one game. All of one deal are dealt the same, and a bot's own seed is the same on every seat."""
    rules = game(settings.game)
    makers = [find_bot(rules, name) for name in fixture.players]
    seeds = [f"{settings.seed}/{fixture.deal}/{name}" for name in fixture.players]
    bots = [maker(seed) for maker, seed in zip(makers, seeds, strict=True)]
    times: list[list[float]] = [[] for _ in bots]

    def choose(state: Any, seat: int) -> Any:
        view = rules.view(state, seat)
        begun = perf_counter()
        move = bots[seat].choose(view, settings.seconds)
        times[seat].append(perf_counter() - begun)
        return move

    options = Options(len(bots), 0, settings.variant)
    dealer = SeededDealer(f"{settings.seed}/{fixture.deal}/dealer")
    result = rules.result(play_out(rules, options, dealer, choose).state)
    assert result is not None
    return Played(
        players=fixture.players,
        deal=fixture.deal,
        totals=tuple(score.total for score in result.scores),
        places=result.places,
        decisions=tuple(len(spent) for spent in times),
        seconds=tuple(round(sum(spent), 4) for spent in times),
        slowest=tuple(round(max(spent), 4) for spent in times),
    )


def play_fixtures(settings: Settings, wanted: Iterable[Fixture], runner: Runner) -> Iterator[Played]:
    """Play all games and give each as soon as it is over; the runner is opened for them, and closed after them."""
    left = list(wanted)
    if not left:
        return
    waiting, running = iter(left), 0
    with runner:
        while True:
            for fixture in islice(waiting, max(0, _AHEAD * runner.slots - running)):
                runner.start(play_fixture, settings, fixture)
                running += 1
            if not running:
                return
            for played in runner.wait():
                running -= 1
                yield played
