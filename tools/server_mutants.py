"""Break the server in many ways, one at a time, and show that the tests notice each.

    python -m tools.server_mutants [--only WORD] [--jobs N]

Each mutant names the tests that should notice it; only they run, on the mutant and on the unchanged sources. A mutant
that survives makes the exit status 1. A test checks that each mutant still fits the sources.
"""

import sys

from tools.mutation import Mutant, main

DECISIONS, VIEWS, TABLE = "match.decisions", "match.views", "match.table"
LIVE_TABLES, LIVE_TABLE, ROUTES = "server.live_tables", "server.live_table", "server.table_routes"
STORAGE = "server.storage"
FAULT_TESTS, STORAGE_TESTS, MATCH_TESTS = "tests/faults", "tests/server/storage", "tests/match"


def _mutant(name: str, module: str, scope: str, old: str, new: str, tests: str, *, in_text: bool = False) -> Mutant:
    return Mutant(name, module, scope, old, new, (tests,), in_text)


SERVER_MUTANTS = (
    _mutant(
        "a move is acknowledged before it is stored",
        LIVE_TABLES,
        "LiveTables._append",
        "await self.store.append(live.id, before.length, lines, changed, hidden=hidden)",
        "self._spawn(self.store.append(live.id, before.length, lines, changed, hidden=hidden))",
        f"{FAULT_TESTS}/test_full_disk.py",
    ),
    _mutant(
        "a group commit answers before it is committed",
        f"{STORAGE}.sqlite_writer",
        "Writer._run",
        "results = self._commit(batch)",
        "self._loop.call_soon_threadsafe(self._answer, batch, [None] * len(batch))\nresults = self._commit(batch)",
        f"{STORAGE_TESTS}/test_sqlite.py",
    ),
    _mutant(
        "a commit does not wait for the disk",
        f"{STORAGE}.sqlite_writer",
        "SETTINGS",
        "synchronous = FULL",
        "synchronous = OFF",
        f"{STORAGE_TESTS}/test_sqlite.py",
        in_text=True,
    ),
    _mutant(
        "PostgreSQL need not wait for the disk",
        f"{STORAGE}.postgres_database",
        "_settings",
        "'on'",
        "'off'",
        f"{STORAGE_TESTS}/test_durability.py",
    ),
    _mutant(
        "a conflict is taken for a success",
        LIVE_TABLES,
        "LiveTables._commit",
        "await self._append(live, entries, after, now)",
        "with suppress(Conflict):\n    await self._append(live, entries, after, now)",
        f"{FAULT_TESTS}/test_notifications.py",
    ),
    _mutant(
        "a process that lags behind refuses at once",
        LIVE_TABLES,
        "LiveTables._execute",
        "suppress(RequestRefused, Conflict)",
        "suppress(Conflict)",
        f"{FAULT_TESTS}/test_notifications.py",
    ),
    _mutant(
        "watchers do not learn what other processes stored",
        LIVE_TABLES,
        "LiveTables.request_unshielded",
        "live.table is not known",
        "live.table.last_at > known.last_at + 3600",
        f"{FAULT_TESTS}/test_notifications.py",
    ),
    _mutant(
        "a process shows what it has in memory",
        LIVE_TABLES,
        "LiveTables.find",
        "not self.store.is_shared",
        "True",
        "tests/server/test_sessions.py",
    ),
    _mutant(
        "a read trusts a load that began before it",
        LIVE_TABLES,
        "LiveTables.find",
        "not self.store.is_shared",
        "not self.store.is_shared or loading is not None",
        "tests/server/test_sessions.py",
    ),
    _mutant(
        "a hidden move changes the time in the lobby",
        LIVE_TABLES,
        "LiveTables._append",
        "after.seqs[-1] == before.seqs[-1]",
        "False",
        "tests/server/test_secrets.py",
    ),
    _mutant(
        "a refusal rests on a write that may fail",
        LIVE_TABLES,
        "LiveTables._execute",
        "suppress(RequestRefused, Conflict)",
        "suppress(Conflict)",
        "tests/server/test_commits.py",
    ),
    _mutant(
        "a repeated request is answered before the first is stored",
        LIVE_TABLES,
        "LiveTables._execute",
        "result.entries",
        "True",
        "tests/server/test_commits.py",
    ),
    _mutant(
        "a write ignores the write that it builds on",
        f"{STORAGE}.writes",
        "PendingWrite.placed",
        "self.before.stored",
        "self.before",
        f"{STORAGE_TESTS}/test_concurrency.py",
    ),
    _mutant(
        "a cancelled write is abandoned while it is pending",
        f"{STORAGE}.writes",
        "PendingWrites.answered",
        "not answer.cancelled()",
        "answer.done()",
        f"{STORAGE_TESTS}/test_writes.py",
    ),
    _mutant(
        "SQLite appends without comparing the length",
        f"{STORAGE}.sqlite_appends",
        "Appends._stored_end",
        "SELECT head FROM tables WHERE id = ? AND length = ?",
        "SELECT head FROM tables WHERE id = ? AND length >= 0 * ?",
        f"{STORAGE_TESTS}/test_store.py",
        in_text=True,
    ),
    _mutant(
        "PostgreSQL appends without comparing the length",
        f"{STORAGE}.migrations",
        "",
        "WHERE length = lengths[i] AND id = ids[i] FOR NO KEY UPDATE",
        "WHERE id = ids[i] FOR NO KEY UPDATE",
        f"{STORAGE_TESTS}/test_store.py",
        in_text=True,
    ),
    _mutant(
        "the first entries of a log are not verified",
        f"{STORAGE}.chain",
        "verify",
        "link is None or row.head != link.head",
        "link is None or (row.head != link.head and seq == length - 1)",
        f"{STORAGE_TESTS}/test_chain.py",
    ),
    _mutant(
        "a missing last entry goes unnoticed",
        f"{STORAGE}.chain",
        "verify",
        "head != last_head",
        "False",
        f"{STORAGE_TESTS}/test_chain.py",
    ),
    _mutant(
        "a process is notified only of its own writes",
        f"{STORAGE}.postgres_listener",
        "_on_notification",
        "origin != self._origin",
        "origin == self._origin",
        f"{STORAGE_TESTS}/test_postgres.py",
    ),
    _mutant(
        "a repeated id is a new request",
        DECISIONS,
        "decide",
        "isinstance(command, _IDEMPOTENT) and (command.seat, command.id) in table.answered",
        "False",
        f"{FAULT_TESTS}/test_messages.py",
    ),
    _mutant(
        "a repeated id is answered with the current seq",
        "server.connection",
        "Connection._answer",
        "table.answered.get((seat, request.id), table.seqs[seat])",
        "table.seqs[seat]",
        f"{FAULT_TESTS}/test_messages.py",
    ),
    _mutant(
        "stale moves are accepted",
        DECISIONS,
        "_check_fresh",
        "table.fresh[command.seat] <= command.seq <= table.seqs[command.seat]",
        "True",
        f"{FAULT_TESTS}/test_messages.py",
    ),
    _mutant(
        "moves for a future seq are accepted",
        DECISIONS,
        "_check_fresh",
        "table.fresh[command.seat] <= command.seq <= table.seqs[command.seat]",
        "table.fresh[command.seat] <= command.seq",
        f"{FAULT_TESTS}/test_messages.py",
    ),
    _mutant(
        "watchers are not notified",
        LIVE_TABLES,
        "LiveTables._changed",
        "watcher.changed()",
        "pass",
        f"{FAULT_TESTS}/test_messages.py",
    ),
    _mutant(
        "a bot that has moved is not asked again",
        "server.turns",
        "Turns._bot_moves",
        "self.schedule(live)",
        "pass",
        f"{FAULT_TESTS}/test_bot_workers.py",
    ),
    _mutant(
        "a spectator gets the first seat's view",
        LIVE_TABLE,
        "LiveTable.json",
        "self._views.view(seat)",
        "self._views.view(seat or 0)",
        f"{FAULT_TESTS}/test_messages.py",
    ),
    _mutant(
        "a spectator's HTTP request gets the first seat's view",
        ROUTES,
        "_table",
        "live.json(seat)",
        "live.json(seat or 0)",
        f"{FAULT_TESTS}/test_messages.py",
    ),
    _mutant(
        "the whole state is sent",
        LIVE_TABLE,
        "LiveTable.json",
        "table_to_json(self.id, self.table.game, self._views.view(seat), self._ahead)",
        "table_to_json(self.id, self.table.game, self._views.view(seat), self._ahead)[:-1]"
        """ + f', "all": "{repr(self.table.state).replace(chr(34), "")}"}}'.encode()""",
        f"{FAULT_TESTS}/test_messages.py",
    ),
    _mutant(
        "a view shows moves before all are in",
        VIEWS,
        "TableViews.__init__",
        "(*table.recent, *_public_open_moves(table))",
        "(*table.recent, *(move for _, move in (step.played if step else ())))",
        f"{MATCH_TESTS}/test_secrets.py",
    ),
    _mutant(
        "others notice every part of a hidden move",
        TABLE,
        "_only_viewer",
        "hidden and before.asked == after.asked",
        "False",
        f"{MATCH_TESTS}/test_secrets.py",
    ),
    _mutant(
        "the history shows what was built",
        VIEWS,
        "_history",
        "table.game.is_public(table.game.parse_move(move))",
        "table.game.parse_move(move)",
        f"{MATCH_TESTS}/test_secrets.py",
    ),
    _mutant(
        "a running game can be replayed",
        "server.record_routes",
        "_require_finished",
        "live.table.status != 'finished'",
        "live.table.status == 'open'",
        "tests/server/test_replays.py",
    ),
    _mutant(
        "a hint makes pending requests stale",
        TABLE,
        "_fresh",
        "return before.fresh",
        "return seqs[:-1]",
        f"{MATCH_TESTS}/test_hints.py",
    ),
    _mutant(
        "a hint is given and not logged",
        DECISIONS,
        "_hint",
        "[log.HintGiven(command.seat)]",
        "[]",
        f"{MATCH_TESTS}/test_hints.py",
    ),
    _mutant(
        "a worker's hints are passed on without a check",
        "hints.validation",
        "validate_hints",
        "first not in view.moves",
        "False",
        "tests/hints",
    ),
    _mutant(
        "public moves can be taken back",
        DECISIONS,
        "_take_back",
        "step and step.is_hidden",
        "step",
        f"{MATCH_TESTS}/test_simultaneous.py",
    ),
    _mutant(
        "tokens are stored in clear",
        "server.tokens",
        "key_of",
        "hashlib.sha256(token.encode()).hexdigest()",
        "token",
        f"{FAULT_TESTS}/test_messages.py",
    ),
    _mutant(
        "other sites may change things",
        "server.middleware",
        "",
        "may_change_something and not _same_origin(headers)",
        "False",
        f"{FAULT_TESTS}/test_origins.py",
    ),
)


if __name__ == "__main__":
    sys.exit(main(__doc__, SERVER_MUTANTS))
