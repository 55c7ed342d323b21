"""Small logs for the tests."""

import json

from doubloon.server.storage import Entry, Store, Summary

OPEN = Summary("gold-hunting", "open", True, "[]")
RUNNING = Summary("gold-hunting", "running", True, '["Ann", "Ben"]')
FINISHED = Summary("gold-hunting", "finished", False, '["Ann", "Ben"]')


def entry(what: object, at: float = 1.5) -> Entry:
    return Entry(json.dumps(what), at)


async def contents(store: Store, table: str, since: int = 0) -> list[object]:
    return [json.loads(each.body) for each in await store.load(table, since)]
