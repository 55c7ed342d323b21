"""One table: seats, log, moves, time limits and visibility. No HTTP, no SQL, and no clock of its own."""

from doubloon.match.commands import Command
from doubloon.match.decisions import check_bot, deadline, decide, middle_bot
from doubloon.match.entries import Entry, LogError, TableCreated, from_text, to_text
from doubloon.match.refusals import RefusalCode, RequestRefused
from doubloon.match.table import Seat, Table, fold, fold_all, open_table
from doubloon.match.views import (
    SeatView,
    TableView,
    TableViews,
    hinted_events,
    public_history,
    replaced_events,
    replaced_lines,
    view_table,
)

__all__ = [
    "Command",
    "Entry",
    "LogError",
    "RefusalCode",
    "RequestRefused",
    "Seat",
    "SeatView",
    "Table",
    "TableCreated",
    "TableView",
    "TableViews",
    "check_bot",
    "deadline",
    "decide",
    "fold",
    "fold_all",
    "from_text",
    "hinted_events",
    "middle_bot",
    "open_table",
    "public_history",
    "replaced_events",
    "replaced_lines",
    "to_text",
    "view_table",
]
