"""What all notation shares: words apart by single spaces, seats by their number."""

from doubloon.core.errors import NotationError, quoted

_SEATS = {str(seat): seat for seat in range(10)}


def split_words(text: str) -> list[str]:
    """The words of a line that has exactly one space between words and none at its ends.

    >>> split_words("cross purple-03 a1")
    ['cross', 'purple-03', 'a1']
    """
    words = text.split(" ")
    if not all(words):
        raise NotationError(f"{quoted(text)}: words are separated by exactly one space, with none before or after")
    return words


def split_seat(text: str) -> tuple[int | None, str]:
    """The seat that a line of a record begins with, None where it begins with none, and the rest.

    >>> split_seat("1 take stack")
    (1, 'take stack')
    """
    first, _, rest = text.partition(" ")
    seat = _SEATS.get(first)
    if seat is None:
        return None, text
    return seat, rest
