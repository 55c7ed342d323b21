"""One table: who sits where, what was asked and answered, who may see what. It knows no HTTP, no SQL and no clock."""

from doubloon.match.commands import Command
from doubloon.match.deciding import Code, Refused, deadline, decide
from doubloon.match.entries import Created, Entry, LogError, from_text, to_text
from doubloon.match.look import Look, Looks, SeatLook, hinted_lines, look, told_lines
from doubloon.match.table import Seat, Table, fold, fold_all, open_table

__all__ = [
    "Code",
    "Command",
    "Created",
    "Entry",
    "LogError",
    "Look",
    "Looks",
    "Refused",
    "Seat",
    "SeatLook",
    "Table",
    "deadline",
    "decide",
    "fold",
    "fold_all",
    "from_text",
    "hinted_lines",
    "look",
    "open_table",
    "to_text",
    "told_lines",
]
