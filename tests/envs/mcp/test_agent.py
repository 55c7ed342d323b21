"""The tries of an agent whose move is made by somebody else, such as the clock of a server."""

from dataclasses import replace

import pytest

from doubloon.core import Options
from doubloon.envs.mcp.agent import Agent
from doubloon.envs.mcp.position import Player, Position
from doubloon.envs.mcp.venue import BadMove

OWN = Player("Ines", "person", awaited=True, left=False, substitute=None)
OTHER = Player("Tomasz", "person", awaited=False, left=False, substitute=None)
TURN = Position("t", "gold-hunting", Options(), "running", 1, 0, (OWN, OTHER), (), {}, None, deadline=100.0)
WAITING = replace(TURN, seq=2, players=(replace(OWN, awaited=False), replace(OTHER, awaited=True)), deadline=None)


class ClockedSeat:
    """A seat whose position the test sets, and where every move is illegal."""

    def __init__(self) -> None:
        self.position = TURN

    async def play(self, move: str, seq: int) -> None:
        raise BadMove(f"'{move}' is not legal at {seq}")

    async def wait(self, seconds: float) -> None:
        """The position is there already."""

    async def leave(self) -> None:
        """Nothing to give up."""

    async def close(self) -> None:
        """Nothing to close."""


@pytest.mark.parametrize(
    ("position", "tries_left"),
    [
        (WAITING, 3),
        (replace(TURN, seq=3, deadline=130.0), 3),  # the clock moved, the opponent answered, the clock runs again
        (replace(TURN, seq=2), 2),  # another seat changed something
    ],
)
async def test_after_a_move_of_the_clock_the_next_move_has_all_tries(position: Position, tries_left: int) -> None:
    seat = ClockedSeat()
    agent = Agent(seat, retries=2)
    with pytest.raises(BadMove, match="You have 2 tries left"):
        await agent.act("dance")
    assert agent.tries_left == 2
    seat.position = position
    await agent.wait(0)
    assert agent.tries_left == tries_left
