"""One table: who sits where, what was asked and answered, who may see what. It knows no HTTP, no SQL and no clock."""

from doubloon.match.commands import Command
from doubloon.match.decisions import Code, Refused, deadline, decide
from doubloon.match.entries import Created, Entry, LogError, from_text, to_text
from doubloon.match.table import Seat, Table, fold, fold_all, open_table
from doubloon.match.views import SeatView, TableView, TableViews, hinted_events, public_history, view_table

__all__ = [
    "Code",
    "Command",
    "Created",
    "Entry",
    "LogError",
    "Refused",
    "Seat",
    "SeatView",
    "Table",
    "TableView",
    "TableViews",
    "deadline",
    "decide",
    "fold",
    "fold_all",
    "from_text",
    "hinted_events",
    "open_table",
    "public_history",
    "to_text",
    "view_table",
]
