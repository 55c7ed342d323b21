"""The stored lengths of logs, asked for by many requests at once with few queries."""

import asyncio

from doubloon.server.storage import Store


class StoredLengths:
    """Answers how long a log was at some moment after the question.

    Questions that arrive while a query runs share the next one, for all tables together. They cannot share the running
    one: it may have read a length before another process wrote.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self._waiting: dict[str, asyncio.Future[int | None]] = {}
        self._task: asyncio.Task[None] | None = None

    async def get(self, table: str) -> int | None:
        """The length of the log, not older than this call; None if there is no such table."""
        answer = self._waiting.get(table)
        if answer is None:
            answer = self._waiting[table] = asyncio.get_running_loop().create_future()
        if self._task is None:
            self._task = asyncio.create_task(self._query_all())
        return await asyncio.shield(answer)

    async def close(self) -> None:
        """Abandon the running query; an unreachable storage must not keep the server from stopping."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _query_all(self) -> None:
        while self._waiting:
            asked, self._waiting = self._waiting, {}
            try:
                lengths = await self._store.lengths(list(asked))
            except Exception as error:  # whatever it is, everybody who asked gets it
                for answer in asked.values():
                    answer.set_exception(error)
                    answer.exception()  # not reported as unhandled if all who asked have gone
            else:
                for table, answer in asked.items():
                    answer.set_result(lengths.get(table))
        self._task = None
