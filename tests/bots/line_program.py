"""A program for the tests: python line_program.py BEHAVIOUR [TRANSCRIPT].

It plays the first legal move, and misbehaves as BEHAVIOUR says. It appends its process id and every message to the file
TRANSCRIPT, one JSON list per line, and "closed" once its standard input has ended.
"""

import json
import sys
import time
from os import getpid
from pathlib import Path
from typing import Any

BUILD = "build 1123 22 131 2"
MISSPELLED, TOO_EARLY = "mine z 9", "mine a 1"
ATTEMPTS = 4


def keep(transcript: Path, message: object) -> None:
    """Append to the transcript."""
    with transcript.open("a") as file:
        file.write(json.dumps([getpid(), message]) + "\n")


def say(text: str) -> None:
    """Print a line at once."""
    print(text, flush=True)


def choose(behaviour: str, message: dict[str, Any]) -> None:
    """Answer a request, or misbehave."""
    attempt = ATTEMPTS - message["retries"]
    building = not message["moves"]
    match behaviour.split("-"):
        case ["garbage"]:
            say("I think...")
        case ["list"]:
            say('["mine a 1"]')
        case ["long"]:
            say("x" * 100_000)
        case ["die"]:
            print("Traceback: \x1b[31mout of ideas", file=sys.stderr, flush=True)
            sys.exit(3)
        case ["hang"]:
            time.sleep(60)
        case ["illegal", count] if attempt <= int(count):
            move = MISSPELLED if attempt == 1 else TOO_EARLY if building else BUILD
            say(json.dumps({"id": message["id"], "move": move}))
        case ["silent", count] if attempt <= int(count):
            say(json.dumps({"id": message["id"]}))
        case ["anonymous"]:
            say(json.dumps({"move": BUILD}))
        case _:
            answer = json.dumps({"id": message["id"], "move": BUILD if building else message["moves"][0]})
            say(answer)
            if behaviour == "twice":
                say(answer)


def main(behaviour: str, transcript: Path) -> None:
    """Answer until standard input ends."""
    for line in sys.stdin:
        message = json.loads(line)
        keep(transcript, message)
        if message["type"] == "game":
            say('{"protocol": 9}' if behaviour == "newer" else '{"protocol": 1}')
        elif message["type"] == "choose":
            choose(behaviour, message)
    keep(transcript, "closed")


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2] if len(sys.argv) > 2 else "/dev/null"))
