"""Break the server in planted ways, one at a time, and show that the tests notice each.

    python -m tools.server_mutants [--only WORD] [--jobs N]

Each mutant is a copy of the sources with one place changed, and names the tests that should notice; only they are run
on it, and on the sources as they are. A mutant that survives makes the exit status 1. That each still fits the sources
is a test.
"""

import sys

from tools.planting import Mutant, main

DECIDING, LOOK = "match/deciding.py", "match/look.py"
TABLES, ROUTES = "server/tables.py", "server/table_routes.py"
FAULTS, STORAGE, MATCH = "tests/faults", "tests/server/storage", "tests/match"
_PLANTED = (
    (
        "a move is acknowledged before it is stored",
        TABLES,
        "await self.store.append(live.id, before.length, lines, changed)",
        "self._spawn(self.store.append(live.id, before.length, lines, changed))",
        f"{FAULTS}/test_full_disk.py",
    ),
    (
        "a group commit answers before it is committed",
        "server/storage/sqlite_writer.py",
        "                results = self._commit(batch)\n",
        "                self._loop.call_soon_threadsafe(self._answer, batch, [None] * len(batch))\n"
        "                results = self._commit(batch)\n",
        f"{STORAGE}/test_sqlite.py",
    ),
    (
        "a commit does not wait for the disk",
        "server/storage/sqlite_writer.py",
        '"PRAGMA synchronous = FULL"',
        '"PRAGMA synchronous = OFF"',
        f"{STORAGE}/test_sqlite.py",
    ),
    (
        "PostgreSQL need not wait for the disk",
        "server/storage/postgres_link.py",
        '"synchronous_commit": "on"',
        '"synchronous_commit": "off"',
        f"{STORAGE}/test_durability.py",
    ),
    (
        "a conflict is taken for a success",
        TABLES,
        "        if entries:\n            await self._append(",
        "        with suppress(Conflict):\n            await self._append(",
        f"{FAULTS}/test_telling.py",
    ),
    (
        "a process that lags behind refuses at once",
        TABLES,
        "with suppress(Refused, Conflict):",
        "with suppress(Conflict):",
        f"{FAULTS}/test_telling.py",
    ),
    (
        "what others stored comes to light and nobody is told",
        TABLES,
        "            if live.table is not known:",
        "            if live.table.last_at > known.last_at + 3600:",
        f"{FAULTS}/test_telling.py",
    ),
    (
        "a refusal rests on what may never be stored",
        TABLES,
        "with suppress(Refused, Conflict):",
        "with suppress(Conflict):",
        "tests/server/test_commits.py",
    ),
    (
        "a repetition is answered before the first is stored",
        TABLES,
        "                if granted.entries:\n                    return granted\n",
        "                return granted\n",
        "tests/server/test_commits.py",
    ),
    (
        "a write does not care for what it builds on",
        "server/storage/writes.py",
        "if self.before is None or self.before.stored else",
        "if self.before is None or self.before else",
        "tests/server/storage/test_concurrency.py",
    ),
    (
        "a cancelled write is let go while it is under way",
        "server/storage/writes.py",
        "            if not answer.cancelled():\n",
        "            if answer.done():\n",
        "tests/server/storage/test_writes.py",
    ),
    (
        "SQLite appends without comparing",
        "server/storage/sqlite.py",
        '"UPDATE tables SET length = length + ?, updated = ? WHERE id = ? AND length = ?"',
        '"UPDATE tables SET length = length + ?, updated = ? WHERE id = ? AND length >= 0 * ?"',
        f"{FAULTS}/test_telling.py",
    ),
    (
        "PostgreSQL appends without comparing",
        "server/storage/migrations.py",
        "WHERE id = ids[i] AND length = lengths[i];",
        "WHERE id = ids[i];",
        f"{STORAGE}/test_store.py",
    ),
    (
        "a process hears only of what it wrote itself",
        "server/storage/postgres_listener.py",
        "if origin != self._origin:",
        "if origin == self._origin:",
        f"{STORAGE}/test_postgres.py",
    ),
    (
        "a repeated id is a new request",
        DECIDING,
        "if isinstance(command, _ONCE) and (command.seat, command.id) in table.answered:",
        "if False:",
        f"{FAULTS}/test_messages.py",
    ),
    (
        "a repeated id is answered with the present change",
        "server/connection.py",
        "seq = table.answered.get((seat, request.id), table.seqs[seat])",
        "seq = table.seqs[seat]",
        f"{FAULTS}/test_messages.py",
    ),
    (
        "stale moves are granted",
        DECIDING,
        "if not table.fresh[command.seat] <= command.seq <= table.seqs[command.seat]:",
        "if False:",
        f"{FAULTS}/test_messages.py",
    ),
    (
        "moves for a change that is not there yet are granted",
        DECIDING,
        "if not table.fresh[command.seat] <= command.seq <= table.seqs[command.seat]:",
        "if not table.fresh[command.seat] <= command.seq:",
        f"{FAULTS}/test_messages.py",
    ),
    (
        "who watches is not told",
        TABLES,
        "            watcher.changed()\n",
        "            pass\n",
        f"{FAULTS}/test_messages.py",
    ),
    (
        "a bot that moved is not asked again",
        TABLES,
        "            live.bots.pop(seat, None)\n        self._settled(live)\n",
        "            live.bots.pop(seat, None)\n",
        f"{FAULTS}/test_bot_workers.py",
    ),
    (
        "a spectator is sent the first seat's look",
        "server/live_table.py",
        "look_to_json(self.id, self._looks.look(seat))",
        "look_to_json(self.id, self._looks.look(seat or 0))",
        f"{FAULTS}/test_messages.py",
    ),
    (
        "a spectator who asks is shown the first seat's look",
        ROUTES,
        "json.loads(live.look_text(seat))",
        "json.loads(live.look_text(seat or 0))",
        f"{FAULTS}/test_messages.py",
    ),
    (
        "the whole state, expedition cards in order, goes over the wire",
        "server/live_table.py",
        "self._texts[seat] = look_to_json(self.id, self._looks.look(seat))",
        "self._texts[seat] = look_to_json(self.id, self._looks.look(seat))[:-1]"
        """ + f', "all": "{repr(self.table.state).replace(chr(34), "")}"}}'""",
        f"{FAULTS}/test_messages.py",
    ),
    (
        "a look shows answers before all are in",
        LOOK,
        "recent=(*table.recent, *_seen(table)),",
        "recent=(*table.recent, *(move for _, move in (step.played if step else ()))),",
        f"{MATCH}/test_secrets.py",
    ),
    (
        "others notice every move of a hidden answer",
        "match/table.py",
        "return move.seat if hidden and before.asked == after.asked else None",
        "return None",
        f"{MATCH}/test_secrets.py",
    ),
    (
        "what was built is told",
        LOOK,
        "if seat is not None and table.game.is_public(table.game.parse_move(move))",
        "if seat is not None and table.game.parse_move(move)",
        f"{MATCH}/test_secrets.py",
    ),
    (
        "a running game can be replayed",
        ROUTES,
        'if live.table.status != "finished":',
        'if live.table.status == "open":',
        "tests/server/test_replays.py",
    ),
    (
        "a hint makes what was under way stale",
        "match/table.py",
        "    if move is None:\n        return before.fresh",
        "    if move is None:\n        return seqs[:-1]",
        f"{MATCH}/test_hints.py",
    ),
    (
        "a hint is given and not written down",
        DECIDING,
        "return [] if command.seat in table.step.hinted else [log.Hinted(command.seat)]",
        "return []",
        f"{MATCH}/test_hints.py",
    ),
    (
        "a worker's hints are not looked at before they are passed on",
        "server/hinting.py",
        "if first not in view.moves:",
        "if False:",
        "tests/server/test_hints.py",
    ),
    (
        "what everybody saw can be taken back",
        DECIDING,
        "if seat == command.seat] if step and step.is_hidden else []",
        "if seat == command.seat] if step else []",
        f"{MATCH}/test_simultaneous.py",
    ),
    (
        "tokens are stored in clear",
        "server/tokens.py",
        "return hashlib.sha256(token.encode()).hexdigest()",
        "return token",
        f"{FAULTS}/test_messages.py",
    ),
    (
        "other sites may ask for changes",
        "server/middleware.py",
        "if asks_for_change and not _same_origin(headers):",
        "if False:",
        f"{FAULTS}/test_origins.py",
    ),
)

SERVER_MUTANTS = tuple(Mutant(name, file, old, new, (tests,)) for name, file, old, new, tests in _PLANTED)


if __name__ == "__main__":
    sys.exit(main(__doc__, SERVER_MUTANTS))
