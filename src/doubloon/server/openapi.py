"""The OpenAPI document, with the WebSocket's messages in it too."""

from typing import Any

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi

from doubloon.server.messages import client_message, server_message

_MESSAGES = {"ClientMessage": client_message, "ServerMessage": server_message}
_REFERENCES = "#/components/schemas/{model}"


def describe(app: FastAPI) -> None:
    """Make the application's document complete; it is made once, when first asked for."""

    def document() -> dict[str, Any]:
        if app.openapi_schema is None:
            described = get_openapi(title=app.title, version=app.version, routes=app.routes)
            schemas = described.setdefault("components", {}).setdefault("schemas", {})
            for name, adapter in _MESSAGES.items():
                schema = adapter.json_schema(ref_template=_REFERENCES)
                for part, definition in schema.pop("$defs", {}).items():
                    schemas.setdefault(part, definition)
                schemas[name] = schema
            app.openapi_schema = described
        return app.openapi_schema

    app.openapi = document  # type: ignore[method-assign]  # as FastAPI's documentation does it
