"""Build the page from web/ into src/doubloon/server/page/, unless it is up to date.

python -m tools.build_page            build the page
python -m tools.build_page --checks   also install what the page's checks and tests need
"""

import argparse
import gzip
import hashlib
import re
import shutil
import sys
from pathlib import Path

from tools.npm import WEB, npm

_SERVER = WEB.parent / "src" / "doubloon" / "server"
PAGE = _SERVER / "page"
MAX_FIRST_LOAD = 150_000
"""The limit for index.html and the files that it names, in compressed bytes."""
_INSTALLED = WEB / "node_modules" / ".doubloon-installed"
_BUILT = WEB / "node_modules" / ".doubloon-built"
_COMPRESSIBLE = frozenset({".css", ".html", ".js", ".json", ".svg", ".txt", ".webmanifest"})
_REFERENCES = re.compile(r'(?:src|href)="/([^"]+)"')


class PageNotBuilt(Exception):
    """The page could not be built; the message says why."""


def main() -> int:
    """Build the page if necessary; return 1 if that fails."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--checks", action="store_true", help="also install what the page's checks and tests need")
    arguments = parser.parse_args()
    try:
        message = build(checks=arguments.checks)
    except PageNotBuilt as problem:
        print(problem, file=sys.stderr)
        return 1
    if message:
        print(message)
    return 0


def build(*, checks: bool = False) -> str | None:
    """Build the page if its sources have changed; return a message for people, or None if it was up to date."""
    _install(checks=checks)
    sources = _fingerprint(_sources())
    if _BUILT.exists() and _BUILT.read_text() == sources and (PAGE / "index.html").exists():
        return None
    _BUILT.unlink(missing_ok=True)
    shutil.rmtree(PAGE, ignore_errors=True)
    run = npm("run", "--silent", "build", quiet=True)
    if run.returncode:
        raise PageNotBuilt(f"{run.stdout}\nThe page was not built: Vite failed; see its output above.")
    _compress()
    size = first_load()
    if size > MAX_FIRST_LOAD:
        raise PageNotBuilt(
            f"The page was not built: its first load is {size:,} bytes compressed, more than {MAX_FIRST_LOAD:,}. "
            "Load later what people do not see first."
        )
    _BUILT.write_text(sources)
    return f"The page is built; its first load is {size:,} bytes compressed."


def first_load() -> int:
    """The compressed size of index.html and the files that it names."""
    names = _REFERENCES.findall((PAGE / "index.html").read_text(encoding="utf-8"))
    return sum(_transfer_size(PAGE / name) for name in ("index.html", *names))


def _transfer_size(file: Path) -> int:
    compressed = _compressed(file)
    return (compressed if compressed.exists() else file).stat().st_size


def _install(*, checks: bool) -> None:
    """Install the packages of the lock file, unless they are installed; `checks` includes the development ones."""
    lock = _fingerprint([WEB / "package.json", WEB / "package-lock.json"])
    accepted = {f"{lock} with checks", *([] if checks else [lock])}
    if _INSTALLED.exists() and _INSTALLED.read_text() in accepted:
        return
    run = npm("ci", "--no-audit", "--no-fund", "--loglevel=error", *([] if checks else ["--omit=dev"]), quiet=True)
    if run.returncode:
        raise PageNotBuilt(
            f"{run.stdout}\nThe page was not built: npm could not install its packages. Check the network connection."
        )
    _INSTALLED.write_text(f"{lock} with checks" if checks else lock)


def _sources() -> list[Path]:
    """All files in web/ without node_modules, and the file that the page shares with the server."""
    folders = [entry for entry in WEB.iterdir() if entry.name != "node_modules"]
    files = sorted(file for entry in folders for file in (entry, *entry.rglob("*")) if file.is_file())
    return [*files, _SERVER / "page_addresses.json"]


def _fingerprint(files: list[Path]) -> str:
    """A hash of these files and of this build script."""
    digest = hashlib.sha256(Path(__file__).read_bytes())
    for file in files:
        content = file.read_bytes()
        digest.update(f"{file.relative_to(WEB.parent).as_posix()} {len(content)}\n".encode())
        digest.update(content)
    return digest.hexdigest()


def _compress() -> None:
    """Put a compressed copy beside each file that gets smaller."""
    for file in [file for file in PAGE.rglob("*") if file.suffix in _COMPRESSIBLE]:
        content = file.read_bytes()
        compressed = gzip.compress(content, 9, mtime=0)
        if len(compressed) < len(content):
            _compressed(file).write_bytes(compressed)


def _compressed(file: Path) -> Path:
    return file.with_name(f"{file.name}.gz")


if __name__ == "__main__":
    sys.exit(main())
