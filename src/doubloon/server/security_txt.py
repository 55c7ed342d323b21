"""`/.well-known/security.txt` (RFC 9116): how to tell the host of this server about a vulnerability."""

import re
from datetime import UTC, datetime, timedelta

from fastapi import APIRouter, HTTPException, Request
from fastapi.responses import PlainTextResponse

from doubloon.core import OptionsError
from doubloon.core.errors import quoted
from doubloon.server import openapi

_CONTACT = re.compile(r"(mailto:[!-~]+@|https://|tel:\+?)[!-~]+")
_VALID = timedelta(days=90)
"""How long a reader may rely on the file. It is always newly written, so it never expires while the server runs."""
router = APIRouter(tags=["host"])


@router.get("/.well-known/security.txt", response_class=PlainTextResponse, responses={404: openapi.PROBLEM})
async def security_txt(request: Request) -> str:
    """How to report a vulnerability of this server, if its host has set a contact."""
    contact: str | None = request.app.state.security_contact
    if contact is None:
        message = "the host of this server has set no contact; DOUBLOON_SECURITY_CONTACT does"
        raise HTTPException(404, {"code": "no-contact", "message": message})
    expires = (datetime.now(UTC) + _VALID).replace(hour=0, minute=0, second=0, microsecond=0)
    return f"Contact: {contact}\nExpires: {expires:%Y-%m-%dT%H:%M:%SZ}\n"


def checked_contact(contact: str) -> str:
    """The contact, if it is a URI as the file needs it; OptionsError says how to write it."""
    if not _CONTACT.fullmatch(contact):
        raise OptionsError(
            f"the security contact is {quoted(contact)}, but must be a URI, such as mailto:security@example.org, "
            "https://example.org/security or tel:+49-30-1234567"
        )
    return contact
