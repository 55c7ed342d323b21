"""Write a software bill of materials (CycloneDX 1.6, JSON) from the lock files.

python -m tools.sbom              print it
python -m tools.sbom -o FILE      write it to a file

It lists the Python packages that a host installs (requirements/serve.txt) and the npm packages that build the page
(web/package-lock.json, without those that only the checks need). The same lock files always give the same text.
"""

import argparse
import base64
import json
import re
import sys
import uuid
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote

from doubloon import __version__

ROOT = Path(__file__).resolve().parent.parent
SERVE = ROOT / "requirements" / "serve.txt"
PACKAGE_LOCK = ROOT / "web" / "package-lock.json"

_PIN = re.compile(r"^(?P<name>[A-Za-z0-9._-]+)==(?P<version>[^\s;]+)(?: ; (?P<marker>[^\\]+?))? \\$")
_HASH = re.compile(r"--hash=sha256:([0-9a-f]{64})")
_NAMESPACE = uuid.UUID("6d3f2c53-6b6f-5d0c-9a55-3c4c1d1b7f10")


def main() -> int:
    """Print or write the bill of materials."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("-o", "--output", type=Path, metavar="FILE", help="the file to write (default: print)")
    output: Path | None = parser.parse_args().output
    text = json.dumps(bill_of_materials(), indent=2) + "\n"
    if output is None:
        sys.stdout.write(text)
    else:
        output.write_text(text, encoding="utf-8")
    return 0


def bill_of_materials() -> dict[str, Any]:
    """The document. Its serial number is derived from its content."""
    components = [
        *python_components(SERVE.read_text(encoding="utf-8")),
        *npm_components(json.loads(PACKAGE_LOCK.read_text(encoding="utf-8"))),
    ]
    doubloon = {"type": "application", "name": "doubloon", "version": __version__, "bom-ref": "doubloon"}
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "serialNumber": f"urn:uuid:{uuid.uuid5(_NAMESPACE, json.dumps([doubloon, components]))}",
        "version": 1,
        "metadata": {"component": doubloon},
        "components": components,
    }


def python_components(lock: str) -> Iterator[dict[str, Any]]:
    """The packages in a hashed requirements file. Each has the hashes of all its files: an installer accepts any."""
    component: dict[str, Any] | None = None
    for line in lock.splitlines():
        if pin := _PIN.match(line):
            if component is not None:
                yield component
            component = _component("pypi", pin["name"], pin["version"])
            if pin["marker"]:
                component["properties"] = [{"name": "doubloon:marker", "value": pin["marker"]}]
        elif (digest := _HASH.search(line)) and component is not None:
            component["hashes"].append({"alg": "SHA-256", "content": digest[1]})
    if component is not None:
        yield component


def npm_components(lock: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The packages in an npm lock file, without those for development; each version once."""
    seen = set()
    for path, package in sorted(lock["packages"].items()):
        name = path.rpartition("node_modules/")[2]
        if not name or package.get("dev") or (name, package["version"]) in seen:
            continue
        seen.add((name, package["version"]))
        component = _component("npm", name, package["version"])
        algorithm, _, digest = package["integrity"].partition("-")
        content = base64.b64decode(digest).hex()
        component["hashes"].append({"alg": algorithm.upper().replace("SHA", "SHA-"), "content": content})
        if package.get("optional"):
            component["scope"] = "optional"
        if "license" in package:
            component["licenses"] = [{"expression": package["license"]}]
        yield component


def _component(ecosystem: str, name: str, version: str) -> dict[str, Any]:
    url = f"pkg:{ecosystem}/{quote(name)}@{quote(version)}"
    return {
        "type": "library",
        "bom-ref": url,
        "name": name,
        "version": version,
        "purl": url,
        "scope": "required",
        "hashes": [],
    }


if __name__ == "__main__":
    sys.exit(main())
