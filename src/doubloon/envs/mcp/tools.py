"""The tools that an agent can call.

Every seat has a secret key, which its agent passes to the tools. So several agents can use the tools of one process,
and none sees the view of another one.
"""

import asyncio
import secrets
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from math import inf
from time import monotonic
from typing import Annotated

from pydantic import Field

from doubloon.core.errors import DoubloonError, OptionsError
from doubloon.core.game import STANDARD
from doubloon.core.languages import counted
from doubloon.envs.mcp.agent import RETRIES, Agent, MadeByBot
from doubloon.envs.mcp.rules import rules_text
from doubloon.envs.mcp.showing import Format, Reply, show
from doubloon.envs.mcp.venue import NotNow, Setup, Venue, find_offer, plan_seats

MAX_SEATS = 1000
"""How many seats the agents of one process can have at the same time."""
MAX_WAIT = 300.0
"""The longest wait for a turn, in seconds."""
_KEY_BYTES = 8
_LEAVE_SECONDS = 10.0
"""How long the server of a table may take to let an idle agent leave."""

Game = Annotated[str, Field(description="the id of a game, such as gold-hunting; see list_games")]
Key = Annotated[str, Field(description="the key of your seat, as begin_table or join_table gave it to you")]
Name = Annotated[str, Field(description="your name at the table, 1 to 32 characters, not the name of a bot")]
Shape = Annotated[
    Format, Field(description="text: sentences and a drawing in text; json: one object with all fields; svg: a drawing")
]


@dataclass(slots=True)
class _Taken:
    """A seat that an agent has, and when it has used it."""

    agent: Agent
    used_at: float
    calls: int = 0
    """The calls of tools for this seat that are not answered yet."""


class Tools:
    """The tools, and the seats of all agents who use them.

    With `idle_seconds`, a seat that no tool was called for in this time is idle, and `leave_idle_seats` gives it up.
    """

    def __init__(
        self,
        venue: Venue,
        *,
        retries: int = RETRIES,
        list_moves: bool = False,
        idle_seconds: float = inf,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self._venue, self._retries, self._list_moves = venue, retries, list_moves
        self._idle_seconds, self._clock = idle_seconds, clock
        self._seats: dict[str, _Taken] = {}

    async def close(self) -> None:
        """End all connections."""
        for taken in self._seats.values():
            await taken.agent.close()
        self._seats.clear()
        await self._venue.close()

    async def leave_idle_seats(self) -> None:
        """Leave the table for agents that are gone: bots play on for them, and a table without agents is freed."""
        now = self._clock()
        idle = [
            key for key, taken in self._seats.items() if not taken.calls and now - taken.used_at >= self._idle_seconds
        ]
        await asyncio.gather(*(_give_up(self._seats.pop(key).agent) for key in idle))

    async def list_games(self) -> Reply:
        """List the games: their ids, numbers of players, variants, and the bots from weakest to strongest."""
        lines = [
            f"{name}: {game.title}, {_choice(game.seats)} players; variants: {', '.join(game.variants)}; "
            f"bots, weakest first: {', '.join(game.levels) or 'none'}; also: random"
            for name, game in (await self._venue.games()).items()
        ]
        return Reply(("\n".join(lines),))

    async def read_rules(self, game: Game) -> Reply:
        """Read the rules of a game and the notation of its moves. Do this before you play a game for the first time."""
        return Reply((rules_text(game),))

    async def begin_table(
        self,
        game: Game,
        bots: Annotated[
            list[str] | None,
            Field(description="your opponents by name, one for each seat; left out: bots of a middle level"),
        ] = None,
        open_seats: Annotated[
            int, Field(description="the number of seats for people and other agents, who join with the invitation")
        ] = 0,
        seats: Annotated[int | None, Field(description="the number of players; left out: as few as possible")] = None,
        variant: Annotated[str, Field(description="a variant of the game")] = STANDARD,
        start: Annotated[int | None, Field(description="the seat of the start player; left out: random")] = None,
        name: Name = "Agent",
        format: Shape = "text",  # noqa: A002 (the name that agents see)
    ) -> Reply:
        """Begin a table and take seat 0. The answer has the key of your seat, which the other tools need."""
        offer = find_offer(await self._venue.games(), game)
        count, opponents = plan_seats(offer, seats, bots, open_seats)
        await self._make_room()
        setup = Setup(game, name, count, opponents, variant, start)
        taken = await self._venue.begin(setup)
        extra = {}
        if setup.open_seats:
            extra["invitation"] = taken.invitation
            if taken.link is not None:
                extra["link"] = taken.link
        agent = Agent(taken.seat, retries=self._retries, list_moves=self._list_moves)
        return show(agent, agent.look(), format, key=self._remember(agent), **extra)

    async def join_table(
        self,
        table: Annotated[str, Field(description="the id of the table")],
        invitation: Annotated[
            str | None, Field(description="its invitation; a listed table of a server needs none")
        ] = None,
        name: Name = "Agent",
        format: Shape = "text",  # noqa: A002
    ) -> Reply:
        """Take an open seat at a table. The answer has the key of your seat, which the other tools need."""
        await self._make_room()
        seat = await self._venue.join(table, name, invitation)
        agent = Agent(seat, retries=self._retries, list_moves=self._list_moves)
        return show(agent, agent.look(), format, key=self._remember(agent))

    async def view_table(self, key: Key, format: Shape = "text") -> Reply:  # noqa: A002
        """See the table as your seat sees it now."""
        with self._using(key) as agent:
            return show(agent, agent.look(), format)

    async def act(
        self,
        key: Key,
        move: Annotated[str, Field(description="one move in the notation of the rules, such as: mine a 2")],
        format: Shape = "text",  # noqa: A002
    ) -> Reply:
        """Make one move. A turn can have several moves; the answer says whether it is your turn again.

        If the move is illegal, the answer explains why and how many tries are left. After the last one a bot moves.
        """
        with self._using(key) as agent:
            try:
                return show(agent, await agent.act(move), format, f"You played: {move}.")
            except (MadeByBot, NotNow) as problem:
                return show(agent, agent.look(), format, f"{problem}.")._replace(is_error=True)

    async def wait_for_turn(
        self,
        key: Key,
        timeout: Annotated[float, Field(description="the longest wait in seconds, 0 to 300", ge=0, le=MAX_WAIT)] = 30.0,
        format: Shape = "text",  # noqa: A002
    ) -> Reply:
        """Wait until it is your turn or the game is over, and see the table. Call it again if it is not your turn."""
        with self._using(key) as agent:
            return show(agent, await agent.wait(timeout), format)

    async def leave_table(self, key: Key) -> Reply:
        """Leave the table for good. In a running game a bot plays on for you."""
        with self._using(key) as agent:
            await agent.leave()
        self._seats.pop(key, None)
        return Reply(("You have left the table.",))

    @contextmanager
    def _using(self, key: str) -> Iterator[Agent]:
        """The agent on a seat, which is not idle meanwhile."""
        taken = self._seats.get(key)
        if taken is None:
            raise OptionsError(
                "no seat has this key; begin_table and join_table give you one, and leave_table or long silence ends it"
            )
        taken.calls += 1
        try:
            yield taken.agent
        finally:
            taken.calls -= 1
            taken.used_at = self._clock()

    def _remember(self, agent: Agent) -> str:
        key = secrets.token_hex(_KEY_BYTES)
        self._seats[key] = _Taken(agent, self._clock())
        return key

    async def _make_room(self) -> None:
        """Give up the seats of finished games if there are very many; OptionsError if that is not enough."""
        if len(self._seats) < MAX_SEATS:
            return
        for key, taken in list(self._seats.items()):
            if _is_over(taken.agent):
                await taken.agent.close()
                self._seats.pop(key, None)
        if len(self._seats) >= MAX_SEATS:
            raise OptionsError(f"the agents have {counted(MAX_SEATS, 'seat')} already; leave a table first")


async def _give_up(agent: Agent) -> None:
    """Leave the table; if its server does not answer, only let go of it."""
    with suppress(DoubloonError, TimeoutError):
        async with asyncio.timeout(_LEAVE_SECONDS):
            await agent.leave()
    await agent.close()


def _is_over(agent: Agent) -> bool:
    """Whether nothing is left to do on a seat."""
    try:
        return agent.look().status == "finished"
    except DoubloonError:
        return True  # the connection to the server is lost for good


def _choice(numbers: Sequence[int]) -> str:
    return " or ".join(map(str, numbers))
