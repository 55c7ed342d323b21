"""The bots of a game by name."""

from typing import Any

from doubloon.bots.installed import installed_bots, installed_maker
from doubloon.bots.program_name import parse_file, parse_program
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
    """The game's own bots, `random` first.

    >>> from doubloon import game
    >>> bot_names(game("gold-hunting"))
    ('random', 'greedy', 'greenhorn', 'prospector', 'assayer', 'smuggler', 'baron')
    """
    return (RANDOM, *game.bots)


def find_bot(game: AnyGame, name: str) -> BotMaker:
    """The bot of that name; UnknownName lists the available ones.

    Besides the game's own bots, it finds bots that packages register (see `doubloon.bots.installed`), classes in Python
    files, `FILE.py:CLASS`, and programs, `cmd:COMMAND`, which speak the protocol in docs/agents.md. Files and programs
    may have a name of their own: `NAME=FILE.py:CLASS`. All of them run code, so names from strangers belong into
    `own_bot`.

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
    own = bot_names(game)
    if (file := parse_file(name)) is not None:
        from doubloon.bots.python_bot import file_maker

        check_not_taken(game, file.name)
        return file_maker(file)
    if name in own:
        return own_bot(game, name)
    maker = installed_maker(game.id, own, name)
    if maker is None:
        raise _unknown(game, name, (*own, *installed_bots(game.id, own)))
    return maker


def check_not_taken(game: AnyGame, name: str) -> None:
    """Raise OptionsError if one of the game's own bots has that name, so that results are never mistaken for its own.

    >>> from doubloon import game
    >>> check_not_taken(game("gold-hunting"), "baron")
    Traceback (most recent call last):
        ...
    doubloon.core.errors.OptionsError: gold-hunting has a bot 'baron'; give yours another name, as in my-baron=...
    """
    if name in bot_names(game):
        raise OptionsError(f"{game.id} has a bot {quoted(name)}; give yours another name, as in my-{name}=...")


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
        raise _unknown(game, name, bot_names(game))
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


def opponents(game: AnyGame) -> tuple[str, ...]:
    """The bots that people choose from, weakest first: the levels, then the strongest bot if it is none of them.

    >>> from doubloon import game
    >>> opponents(game("silver-and-gold"))[-3:]
    ('quartermaster', 'captain', 'admiral')
    """
    return (*game.levels, game.strongest) if game.strongest else game.levels


def strongest_bot(game: AnyGame) -> str:
    """The name of the strongest bot, whose moves hints suggest: the last opponent, or `random` where there is none.

    >>> from doubloon import game
    >>> strongest_bot(game("silver-and-gold")), strongest_bot(game("gold-hunting"))
    ('admiral', 'baron')
    """
    return opponents(game)[-1] if opponents(game) else RANDOM


def quick_bot(game: AnyGame) -> str:
    """The bot that moves for a player whose time is up: `greedy` if the game has a bot of that name, else `random`.

    >>> from doubloon import game
    >>> quick_bot(game("silver-and-gold"))
    'greedy'
    """
    return GREEDY if GREEDY in game.bots else RANDOM


def cheaper_bots(game: AnyGame, bot: str) -> tuple[str, ...]:
    """The bots that move if this one is too busy, in order: the opponent below it, then the quick bot; never `random`.

    A bot with nothing below it is its own replacement: the weakest level, the quick bot, and `random`.

    >>> from doubloon import game
    >>> cheaper_bots(game("silver-and-gold"), "captain")
    ('quartermaster', 'greedy')
    >>> cheaper_bots(game("silver-and-gold"), "admiral")
    ('captain', 'greedy')
    """
    levels = opponents(game)
    level = levels.index(bot) if bot in levels else None
    if bot in (RANDOM, quick_bot(game)) or level == 0:
        return (bot,)
    below = (levels[level - 1],) if level else ()
    return tuple(name for name in dict.fromkeys((*below, quick_bot(game))) if name != RANDOM) or (bot,)


def _module(maker: Lazy[BotMaker]) -> str:
    return maker.path.partition(":")[0]


def _unknown(game: AnyGame, name: str, names: tuple[str, ...]) -> UnknownName:
    return UnknownName(f"{game.id} has no bot {quoted(name)}; bots: {listed(names, len(names))}")
