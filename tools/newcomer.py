"""Measure a newcomer's path: clone, `python3 run.py play`, first move. Everything begins empty, the caches too.

python -m tools.newcomer               bytes fetched, bytes on disk, and seconds to the first move
python -m tools.newcomer --keep DIR    do it in this folder, and leave the clone there

The bytes are those of the wheels that pip fetches, and of the packages and their descriptions that npm fetches. npm
keeps the descriptions uncompressed; a registry sends them compressed, and so they count.
"""

import argparse
import gzip
import json
import os
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from uuid import uuid4

from websockets.sync.client import connect

ROOT = Path(__file__).resolve().parent.parent
GAME = "silver-and-gold"
_PATIENCE = 600
_MB = 1_000_000
_GZIP = b"\x1f\x8b"
"""How a compressed file begins."""


def main() -> int:
    """Walk the path and print what it cost."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--keep", type=Path, metavar="DIR", help="an empty folder for the clone, which stays")
    arguments = parser.parse_args()
    if arguments.keep:
        arguments.keep.mkdir(parents=True, exist_ok=True)
        measure(arguments.keep.resolve())
    else:
        with tempfile.TemporaryDirectory(prefix="doubloon-newcomer-") as folder:
            measure(Path(folder))
    return 0


def measure(folder: Path) -> None:
    """Clone and play in this folder; print the figures."""
    clone, wheels, npm = folder / "doubloon", folder / "wheels", folder / "npm"
    begun = time.monotonic()
    subprocess.run(["git", "clone", "--quiet", "--depth", "1", ROOT.as_uri(), clone], check=True)
    cloned = time.monotonic()
    environment = {
        **{name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "VIRTUAL_ENV")},
        "PIP_NO_CACHE_DIR": "1",
        "npm_config_cache": str(npm),
        "XDG_DATA_HOME": str(folder / "data"),
    }
    with playing(clone, environment) as address:
        up = time.monotonic()
        first_move(address)
        moved = time.monotonic()
    python = clone / ".venv" / ("Scripts" if os.name == "nt" else "bin") / "python"
    requirements = clone / "requirements" / "play.txt"
    download: list[str | Path] = [python, "-m", "pip", "download", "--quiet", "--no-deps", "-d", wheels]
    subprocess.run([*download, "-r", requirements], env=environment, check=True)
    by_pip, by_npm = size(wheels), sent_size(npm / "_cacache" / "content-v2")
    installed = size(clone) - size(clone / ".git")
    print(f"fetched by pip and npm   {(by_pip + by_npm) / _MB:6.0f} MB ({by_pip / _MB:.0f} + {by_npm / _MB:.0f})")
    print(f"on disk                  {installed / _MB:6.0f} MB")
    print(f"clone                    {cloned - begun:6.1f} s")
    print(f"run.py play to the page  {up - cloned:6.1f} s")
    print(f"first move               {moved - up:6.1f} s")


@contextmanager
def playing(clone: Path, environment: dict[str, str]) -> Iterator[str]:
    """Run `run.py play`; the address of the server once it answers."""
    command = [sys.executable, "run.py", "play", "--no-browser", "--port", "0"]
    with subprocess.Popen(command, cwd=clone, env=environment, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            yield _wait(next(line.split()[-1] for line in process.stdout if "http://" in line))
        finally:
            process.terminate()


def _wait(address: str) -> str:
    deadline = time.monotonic() + _PATIENCE
    while time.monotonic() < deadline:
        try:
            with urllib.request.urlopen(address, timeout=5):
                return address
        except OSError:
            time.sleep(0.05)
    raise TimeoutError(f"no answer from {address}")


def first_move(address: str) -> None:
    """Sit down against the computer, and make the first move as the page does."""
    token = post(f"{address}api/guests", {}, {})["token"]
    headers = {"Authorization": f"Bearer {token}", "Idempotency-Key": str(uuid4())}
    wanted = {"game": GAME, "own": {"0": "Newcomer"}, "bots": {"1": "captain"}}
    table = post(f"{address}api/tables", wanted, headers)["table"]
    url = f"{address.replace('http', 'ws', 1)}api/tables/{table['id']}/play?seat=0&seq=-1"
    with connect(url, additional_headers=headers) as socket:
        seen = json.loads(socket.recv())["table"]
        move = {"type": "play", "id": str(uuid4()), "seq": seen["seq"], "move": seen["view"]["moves"][0]}
        socket.send(json.dumps(move))
        while json.loads(socket.recv()).get("id") != move["id"]:
            pass


def post(url: str, body: object, headers: dict[str, str]) -> Any:
    """Send a request; its answer."""
    data = json.dumps(body).encode()
    request = urllib.request.Request(url, data, {"Content-Type": "application/json", **headers})
    with urllib.request.urlopen(request, timeout=60) as answer:
        return json.load(answer)


def size(folder: Path) -> int:
    """The bytes of all files in a folder."""
    return sum(file.stat().st_size for file in folder.rglob("*") if file.is_file() and not file.is_symlink())


def sent_size(folder: Path) -> int:
    """The bytes of all files in a folder, those compressed that are not."""
    contents = (file.read_bytes() for file in folder.rglob("*") if file.is_file())
    return sum(len(content if content.startswith(_GZIP) else gzip.compress(content)) for content in contents)


if __name__ == "__main__":
    sys.exit(main())
