"""Playing scheduled games: a single one, or all of them with a `Runner`."""

from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from time import perf_counter
from typing import Any, NamedTuple, TypeAlias

from doubloon.arena.results import GameResult, Settings
from doubloon.arena.runners import Play, R, Runner, RunnerDown
from doubloon.arena.schedule import ScheduledGame, rotation
from doubloon.bots import find_bot
from doubloon.bots.listening import announced
from doubloon.bots.program_name import absolute, player_name
from doubloon.bots.python_bot import BotSource, maker_of
from doubloon.core import AnyGame, BotMaker, Options, Record, SeededDealer, play_out, result_to_json
from doubloon.core.errors import OptionsError
from doubloon.registry import game

_QUEUED = 4
"""Games that a runner holds for each of its slots, so that no slot is ever idle."""
_EMPTY_ANSWERS = 100
"""After this many empty answers in a row, the runner counts as having lost a game."""


class RecordedGame(NamedTuple):
    """A game that was played, with its record."""

    result: GameResult
    record: Record


Bots: TypeAlias = Mapping[str, str | BotSource]
"""The bot of each player, by name or as an object or class; a player that is missing here is named by its bot."""


def record_game(settings: Settings, scheduled: ScheduledGame, bots: Bots | None = None) -> RecordedGame:
    """Play one game of these bots.

    Games of one deal are dealt the same, and the seed of a player's bot is the same in every seat.

    >>> played = record_game(Settings("gold-hunting", seed="1"), ScheduledGame(("random", "greedy"), deal=0))
    >>> played.record
    <Record gold-hunting, 2 seats, ... events>
    """
    rules = game(settings.game)
    chosen = [(bots or {}).get(player, player) for player in scheduled.players]
    makers = [find_maker(rules, bot, player) for bot, player in zip(chosen, scheduled.players, strict=True)]
    seeds = [f"{settings.seed}/{scheduled.deal}/{player}" for player in scheduled.players]
    playing = [make(seed) for make, seed in zip(makers, seeds, strict=True)]
    times: list[list[float]] = [[] for _ in playing]

    def choose(state: Any, seat: int) -> Any:
        view = rules.view(state, seat)
        begun = perf_counter()
        move = playing[seat].choose(view, settings.seconds)
        times[seat].append(perf_counter() - begun)
        return move

    options = Options(len(playing), 0, settings.variant)
    with announced(dict(enumerate(playing)), options) as ending:
        finished = play_out(rules, options, SeededDealer(f"{settings.seed}/{scheduled.deal}/dealer"), choose)
        result = ending.result = rules.result(finished.state)
    assert result is not None
    names = tuple(
        player_name(bot) if isinstance(bot, str) else player
        for bot, player in zip(chosen, scheduled.players, strict=True)
    )
    record = Record(settings.game, options, finished.events, names, result_to_json(result))
    luck, luck_ahead = _luck(rules, record) if settings.luck else ((), ())
    return RecordedGame(
        GameResult(
            players=scheduled.players,
            deal=scheduled.deal,
            totals=tuple(score.total for score in result.scores),
            places=result.places,
            decisions=tuple(len(spent) for spent in times),
            seconds=tuple(round(sum(spent), 4) for spent in times),
            slowest=tuple(round(max(spent, default=0.0), 4) for spent in times),
            luck=luck,
            luck_ahead=luck_ahead,
        ),
        record,
    )


def find_maker(rules: AnyGame, bot: str | BotSource, player: str) -> BotMaker:
    """The maker of a bot that is given by name, or as an object or class with the name of its player.

    >>> find_maker(game("gold-hunting"), "random", "random")(7)
    <doubloon.bots.find.RandomBot object at ...>
    """
    return find_bot(rules, bot) if isinstance(bot, str) else maker_of(bot, player)


def check_luck(rules: AnyGame) -> None:
    """Raise OptionsError unless the luck in this game can be measured.

    >>> check_luck(game("gold-hunting"))
    Traceback (most recent call last):
        ...
    doubloon.core.errors.OptionsError: gold-hunting has no measure of luck; leave out --luck
    """
    if rules.luck is None:
        raise OptionsError(f"{rules.id} has no measure of luck; leave out --luck")


def play_game(settings: Settings, scheduled: ScheduledGame, bots: Bots | None = None) -> GameResult:
    """Play one game and return its result; `bots` is as in `record_game`.

    >>> play_game(Settings("gold-hunting", seed="1"), ScheduledGame(("random", "greedy"), deal=0)).players
    ('random', 'greedy')
    """
    return record_game(settings, scheduled, bots).result


def play_games(
    settings: Settings,
    wanted: Iterable[ScheduledGame],
    runner: Runner[GameResult],
    bots: Bots | None = None,
) -> Iterator[GameResult]:
    """Play all games and yield each result as soon as its game is over; `bots` is as in `record_game`.

    >>> from doubloon.arena import OneProcess, Pairing, Settings, play_games, schedule
    >>> settings = Settings("gold-hunting", seed="1")
    >>> games = schedule(["random", "greedy"], seats=2, games=2, pairing=Pairing.LADDER)
    >>> results = list(play_games(settings, games, OneProcess()))
    >>> sorted(result.players for result in results)
    [('greedy', 'random'), ('random', 'greedy')]
    """
    named = {player: absolute(bot) if isinstance(bot, str) else bot for player, bot in (bots or {}).items()}
    return play_all(partial(play_game, bots=named), settings, wanted, runner)


def simulate(
    settings: Settings, bots: Sequence[str], games: int, runner: Runner[RecordedGame]
) -> Iterator[RecordedGame]:
    """Play games of the same bots, which change seats from game to game; yield each as soon as it is over.

    The players are numbered, "0", "1" and so on, since the same bot may play several times.

    >>> from doubloon.arena import OneProcess
    >>> for played in simulate(Settings("gold-hunting", seed="1"), ["greedy", "greedy"], 2, OneProcess()):
    ...     print(*played.result.players)
    0 1
    1 0
    """
    rules = game(settings.game)
    rules.check_options(Options(len(bots), variant=settings.variant))
    for bot in bots:
        find_bot(rules, bot)
    players = {str(number): absolute(bot) for number, bot in enumerate(bots)}
    return play_all(partial(record_game, bots=players), settings, rotation(list(players), games), runner)


def play_all(play: Play[R], settings: Settings, wanted: Iterable[ScheduledGame], runner: Runner[R]) -> Iterator[R]:
    """Play all games: yield a result for each, or raise an error.

    The runner is opened for the games and closed afterwards. RunnerDown if it loses a game.
    """
    waiting = deque(wanted)
    if not waiting:
        return
    games, done = len(waiting), 0
    with runner:
        while done < games:
            running = games - done - len(waiting)
            for _ in range(min(len(waiting), max(1, _QUEUED * runner.slots) - running)):
                runner.start(play, settings, waiting.popleft())
            results = _next_results(runner)
            done += len(results)
            if done + len(waiting) > games:
                raise RunnerDown("the runner returned more results than it was given games")
            yield from results


def _next_results(runner: Runner[R]) -> list[R]:
    """The results of the next games that are over; RunnerDown if the runner seems to have none left."""
    for _ in range(_EMPTY_ANSWERS):
        if results := runner.wait():
            return results
    raise RunnerDown("the runner lost a game: it was given one, and returns no result for it")


def _luck(rules: AnyGame, record: Record) -> tuple[tuple[float, ...], tuple[float, ...]]:
    from doubloon.arena.luck import luck_of  # it needs NumPy, which the command line imports only when it is used

    return luck_of(rules, record)
