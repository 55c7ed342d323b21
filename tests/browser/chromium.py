"""The Chromium that the tests drive: the system's where there is one, else the one that npm brought."""

import os
import shutil
import subprocess
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from tools.npm import NODE, WEB

_UNPACKED = WEB / "node_modules" / ".chromium"
"""Beside the package that it is from, so that both go together."""
_NAMES = ("chromium", "google-chrome", "chromium-browser")
_CHOICE = "DOUBLOON_CHROMIUM"
"""An environment variable; `package` means the one of npm, whatever the system has."""
_UNPACK = """
import { inflate } from "@sparticuz/chromium";
for (const name of process.argv.slice(1)) await inflate(`node_modules/@sparticuz/chromium/bin/${name}`);
"""
_FONTS = """\
<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>{folder}/fonts</dir>
  <cachedir>{folder}/cache</cachedir>
</fontconfig>
"""
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


class Chromium(NamedTuple):
    """A program, and the environment that it runs in."""

    program: Path
    environment: dict[str, str]


def find_chromium() -> Chromium:
    """The Chromium to test with; it has the package's fonts, so that pages look alike wherever they are tested."""
    environment = {**os.environ, "FONTCONFIG_FILE": str(_fonts())}
    system = None if os.environ.get(_CHOICE) == "package" else next(filter(None, map(shutil.which, _NAMES)), None)
    if system is not None:
        return Chromium(Path(system), environment)
    program = _unpacked("chromium.br", "chromium")
    libraries = _unpacked("al2023.tar.br", "al2023") / "lib"
    return Chromium(program, {**environment, "LD_LIBRARY_PATH": str(libraries)})


def _fonts() -> Path:
    folder = _unpacked("fonts.tar.br", "fonts")
    settings = folder / "doubloon.conf"
    settings.write_text(_FONTS.format(folder=folder), encoding="utf-8")
    return settings


def _unpacked(packed: str, name: str) -> Path:
    """A part of the package, unpacked when it is first asked for."""
    wanted = _UNPACKED / name
    if not wanted.exists():
        _UNPACKED.mkdir(parents=True, exist_ok=True)
        fresh = Path(tempfile.mkdtemp(dir=_UNPACKED))  # of its own: several may be unpacking at once
        command: list[str | Path] = [NODE, "--input-type=module", "--eval", _UNPACK, packed]
        subprocess.run(command, cwd=WEB, env={**os.environ, "TMPDIR": str(fresh)}, check=True)
        with suppress(OSError):  # another was first
            (fresh / name).rename(wanted)
        shutil.rmtree(fresh)
    return wanted
