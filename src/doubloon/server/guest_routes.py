"""HTTP for guests: get a token."""

from fastapi import APIRouter, Depends, Request, Response

from doubloon.server.auth import token_for_programs, token_of, with_cookie
from doubloon.server.context import context_of, limit_changes
from doubloon.server.messages import GuestReply
from doubloon.server.paths import PROBLEMS

router = APIRouter(prefix="/api", tags=["guests"], responses=PROBLEMS, dependencies=[Depends(limit_changes)])


@router.post("/guests", status_code=201, response_model=GuestReply)
async def become_guest(request: Request) -> Response:
    """Get a token. A client that sends a token of this server keeps it.

    Nothing is stored. If the reply is lost, ask again.
    """
    known = token_of(request)
    token = known or context_of(request).tokens.issue()
    reply = GuestReply(token=token_for_programs(request, token), new=known is None)
    response = Response(reply.model_dump_json(), 201, media_type="application/json")
    return with_cookie(response, request, token)
