"""The files in deploy/ fit the program, the sources and each other."""

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from configparser import ConfigParser
from pathlib import Path
from typing import Any, NamedTuple

import pytest
import yaml

from doubloon.cli import main
from doubloon.server.metrics import Metrics
from doubloon.server.middleware import MAX_BODY
from doubloon.server.serve import CONNECTIONS, free_port
from tests.server.running import LOOPBACK, run_server
from tests.test_wheel import SOURCES

ROOT = Path(__file__).parent.parent
DEPLOY = ROOT / "deploy"
PORT = "8765"
PROXIES = ("Caddyfile", "nginx.conf")
ADDED_LABELS = {"instance", "job"}
"""The labels that Prometheus adds to every metric."""


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Any, ...]]:
    """The calls of the server, instead of a server."""
    calls: list[tuple[Any, ...]] = []
    monkeypatch.setattr("doubloon.server.serve.serve", lambda *arguments, **_: calls.append(arguments))
    return calls


def unit() -> ConfigParser:
    """The systemd unit; of a key that it has several times, the last value."""
    parser = ConfigParser(strict=False, interpolation=None)
    parser.optionxform = str  # type: ignore[assignment,method-assign] # its documented use
    parser.read(DEPLOY / "doubloon.service")
    return parser


def instructions() -> list[list[str]]:
    """The instructions of the Containerfile, as words."""
    text = re.sub(r"^#.*\n", "", (DEPLOY / "Containerfile").read_text(), flags=re.MULTILINE).replace("\\\n", " ")
    return [line.split() for line in text.splitlines() if line]


def arguments_of(instruction: str) -> list[str]:
    """The last instruction of this kind, which is a list of words in JSON."""
    (*_, line) = [line for line in instructions() if line[0] == instruction]
    return [part.strip('",') for part in shlex.split(" ".join(line[1:]).strip("[]").replace(",", " "))]


def test_the_unit_starts_a_server_for_the_proxy(served: list[tuple[Any, ...]]) -> None:
    program, *arguments = unit()["Service"]["ExecStart"].split()
    assert Path(program).name == "doubloon"
    assert main(arguments) == 0
    assert served == [(LOOPBACK, int(PORT), None, 1)]


def test_the_container_starts_a_server_for_others(served: list[tuple[Any, ...]]) -> None:
    assert arguments_of("ENTRYPOINT") == ["doubloon"]
    assert main(arguments_of("CMD")) == 0
    assert served == [("0.0.0.0", int(PORT), None, 1)]
    assert arguments_of("EXPOSE") == [PORT]


@pytest.mark.parametrize("name", ["doubloon.service", "Containerfile"])
def test_every_variable_is_one_that_the_server_reads(name: str) -> None:
    source = "".join(path.read_text() for path in (ROOT / "src" / "doubloon" / "server").rglob("*.py"))
    variables = set(re.findall(r"DOUBLOON_[A-Z_]+", (DEPLOY / name).read_text()))
    assert {"DOUBLOON_DATABASE", "DOUBLOON_ALLOWED_HOSTS"} <= variables
    assert all(f'"{variable}"' in source for variable in variables)


def test_the_database_is_in_the_folder_that_is_kept() -> None:
    service = unit()["Service"]
    assert service["Environment"] == f"DOUBLOON_DATABASE=/var/lib/{service['StateDirectory']}/tables.sqlite3"
    (volume,) = arguments_of("VOLUME")
    assert ["ENV", f"DOUBLOON_DATABASE={volume}/tables.sqlite3"] in instructions()


def test_the_container_copies_what_a_wheel_is_built_from() -> None:
    copied = [
        word for line in instructions() if line[0] == "COPY" and "--from=build" not in line for word in line[1:-1]
    ]
    assert set(SOURCES) <= set(copied)
    assert all((ROOT / name).exists() for name in copied)
    ignored = (ROOT / ".dockerignore").read_text().splitlines()
    assert {"**/node_modules", "src/doubloon/server/page"} <= set(ignored)
    assert not set(SOURCES) & set(ignored)


def test_the_container_installs_only_packages_with_hashes() -> None:
    installs = [part for line in instructions() for part in " ".join(line).split("&&") if "pip install" in part]
    assert len(installs) == 3
    for install in installs:
        assert "--require-hashes -r " in install or "--no-deps /dist/*.whl" in install


def test_the_container_does_not_run_as_root() -> None:
    kinds = [line[0] for line in instructions()]
    assert kinds.index("USER") < kinds.index("CMD")
    assert arguments_of("USER") == ["doubloon"]


def test_the_health_check_tells_a_server_from_none(tmp_path: Path) -> None:
    (line,) = (line for line in instructions() if line[0] == "HEALTHCHECK")
    text = " ".join(line)
    program, option, code = (part.strip('"') for part in re.findall(r'"[^"]+"', text[text.index("CMD") :]))
    assert (program, option, PORT in code) == ("python", "-c", True)

    def status(port: int) -> int:
        return subprocess.run([sys.executable, "-c", code.replace(PORT, str(port))], capture_output=True).returncode

    assert status(free_port(LOOPBACK, 0)) != 0
    with run_server(tmp_path / "tables.sqlite3") as server:
        assert status(server.port) == 0


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="systemd is not installed")
def test_systemd_knows_every_setting_and_finds_little_exposed(tmp_path: Path) -> None:
    text = (DEPLOY / "doubloon.service").read_text()
    program = unit()["Service"]["ExecStart"].split()[0]
    copy = tmp_path / "doubloon.service"
    copy.write_text(text.replace(program, sys.executable))
    environment = {**os.environ, "SYSTEMD_COLORS": "0"}
    checks = ("verify", str(copy)), ("security", "--offline=true", "--threshold=20", str(copy))
    for check in checks:
        finished = subprocess.run(["systemd-analyze", *check], capture_output=True, text=True, env=environment)
        assert (finished.returncode, finished.stderr) == (0, ""), finished.stdout


class Metric(NamedTuple):
    """What Prometheus reads of a metric."""

    kind: str
    labels: frozenset[str]


@pytest.fixture(scope="module")
def exported() -> dict[str, Metric]:
    """The metrics in the text that the server sends, by the names that expressions use."""
    metrics = Metrics()
    types = dict(re.findall(r"^# TYPE (\S+) (\S+)$", metrics.text().decode(), re.MULTILINE))
    labels = {collector.describe()[0].name: set(collector._labelnames) for collector in _collectors(metrics)}
    found = {}
    for name, kind in types.items():
        own = labels.get(name.removesuffix("_total"), set()) | ADDED_LABELS
        for suffix in ("_bucket", "_sum", "_count") if kind == "histogram" else ("",):
            extra = {"le"} if suffix == "_bucket" else set()
            found[name + suffix] = Metric("counter" if suffix else kind, frozenset(own | extra))
    return {name: metric for name, metric in found.items() if not name.endswith("_created")}


def _collectors(metrics: Metrics) -> list[Any]:
    return [value for value in vars(metrics).values() if hasattr(value, "describe")]


def rules() -> list[dict[str, Any]]:
    """The alerts."""
    ((group,),) = yaml.safe_load((DEPLOY / "alerts.yml").read_text("utf-8")).values()
    rules: list[dict[str, Any]] = group["rules"]
    return rules


def panels() -> list[dict[str, Any]]:
    """The panels of the dashboard."""
    panels: list[dict[str, Any]] = json.loads((DEPLOY / "dashboard.json").read_text("utf-8"))["panels"]
    return panels


def check_expression(expression: str, exported: dict[str, Metric]) -> set[str]:
    """Check names, labels and rates of an expression; returns the names of its metrics."""
    assert [expression.count(sign) for sign in "({["] == [expression.count(sign) for sign in ")}]"]
    names = set(re.findall(r"\b(?:doubloon_\w+|up)\b(?!\"|\()", expression))
    assert names <= {*exported, "up"}, expression
    for name, matchers in re.findall(r"\b(doubloon_\w+)\{([^}]*)\}", expression):
        assert set(re.findall(r"(\w+)\s*[=!]~?", matchers)) <= exported[name].labels, expression
    for group in re.findall(r"\bby \(([^)]*)\)", expression):
        assert {label.strip() for label in group.split(",")} <= {
            label for name in names & exported.keys() for label in exported[name].labels
        }
    for name in re.findall(r"(?:rate|increase)\((\w+)", expression):
        assert exported[name].kind == "counter" or name == "doubloon_bot_problems", "it only grows, but is a gauge"
    return names


def test_every_alert_is_about_metrics_of_the_server_and_says_what_to_do(exported: dict[str, Metric]) -> None:
    assert len({rule["alert"] for rule in rules()}) == len(rules()) >= 9
    for rule in rules():
        assert set(rule) - {"for"} == {"alert", "expr", "labels", "annotations"}
        assert check_expression(rule["expr"], exported)
        assert re.search(r"[<>=]=?\s*[\d.]+$", rule["expr"]), "it has a threshold"
        assert re.fullmatch(r"\d+m", rule.get("for", "0m"))
        assert rule["labels"]["severity"] in ("page", "ticket")
        summary, what_to_do = rule["annotations"]["summary"], rule["annotations"]["description"]
        assert "$labels.instance" in summary
        assert len(what_to_do.split(". ")) >= 2, "what it means, and what to do"
        grouped = re.search(r"\bby \(([^)]*)\)", rule["expr"])
        for label in re.findall(r"\$labels\.(\w+)", summary):
            assert grouped is None or label in grouped[1]


def test_the_dashboard_shows_every_metric_of_the_server(exported: dict[str, Metric]) -> None:
    shown = set()
    for panel in panels():
        assert panel["title"]
        assert panel["description"].endswith(".")
        for target in panel["targets"]:
            names = check_expression(target["expr"], exported)
            labels = {label for name in names for label in exported[name].labels}
            assert set(re.findall(r"\{\{(\w+)\}\}", target["legendFormat"])) <= labels
            shown |= names
    assert {re.sub("_(bucket|sum|count)$", "", name) for name in shown} == {
        re.sub("_(bucket|sum|count)$", "", name) for name in exported
    }
    places = [tuple(panel["gridPos"][side] for side in "xy") for panel in panels()]
    assert len(set(places)) == len(places) == len({panel["id"] for panel in panels()})


def test_the_page_for_hosts_describes_every_metric(exported: dict[str, Metric]) -> None:
    text = (ROOT / "docs" / "hosting.md").read_text("utf-8")
    described = set(re.findall(r"^\| `(doubloon_\w+)` \|", text, re.MULTILINE))
    assert described == {re.sub("_(bucket|sum|count)$", "", name) for name in exported}


@pytest.mark.parametrize("name", PROXIES)
def test_a_proxy_forwards_to_the_server_and_hides_the_metrics(name: str) -> None:
    text = (DEPLOY / name).read_text()
    assert f"127.0.0.1:{PORT}" in text
    assert re.search(r"/metrics\b.*(\n.*)?403", text)
    assert "Strict-Transport-Security" in text
    assert text.count("{") == text.count("}")


def test_nginx_sets_every_header_that_the_server_needs() -> None:
    text = (DEPLOY / "nginx.conf").read_text()
    headers = dict(re.findall(r"proxy_set_header (\S+) (\S+);", text))
    assert headers == {
        "Host": "$host",
        "Upgrade": "$http_upgrade",
        "Connection": "$connection_upgrade",
        "X-Forwarded-For": "$remote_addr",
        "X-Forwarded-Proto": "$scheme",
    }
    assert "proxy_http_version 1.1;" in text


def test_nginx_limits_each_address() -> None:
    """Much smaller limits would hurt families and schools behind one address."""
    text = (DEPLOY / "nginx.conf").read_text()
    zones = dict(re.findall(r"limit_(req|conn)_zone \$binary_remote_addr zone=(\w+):\d+m\b", text))
    assert set(zones) == {"req", "conn"}
    assert "rate=50r/s;" in text
    (location,) = re.findall(r"location / \{(.*?)\n    \}", text, re.DOTALL)
    assert f"limit_req zone={zones['req']} burst=1000 nodelay;" in location
    assert f"limit_conn {zones['conn']} {CONNECTIONS};" in location
    assert {f"limit_{kind}_status 429;" in text for kind in zones} == {True}
    assert {f"limit_{kind}_log_level info;" in text for kind in zones} == {True}, "addresses of tables are secret"


@pytest.mark.parametrize("name", PROXIES)
def test_a_proxy_lets_every_body_through_that_the_server_accepts(name: str) -> None:
    (size,) = re.findall(r"(?:client_max_body_size|max_size) (\d+)k", (DEPLOY / name).read_text(), re.IGNORECASE)
    assert int(size) * 1000 > MAX_BODY


def test_the_readme_names_every_file() -> None:
    text = (DEPLOY / "README.md").read_text()
    for path in DEPLOY.iterdir():
        assert path.name == "README.md" or f"({path.name})" in text
