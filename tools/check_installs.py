"""Run every install line of the documentation in a fresh environment: python -m tools.check_installs [EXTRA ...]

Each line runs in a clone of this repository, with an empty virtual environment, as it is printed. Then the package must
be importable, and `pip install "doubloon[EXTRA]"`, which the messages about missing libraries name, must find all of it
installed. With arguments, only the lines with one of these extras run; `none` stands for the line without extras. Each
line takes a minute or more and fetches packages. The exit status is 1 if a line fails.
"""

import os
import re
import shlex
import subprocess
import sys
import tempfile
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
_LINE = re.compile(r"""pip install (\.(?: \./examples/high_tide)?|(["'])\.\[[a-z,]+\]\2)(?=[\s`.]|$)""", re.MULTILINE)


def main() -> int:
    """Run the lines; return the exit status."""
    chosen = set(sys.argv[1:])
    lines = [line for line in install_lines() if not chosen or chosen & (extras_of(line) or {"none"})]
    failed = [line for line in lines if not works(line)]
    print(f"{len(lines) - len(failed)} of {len(lines)} lines work")
    return 1 if failed or not lines else 0


def install_lines() -> list[str]:
    """Each distinct command in the documentation that installs this package from a clone, without the word pip."""
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    files = [ROOT / name for name in listed.split() if name.endswith((".md", ".py"))]
    texts = [file.read_text("utf-8") for file in files if file.is_file() and "tests" not in file.parts]
    return sorted({found[1].replace("'", '"') for text in texts for found in _LINE.finditer(text)})


def extras_of(line: str) -> set[str]:
    """The extras that a line names.

    >>> sorted(extras_of('".[jax,pgx]"'))
    ['jax', 'pgx']
    """
    found = re.search(r"\[(.*)\]", line)
    return set(found[1].split(",")) if found else set()


def works(line: str) -> bool:
    """Whether a line installs the package into a fresh environment, from a clone."""
    print(f"pip install {line} ...", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        clone, environment = Path(folder, "clone"), Path(folder, "environment")
        subprocess.run(["git", "clone", "--quiet", ROOT, clone], check=True)
        venv.create(environment, with_pip=True)
        python = environment / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
        pip: list[str | Path] = [python, "-m", "pip", "--disable-pip-version-check", "install", "--quiet"]
        commands: list[list[str | Path]] = [
            [*pip, *shlex.split(line)],
            [python, "-P", "-c", "import doubloon; doubloon.new('gold-hunting').play_bots('random')"],
        ]
        if extras := ",".join(sorted(extras_of(line))):
            commands.append([*pip, f"doubloon[{extras}]"])
        done = all(subprocess.run(command, cwd=clone, check=False).returncode == 0 for command in commands)
    print("  works" if done else "  FAILS", flush=True)
    return done


if __name__ == "__main__":
    sys.exit(main())
