"""What the routes for tables have in common: path parameters, documented errors, finding the table."""

from typing import Annotated, Any

from fastapi import Path, Query, Request

from doubloon.server.context import context_of
from doubloon.server.live_table import LiveTable
from doubloon.server.messages import Problem
from doubloon.server.tokens import TABLE_ID

TableId = Annotated[str, Path(pattern=TABLE_ID)]
SeatPath = Annotated[int, Path(ge=0, le=9)]
SeatQuery = Annotated[int | None, Query(ge=0, le=9)]
PROBLEMS: dict[int | str, dict[str, Any]] = {
    status: {"model": Problem} for status in (401, 403, 404, 409, 410, 422, 503)
}
"""What a route for tables can answer besides success; see also `openapi.REFUSALS`."""


async def find_table(request: Request, table: str) -> LiveTable:
    """The table with this id; NoSuchTable, which becomes a 404, if there is none."""
    return await context_of(request).tables.find(table)
