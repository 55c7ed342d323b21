"""The OpenAPI document, with the messages of the WebSocket."""

from typing import Any

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi
from pydantic import TypeAdapter

from doubloon.server.messages import client_message, server_message
from doubloon.server.schemas import GenericTable, TableView

_SCHEMAS: dict[str, TypeAdapter[Any]] = {
    "ClientMessage": client_message,
    "ServerMessage": server_message,
    "TableView": TypeAdapter(TableView),
    "GenericTable": TypeAdapter(GenericTable),
}
"""Types that no HTTP route uses."""
_REFERENCES = "#/components/schemas/{model}"


def describe(app: FastAPI) -> None:
    """Add the messages to the application's document, which is built once, on the first request."""

    def document() -> dict[str, Any]:
        if app.openapi_schema is None:
            described = get_openapi(title=app.title, version=app.version, routes=app.routes)
            schemas = described.setdefault("components", {}).setdefault("schemas", {})
            for name, adapter in _SCHEMAS.items():
                schema = adapter.json_schema(ref_template=_REFERENCES)
                for part, definition in schema.pop("$defs", {}).items():
                    schemas.setdefault(part, definition)
                schemas[name] = schema
            app.openapi_schema = described
        return app.openapi_schema

    app.openapi = document  # type: ignore[method-assign]  # as FastAPI's documentation does it
