"""How the page is served, and the reply if it was not built."""

import gzip
import re
from collections.abc import AsyncIterator
from html import unescape
from pathlib import Path

import httpx
import pytest
from starlette.responses import PlainTextResponse

from doubloon.server.app import create_app
from doubloon.server.page import Page, load_page

INDEX = "<!doctype html><title>Doubloon</title>" + "<!-- a harbour -->" * 20
SCRIPT = "console.log('ahoy');" * 50
BROWSER = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"}


@pytest.fixture
def built(tmp_path: Path) -> Path:
    """A folder with a built page."""
    folder = tmp_path / "page"
    (folder / "assets").mkdir(parents=True)
    for name, text in {"index.html": INDEX, "assets/index-abc.js": SCRIPT}.items():
        (folder / name).write_text(text)
        (folder / f"{name}.gz").write_bytes(gzip.compress(text.encode(), mtime=0))
    (folder / "assets" / "tiny-abc.css").write_text("p{}")
    (folder / "icon.png").write_bytes(b"\x89PNG")
    (folder / "notices.txt").write_text("© others", encoding="utf-8")
    (tmp_path / "secret.txt").write_text("not for you")
    return folder


@pytest.fixture
async def client(built: Path) -> AsyncIterator[httpx.AsyncClient]:
    async with served(built) as client:
        yield client


def served(page: Path) -> httpx.AsyncClient:
    transport = httpx.ASGITransport(create_app("sqlite:", page=page, allowed_hosts=["harbour"]))
    return httpx.AsyncClient(transport=transport, base_url="http://harbour", headers={"Accept-Encoding": "identity"})


@pytest.mark.parametrize("accept", ["text/html", "*/*"])
async def test_the_root_is_the_page(client: httpx.AsyncClient, accept: str) -> None:
    response = await client.get("/", headers={"Accept": accept})
    assert response.status_code == 200
    assert response.text == INDEX
    assert response.headers["content-type"] == "text/html; charset=utf-8"
    assert response.headers["cache-control"] == "no-cache"
    assert response.headers["vary"] == "accept-encoding"
    assert "default-src 'self'" in response.headers["content-security-policy"]
    assert "unsafe" not in response.headers["content-security-policy"]


ADDRESSES = {
    "/lobby": ["/lobby/x", "/Lobby", "/lobbyist"],
    "/games/": ["/games/x"],
    "/t/ZQFhLw7wYZ7yB-JJHI_-nJjUKUmgNmZR": ["/t", "/t/a%20b", "/t/x/y", f"/t/{'x' * 65}"],
    "/replay/x": ["/replay", "/replay/x/y"],
    "/rules": [],
    "/rules/gold-hunting": ["/rules/chess", "/rules/gold-hunting/1"],
    "/learn": [],
    "/learn/silver-and-gold": ["/learn/chess", "/learn/silver-and-gold/1"],
    "/new/gold-hunting": ["/new", "/new/chess"],
    "/": ["/nowhere", "/nowhere/at/all", "/api-docs", "/%3Cscript%3E", "/%ff", "/" + "a" * 2000],
}
"""Addresses of the page, and others that look like them."""


async def test_an_address_of_the_page_is_the_page_for_everybody(client: httpx.AsyncClient) -> None:
    """Programs that check or preview links accept anything."""
    for path in ADDRESSES:
        for accept in ("text/html", "*/*", "application/json"):
            response = await client.get(path, headers={"Accept": accept})
            assert (path, response.status_code, response.text) == (path, 200, INDEX)


async def test_an_unknown_address_is_the_page_with_404(client: httpx.AsyncClient) -> None:
    tag = (await client.get("/")).headers["etag"]
    for path in (path for unknown in ADDRESSES.values() for path in unknown):
        for method, text in (("GET", INDEX), ("HEAD", "")):
            response = await client.request(method, path, headers={**BROWSER, "If-None-Match": tag})
            assert (path, response.status_code, response.text) == (path, 404, text)
            assert response.headers["content-type"] == "text/html; charset=utf-8"
            assert response.headers["content-length"] == str(len(INDEX))
            assert response.headers["cache-control"] == "no-store"
            assert "etag" not in response.headers


@pytest.mark.parametrize(
    "path",
    [
        "/api",
        "/api/nothing",
        "/api/tables/x/nothing",
        "/healthz/x",
        "/lobby.html",
        "/index.html",
        "/assets/old-abc.js",
        "/index.html.gz",
    ],
)
async def test_other_paths_are_not_found(client: httpx.AsyncClient, path: str) -> None:
    response = await client.get(path, headers=BROWSER)
    assert response.status_code == 404
    assert response.json() == {"code": "http", "message": "Not Found"}


async def test_a_program_gets_a_404_for_a_wrong_path(client: httpx.AsyncClient) -> None:
    assert (await client.get("/tables")).status_code == 404
    assert (await client.get("/tables", headers={"Accept": "application/json"})).status_code == 404
    assert (await client.get("/tables", headers={"Accept": "text/html;q=0, */*"})).status_code == 404


async def test_a_wrong_method_is_distinguished_from_a_wrong_path(client: httpx.AsyncClient) -> None:
    assert (await client.get("/api/tables/x/seats", headers=BROWSER)).status_code == 405
    assert (await client.post("/", headers=BROWSER)).status_code == 404


@pytest.mark.parametrize(
    "path", ["/../secret.txt", "/..%2fsecret.txt", "/assets/%2e%2e/%2e%2e/secret.txt", "//secret.txt"]
)
async def test_no_path_leads_out_of_the_page(client: httpx.AsyncClient, path: str) -> None:
    url = httpx.URL("http://harbour").copy_with(raw_path=path.encode())  # not normalized
    response = await client.get(url, headers=BROWSER)
    assert response.status_code == 404
    assert "not for you" not in response.text


async def test_files_with_a_hash_in_their_name_are_cached_forever(client: httpx.AsyncClient) -> None:
    response = await client.get("/assets/index-abc.js")
    assert response.text == SCRIPT
    assert response.headers["content-type"] == "text/javascript; charset=utf-8"
    assert response.headers["cache-control"] == "public, max-age=31536000, immutable"
    icon = await client.get("/icon.png")
    assert icon.headers["content-type"] == "image/png"
    assert icon.headers["cache-control"] == "no-cache"


async def test_a_text_is_shown_and_not_downloaded(client: httpx.AsyncClient) -> None:
    notices = await client.get("/notices.txt", headers=BROWSER)
    assert notices.headers["content-type"] == "text/plain; charset=utf-8"
    assert notices.text == "© others"


@pytest.mark.parametrize(
    ("accepted", "compressed"),
    [("gzip", True), ("br, GZIP;q=0.5", True), ("identity", False), ("br, gzip;q=0", False), ("gzip; q=0.00", False)],
)
async def test_the_page_is_compressed_for_clients_that_accept_it(
    client: httpx.AsyncClient, accepted: str, compressed: bool
) -> None:
    response = await client.get("/", headers={"Accept-Encoding": accepted})
    assert (response.headers.get("content-encoding") == "gzip") is compressed
    assert (int(response.headers["content-length"]) < len(INDEX)) is compressed
    assert response.text == INDEX


async def test_files_without_a_compressed_copy_are_sent_uncompressed(client: httpx.AsyncClient) -> None:
    response = await client.get("/assets/tiny-abc.css", headers={"Accept-Encoding": "gzip"})
    assert "content-encoding" not in response.headers
    assert response.text == "p{}"


async def test_a_cached_file_is_not_sent_again(client: httpx.AsyncClient) -> None:
    tags = set()
    for accepted in ("identity", "gzip"):
        tag = (await client.get("/", headers={"Accept-Encoding": accepted})).headers["etag"]
        again = await client.get(
            "/lobby", headers={**BROWSER, "Accept-Encoding": accepted, "If-None-Match": f"W/{tag}"}
        )
        assert again.status_code == 304
        assert again.content == b""
        assert again.headers["etag"] == tag
        assert again.headers["cache-control"] == "no-cache"
        tags.add(tag)
    assert len(tags) == 2, "uncompressed and compressed files have different tags"
    assert (await client.get("/", headers={"If-None-Match": '"another"'})).status_code == 200


@pytest.mark.parametrize("path", ["/", "/lobby", "/assets/index-abc.js"])
async def test_head_answers_like_get(client: httpx.AsyncClient, path: str) -> None:
    head, get = [await client.request(method, path, headers=BROWSER) for method in ("HEAD", "GET")]
    assert head.status_code == get.status_code == 200
    assert head.content == b""
    assert head.headers == get.headers


async def test_files_are_read_only_once(client: httpx.AsyncClient, built: Path) -> None:
    (built / "index.html").write_text("changed")
    assert (await client.get("/")).text == INDEX


async def test_a_page_that_was_not_built_says_how_to_build_it(tmp_path: Path) -> None:
    async with served(tmp_path / "nowhere") as client:
        for path in ("/", "/lobby"):
            response = await client.get(path, headers=BROWSER)
            assert response.status_code == 503
            assert "python3 run.py setup" in response.text
        assert (await client.get("/api/games")).status_code == 200


PREVIEWED = '<meta property="og:image" content="/preview.png" />'


@pytest.mark.parametrize(
    ("host", "picture"),
    [("harbour", "http://harbour/preview.png"), ("harbour:8765", "http://harbour:8765/preview.png")],
)
async def test_a_link_preview_has_a_full_address(built: Path, host: str, picture: str) -> None:
    (built / "index.html").write_text(INDEX + PREVIEWED)
    (built / "index.html.gz").write_bytes(gzip.compress((INDEX + PREVIEWED).encode(), mtime=0))
    async with served(built) as client:
        response = await client.get("/", headers={"Host": host, "Accept-Encoding": "gzip"})
        assert response.text == INDEX + f'<meta property="og:image" content="{picture}" />'
        again = await client.get("/", headers={"Host": host, "If-None-Match": response.headers["etag"]})
        assert again.status_code == 304


HOSTILE = [
    'harbour"><script>alert(1)</script>',
    'harbour:80"><script>alert(1)</script>',
    "harbour:80/><script>",
    "harbour' onload='alert(1)",
    "harbour:<script>",
    "harbour:javascript",
    "harbour:65536",
    "harbour:-1",
    "harbour:",
    "harbour:80:80",
    "harbour@elsewhere.example",
    "harbour/../<script>",
    "harbour?<script>",
    "harbour#<script>",
    "harbour\\<script>",
    "harbour <script>",
    "harbour\t<script>",
    "harbour\xe4<script>",
    "[::1]<script>",
    "[::1%<script>]",
    "127.0.0.1<script>",
    "&quot;harbour",
]


async def test_nothing_of_a_hostile_host_ever_comes_back(built: Path) -> None:
    """Not in the page, JSON, redirects, headers or cookies of any route."""
    (built / "index.html").write_text(INDEX + PREVIEWED)
    app = create_app("sqlite:", page=built, allowed_hosts=["harbour"], listening_host="0.0.0.0", generous=True)
    operations = [(method, path) for path, methods in app.openapi()["paths"].items() for method in methods]
    pages = ["/", "/lobby", "/nowhere", "/icon.png", "/assets/index-abc.js", "/openapi.json", "/api/tables/", "/api/x"]
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://harbour") as client:
        for method, path in [*operations, *(("GET", path) for path in pages)]:
            for host in HOSTILE:
                sent = [(b"accept", b"text/html"), (b"host", host.encode("latin-1")), (b"origin", b"http://harbour")]
                response = await client.request(method, path, headers=sent)
                assert response.status_code == 421, (method, path, host)
                seen = response.text + str(response.headers)
                assert "harbour" not in seen
                assert "script>" not in seen


async def test_the_page_itself_escapes_the_host(built: Path) -> None:
    (built / "index.html").write_text(INDEX + PREVIEWED)
    page = Page(load_page(built), otherwise=PlainTextResponse())
    async with httpx.AsyncClient(transport=httpx.ASGITransport(page), base_url="http://harbour") as client:
        for host in HOSTILE:
            response = await client.get("/", headers=[(b"host", host.encode("latin-1"))])
            (image,) = re.findall(r'<meta property="og:image" content="([^"<>]*)" />', response.text)
            assert unescape(image) == f"http://{host}/preview.png"
            assert response.text.count("<") == INDEX.count("<") + 1


async def test_without_a_host_the_preview_has_a_path(built: Path) -> None:
    (built / "index.html").write_text(INDEX + PREVIEWED)
    page = Page(load_page(built), otherwise=PlainTextResponse())
    async with httpx.AsyncClient(transport=httpx.ASGITransport(page), base_url="http://harbour") as client:
        assert (await client.get("/", headers={"Host": "", "Accept-Encoding": ""})).text == INDEX + PREVIEWED
