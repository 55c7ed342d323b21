"""The page's types, made from the server's OpenAPI document: web/src/lib/api/schema.d.ts.

python -m tools.page_types           write them anew
python -m tools.page_types --check   fail if they are not what the server says
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
    """Write the types, or compare them; 1 if they differ."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="compare, and write nothing")
    arguments = parser.parse_args()
    types = made_from(create_app("sqlite:").openapi())
    if not arguments.check:
        TYPES.write_text(types, encoding="utf-8")
    elif not TYPES.exists() or TYPES.read_text(encoding="utf-8") != types:
        print(f"{TYPES.name} is not what the server says: run python -m tools.page_types and commit what it writes.")
        return 1
    return 0


def made_from(document: object) -> str:
    """The types of a document, formatted as the page's other sources are."""
    with tempfile.TemporaryDirectory() as folder:
        described = Path(folder) / "openapi.json"
        described.write_text(json.dumps(document), encoding="utf-8")
        types = tool("openapi-typescript/bin/cli.js", str(described))
    return tool("prettier/bin/prettier.cjs", "--stdin-filepath", str(TYPES), typed=types)


if __name__ == "__main__":
    sys.exit(main())
