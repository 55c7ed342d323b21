"""Fixtures for all tests of the server."""

from tests.server.postgres import postgres_server, postgres_url, socket_folder

__all__ = ["postgres_server", "postgres_url", "socket_folder"]
