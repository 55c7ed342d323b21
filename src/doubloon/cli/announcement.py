"""What `doubloon play` says when it starts: where the table is, how friends get there, and how to stop."""

import io
import sys
from textwrap import indent

_MARGIN = "  "


def announcement(host: str, port: int, database: str | None, *, lan: bool) -> str:
    """The text for this address; on a terminal, friends in the network also get it as a QR code."""
    from doubloon.server.addresses import is_local_name
    from doubloon.server.storage import default_database, sqlite_file

    address = f"http://{host}:{port}/"
    lines = [f"Doubloon is at {address}"]
    if lan and is_local_name(host):
        lines.append("This machine has no address in a network, so friends cannot join now.")
    elif lan and _shows_blocks():
        lines += ["Friends in the same network open this address, or scan the code:", "", qr_code(address), ""]
    elif lan:
        lines.append("Friends in the same network open this address.")
    else:
        lines.append("Only this machine can open it. Start with --lan to let friends in your network join.")
    file = sqlite_file(database or default_database())
    lines += [f"Games are kept in {file}." if file else "Games are kept in the given database."]
    lines += ["Stop with Ctrl-C. Running games go on when you start again."]
    return indent("\n".join(lines), _MARGIN).join(("\n", "\n"))


def qr_code(text: str) -> str:
    """A QR code drawn with half blocks."""
    import segno

    drawn = io.StringIO()
    segno.make(text, error="l", micro=False).terminal(drawn, border=2, compact=True)
    return drawn.getvalue().rstrip("\n")


def _shows_blocks() -> bool:
    """Whether this is a terminal that can show the blocks of a QR code."""
    return sys.stdout.isatty() and (sys.stdout.encoding or "").lower().startswith("utf")
