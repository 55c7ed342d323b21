"""External programs as players, over a protocol of JSON lines; docs/agents.md describes it.

A program gets the View of its seat as JSON and text, and never a State. It plays one game at a time. A program that
finished a game is kept for the next one. `close_programs` ends the programs that wait for a game.
"""

import atexit
import json
import os
import weakref
from collections import defaultdict
from functools import partial
from hashlib import sha256
from random import Random
from time import monotonic
from typing import Any

from doubloon.bots.find import check_not_taken
from doubloon.bots.line_process import LineFailure, LineProcess
from doubloon.bots.program_name import ProgramName, parse_program, split_command
from doubloon.core.bot import BotMaker
from doubloon.core.errors import DoubloonError, IllegalMove, NotationError, quoted
from doubloon.core.game import MAX_MOVES_LISTED, AnyGame, Move, Options, Result, Score, View
from doubloon.core.record import result_to_json

PROTOCOL = 1
"""The version of the protocol."""
RETRIES = 3
"""How often a program may answer again, in one decision, after moves that are not legal."""
START_SECONDS = 60.0
"""The time until a program is ready for a game; the first time it has to start, too."""
GRACE_SECONDS = 1.0
"""The time by which a program may exceed the time of a decision until it is killed."""
_SEED_BYTES = 6
"""Seeds have 48 bits, so that every JSON library reads them exactly."""

_ONLY_ANSWERS = "standard output is only for answers, other text belongs on standard error"

_waiting: defaultdict[tuple[int, ProgramName], list[LineProcess]] = defaultdict(list)
"""The programs that wait for a game, by player. A forked process must not use those of its parent, so the process id
is part of the key."""


class ProgramFailure(DoubloonError):
    """An external program ended, did not answer in time or broke the protocol. The message ends with its stderr."""


def program_maker(game: AnyGame, bot: str) -> BotMaker:
    """A maker of players that run the program of a name such as `cmd:python agent.py`; nothing is started yet."""
    program = parse_program(bot)
    assert program is not None
    check_not_taken(game, program.name)
    return partial(ProgramBot, game, program)


class ProgramBot:
    """A player whose moves an external program chooses. If the program fails, the methods raise ProgramFailure.

    The program starts with the first game, and ends if a game is abandoned.
    """

    def __init__(self, game: AnyGame, program: ProgramName, seed: int | str) -> None:
        self._game, self._program = game, program
        # Only a hash: the seeds of an arena contain its own seed, from which the cards could be computed.
        self._seed = int.from_bytes(sha256(str(seed).encode()).digest()[:_SEED_BYTES])
        self._requests = 0
        self._process: LineProcess | None = None
        self._close: weakref.finalize[[], ProgramBot] | None = None
        """Ends the program; also called if nobody uses this bot any more."""

    def game_begins(self, seat: int, options: Options | None) -> None:
        """Start the program, or take one that waits for a game, and wait until it is ready."""
        self.game_ends(None)
        try:
            self._process = _take(self._program)
        except LineFailure as failure:
            raise self._failed(str(failure)) from failure
        self._close = weakref.finalize(self, self._process.close)
        greeting = {
            "type": "game",
            "protocol": PROTOCOL,
            "game": self._game.id,
            "options": options and {"seats": options.seats, "start": options.start, "variant": options.variant},
            "seat": seat,
            "seed": self._seed,
        }
        try:
            answer = self._ask(greeting, START_SECONDS)
        except TimeoutError as problem:
            raise self._failed(f"was not ready within {START_SECONDS:g} s") from problem
        if answer.get("protocol") != PROTOCOL:
            found = quoted(json.dumps(answer))
            raise self._failed(f'answered {found} to the greeting; the answer must be {{"protocol": {PROTOCOL}}}')

    def choose(self, view: Any, seconds: float) -> Any:
        """The program's move. It gets the rules' explanation of an illegal one, and may then answer again."""
        if self._process is None:
            self.game_begins(view.seat, None)
        request = self._request(view)
        deadline = monotonic() + seconds
        for retries in reversed(range(RETRIES + 1)):
            left = deadline - monotonic()
            self._requests += 1
            request |= {"id": self._requests, "seconds": round(max(0.0, left), 3), "retries": retries}
            try:
                answer = self._ask(request, left + GRACE_SECONDS)
            except TimeoutError as problem:
                raise self._failed(f"gave no move within {seconds:g} s") from problem
            if answer.get("id") != self._requests:  # without this check, an old answer could count for a new request
                found = quoted(json.dumps(answer))
                raise self._failed(f'answered {found} to the request with "id": {self._requests}; repeat its id')
            try:
                return self._move(view, answer)
            except (IllegalMove, NotationError) as problem:
                request["problem"] = str(problem)
        move, reason = quoted(str(answer.get("move"))), request["problem"]
        raise self._failed(f"gave no legal move in {RETRIES + 1} attempts; the last one was {move}: {reason}")

    def game_ends(self, result: Result[Score] | None) -> None:
        """Send the result, and keep the program for another game; without a result, end it."""
        process, close, self._process = self._process, self._close, None
        if process is None or close is None:
            return
        if result is None:
            close()
            return
        process.send(_line({"type": "result", **result_to_json(result), "places": list(result.places)}))
        close.detach()
        _waiting[os.getpid(), self._program].append(process)

    def _request(self, view: View) -> dict[str, Any]:
        moves = view.moves
        return {
            "type": "choose",
            "moves": [str(move) for move in moves] if len(moves) <= MAX_MOVES_LISTED else [],
            "move_count": len(moves),
            "text": self._game.text(view),
            "view": self._game.view_to_json(view),
        }

    def _ask(self, request: dict[str, Any], seconds: float) -> dict[str, Any]:
        """The program's answer, an object; raises TimeoutError."""
        assert self._process is not None
        if (extra := self._process.unread()) is not None:
            raise self._failed(f"printed {_shown(extra)} although nothing was asked; {_ONLY_ANSWERS}")
        self._process.send(_line(request))
        try:
            line = self._process.receive(seconds)
        except LineFailure as failure:
            raise self._failed(str(failure)) from failure
        try:
            answer = json.loads(line)
        except (ValueError, RecursionError):
            answer = None
        if not isinstance(answer, dict):
            raise self._failed(f"printed {_shown(line)} instead of a JSON object in one line; {_ONLY_ANSWERS}")
        return answer

    def _move(self, view: View, answer: dict[str, Any]) -> Move:
        """The move in an answer; raises IllegalMove or NotationError with the reason that the rules give."""
        assert view.seat is not None
        text = answer.get("move")
        if not isinstance(text, str):
            raise NotationError('there is no move in the answer; the answer must be {"id": ..., "move": "..."}')
        move: Move = self._game.parse_move(text)
        if move not in view.moves:
            # The rules need a state. One that is sampled from the view cannot reveal anything.
            self._game.play(self._game.sample(view, Random(self._seed)), view.seat, move)
            raise IllegalMove(f"{quoted(text)} is not legal")
        return move

    def _failed(self, problem: str) -> ProgramFailure:
        """Kill the program; the error begins with a sentence about the problem."""
        process, self._process = self._process, None
        sentence = f"the program of player {quoted(self._program.name)}, {quoted(self._program.command)}, {problem}"
        if process is None:
            return ProgramFailure(sentence)
        assert self._close is not None
        self._close.detach()
        process.kill()
        lines = process.last_words()
        return ProgramFailure(
            "\n  ".join([f"{sentence}; its standard error ends with:", *lines] if lines else [sentence])
        )


def close_programs() -> None:
    """End all programs of this process that wait for a game. This also happens when the process ends."""
    for (owner, _), processes in list(_waiting.items()):
        while owner == os.getpid() and processes:
            processes.pop().close()


atexit.register(close_programs)


def _take(program: ProgramName) -> LineProcess:
    """A program that waits for a game, or a new one."""
    waiting = _waiting[os.getpid(), program]
    return waiting.pop() if waiting else LineProcess(program.command, split_command(program.command))


def _line(message: dict[str, Any]) -> bytes:
    return json.dumps(message, separators=(",", ":")).encode()  # in ASCII, which every platform reads alike


def _shown(line: bytes) -> str:
    return quoted(line.decode(errors="replace"))
