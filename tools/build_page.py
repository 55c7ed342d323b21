"""Build the page: web/ becomes src/doubloon/server/page/, unless it was built from the same sources before.

python -m tools.build_page            the page alone
python -m tools.build_page --checks   the page, and all that is needed to check and test it
"""

import argparse
import gzip
import hashlib
import re
import shutil
import sys
from pathlib import Path

from tools.npm import WEB, npm

PAGE = WEB.parent / "src" / "doubloon" / "server" / "page"
LARGEST_FIRST_LOAD = 150_000
"""Compressed bytes of index.html and all that it names: what has to arrive before anything is seen."""
_INSTALLED = WEB / "node_modules" / ".doubloon-installed"
_BUILT = WEB / "node_modules" / ".doubloon-built"
_TEXTS = frozenset({".css", ".html", ".js", ".json", ".svg", ".txt", ".webmanifest"})
_NAMED = re.compile(r'(?:src|href)="/([^"]+)"')


class PageNotBuilt(Exception):
    """The page could not be built; the message says why, in a sentence for people."""


def main() -> int:
    """Build if there is something to build; 1 if that fails."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--checks", action="store_true", help="install what checks and tests the page, too")
    arguments = parser.parse_args()
    try:
        told = build(checks=arguments.checks)
    except PageNotBuilt as problem:
        print(problem, file=sys.stderr)
        return 1
    if told:
        print(told)
    return 0


def build(*, checks: bool = False) -> str | None:
    """Build the page if its sources have changed; what to tell of it, or None where all is as it was."""
    _install(checks=checks)
    sources = _fingerprint(_sources())
    if _BUILT.exists() and _BUILT.read_text() == sources and (PAGE / "index.html").exists():
        return None
    _BUILT.unlink(missing_ok=True)
    shutil.rmtree(PAGE, ignore_errors=True)
    run = npm("run", "--silent", "build", quiet=True)
    if run.returncode:
        raise PageNotBuilt(f"{run.stdout}\nThe page was not built: Vite refuses web/, as told above.")
    _compress()
    size = first_load()
    if size > LARGEST_FIRST_LOAD:
        raise PageNotBuilt(
            f"The page was not built: its first load is {size:,} bytes compressed, and {LARGEST_FIRST_LOAD:,} are "
            "allowed; load later what is not seen first."
        )
    _BUILT.write_text(sources)
    return f"The page is built; its first load is {size:,} bytes compressed."


def first_load() -> int:
    """The compressed size of index.html and of all that it names."""
    named = _NAMED.findall((PAGE / "index.html").read_text(encoding="utf-8"))
    return sum(_size_on_the_wire(PAGE / name) for name in ("index.html", *named))


def _size_on_the_wire(file: Path) -> int:
    compressed = _compressed(file)
    return (compressed if compressed.exists() else file).stat().st_size


def _install(*, checks: bool) -> None:
    """Install what the lock file names: for the page alone, or for its checks too, unless it is there already."""
    locked = _fingerprint([WEB / "package.json", WEB / "package-lock.json"])
    good = {f"{locked} with checks", *([] if checks else [locked])}
    if _INSTALLED.exists() and _INSTALLED.read_text() in good:
        return
    run = npm("ci", "--no-audit", "--no-fund", "--loglevel=error", *([] if checks else ["--omit=dev"]), quiet=True)
    if run.returncode:
        raise PageNotBuilt(
            f"{run.stdout}\nThe page was not built: npm could not install what it is made of; is the network there?"
        )
    _INSTALLED.write_text(f"{locked} with checks" if checks else locked)


def _sources() -> list[Path]:
    """All files in web/, but not what npm installed."""
    folders = [entry for entry in WEB.iterdir() if entry.name != "node_modules"]
    return sorted(file for entry in folders for file in (entry, *entry.rglob("*")) if file.is_file())


def _fingerprint(files: list[Path]) -> str:
    """What changes whenever one of these files, or the way to build them, does."""
    digest = hashlib.sha256(Path(__file__).read_bytes())
    for file in files:
        content = file.read_bytes()
        digest.update(f"{file.relative_to(WEB).as_posix()} {len(content)}\n".encode())
        digest.update(content)
    return digest.hexdigest()


def _compress() -> None:
    """Put a compressed one beside each file that is smaller so."""
    for file in [file for file in PAGE.rglob("*") if file.suffix in _TEXTS]:
        content = file.read_bytes()
        compressed = gzip.compress(content, 9, mtime=0)
        if len(compressed) < len(content):
            _compressed(file).write_bytes(compressed)


def _compressed(file: Path) -> Path:
    return file.with_name(f"{file.name}.gz")


if __name__ == "__main__":
    sys.exit(main())
