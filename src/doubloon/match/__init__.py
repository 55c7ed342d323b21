"""One table: seats, log, moves, time limits and visibility. No HTTP, no SQL, and no clock of its own."""

from doubloon.match.agreement import rematch_is_agreed, rematch_of
from doubloon.match.checks import check_bot, deadline
from doubloon.match.commands import Command
from doubloon.match.decisions import decide
from doubloon.match.entries import Entry, LogError, TableCreated, from_text, to_text
from doubloon.match.folding import fold, fold_all, open_table
from doubloon.match.refusals import RefusalCode, RequestRefused
from doubloon.match.seating import middle_bot, substitute_possible_at
from doubloon.match.table import Seat, Series, Table
from doubloon.match.views import (
    SeatView,
    TableView,
    TableViews,
    clock_events,
    clock_lines,
    hinted_events,
    public_history,
    replaced_events,
    replaced_lines,
    substituted_events,
    substituted_lines,
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
    "Series",
    "Table",
    "TableCreated",
    "TableView",
    "TableViews",
    "check_bot",
    "clock_events",
    "clock_lines",
    "deadline",
    "decide",
    "fold",
    "fold_all",
    "from_text",
    "hinted_events",
    "middle_bot",
    "open_table",
    "public_history",
    "rematch_is_agreed",
    "rematch_of",
    "replaced_events",
    "replaced_lines",
    "substitute_possible_at",
    "substituted_events",
    "substituted_lines",
    "to_text",
    "view_table",
]
