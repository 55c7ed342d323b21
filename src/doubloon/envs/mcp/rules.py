"""The rules of the games as text."""

from importlib.resources import files

from doubloon.core.errors import OptionsError, quoted
from doubloon.registry import GAMES


def rules_text(game_id: str) -> str:
    """The rules and the notation of a game as Markdown; OptionsError if this program does not have them.

    >>> rules_text("gold-hunting").splitlines()[0]
    '# Gold Hunting'
    """
    game = GAMES.get(game_id)
    if game is None or game.rules_file is None:
        raise OptionsError(f"this program has no text of the rules of {quoted(game_id)}")
    package, _, name = game.rules_file.partition(":")
    return files(package).joinpath(name).read_text("utf-8")
