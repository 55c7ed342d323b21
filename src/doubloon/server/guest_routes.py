"""HTTP for guests: get a token."""

from fastapi import APIRouter, Depends, Request, Response

from doubloon.server.auth import COOKIE, SECURE_COOKIE, is_secure, token_of
from doubloon.server.context import context_of, limit_changes
from doubloon.server.messages import GuestReply
from doubloon.server.paths import PROBLEMS

_YEAR = 365 * 24 * 3600

router = APIRouter(prefix="/api", tags=["guests"], responses=PROBLEMS, dependencies=[Depends(limit_changes)])


@router.post("/guests", status_code=201, response_model=GuestReply)
async def become_guest(request: Request) -> Response:
    """Get a token. A client that sends a token of this server keeps it.

    Nothing is stored. If the reply is lost, ask again.
    """
    known = token_of(request)
    token = known or context_of(request).tokens.issue()
    reply = GuestReply(token=_token_for_programs(request, token), new=known is None)
    response = Response(reply.model_dump_json(), 201, media_type="application/json")
    return _with_cookie(response, request, token)


def _with_cookie(response: Response, request: Request, token: str) -> Response:
    """The response with the client's token in a cookie that scripts cannot read; a program's request gets none."""
    if "origin" in request.headers and "authorization" not in request.headers:
        secure = is_secure(request)
        name = SECURE_COOKIE if secure else COOKIE
        response.set_cookie(name, token, max_age=_YEAR, httponly=True, samesite="strict", secure=secure)
    return response


def _token_for_programs(request: Request, token: str) -> str | None:
    """The token if a program is asking. Browsers send an Origin header and use the cookie instead."""
    return None if "origin" in request.headers else token
