"""Bots that installed packages register for a game, in the entry-point group `doubloon.bots`.

The name of an entry point is the id of the game, a dot, and the name of the bot:

    [project.entry-points."doubloon.bots"]
    "gold-hunting.trophy" = "my_bots:Trophy"

The commands and the library find such a bot by its name. The server does not: it starts only a game's own bots.
"""

import warnings
from functools import cache
from importlib.metadata import EntryPoint, entry_points

from doubloon.bots.program_name import check_name
from doubloon.core.bot import BotMaker
from doubloon.core.errors import OptionsError, quoted

GROUP = "doubloon.bots"
"""The entry-point group of bots."""


class BotNotLoaded(UserWarning):
    """An installed bot cannot be used; the message says which one and why."""


def installed_bots(game_id: str, own: tuple[str, ...]) -> tuple[str, ...]:
    """The names of the bots that packages register for a game; `own` are the names that the game has itself.

    >>> installed_bots("gold-hunting", ("random", "baron"))
    ()
    """
    return tuple(_registered(game_id, own))


def installed_maker(game_id: str, own: tuple[str, ...], name: str) -> BotMaker | None:
    """The maker of a registered bot, which is imported now; None if no package registers the name.

    Raises OptionsError if importing it fails, or if two packages register the name.
    """
    entries = _registered(game_id, own).get(name)
    if entries is None:
        return None
    if len(entries) > 1:
        packages = " and ".join(sorted(map(_package, entries)))
        raise OptionsError(f"{packages} both register the bot {quoted(entries[0].name)}; uninstall one of them")
    (entry,) = entries
    try:
        found = entry.load()
    except Exception as problem:  # whatever a foreign package raises
        reason = f"importing {entry.value} failed with {type(problem).__name__}: {problem}"
        raise OptionsError(f"the bot {quoted(name)} from {_package(entry)} cannot be used: {reason}") from problem
    from doubloon.bots.python_bot import maker_of  # it needs modules that nothing else imports

    return maker_of(found, name, f"{entry.value} from {_package(entry)}")


@cache
def _registered(game_id: str, own: tuple[str, ...]) -> dict[str, list[EntryPoint]]:
    """The entry points of a game's bots by name; those that cannot be used are named in a warning."""
    found: dict[str, list[EntryPoint]] = {}
    for entry in sorted(entry_points(group=GROUP), key=lambda entry: entry.name):
        registered_for, dot, name = entry.name.partition(".")
        if not dot:
            _skip(entry, 'its name needs the id of a game, as in "gold-hunting.trophy"')
        elif registered_for != game_id:
            continue
        elif name in own:
            _skip(entry, f"{game_id} has a bot of that name already")
        else:
            try:
                check_name(name, "a bot")
            except OptionsError as problem:
                _skip(entry, str(problem))
            else:
                found.setdefault(name, []).append(entry)
    return found


def _skip(entry: EntryPoint, reason: str) -> None:
    message = f"the bot {quoted(entry.name)} from {_package(entry)} is not used: {reason}"
    warnings.warn(message, BotNotLoaded, stacklevel=2)


def _package(entry: EntryPoint) -> str:
    return entry.dist.name if entry.dist else "an unknown package"
