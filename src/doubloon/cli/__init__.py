"""The doubloon command: `doubloon --help` teaches it."""

from doubloon.cli.command import main

__all__ = ["main"]
