"""Bots that somebody else wrote in Python: objects, classes, and classes in files.

Each one is checked while it plays. An exception or an illegal move becomes a sentence that names the bot and its file.
"""

import inspect
import sys
import traceback
from collections.abc import Callable
from functools import cache, partial
from hashlib import sha256
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any, TypeAlias, TypeGuard

from doubloon.bots.listening import GameListener
from doubloon.bots.program_name import FileName
from doubloon.core.bot import Bot, BotMaker
from doubloon.core.errors import DoubloonError, OptionsError, listed, quoted, shortened
from doubloon.core.game import Options, Result, Score

BotSource: TypeAlias = Bot | Callable[..., Bot]
"""A bot, or a class or function that creates one, from a seed or from nothing."""
_METHOD = "choose(view, seconds)"


class BotFailure(DoubloonError):
    """A bot raised an exception or made an illegal move; the message names the bot and its file."""


def file_maker(bot: FileName) -> BotMaker:
    """A maker of the bot in a file; OptionsError if the file cannot be used. The folder joins Python's search path."""
    path = Path(bot.file).expanduser().absolute()
    if not path.is_file():
        raise OptionsError(f"{bot.source}: there is no file {path}")
    module = _module(path)
    if not hasattr(module, bot.maker):
        bots = [name for name, found in vars(module).items() if _is_bot_class(found) and not name.startswith("_")]
        raise OptionsError(f"{bot.file} has no {quoted(bot.maker)}; its bots: {listed(bots, len(bots))}")
    return maker_of(getattr(module, bot.maker), bot.name, bot.file)


def maker_of(source: object, name: str, origin: str | None = None) -> BotMaker:
    """A maker of bots from an object, a class or a function; OptionsError if it makes no bots.

    The seed is the argument called `seed`, or the only argument without a default. A bot may need none.

    >>> class First:
    ...     def choose(self, view, seconds):
    ...         return view.moves[0]
    >>> maker_of(First, "First")(7)
    <bot First>
    >>> maker_of("First", "first")
    Traceback (most recent call last):
        ...
    doubloon.core.errors.OptionsError: the bot 'first' is not a bot but a str; a bot has the method choose(view...
    """
    label = f"the bot {quoted(name)}" + (f" ({origin})" if origin else "")
    if isinstance(source, type) and not _is_bot_class(source):
        raise OptionsError(f"{label} is a class without the method {_METHOD}")
    if not isinstance(source, type) and _is_bot(source):
        return partial(_same, source, name, label)
    if not callable(source):
        raise _no_bot(label, source)
    return partial(_created, source, name, label, _seeding(source, label))


class CheckedBot:
    """A bot whose failures are explained; it passes on what the bot wants to know about its games."""

    def __init__(self, bot: Bot, name: str, label: str) -> None:
        self._bot, self._name, self._label = bot, name, label
        self._failed = False

    def game_begins(self, seat: int, options: Options | None) -> None:
        """Inform the bot, if it listens."""
        if isinstance(self._bot, GameListener):
            self._ask(self._bot.game_begins, seat, options)

    def choose(self, view: Any, seconds: float) -> Any:
        """The bot's move, which is legal; BotFailure otherwise."""
        move = self._ask(self._bot.choose, view, seconds)
        if not self._ask(view.moves.__contains__, move):
            self._failed = True
            legal = listed(view.moves, len(view.moves))
            kind = "returned the text" if isinstance(move, str) else "made the illegal move"
            raise BotFailure(f"{self._label} {kind} {shortened(ascii(move))}; return one of view.moves: {legal}")
        return move

    def game_ends(self, result: Result[Score] | None) -> None:
        """Inform the bot, if it listens and has not failed."""
        if isinstance(self._bot, GameListener) and not self._failed:
            self._ask(self._bot.game_ends, result)

    def __repr__(self) -> str:
        return f"<bot {self._name}>"

    def _ask(self, method: Callable[..., Any], *arguments: object) -> Any:
        try:
            return method(*arguments)
        except Exception as problem:
            self._failed = True
            raise BotFailure(f"{self._label} failed with {_explained(problem)}") from problem


def _same(bot: Bot, name: str, label: str, _seed: int | str) -> CheckedBot:
    return CheckedBot(bot, name, label)


def _created(make: Callable[..., object], name: str, label: str, seeding: str | None, seed: int | str) -> CheckedBot:
    try:
        made = make() if seeding is None else make(**{seeding: seed}) if seeding else make(seed)
    except Exception as problem:
        raise BotFailure(f"{label} cannot be created: {_explained(problem)}") from problem
    if not _is_bot(made):
        raise _no_bot(label, made)
    return CheckedBot(made, name, label)


def _seeding(make: Callable[..., object], label: str) -> str | None:
    """How a maker takes the seed: by this keyword, as its only argument (""), or not at all (None)."""
    try:
        parameters = inspect.signature(make).parameters.values()
    except ValueError:  # written in C
        return ""
    optional = (inspect.Parameter.VAR_POSITIONAL, inspect.Parameter.VAR_KEYWORD)
    needed = [each.name for each in parameters if each.default is each.empty and each.kind not in optional]
    takes_seed = any(each.name == "seed" and each.kind not in optional for each in parameters)
    others = [name for name in needed if name != "seed"]
    if len(others) > (not takes_seed):
        raise OptionsError(f"{label} needs the arguments {', '.join(needed)}, but gets only a seed")
    return "seed" if takes_seed else "" if needed else None


def _is_bot_class(found: object) -> bool:
    return isinstance(found, type) and callable(getattr(found, "choose", None))


def _is_bot(found: object) -> TypeGuard[Bot]:
    return callable(getattr(found, "choose", None))


def _no_bot(label: str, found: object) -> OptionsError:
    kind = type(found).__name__
    return OptionsError(f"{label} is not a bot but a {kind}; a bot has the method {_METHOD}")


@cache
def _module(path: Path) -> ModuleType:
    """The file as a module, which is imported once in each process; modules beside it can be imported."""
    name = f"{path.stem}_{sha256(str(path).encode()).hexdigest()[:8]}"
    spec = spec_from_file_location(name, path)
    assert spec
    assert spec.loader
    module = module_from_spec(spec)
    sys.modules[name] = module
    if (folder := str(path.parent)) not in sys.path:
        sys.path.insert(0, folder)
    try:
        spec.loader.exec_module(module)
    except (Exception, SystemExit) as problem:
        del sys.modules[name]
        raise OptionsError(f"{path} cannot be imported: {_explained(problem)}") from problem
    return module


def _explained(problem: BaseException) -> str:
    """The kind, the first line of the message and the place of an exception."""
    if isinstance(problem, SyntaxError):
        return f"SyntaxError: {problem.msg} (line {problem.lineno} of {Path(problem.filename or '').name})"
    lines = str(problem).splitlines()
    kind = f"{type(problem).__name__}: {lines[0]}" if lines else type(problem).__name__
    own = [frame for frame in traceback.extract_tb(problem.__traceback__) if frame.filename != __file__]
    frames = [frame for frame in own if not frame.filename.startswith("<frozen")]
    return f"{kind} (line {frames[-1].lineno} of {Path(frames[-1].filename).name})" if frames else kind
