"""Spelling a value out completely, to compare what two values show or to look for what one must not show."""

from collections.abc import Mapping
from dataclasses import fields, is_dataclass


def spelled_out(value: object) -> str:
    """Every field of a value and of the values in it; `repr` of a view is only a summary.

    >>> from doubloon import Options
    >>> spelled_out((Options(), [1, None]))
    "(Options(seats=2, start=0, variant='standard'), (1, None))"
    """
    if isinstance(value, Mapping):
        return f"{{{', '.join(f'{spelled_out(key)}: {spelled_out(each)}' for key, each in value.items())}}}"
    names = _field_names(value)
    if names is not None:
        return f"{type(value).__name__}({', '.join(f'{name}={spelled_out(getattr(value, name))}' for name in names)})"
    if isinstance(value, tuple | list):
        return f"({', '.join(map(spelled_out, value))})"
    return repr(value)


def _field_names(value: object) -> tuple[str, ...] | None:
    """The fields of a dataclass or a named tuple; None for anything else."""
    if is_dataclass(value) and not isinstance(value, type):
        return tuple(field.name for field in fields(value))
    return getattr(value, "_fields", None) if isinstance(value, tuple) else None
