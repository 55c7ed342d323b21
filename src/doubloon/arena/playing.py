"""Playing the games of an arena, on as many processes as are wanted."""

import os
from collections.abc import Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from itertools import islice
from multiprocessing import get_context
from time import perf_counter
from typing import Any

from doubloon.arena.fixtures import Fixture
from doubloon.arena.results import Played, Settings
from doubloon.bots import find_bot
from doubloon.core import Options, SeededDealer, play_out
from doubloon.games import game

_AHEAD = 4
"""How many games wait for each process, so that none is ever idle."""
_THREADS = ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS")
"""How many threads a library may start; where games are played on all cores, more than one is in the way."""


def play_fixture(settings: Settings, fixture: Fixture) -> Played:
    """Play one game. All of one deal are dealt the same, and a bot's own seed is the same on every seat."""
    rules = game(settings.game)
    makers = [find_bot(settings.game, name) for name in fixture.players]
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


def play_fixtures(settings: Settings, wanted: Iterable[Fixture], jobs: int | None = None) -> Iterator[Played]:
    """Play all games and give each as soon as it is over; `jobs` processes, without a number one for each core."""
    workers = jobs or len(os.sched_getaffinity(0))
    if workers == 1:
        for fixture in wanted:
            yield play_fixture(settings, fixture)
        return
    left = iter(wanted)
    for name in _THREADS:
        os.environ.setdefault(name, "1")
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        running: set[Future[Played]] = set()
        try:
            while True:
                for fixture in islice(left, _AHEAD * workers - len(running)):
                    running.add(pool.submit(play_fixture, settings, fixture))
                if not running:
                    return
                done, running = wait(running, return_when=FIRST_COMPLETED)
                for future in done:
                    yield future.result()
        finally:
            pool.shutdown(cancel_futures=True)
