"""tools.build_page: when the page is built, what fails the build, and what it writes."""

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
    """A fake npm: it records the commands, installs nothing and builds a small page."""

    def __init__(self, page: Path, modules: Path) -> None:
        self._page, self._modules = page, modules
        self.commands: list[str] = []
        self.failing = ""
        self.script = SCRIPT

    def __call__(self, *arguments: str, quiet: bool = False) -> subprocess.CompletedProcess[str]:
        assert quiet
        command = " ".join(argument for argument in arguments if argument in ("ci", "--omit=dev", "run", "build"))
        self.commands.append(command)
        self._modules.mkdir(exist_ok=True)
        if command == "run build":
            (self._page / "assets").mkdir(parents=True)
            for name, text in {"index.html": INDEX, "assets/a.js": self.script, "assets/a.css": STYLE}.items():
                (self._page / name).write_text(text)
        return subprocess.CompletedProcess(arguments, int(command == self.failing), stdout="npm says why")

    def new_commands(self) -> list[str]:
        commands, self.commands = self.commands, []
        return commands


@pytest.fixture
def web(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The sources of a page."""
    folder = tmp_path / "web"
    (folder / "src").mkdir(parents=True)
    for name in ("package.json", "package-lock.json", "src/main.ts"):
        (folder / name).write_text(name)
    server = tmp_path / "src" / "server"
    server.mkdir(parents=True)
    (server / "page_addresses.json").write_text("[]")
    monkeypatch.setattr(build_page, "_SERVER", server)
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


def test_the_page_is_built_once_until_its_sources_change(web: Path, npm: Npm) -> None:
    message = build()
    assert message is not None
    assert message.startswith("The page is built; its first load is ")
    assert npm.new_commands() == ["ci --omit=dev", "run build"]
    assert build() is None
    assert npm.new_commands() == []
    (web / "src" / "main.ts").rename(web / "src" / "start.ts")
    assert build()
    assert npm.new_commands() == ["run build"]
    (web / "package-lock.json").write_text("newer")
    assert build()
    assert npm.new_commands() == ["ci --omit=dev", "run build"]


def test_check_tools_are_installed_on_request(npm: Npm) -> None:
    build()
    npm.new_commands()
    assert build(checks=True) is None
    assert npm.new_commands() == ["ci"]
    assert build(checks=True) is build() is None
    assert npm.new_commands() == []


def test_a_removed_page_is_built_again(npm: Npm, tmp_path: Path) -> None:
    build()
    npm.new_commands()
    (tmp_path / "page" / "index.html").unlink()
    assert build()
    assert npm.new_commands() == ["run build"]


def test_files_get_a_compressed_copy_where_it_is_smaller(npm: Npm, tmp_path: Path) -> None:
    build()
    assets = tmp_path / "page" / "assets"
    compressed = (assets / "a.js.gz").read_bytes()
    assert gzip.decompress(compressed).decode() == npm.script
    assert compressed == gzip.compress(SCRIPT.encode(), 9, mtime=0), "the same sources give the same bytes"
    assert not (assets / "a.css.gz").exists()


def test_the_first_load_counts_the_files_of_the_index_as_sent(npm: Npm, tmp_path: Path) -> None:
    build()
    sent = [tmp_path / "page" / name for name in ("index.html.gz", "assets/a.js.gz", "assets/a.css")]
    assert build_page.first_load() == sum(file.stat().st_size for file in sent)
    assert npm.commands


def test_a_first_load_that_is_too_large_fails_every_build(npm: Npm, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(build_page, "MAX_FIRST_LOAD", 100)
    for _ in range(2):
        with pytest.raises(PageNotBuilt, match="bytes compressed, more than 100"):
            build()
    assert npm.commands == ["ci --omit=dev", "run build", "run build"]


@pytest.mark.parametrize(("failing", "why"), [("ci --omit=dev", "Check the network"), ("run build", "Vite failed")])
def test_a_failed_build_says_why(npm: Npm, failing: str, why: str) -> None:
    npm.failing = failing
    with pytest.raises(PageNotBuilt, match=why) as refused:
        build()
    assert "npm says why" in str(refused.value)
    npm.failing = ""
    assert build()
