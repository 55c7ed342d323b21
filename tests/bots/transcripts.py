"""Starting the test program `line_program`, and reading what it was sent."""

import json
import sys
from collections import defaultdict
from pathlib import Path
from typing import Any

PROGRAM = Path(__file__).with_name("line_program.py")
CLOSED = "closed"


def command(behaviour: str, transcript: Path | None = None) -> str:
    """The command line of the test program."""
    words = [sys.executable, "-I", "-S", str(PROGRAM), behaviour, *([str(transcript)] if transcript else [])]
    return " ".join(f"'{word}'" for word in words)


def messages_by_process(transcript: Path) -> dict[int, list[Any]]:
    """The messages that each process got, in order; the last one is CLOSED if it ended by itself."""
    found: defaultdict[int, list[Any]] = defaultdict(list)
    for line in transcript.read_text().splitlines():
        process, message = json.loads(line)
        found[process].append(message)
    return dict(found)
