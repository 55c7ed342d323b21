"""The doubloon command; see `doubloon --help`."""

from doubloon.cli.command import main

__all__ = ["main"]
