"""Bots in Python files, classes and objects: how they are found and created, and what happens if they fail."""

import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import doubloon
from doubloon.bots import find_bot
from doubloon.bots.program_name import absolute, parse_file, player_name
from doubloon.bots.python_bot import BotFailure, maker_of
from doubloon.core import OptionsError, UnknownName
from doubloon.registry import GAMES

HUNTING = GAMES["gold-hunting"]
SOURCE = """
class First:
    def choose(self, view, seconds):
        return view.moves[0]

class Seeded(First):
    def __init__(self, seed):
        self.seed = seed

class Deep(First):
    def __init__(self, depth):
        self.depth = depth
        assert 0

class NoBot:
    pass

def factory():
    return First()

def nothing():
    return None

def two(one, other):
    return First()

made = First()
number = 7
"""


@pytest.fixture
def file(tmp_path: Path) -> Iterator[Path]:
    path = tmp_path / "my_bots.py"
    path.write_text(SOURCE)
    before = sys.path[:]
    yield path
    sys.path[:] = before
    sys.modules.pop("my_bots", None)


class First:
    """A bot without arguments."""

    def choose(self, view: Any, seconds: float) -> Any:  # noqa: ARG002
        return view.moves[0]


class SeedLast(First):
    """A bot whose seed is not its first argument."""

    def __init__(self, depth: int = 3, seed: int | str = 0) -> None:
        self.made = (depth, seed)


class Anything(First):
    """A bot with arguments that are all optional."""

    def __init__(self, depth: int = 3, *more: int, **names: int) -> None:
        self.made = (depth, more, names)


class Positional(First):
    """A bot that calls its seed something else."""

    def __init__(self, number: int | str, /) -> None:
        self.made = number


@pytest.mark.parametrize(
    ("text", "name", "path", "maker"),
    [
        ("mybot.py:Trophy", "Trophy", "mybot.py", "Trophy"),
        ("deep=bots/mybot.py:Trophy", "deep", "bots/mybot.py", "Trophy"),
        (r"C:\x\bot.py:Trophy", "Trophy", r"C:\x\bot.py", "Trophy"),
        (r"deep=C:\x\bot.py:Trophy", "deep", r"C:\x\bot.py", "Trophy"),
        ("/runs/lr=0.1/bot.py:Trophy", "Trophy", "/runs/lr=0.1/bot.py", "Trophy"),
        ("a.py/b.py:Trophy", "Trophy", "a.py/b.py", "Trophy"),
    ],
)
def test_a_file_and_a_class_are_a_bot(text: str, name: str, path: str, maker: str) -> None:
    assert parse_file(text) == (name, path, maker)
    assert player_name(text) == player_name(absolute(text)) == name


@pytest.mark.parametrize(
    "text", ["captain", "cmd:python my.py:Trophy", "x=cmd:python my.py", "python.pyx:Trophy", "", "a:b"]
)
def test_other_names_are_no_files(text: str) -> None:
    assert parse_file(text) is None
    assert absolute(text) == text


@pytest.mark.parametrize("text", ["mybot.py", "mybot.py:", "mybot.py:two words", "x=mybot.py:7"])
def test_a_file_without_a_class_is_explained(text: str) -> None:
    with pytest.raises(OptionsError, match=r"names no bot: add a class or a function of the file, as in mybot"):
        find_bot(HUNTING, text)


@pytest.mark.parametrize("maker", ["First", "Seeded", "factory", "made"])
def test_a_bot_in_a_file_plays_wherever_a_name_is_accepted(file: Path, maker: str) -> None:
    game = doubloon.new("gold-hunting", seed=7)
    game.play_bots([f"mine={file}:{maker}", "greedy"])
    assert game.result is not None


def test_modules_beside_the_file_can_be_imported(file: Path) -> None:
    (file.parent / "beside_my_bots.py").write_text("from my_bots import First as Second\n")
    file.write_text(SOURCE + "\ndef late():\n    import beside_my_bots\n    return beside_my_bots.Second()\n")
    assert find_bot(HUNTING, f"{file}:late")(1)


@pytest.mark.parametrize(
    ("maker", "words"),
    [
        ("Frist", r"has no 'Frist'; its bots: First, Seeded, Deep$"),
        ("NoBot", r"the bot 'NoBot' \(.*my_bots\.py\) is a class without the method choose\(view, seconds\)$"),
        ("number", r"the bot 'number' \(.*my_bots\.py\) is not a bot but a int; a bot has the method choose"),
        ("nothing", r"the bot 'nothing' \(.*my_bots\.py\) is not a bot but a NoneType; a bot has the method choose"),
        ("two", r"the bot 'two' \(.*my_bots\.py\) needs the arguments one, other, but gets only a seed$"),
        ("Deep", r"the bot 'Deep' \(.*my_bots\.py\) cannot be created: AssertionError \(line 13 of my_bots\.py\)$"),
    ],
)
def test_what_is_no_bot_is_explained_with_its_file(file: Path, maker: str, words: str) -> None:
    with pytest.raises(doubloon.DoubloonError, match=words):
        find_bot(HUNTING, f"{file}:{maker}")(1)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("def f(:\n", r"my_bots\.py cannot be imported: SyntaxError: .* \(line 1 of my_bots\.py\)$"),
        (
            "\nimport no_such_module\n",
            r"ModuleNotFoundError: No module named 'no_such_module' \(line 2 of my_bots\.py\)$",
        ),
        ("raise SystemExit('no\\nweights')", r"cannot be imported: SystemExit: no \(line 1 of my_bots\.py\)$"),
    ],
)
def test_a_file_that_cannot_be_imported_is_explained(file: Path, text: str, words: str) -> None:
    file.write_text(text)
    with pytest.raises(OptionsError, match=words):
        find_bot(HUNTING, f"{file}:First")


def test_a_missing_file_and_a_name_that_is_taken_are_explained(file: Path) -> None:
    with pytest.raises(OptionsError, match=r"^nowhere/b\.py:Trophy: there is no file /.*nowhere/b\.py$"):
        find_bot(HUNTING, "nowhere/b.py:Trophy")
    with pytest.raises(OptionsError, match="gold-hunting has a bot 'baron'; give yours another name, as in my-baron="):
        find_bot(HUNTING, f"baron={file}:First")


def test_the_seed_goes_where_the_bot_takes_it() -> None:
    made: dict[type[First], object] = {
        SeedLast: (3, "s"),
        Anything: (3, (), {}),
        Positional: "s",
    }
    for kind, expected in made.items():
        assert vars(maker_of(kind, "x")("s"))["_bot"].made == expected
    assert vars(maker_of(partial(SeedLast, 5), "x")("s"))["_bot"].made == (5, "s")


class Failing(First):
    """A bot that fails in one of its methods."""

    def __init__(self, method: str, seen: list[str]) -> None:
        self.method, self.seen = method, seen

    def choose(self, view: Any, seconds: float) -> Any:
        self._note("choose")
        return super().choose(view, seconds)

    def game_begins(self, seat: int, options: object) -> None:  # noqa: ARG002
        self._note("begins")

    def game_ends(self, result: object) -> None:  # noqa: ARG002
        self._note("ends")

    def _note(self, method: str) -> None:
        self.seen.append(method)
        if method == self.method:
            raise ValueError("first line\nsecond line")


@pytest.mark.parametrize("method", ["begins", "choose", "ends"])
def test_an_exception_names_the_bot_and_the_line(method: str) -> None:
    seen: list[str] = []
    bot = maker_of(Failing(method, seen), "mine")(1)
    game = doubloon.new("gold-hunting", seed=7)
    words = r"^the bot 'mine' failed with ValueError: first line \(line \d+ of test_python_bot\.py\)$"
    from doubloon.bots.listening import announced  # the arena calls it

    with pytest.raises(BotFailure, match=words), announced({0: bot}, game.options):
        game.play_bots([bot, "greedy"])
    assert (seen[-1], seen.count(method)) == (method, 1)


@pytest.mark.parametrize("move", ["keep", None, 7, []])
def test_an_illegal_move_names_the_bot_and_the_legal_moves(move: object) -> None:
    class Wrong(First):
        def choose(self, view: Any, seconds: float) -> Any:  # noqa: ARG002
            return move

    game = doubloon.new("silver-and-gold", seed=7)
    with pytest.raises(
        BotFailure,
        match=r"^the bot 'Wrong' (made the illegal move|returned the text 'keep'; return one of |failed with)",
    ) as found:
        maker_of(Wrong, "Wrong")(1).choose(game.view(0), 1.0)
    assert "\n" not in str(found.value)


def test_an_unknown_bot_is_still_explained() -> None:
    with pytest.raises(UnknownName, match="gold-hunting has no bot 'mybot'; bots: random, greedy"):
        find_bot(HUNTING, "mybot")
