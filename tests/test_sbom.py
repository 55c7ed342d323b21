"""The lock file for hosts, and the bill of materials that is generated from it."""

import json
import re
import tomllib
from pathlib import Path

import pytest

from tools import sbom

DEV = sbom.ROOT / "requirements" / "dev.txt"
PIN = re.compile(r"^([a-z0-9._-]+)==([^\s;]+)", re.MULTILINE)


def pins(path: Path) -> set[tuple[str, ...]]:
    return set(PIN.findall(path.read_text()))


def test_hosts_install_the_versions_that_are_tested() -> None:
    assert pins(sbom.SERVE) <= pins(DEV)


def test_the_lock_file_covers_all_dependencies_of_a_server() -> None:
    project = tomllib.loads((sbom.ROOT / "pyproject.toml").read_text())["project"]
    wanted = [*project["dependencies"], *project["optional-dependencies"]["postgres"]]
    names = {requirement.partition(">")[0] for requirement in wanted}
    assert names <= {name for name, _ in pins(sbom.SERVE)}


def test_the_lock_file_has_hashes_and_names_no_registry() -> None:
    text = sbom.SERVE.read_text()
    assert "://" not in text
    components = list(sbom.python_components(text))
    assert len(components) == len(PIN.findall(text))
    assert all(component["hashes"] for component in components)


def test_the_bill_lists_every_package_once() -> None:
    bill = sbom.bill_of_materials()
    urls = [component["purl"] for component in bill["components"]]
    assert len(urls) == len(set(urls))
    assert {f"pkg:pypi/{name}@{version}" for name, version in pins(sbom.SERVE)} <= set(urls)
    named = {(component["name"], component["purl"].partition("/")[0]) for component in bill["components"]}
    assert ("svelte", "pkg:npm") in named
    assert ("eslint", "pkg:npm") not in named
    lengths = {"SHA-256": 64, "SHA-512": 128}
    for component in bill["components"]:
        assert component["hashes"]
        assert all(len(each["content"]) == lengths[each["alg"]] for each in component["hashes"])


def test_the_bill_has_every_package_of_the_notices_in_the_same_version_and_licence() -> None:
    listed = {
        (component["name"], component["version"], licence["expression"])
        for component in sbom.bill_of_materials()["components"]
        for licence in component.get("licenses", ())
    }
    notices = (sbom.ROOT / "web" / "notices.txt").read_text(encoding="utf-8")
    packages = set(re.findall(r"^  (\S+) (\S+) \((.+)\)$", notices, re.MULTILINE))
    assert {"svelte", "@fontsource-variable/alegreya"} <= {name for name, *_ in packages}
    assert packages <= listed


def test_the_same_lock_files_give_the_same_bill(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["sbom", "-o", str(tmp_path / "bill.json")])
    assert sbom.main() == 0
    monkeypatch.setattr("sys.argv", ["sbom"])
    assert sbom.main() == 0
    text = capsys.readouterr().out
    assert (tmp_path / "bill.json").read_text() == text
    assert json.loads(text)["bomFormat"] == "CycloneDX"


def test_a_scoped_npm_package_and_a_marker() -> None:
    lock = {
        "packages": {
            "": {"name": "page"},
            "node_modules/@scope/name": {"version": "1.0.0", "integrity": "sha512-AAAA", "license": "MIT"},
            "node_modules/other/node_modules/@scope/name": {"version": "1.0.0", "integrity": "sha512-AAAA"},
            "node_modules/checks": {"version": "2.0.0", "integrity": "sha512-AAAA", "dev": True},
        }
    }
    (component,) = sbom.npm_components(lock)
    assert (component["purl"], component["name"]) == ("pkg:npm/%40scope/name@1.0.0", "@scope/name")
    assert component["hashes"] == [{"alg": "SHA-512", "content": "000000"}]
    marked = "numpy==2.5 ; python_full_version >= '3.12' \\\n    --hash=sha256:" + "ab" * 32
    (component,) = sbom.python_components(marked)
    assert component["properties"] == [{"name": "doubloon:marker", "value": "python_full_version >= '3.12'"}]
