"""A simulated server process: the real application in the simulated world. It can be killed, frozen and restarted."""

import asyncio
import logging
from collections.abc import Coroutine
from contextvars import copy_context
from functools import cache
from pathlib import Path
from typing import TypeVar

from fastapi import FastAPI
from starlette.types import ASGIApp

from doubloon.bots.find import RandomBot
from doubloon.bots.tasks import ChooseMove
from doubloon.bots.workers import BotWorkers, NoAnswer, Request
from doubloon.server.app import create_app
from doubloon.server.storage import StorageDown
from tests.simulation.loop import Owner
from tests.simulation.network import Host, Network
from tests.simulation.sqlite_disk import Disk
from tests.simulation.world import EPOCH, World

T = TypeVar("T")

_ABSENCE = 5.0
_BOT_SECONDS = 0.2
_CLOSE_ATTEMPTS = 20
_NO_PAGE = Path(__file__).parent / "no page"


class Application:
    """The application of the processes at one address.

    Building the routes takes longer than a simulated life, so it is done once. Everything else is created by each
    process, in the lifespan of the application.
    """

    def __init__(self) -> None:
        self.app = create_app("simulated", generous=True, page=_NO_PAGE, absence_seconds=_ABSENCE)
        self._state = dict(self.app.state._state)

    def begin(self) -> FastAPI:
        """The application without anything from the process before."""
        self.app.state._state.clear()
        self.app.state._state.update(self._state)
        return self.app


application = cache(lambda _address: Application())
"""The application at an address."""


class Process:
    """One server process at an address. Its wall clock can be wrong."""

    def __init__(self, world: World, network: Network, disk: Disk, name: str, address: str) -> None:
        self.world, self.network, self.disk, self.name, self.address = world, network, disk, name, address
        self.wall_offset = 0.0
        """How far its wall clock is ahead."""
        self.owner = Owner(name)
        self.owner.alive = False
        self._stopping = asyncio.Event()
        self._context = copy_context()
        self.dead: list[Owner] = []
        """The owners of killed processes; their tasks never run again."""

    @property
    def running(self) -> bool:
        """Whether the process exists, frozen or not."""
        return self.owner.alive

    @property
    def serving(self) -> bool:
        """Whether it accepts requests."""
        return self.address in self.network.hosts

    def start(self) -> None:
        """Start the process; it serves as soon as its storage is open."""
        self.world.note(f"{self.name}: starts")
        self.owner = Owner(self.name)
        self._stopping = asyncio.Event()
        self._context = self.world.loop.add(self.owner)
        self._context.run(self.world.loop.create_task, self._run())

    def kill(self) -> None:
        """Kill it at once: none of its callbacks runs again, and nothing of its memory survives."""
        self.world.note(f"{self.name}: is killed after {self.owner.steps} steps")
        self._exit(self.owner)

    def stop(self) -> None:
        """Ask it to stop, as SIGTERM does: it closes its connections and finishes its writes."""
        self.world.note(f"{self.name}: is asked to stop")
        self._stopping.set()

    def wall_clock(self) -> float:
        """Unix time as this process sees it."""
        return EPOCH + self.world.loop.time() + self.wall_offset

    async def _run(self) -> None:
        app = application(self.address).begin()
        owner, loop = self.owner, self.world.loop
        try:
            async with app.router.lifespan_context(app):
                self._serve(app, owner)
                await self._stopping.wait()
                self.network.hosts.pop(self.address, None)
                for socket in [socket for socket in self.network.sockets if socket.owner is owner]:
                    socket.server_stops()
                await asyncio.sleep(0.1)
        except StorageDown:
            self.world.note(f"{self.name}: cannot start, the storage is down")
        self.world.note(f"{self.name}: has stopped")
        loop.call_outside(0.0, self._exit, owner)

    def _serve(self, app: ASGIApp, owner: Owner) -> None:
        self.network.hosts[self.address] = Host(owner, self._context, app)
        self.world.note(f"{self.name}: serves")

    def _exit(self, owner: Owner) -> None:
        if owner.alive:
            self.world.loop.kill(owner)
            self.network.lose(owner)
            self.disk.lose(owner)
            self.dead.append(owner)


def let_go(owner: Owner) -> None:
    """Free the tasks of a dead process. Their cleanup code runs now, when it reaches nothing outside any more."""
    for task in owner.tasks:
        if task.done():
            continue
        setattr(task, "_log_destroy_pending", False)  # noqa: B010 (asyncio reads it; its type is not declared)
        coroutine = task.get_coro()
        assert isinstance(coroutine, Coroutine)
        for _ in range(_CLOSE_ATTEMPTS):
            try:
                coroutine.close()
            except RuntimeError:  # the cleanup code wanted to wait
                continue
            except BaseException:  # whatever it is, nobody is there to see it
                pass
            break
    owner.tasks.clear()


class SimulatedWorkers(BotWorkers):
    """Bots without processes: a random legal move by the seed, after a while."""

    world: World

    async def start(self) -> None:
        """There is nothing to start."""

    async def close(self) -> None:
        """There is nothing to close."""

    async def _answer(self, request: Request[T], patience: float) -> T:  # noqa: ARG002 (nothing here takes long)
        """The answer of a bot."""
        task = request.task
        await asyncio.sleep(self.world.rng.random() * _BOT_SECONDS)
        if not isinstance(task, ChooseMove) or self.world.rng.random() < 0.02:
            raise NoAnswer("the worker crashed")
        return task.read(str(RandomBot(task.seed).choose(task.view, 0.0)))


class ErrorLog(logging.Handler):
    """Collects everything that the server logs as an error."""

    def __init__(self, problems: list[str]) -> None:
        super().__init__(logging.ERROR)
        self._problems = problems

    def emit(self, record: logging.LogRecord) -> None:
        """Record a problem."""
        self._problems.append(f"logged: {record.getMessage()} {record.exc_info and record.exc_info[1]!r}")
