"""The bots of a game by name."""

from typing import Any

from doubloon.bots.program_name import parse_program
from doubloon.core.bot import BotMaker
from doubloon.core.checks import check_text, seeded
from doubloon.core.errors import OptionsError, UnknownName, listed, quoted
from doubloon.core.game import AnyGame
from doubloon.core.lazy import Lazy
from doubloon.registry import GAMES

RANDOM, GREEDY = "random", "greedy"


class RandomBot:
    """Plays any game: every legal move is equally likely."""

    def __init__(self, seed: int | str) -> None:
        self._random = seeded(seed)

    def choose(self, view: Any, seconds: float) -> Any:  # noqa: ARG002 (it needs no time)
        """Return any legal move."""
        return self._random.choice(view.moves)


def bot_names(game: AnyGame) -> tuple[str, ...]:
    """All bots for a game: `random`, then the game's own bots.

    >>> from doubloon import game
    >>> bot_names(game("gold-hunting"))
    ('random', 'greedy', 'greenhorn', 'prospector', 'assayer', 'smuggler', 'baron')
    """
    return (RANDOM, *game.bots)


def find_bot(game: AnyGame, name: str) -> BotMaker:
    """The bot of that name; UnknownName lists the available ones.

    `cmd:COMMAND` and `NAME=cmd:COMMAND` are bots, too: they start that program, so names from strangers belong into
    `own_bot`. The program speaks the protocol in docs/agents.md.

    >>> import doubloon
    >>> game = doubloon.new("gold-hunting", seed=7)
    >>> bot = find_bot(game.rules, "prospector")(1)
    >>> bot.choose(game.view(0), seconds=1.0) in game.moves(0)
    True
    """
    check_text(name, "the name of a bot")
    if parse_program(name) is not None:
        from doubloon.bots.program import program_maker  # only programs need pipes and threads

        return program_maker(game, name)
    return own_bot(game, name)


def own_bot(game: AnyGame, name: str) -> BotMaker:
    """The game's own bot of that name, never a program; UnknownName lists the available ones.

    >>> from doubloon import game
    >>> own_bot(game("gold-hunting"), "cmd:python agent.py")
    Traceback (most recent call last):
        ...
    doubloon.core.errors.UnknownName: gold-hunting has no bot 'cmd:python agent.py'; bots: random, greedy, ...
    """
    check_text(name, "the name of a bot")
    if name == RANDOM:
        return RandomBot
    if name not in game.bots:
        names = bot_names(game)
        raise UnknownName(f"{game.id} has no bot {quoted(name)}; bots: {listed(names, len(names))}")
    return game.bots[name].load()


def check_bot(game: AnyGame, bot: object) -> None:
    """Raise OptionsError unless this object can play the game as a bot.

    >>> from doubloon import game
    >>> check_bot(game("gold-hunting"), RandomBot)
    Traceback (most recent call last):
        ...
    doubloon.core.errors.OptionsError: RandomBot is a class; give one of its objects, such as RandomBot(...)
    """
    if isinstance(bot, type):
        raise OptionsError(f"{bot.__name__} is a class; give one of its objects, such as {bot.__name__}(...)")
    if not callable(getattr(bot, "choose", None)):
        raise OptionsError(
            f"{quoted(bot)} is not a bot; give the name of a bot, or an object with the method choose(view, seconds)"
        )
    modules = {base.__module__ for base in type(bot).__mro__}
    for other in GAMES.values():
        if other.id != game.id and modules & {_module(maker) for maker in other.bots.values()}:
            raise OptionsError(f"{type(bot).__name__} is a bot of {other.id}, and this game is {game.id}")


def strongest_bot(game: AnyGame) -> str:
    """The name of the strongest bot: the last level, or `random` where a game has no levels.

    >>> from doubloon import game
    >>> strongest_bot(game("silver-and-gold"))
    'captain'
    """
    return game.levels[-1] if game.levels else RANDOM


def quick_bot(game: AnyGame) -> str:
    """The bot that moves for a player whose time is up: `greedy` if the game has a bot of that name, else `random`.

    >>> from doubloon import game
    >>> quick_bot(game("silver-and-gold"))
    'greedy'
    """
    return GREEDY if GREEDY in game.bots else RANDOM


def cheaper_bots(game: AnyGame, bot: str) -> tuple[str, ...]:
    """The bots that move if this one is too busy, in order: the level below it, then the quick bot; never `random`.

    A bot with nothing below it is its own replacement: the weakest level, the quick bot, and `random`.

    >>> from doubloon import game
    >>> cheaper_bots(game("silver-and-gold"), "captain")
    ('quartermaster', 'greedy')
    """
    level = game.levels.index(bot) if bot in game.levels else None
    if bot in (RANDOM, quick_bot(game)) or level == 0:
        return (bot,)
    below = (game.levels[level - 1],) if level else ()
    return tuple(name for name in dict.fromkeys((*below, quick_bot(game))) if name != RANDOM) or (bot,)


def _module(maker: Lazy[BotMaker]) -> str:
    return maker.path.partition(":")[0]
