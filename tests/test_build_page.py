"""Building the page: when it is built, what is refused, and what a build leaves behind."""

import gzip
import subprocess
from pathlib import Path

import pytest

from tools import build_page
from tools.build_page import PageNotBuilt, build

INDEX = '<script type="module" src="/assets/a.js"></script><link rel="stylesheet" href="/assets/a.css">' + " " * 100
SCRIPT = "'ahoy';" * 100
STYLE = "p{}"


class Npm:
    """Stands in for npm: writes down what it was asked for, installs nothing, and builds a small page."""

    def __init__(self, page: Path, modules: Path) -> None:
        self._page, self._modules = page, modules
        self.asked: list[str] = []
        self.failing = ""
        self.script = SCRIPT

    def __call__(self, *arguments: str, quiet: bool = False) -> subprocess.CompletedProcess[str]:
        assert quiet
        asked = " ".join(argument for argument in arguments if argument in ("ci", "--omit=dev", "run", "build"))
        self.asked.append(asked)
        self._modules.mkdir(exist_ok=True)
        if asked == "run build":
            (self._page / "assets").mkdir(parents=True)
            for name, text in {"index.html": INDEX, "assets/a.js": self.script, "assets/a.css": STYLE}.items():
                (self._page / name).write_text(text)
        return subprocess.CompletedProcess(arguments, int(asked == self.failing), stdout="npm says why")

    def asked_since(self) -> list[str]:
        asked, self.asked = self.asked, []
        return asked


@pytest.fixture
def web(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Sources of a page."""
    folder = tmp_path / "web"
    (folder / "src").mkdir(parents=True)
    for name in ("package.json", "package-lock.json", "src/main.ts"):
        (folder / name).write_text(name)
    monkeypatch.setattr(build_page, "WEB", folder)
    monkeypatch.setattr(build_page, "PAGE", tmp_path / "page")
    monkeypatch.setattr(build_page, "_INSTALLED", folder / "node_modules" / "installed")
    monkeypatch.setattr(build_page, "_BUILT", folder / "node_modules" / "built")
    return folder


@pytest.fixture
def npm(web: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Npm:
    npm = Npm(tmp_path / "page", web / "node_modules")
    monkeypatch.setattr(build_page, "npm", npm)
    return npm


def test_a_page_is_built_once_until_its_sources_change(web: Path, npm: Npm) -> None:
    told = build()
    assert told is not None
    assert told.startswith("The page is built; its first load is ")
    assert npm.asked_since() == ["ci --omit=dev", "run build"]
    assert build() is None
    assert npm.asked_since() == []
    (web / "src" / "main.ts").rename(web / "src" / "start.ts")
    assert build()
    assert npm.asked_since() == ["run build"]
    (web / "package-lock.json").write_text("newer")
    assert build()
    assert npm.asked_since() == ["ci --omit=dev", "run build"]


def test_what_checks_the_page_is_installed_when_it_is_wanted(npm: Npm) -> None:
    build()
    npm.asked_since()
    assert build(checks=True) is None
    assert npm.asked_since() == ["ci"]
    assert build(checks=True) is build() is None
    assert npm.asked_since() == []


def test_a_page_that_was_removed_is_built_again(npm: Npm, tmp_path: Path) -> None:
    build()
    npm.asked_since()
    (tmp_path / "page" / "index.html").unlink()
    assert build()
    assert npm.asked_since() == ["run build"]


def test_what_is_smaller_compressed_is_there_so_too(npm: Npm, tmp_path: Path) -> None:
    build()
    assets = tmp_path / "page" / "assets"
    compressed = (assets / "a.js.gz").read_bytes()
    assert gzip.decompress(compressed).decode() == npm.script
    assert compressed == gzip.compress(SCRIPT.encode(), 9, mtime=0), "the same sources give the same bytes"
    assert not (assets / "a.css.gz").exists()


def test_the_first_load_is_all_that_the_index_names_as_it_is_sent(npm: Npm, tmp_path: Path) -> None:
    build()
    sent = [tmp_path / "page" / name for name in ("index.html.gz", "assets/a.js.gz", "assets/a.css")]
    assert build_page.first_load() == sum(file.stat().st_size for file in sent)
    assert npm.asked


def test_a_first_load_that_is_too_large_is_refused_every_time(npm: Npm, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(build_page, "LARGEST_FIRST_LOAD", 100)
    for _ in range(2):
        with pytest.raises(PageNotBuilt, match="bytes compressed, and 100 are allowed"):
            build()
    assert npm.asked == ["ci --omit=dev", "run build", "run build"]


@pytest.mark.parametrize(("failing", "why"), [("ci --omit=dev", "is the network there"), ("run build", "Vite refuses")])
def test_what_went_wrong_is_said_in_a_sentence(npm: Npm, failing: str, why: str) -> None:
    npm.failing = failing
    with pytest.raises(PageNotBuilt, match=why) as refused:
        build()
    assert "npm says why" in str(refused.value)
    npm.failing = ""
    assert build()
