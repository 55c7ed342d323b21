"""The OpenAPI document, with the messages of the WebSocket and the refusals that every request can get."""

from typing import Any

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi
from pydantic import TypeAdapter

from doubloon.server.messages import Problem, client_message, server_message
from doubloon.server.schemas import GenericTable, TableView

_SCHEMAS: dict[str, TypeAdapter[Any]] = {
    "ClientMessage": client_message,
    "ServerMessage": server_message,
    "TableView": TypeAdapter(TableView),
    "GenericTable": TypeAdapter(GenericTable),
}
"""Types that no HTTP route uses."""
_REFERENCES = "#/components/schemas/{model}"
PROBLEM: dict[str, Any] = {
    "content": {"application/json": {"schema": {"$ref": _REFERENCES.format(model=Problem.__name__)}}}
}
"""A refusal of a route whose other answers are not JSON."""
REFUSALS = {
    408: ("TooSlow", "The headers or the body of the request did not arrive in time."),
    413: ("TooLarge", "The body of the request is too large, or has no length."),
    421: ("WrongHost", "The server does not serve the host name of the request."),
    429: ("TooFast", "There are too many requests or connections from this address."),
}
"""Answers to requests of all kinds, given before a route sees them: by status, with a name and a description."""


def describe(app: FastAPI) -> None:
    """Add the messages and refusals to the application's document, which is built once, on the first request."""

    def document() -> dict[str, Any]:
        if app.openapi_schema is None:
            described = get_openapi(title=app.title, version=app.version, routes=app.routes)
            schemas = described.setdefault("components", {}).setdefault("schemas", {})
            for name, adapter in _SCHEMAS.items():
                schema = adapter.json_schema(ref_template=_REFERENCES)
                for part, definition in schema.pop("$defs", {}).items():
                    schemas.setdefault(part, definition)
                schemas[name] = schema
            described["components"]["responses"] = {
                name: {**PROBLEM, "description": description} for name, description in REFUSALS.values()
            }
            for operation in (each for path in described["paths"].values() for each in path.values()):
                for status, (name, _) in REFUSALS.items():
                    operation["responses"].setdefault(str(status), {"$ref": f"#/components/responses/{name}"})
            app.openapi_schema = described
        return app.openapi_schema

    app.openapi = document  # type: ignore[method-assign]  # as FastAPI's documentation does it
