"""The addresses under which others in the same network reach this server."""

import socket
from ipaddress import ip_address

from fastapi import APIRouter, Request

from doubloon.server.limits import is_loopback
from doubloon.server.messages import ServerReply
from doubloon.server.paths import PROBLEMS

LOOPBACK = "127.0.0.1"
_LOCAL_NAME = "localhost"
router = APIRouter(prefix="/api", tags=["host"], responses=PROBLEMS)


@router.get("/server")
async def see_server(request: Request) -> ServerReply:
    """How others reach this server. Only a browser on the same machine, which does not know it, gets addresses."""
    host: str | None = request.app.state.listening_host
    if host is None or not is_from_here(request):
        return ServerReply(local_only=False, addresses=[])
    name = lan_address() if _is_any(host) else host
    if is_local_name(name):
        return ServerReply(local_only=is_local_name(host), addresses=[])
    server = request.scope["server"]
    return ServerReply(local_only=False, addresses=[f"http://{_in_url(name)}:{server[1]}"])


def lan_address() -> str:
    """This machine's address in the local network; loopback if there is none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # sends nothing; it only selects the local address
        except OSError:
            return LOOPBACK
        address: str = probe.getsockname()[0]
        return address


def is_local_name(host: str) -> bool:
    """Whether only this machine has this address or name."""
    return host == _LOCAL_NAME or is_loopback(host)


def is_from_here(request: Request) -> bool:
    """Whether a browser or program on this machine uses a local address.

    A proxy on this machine sends headers of its own, which `ForwardedClient` knows, or at least passes on another name.
    """
    return request.client is not None and is_loopback(request.client.host) and is_local_name(request.url.hostname or "")


def _is_any(host: str) -> bool:
    """Whether a server with this address listens on all addresses."""
    try:
        return ip_address(host).is_unspecified
    except ValueError:
        return False


def _in_url(host: str) -> str:
    return f"[{host}]" if ":" in host else host
