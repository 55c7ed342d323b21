"""The built page from web/, served from memory."""

import hashlib
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from html import escape
from pathlib import Path
from typing import NamedTuple

from starlette.datastructures import Headers
from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

from doubloon.registry import GAMES
from doubloon.server.tokens import TABLE_ID

BUILT = Path(__file__).parent / "page"
"""The folder that the build writes."""
_ADDRESSES = [
    [part for part in address.split("/") if part]
    for address in json.loads(Path(__file__).with_name("page_addresses.json").read_text("utf-8"))
]
"""The addresses of the page as lists of parts; the page's own router reads the same file."""
_FOR_PROGRAMS = ("/api", "/healthz", "/metrics", "/openapi.json")
_TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
_UNCHANGING = "public, max-age=31536000, immutable"
"""For files whose names contain a hash of their content."""
MAY_CHANGE = "no-cache"
"""Cached but revalidated: most answers are `304 Not Modified`."""
_NEVER = re.compile(r"q=0(\.0*)?")
_PREVIEW = b'property="og:image" content="'
"""Where the page names the picture of links to it: a path, because the build does not know the server's address."""


class Body(NamedTuple):
    """The content of a response and its ETag."""

    content: bytes
    tag: str


@dataclass(frozen=True)
class File:
    """A file of the page: plain, and compressed if that is smaller."""

    plain: Body
    compressed: Body | None
    type: str
    caching: str

    def response(self, headers: Headers, status: int = 200) -> Response:
        """The response to a request with these headers; one that is not a success is not cached."""
        sent = {"cache-control": self.caching, "vary": "accept-encoding"}
        body = self.plain
        if self.compressed is not None and _accepts(headers.get("accept-encoding", ""), "gzip"):
            body = self.compressed
            sent["content-encoding"] = "gzip"
        if status != 200:
            return Response(body.content, status, {**sent, "cache-control": "no-store"}, self.type)
        sent["etag"] = body.tag
        if body.tag in headers.get("if-none-match", ""):
            return Response(status_code=304, headers=sent)
        return Response(body.content, headers=sent, media_type=self.type)


class Page:
    """Serves the page to browsers; passes other requests on to `otherwise`."""

    def __init__(self, files: Mapping[str, File], otherwise: ASGIApp) -> None:
        self._files = files
        self._otherwise = otherwise

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request or WebSocket."""
        response = None
        if scope["type"] == "http" and scope["method"] in ("GET", "HEAD"):
            response = self._response(scope["path"], Headers(scope=scope), scope.get("scheme", "http"))
        await (response or self._otherwise)(scope, receive, send)

    def _response(self, path: str, headers: Headers, scheme: str) -> Response | None:
        if path in self._files and path != "/index.html":
            return self._files[path].response(headers)
        known = is_page_address(path)
        if not known and not _is_from_a_person(path, headers):
            return None
        if "/index.html" in self._files:
            index = _with_preview(self._files["/index.html"], scheme, headers.get("host", ""))
            return index.response(headers, 200 if known else 404)
        return PlainTextResponse(
            "The page was not built. Run python3 run.py setup in the sources and start the server again.\n",
            status_code=503,
            headers={"cache-control": "no-store"},
        )


def load_page(folder: Path) -> dict[str, File]:
    """The files of the built page by their URL paths; empty if it was not built."""
    found = {f"/{file.relative_to(folder).as_posix()}": file for file in folder.rglob("*") if file.is_file()}
    return {
        path: File(
            plain=_read(file),
            compressed=_read(found[f"{path}.gz"]) if f"{path}.gz" in found else None,
            type=_TYPES.get(file.suffix, "application/octet-stream"),
            caching=_UNCHANGING if path.startswith("/assets/") else MAY_CHANGE,
        )
        for path, file in found.items()
        if file.suffix != ".gz"
    }


def is_page_address(path: str) -> bool:
    """Whether the page has something at this path. Whether a table exists, only the page itself says."""
    parts = [part for part in path.split("/") if part]
    return any(len(parts) == len(address) and all(map(_fits, parts, address)) for address in _ADDRESSES)


def _fits(part: str, wanted: str) -> bool:
    if wanted == ":game":
        return part in GAMES
    return re.fullmatch(TABLE_ID, part) is not None if wanted == ":table" else part == wanted


def _read(file: Path) -> Body:
    return tagged(file.read_bytes())


def tagged(content: bytes) -> Body:
    """The content with an ETag."""
    return Body(content, f'"{hashlib.sha256(content).hexdigest()[:20]}"')


def _with_preview(index: File, scheme: str, host: str) -> File:
    """The page with the full address of its preview picture: programs that show links follow no path.

    `Guard` has refused all hosts that are not the server's own, but the page does not rely on it.
    """
    if not host or _PREVIEW not in index.plain.content:
        return index
    address = _PREVIEW + escape(f"{scheme}://{host}").encode()
    return replace(index, plain=tagged(index.plain.content.replace(_PREVIEW, address)), compressed=None)


def _is_from_a_person(path: str, headers: Headers) -> bool:
    """Whether somebody has opened an unknown address in a browser: they get the page, which says so."""
    for_programs = any(path == prefix or path.startswith(f"{prefix}/") for prefix in _FOR_PROGRAMS)
    return not for_programs and "." not in path and _accepts(headers.get("accept", ""), "text/html")


def _accepts(header: str, wanted: str) -> bool:
    """Whether a header such as `gzip, br;q=0.5` lists this with a weight above zero."""
    for choice in header.lower().split(","):
        name, *parameters = (part.strip() for part in choice.split(";"))
        if name == wanted:
            return not any(_NEVER.fullmatch(part) for part in parameters)
    return False
