"""Runs PostgreSQL's own programs `pg_dump` and `pg_restore`. A password reaches them only through the environment."""

import os
import shutil
import subprocess
from collections.abc import Mapping
from typing import NamedTuple
from urllib.parse import unquote

from doubloon.core import DoubloonError, OptionsError

_PASSWORD = "PGPASSWORD"


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
