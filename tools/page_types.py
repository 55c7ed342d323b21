"""Generate the page's types, web/src/lib/api/schema.d.ts, from the server's OpenAPI document.

python -m tools.page_types           write the file
python -m tools.page_types --check   fail if the file is out of date
"""

import argparse
import json
import sys
import tempfile
from pathlib import Path

from doubloon.server.app import create_app
from tools.npm import WEB, tool

TYPES = WEB / "src" / "lib" / "api" / "schema.d.ts"


def main() -> int:
    """Write or check the file; return 1 if it is out of date."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="compare without writing")
    arguments = parser.parse_args()
    types = generated(create_app("sqlite:").openapi())
    if not arguments.check:
        TYPES.write_text(types, encoding="utf-8")
    elif not TYPES.exists() or TYPES.read_text(encoding="utf-8") != types:
        print(f"{TYPES.name} is out of date: run .venv/bin/python -m tools.page_types and commit the file.")
        return 1
    return 0


def generated(document: object) -> str:
    """The types of a document, formatted like the page's other sources."""
    with tempfile.TemporaryDirectory() as folder:
        document_file = Path(folder) / "openapi.json"
        document_file.write_text(json.dumps(document), encoding="utf-8")
        types = tool("openapi-typescript/bin/cli.js", str(document_file))
    return tool("prettier/bin/prettier.cjs", "--stdin-filepath", str(TYPES), stdin=types)


if __name__ == "__main__":
    sys.exit(main())
