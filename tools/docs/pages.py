"""Check the built site: every link leads somewhere, and nothing is loaded from elsewhere."""

from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

_LOADED = {
    ("img", "src"),
    ("script", "src"),
    ("link", "href"),
    ("source", "src"),
    ("source", "srcset"),
    ("iframe", "src"),
}
"""What a browser loads by itself, by tag and attribute."""


class Page(HTMLParser):
    """The ids, the links and the loaded files of one page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.ids: set[str] = set()
        self.links: set[str] = set()
        self.loaded: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Collect the attributes of a tag."""
        for name, value in attrs:
            if name in ("id", "name") and value:
                self.ids.add(value)
            elif (tag, name) in _LOADED and value:
                self.loaded.add(value)
            elif (tag, name) == ("a", "href") and value:
                self.links.add(value)


def problems(site: Path) -> list[str]:
    """Everything that is wrong with the links of a site, one line each."""
    pages = {file: Page(file.read_text("utf-8")) for file in sorted(site.rglob("*.html"))}
    found = []
    for file, page in pages.items():
        name = file.relative_to(site).as_posix()
        found += [f"{name} loads {url} from elsewhere" for url in sorted(page.loaded) if _is_external(url)]
        for url in sorted(page.links | page.loaded):
            if not _is_external(url) and not url.startswith("data:"):
                problem = _problem(file, url, pages)
                found += [f"{name} links to {url}: {problem}"] if problem else []
    return found


def _is_external(url: str) -> bool:
    parts = urlsplit(url)
    return bool(parts.netloc) or parts.scheme in ("http", "https", "mailto")


def _problem(file: Path, url: str, pages: dict[Path, Page]) -> str | None:
    parts = urlsplit(url)
    target = (file.parent / unquote(parts.path)).resolve() if parts.path else file
    if not target.is_file():
        return "there is no such file"
    if parts.fragment and target in pages and unquote(parts.fragment) not in pages[target].ids:
        return "there is no such place on that page"
    return None
