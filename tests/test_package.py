"""The package `doubloon`: its import is light, and it exports what it promises."""

import subprocess
import sys

import pytest

import doubloon
from doubloon import UnknownName


def fresh(code: str) -> str:
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout


def test_import_is_light() -> None:
    loaded = fresh("import sys, doubloon; print(*sys.modules)").split()
    assert not {"rich", "numpy", "jax", "asyncio", "doubloon.cli"} & set(loaded)


@pytest.mark.skipif(sys.platform != "linux", reason="reads the peak from /proc")
def test_import_takes_under_30_megabytes() -> None:
    peak = fresh("import doubloon; print(*[s for s in open('/proc/self/status') if s.startswith('VmHWM')])").split()[1]
    assert int(peak) < 30 * 1024


def test_all_exported_names_exist() -> None:
    for name in doubloon.__all__:
        assert getattr(doubloon, name) is not None


def test_an_unknown_game_is_reported_with_the_available_ones() -> None:
    with pytest.raises(UnknownName, match="no game 'chess'; games: gold-hunting, silver-and-gold"):
        doubloon.game("chess")
