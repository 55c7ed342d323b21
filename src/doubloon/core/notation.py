"""The notation that all games share: words separated by single spaces, seats as numbers."""

from doubloon.core.errors import NotationError, quoted

_SEATS = {str(seat): seat for seat in range(10)}


class Notated:
    """The base of a move that shows itself in its notation, such as <take stack>."""

    __slots__ = ()

    def __repr__(self) -> str:
        return f"<{self}>"


def split_words(text: str) -> list[str]:
    """Split text into words; raises NotationError unless single spaces separate them.

    >>> split_words("cross purple-03 a1")
    ['cross', 'purple-03', 'a1']
    """
    words = text.split(" ")
    if not all(words):
        raise NotationError(f"{quoted(text)}: words are separated by exactly one space, with none before or after")
    return words


def split_seat(text: str) -> tuple[int | None, str]:
    """Split an event into its seat, or None for an outcome of chance, and the rest.

    >>> split_seat("1 take stack")
    (1, 'take stack')
    """
    first, _, rest = text.partition(" ")
    seat = _SEATS.get(first)
    if seat is None:
        return None, text
    return seat, rest
