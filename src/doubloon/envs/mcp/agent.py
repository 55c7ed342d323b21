"""An agent on its seat: what it has seen, and how many illegal moves it may still try."""

import asyncio
import random
from dataclasses import dataclass

from doubloon.bots import own_bot, quick_bot
from doubloon.bots.find import RANDOM
from doubloon.core.errors import DoubloonError
from doubloon.envs.mcp.position import Position
from doubloon.envs.mcp.venue import BadMove, Seat
from doubloon.registry import GAMES

RETRIES = 5
"""How often an agent may try again after an illegal move, unless the host of the tools says otherwise."""
_MAX_MOVE = 200
"""The longest text that can be a move."""
_LEGAL = "; legal: "
"""What separates the rules' explanation from the first few legal moves; see `doubloon.core.errors.illegal`."""
_SECONDS = 1.0


class MadeByBot(DoubloonError):
    """The move was illegal and no retry was left, so a bot has moved for the agent."""


@dataclass(frozen=True, slots=True)
class Conduct:
    """How an agent has played so far."""

    illegal_moves: int = 0
    """All moves that the rules forbid, and texts that are no moves."""
    moves_by_bot: int = 0
    """The moves that a bot made because no retry was left."""


class Agent:
    """An agent on a seat. After an illegal move it may try again, `retries` times for each move.

    When all retries are used up, the game's quick bot makes this one move, as at a table whose clock has run out. The
    next move has all retries again. Without `list_moves` an explanation does not name legal moves.
    """

    def __init__(self, seat: Seat, *, retries: int = RETRIES, list_moves: bool = False) -> None:
        self.list_moves = list_moves
        self.conduct = Conduct()
        self._seat = seat
        self._tries = self._tries_left = retries + 1
        self._seen = seat.position
        self._acting = asyncio.Lock()

    @property
    def tries_left(self) -> int:
        """How often the agent may still try to make its next move."""
        return self._tries_left

    def look(self) -> Position:
        """The table as the seat sees it now."""
        position = self._seat.position
        if not position.is_turn or position.deadline != self._seen.deadline:
            self._tries_left = self._tries  # the last move was made without the agent, for example by the clock
        self._seen = position
        return position

    async def wait(self, seconds: float) -> Position:
        """The table as soon as it is the seat's turn or the game is over, at latest after this time."""
        await self._seat.wait(seconds)
        return self.look()

    async def act(self, move: str) -> Position:
        """Make a move for the position that the agent has seen last; returns the position after it.

        Raises BadMove if the agent may try again, MadeByBot if it may not, and NotNow at the wrong time.
        """
        async with self._acting:
            try:
                if len(move) > _MAX_MOVE and self._seat.position.is_turn:
                    raise BadMove(f"a move has at most {_MAX_MOVE} characters, not {len(move)}")
                await self._seat.play(move[:_MAX_MOVE], self._seen.seq)
            except BadMove as problem:
                await self._count(self._explained(problem))
            self._tries_left = self._tries
            return self.look()

    async def leave(self) -> None:
        """Give up the seat; in a running game a bot plays on."""
        await self._seat.leave()

    async def close(self) -> None:
        """End all connections of the seat."""
        await self._seat.close()

    async def _count(self, problem: str) -> None:
        """Count an illegal move, and say what follows from it."""
        self.conduct = Conduct(self.conduct.illegal_moves + 1, self.conduct.moves_by_bot)
        if self._tries_left > 1:
            self._tries_left -= 1
            left = "1 try" if self._tries_left == 1 else f"{self._tries_left} tries"
            raise BadMove(f"{problem}. You have {left} left for this move")
        position = self._seat.position
        bot, move = await _stand_in(position)
        await self._seat.play(move, position.seq)
        self.conduct = Conduct(self.conduct.illegal_moves, self.conduct.moves_by_bot + 1)
        self._tries_left = self._tries
        raise MadeByBot(f"{problem}. No try was left for this move, so the bot {bot} moved for you: {move}")

    def _explained(self, problem: BadMove) -> str:
        text = str(problem)
        return text if self.list_moves else text.partition(_LEGAL)[0]


async def _stand_in(position: Position) -> tuple[str, str]:
    """A bot's name and its move for the seat; random where the game is not installed here."""
    game = GAMES.get(position.game)
    if game is not None and position.view is not None:
        name = quick_bot(game)
        bot = own_bot(game, name)(random.getrandbits(64))
        return name, str(await asyncio.to_thread(bot.choose, position.view, _SECONDS))
    moves, _ = position.moves()
    if not moves:
        raise DoubloonError("no try is left, and no bot knows this game; make a legal move, or leave the table")
    return RANDOM, random.choice(moves)
