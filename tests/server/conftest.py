"""The fixtures that all tests of the server know."""

from tests.server.postgres import postgres_server, postgres_url, socket_folder

__all__ = ["postgres_server", "postgres_url", "socket_folder"]
