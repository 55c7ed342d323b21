"""A tournament of bots in one call: names, classes and objects, with typed results that print as a table."""

import pickle
import secrets
import sys
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from doubloon.arena.games import find_maker, play_games
from doubloon.arena.progress import show_progress
from doubloon.arena.ratings import Rating, rate
from doubloon.arena.results import GameResult, Settings
from doubloon.arena.runners import Runner, RunnerDown, on_this_machine
from doubloon.arena.schedule import Pairing, schedule
from doubloon.arena.standings import Meeting, Standing, meetings, standings
from doubloon.bots.find import check_not_taken
from doubloon.bots.program_name import player_name
from doubloon.bots.python_bot import BotSource
from doubloon.core import STANDARD, AnyGame, Options
from doubloon.core.errors import OptionsError, quoted
from doubloon.registry import game as find_game

_HEADINGS = ("player", "Elo", "wins (95 %)", "score", "games", "ms")


@dataclass(frozen=True, slots=True)
class Tournament:
    """The results of a tournament. `print` shows them as a table, the best player first."""

    settings: Settings
    players: tuple[str, ...]
    """The names of the players, in the order in which they were given."""
    games: tuple[GameResult, ...]
    """The result of every game, deal by deal."""

    @property
    def standings(self) -> list[Standing]:
        """The results of each player in all its games, the best player first."""
        order = {rating.player: place for place, rating in enumerate(self.ratings)}
        return sorted(standings(self.players, self.games), key=lambda standing: order[standing.player])

    @property
    def meetings(self) -> list[Meeting]:
        """The results of each pair of players."""
        return meetings(self.players, self.games)

    @property
    def ratings(self) -> list[Rating]:
        """The Elo rating of each player, the best player first."""
        return sorted(rate(self.players, self.meetings), key=lambda rating: -rating.elo)

    def __repr__(self) -> str:
        return f"<Tournament {self.settings.game}, {len(self.games)} games: {', '.join(self.players)}>"

    def __str__(self) -> str:
        rows = [_HEADINGS]
        for rating, standing in zip(self.ratings, self.standings, strict=True):
            elo = f"{rating.elo:+.0f} ± {rating.margin:.0f}"
            wins = f"{standing.wins:.1%} ({standing.low:.0%} to {standing.high:.0%})"
            numbers = (f"{standing.mean:.1f}", str(standing.games), f"{1000 * standing.decision:.1f}")
            rows.append((standing.player, elo, wins, *numbers))
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        lines = [
            "  ".join(
                [row[0].ljust(widths[0]), *(text.rjust(width) for text, width in zip(row[1:], widths[1:], strict=True))]
            )
            for row in rows
        ]
        return "\n".join(lines)


def tournament(
    bots: Iterable[str | BotSource] | Mapping[str, str | BotSource],
    game: str,
    *,
    games: int = 100,
    seats: int = 2,
    pairing: Pairing = Pairing.ROUND_ROBIN,
    variant: str = STANDARD,
    seconds: float = 1.0,
    seed: int | str | None = None,
    jobs: int = 1,
    progress: bool = False,
) -> Tournament:
    """Let bots play against each other: at least `games` games in each group that meets, on deals that all share.

    A bot is a name such as "captain", a class or a function that creates bots, or an object with the method `choose`.
    A class is called with a seed if it takes one, and gives a new bot for each game; an object plays all games. A bot
    is called after its class; a mapping gives it another name.

    >>> import doubloon
    >>> class First:
    ...     def choose(self, view, seconds):
    ...         return view.moves[0]
    >>> result = doubloon.tournament([First, "prospector"], "gold-hunting", games=10, seed=1)
    >>> print(result)
    player             Elo         wins (95 %)  score  games ...
    prospector  +200 ± 179  95.0% (66% to 99%)    9.2     10 ...
    First       -200 ± 179    5.0% (1% to 34%)    2.6     10 ...
    >>> result.standings[0].player, result.standings[0].games
    ('prospector', 10)

    With `jobs`, several processes play. Then each bot must be one that `pickle` can send to them, and a script must
    call this function below `if __name__ == "__main__":`. The same seed gives the same games for any number of jobs.
    """
    rules = find_game(game)
    players = _named(bots, rules)
    rules.check_options(Options(seats, 0, variant))
    if games < 1 or jobs < 1 or not 0 < seconds < float("inf"):
        raise OptionsError("games and jobs must be 1 or more, and seconds above 0")
    for name, bot in players.items():
        find_maker(rules, bot, name)
        if jobs > 1:
            _check_portable(name, bot)
    settings = Settings(rules.id, secrets.token_hex(4) if seed is None else str(seed), variant, seconds)
    wanted = list(schedule(list(players), seats, games, pairing))
    runner: Runner[GameResult] = on_this_machine(jobs)
    played = play_games(settings, wanted, runner, players)
    try:
        results = list(show_progress(played, len(wanted)) if progress else played)
    except RunnerDown as problem:
        raise RunnerDown(f"{problem}; a script must call tournament() below `if __name__ == '__main__':`") from problem
    order = {scheduled: place for place, scheduled in enumerate(wanted)}
    return Tournament(settings, tuple(players), tuple(sorted(results, key=lambda result: order[result.scheduled])))


def _named(
    bots: Iterable[str | BotSource] | Mapping[str, str | BotSource], rules: AnyGame
) -> dict[str, str | BotSource]:
    """The bots by name."""
    if isinstance(bots, str):
        raise OptionsError(f"give a list of bots, not {quoted(bots)}")
    named: dict[str, str | BotSource] = {}
    for name, bot in bots.items() if isinstance(bots, Mapping) else ((_name(bot), bot) for bot in bots):
        if name in named:
            raise OptionsError(
                f"two bots are called {quoted(name)}; name them: tournament({{'one': ..., 'two': ...}}, ...)"
            )
        if name != bot:
            check_not_taken(rules, name)
        named[name] = bot
    return named


def _name(bot: str | BotSource) -> str:
    if isinstance(bot, str):
        return player_name(bot)
    name = getattr(bot, "__name__", None)
    return name if isinstance(name, str) else type(bot).__name__


def _check_portable(name: str, bot: str | BotSource) -> None:
    """Raise OptionsError unless other processes can get the bot."""
    try:
        data = pickle.dumps(bot)
    except Exception as problem:  # pickling runs the bot's own code
        reason = str(problem) or type(problem).__name__
    else:
        if b"__main__" not in data or hasattr(sys.modules["__main__"], "__file__"):
            return
        reason = "it was defined in an interactive session"
    raise OptionsError(
        f"the bot {quoted(name)} cannot be sent to other processes: {reason}; put it into a file, or leave out jobs"
    )
