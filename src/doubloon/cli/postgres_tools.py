"""Runs PostgreSQL's own programs `pg_dump` and `pg_restore`. A password reaches them only through the environment.

It also creates databases that exist only for a moment.
"""

import asyncio
import os
import secrets
import shutil
import subprocess
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple
from urllib.parse import unquote

from doubloon.core import DoubloonError, OptionsError
from doubloon.core.errors import missing

_PASSWORD = "PGPASSWORD"
_SECONDS = 60.0
"""The time to create or to drop a database."""


class ToolFailed(DoubloonError):
    """A program of PostgreSQL failed, for the reason in the message."""


class Address(NamedTuple):
    """A PostgreSQL URL without its password, and the environment that has the password."""

    url: str
    environment: Mapping[str, str]

    @classmethod
    def of(cls, url: str) -> "Address":
        """Take the password out of a URL: every user of the machine can read command lines.

        >>> address = Address.of("postgresql://ann:tops%20ecret@db.example.org/tables?sslmode=require")
        >>> address.url, address.environment["PGPASSWORD"]
        ('postgresql://ann@db.example.org/tables?sslmode=require', 'tops ecret')
        """
        environment = dict(os.environ)
        scheme, _, rest = url.partition("://")
        rest, mark, query = rest.partition("?")
        place, slash, name = rest.partition("/")
        user, at, hosts = place.rpartition("@")
        user, colon, password = user.partition(":")
        if colon:
            environment[_PASSWORD] = unquote(password)
        parameters = []
        for parameter in query.split("&"):
            if parameter.startswith("password="):
                environment[_PASSWORD] = unquote(parameter.removeprefix("password="))
            else:
                parameters.append(parameter)
        kept = "&".join(filter(None, parameters))
        return cls(f"{scheme}://{user}{at}{hosts}{slash}{name}{mark if kept else ''}{kept}", environment)


def run_tool(name: str, *arguments: str, address: Address | None = None) -> str:
    """Run a program of PostgreSQL and return its output; with an address, it connects to that database."""
    program = shutil.which(name)
    if program is None:
        raise OptionsError(
            f"PostgreSQL's program {name} is not installed; install PostgreSQL's client programs, in a version not "
            "older than the server's (Debian and Ubuntu: apt install postgresql-client)"
        )
    command = [program, *arguments]
    if address is not None:
        command += ["--no-password", f"--dbname={address.url}"]  # it never asks; without a password it fails
    environment = None if address is None else address.environment
    try:
        finished = subprocess.run(
            command, env=environment, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False
        )
    except OSError as error:
        raise ToolFailed(f"{name} could not be started: {error}") from error
    if finished.returncode:
        raise ToolFailed(f"{name} failed: {finished.stderr.strip() or f'exit status {finished.returncode}'}")
    return finished.stdout


def restore_archive(archive: Path, url: str) -> None:
    """Restore an archive of `pg_dump` into an empty database: everything or nothing. ToolFailed names the archive."""
    options = ("--single-transaction", "--exit-on-error", "--no-owner", "--no-privileges")
    try:
        run_tool("pg_restore", *options, str(archive), address=Address.of(url))
    except ToolFailed as error:
        raise ToolFailed(f"{archive} could not be restored: {error}") from error


@contextmanager
def scratch_database(url: str) -> Iterator[str]:
    """The URL of a new database on the same server, which is dropped at the end.

    OptionsError unless the user of the URL may create databases.
    """
    name = f"doubloon_rehearsal_{secrets.token_hex(8)}"
    asyncio.run(_run(url, f"CREATE DATABASE {name}"))
    try:
        yield _with_database(url, name)
    finally:
        asyncio.run(_run(url, f"DROP DATABASE {name}"))


async def _run(url: str, statement: str) -> None:
    """Run a statement in the database of this URL."""
    try:
        import asyncpg

        from doubloon.server.storage.postgres_database import TIMEOUT, Database, postgres_down
    except ModuleNotFoundError:
        raise missing("asyncpg", "postgres", "asyncpg") from None
    with postgres_down():
        connection = await Database(url, TIMEOUT).connect(command_timeout=_SECONDS)
        try:
            await connection.execute(statement)
        except asyncpg.InsufficientPrivilegeError as error:
            raise OptionsError(
                "a rehearsed restore needs a database for a moment, and the user of the URL may not create one; allow "
                "it with ALTER ROLE ... CREATEDB, or give the URL of a user who may"
            ) from error
        finally:
            await connection.close()


def _with_database(url: str, name: str) -> str:
    """The URL of another database on the same server."""
    address, mark, query = url.partition("?")
    scheme, _, rest = address.partition("://")
    parameters = (each for each in query.split("&") if not each.startswith(("dbname=", "database=")))
    return f"{scheme}://{rest.partition('/')[0]}/{name}{mark}{'&'.join(parameters)}"
