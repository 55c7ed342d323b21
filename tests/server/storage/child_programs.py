"""Programs that the tests run as child processes: `python -m tests.server.storage.child_programs NAME ARGUMENT...`."""

import asyncio
import os
import resource
import signal
import sys
from collections.abc import Callable, Coroutine
from typing import Any

from doubloon.server.storage import Conflict, StorageDown, Store, open_store
from tests.server.storage.logs import OPEN, entry

TABLES = 8


async def write_forever(url: str) -> None:
    """Append to several tables at once, and print each append as soon as it is acknowledged, until killed."""
    store = await open_store(url)
    await asyncio.gather(*(_write_forever(store, f"t{n}") for n in range(TABLES)))


async def _write_forever(store: Store, table: str) -> None:
    lengths = {row.id: row.length for row in await store.tables()}
    length = lengths.get(table, 0)
    while True:
        try:
            if length:
                await store.append(table, length, [entry([table, length])])
            else:
                await store.create(table, OPEN, [entry([table, length])])
        except Conflict as conflict:  # with the last write of a process that was killed before this one
            length = conflict.length
            continue
        os.write(1, f"{table} {length}\n".encode())
        length += 1


async def fill_disk(path: str) -> None:
    """Write until the file cannot grow, then let it grow again; print the results."""
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    store = await open_store(path)
    await store.create("t", OPEN, [entry("start")])
    resource.setrlimit(resource.RLIMIT_FSIZE, (200_000, resource.RLIM_INFINITY))
    length = 1
    while True:
        try:
            await store.append("t", length, [entry("x" * 1000)])
        except StorageDown as down:
            print("maybe" if down.maybe_stored else "surely not")
            break
        length += 1
    resource.setrlimit(resource.RLIMIT_FSIZE, (1, resource.RLIM_INFINITY))
    print("healthy" if await store.healthy() else "unhealthy")
    resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    print("healthy" if await store.healthy() else "unhealthy")
    print(len(await store.load("t")) - length)
    await store.append("t", length, [entry("after")])
    await store.close()
    print(length + 1)


async def append(url: str, table: str, length: str) -> None:
    """Append once."""
    store = await open_store(url)
    await store.append(table, int(length), [entry("from another process")])
    await store.close()


async def open_and_create(url: str) -> None:
    """On a signal, open the store, create a table in it, and close it."""
    sys.stdin.readline()
    store = await open_store(url)
    await store.create(f"of process {os.getpid()}", OPEN, [entry("start")])
    await store.close()


PROGRAMS: dict[str, Callable[..., Coroutine[Any, Any, None]]] = {
    program.__name__: program for program in (write_forever, fill_disk, append, open_and_create)
}


def command(program: Callable[..., Coroutine[Any, Any, None]], *arguments: str) -> list[str]:
    """The command line that runs one of these programs."""
    return [sys.executable, "-m", __name__, program.__name__, *arguments]


if __name__ == "__main__":
    asyncio.run(PROGRAMS[sys.argv[1]](*sys.argv[2:]))
