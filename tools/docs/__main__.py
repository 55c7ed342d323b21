"""Build the documentation into build/docs/ and open it; warnings and broken links are errors.

python -m tools.docs                 build and open
python -m tools.docs --no-browser    only build
"""

import argparse
import shutil
import sys
import webbrowser
from pathlib import Path

from sphinx.cmd.build import main as sphinx_build

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))  # run as a program, it imports from tools/

from tools.docs.pages import problems

ROOT = Path(__file__).resolve().parents[2]
SITE = ROOT / "build" / "docs"
FRONT = "docs/index.html"
_REDIRECT = (
    f'<!doctype html><meta charset="utf-8"><meta http-equiv="refresh" content="0; url={FRONT}"><title>Doubloon</title>'
)


def main() -> int:
    """Build the site, check it and open it; return 1 if something is wrong with it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--no-browser", action="store_true", help="do not open the browser")
    arguments = parser.parse_args()
    shutil.rmtree(SITE, ignore_errors=True)  # a page that is not built again would not warn again
    strict = ["--fresh-env", "--fail-on-warning", "--keep-going", "--nitpicky"]
    places = ["--conf-dir", str(ROOT / "docs"), "--doctree-dir", str(ROOT / "build" / "doctrees")]
    if sphinx_build(["--quiet", *strict, *places, str(ROOT), str(SITE)]):
        return 1
    (SITE / "index.html").write_text(_REDIRECT, "utf-8")
    found = problems(SITE)
    print(*found, sep="\n", end="\n" if found else "", file=sys.stderr)
    if found:
        return 1
    print(f"The documentation is built: {SITE / FRONT}")
    if not arguments.no_browser:
        webbrowser.open((SITE / FRONT).as_uri())
    return 0


if __name__ == "__main__":
    sys.exit(main())
