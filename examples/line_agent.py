"""A program that plays both games over standard input and output; docs/agents.md describes the protocol.

doubloon arena silver-and-gold --players 'castaway,cmd:python examples/line_agent.py'
"""

import json
import random
import sys
from typing import Any

PROTOCOL = 1


def choose(request: dict[str, Any]) -> str:
    """Prefer moves that gain points at once, then those that cross off most boxes; break ties at random."""
    moves: list[str] = request["moves"]
    gains: dict[str, Any] = request["view"].get("gains", {})  # only Silver & Gold has them

    def worth(move: str) -> tuple[int, int, float]:
        gain = gains.get(move)
        points = gain["coins"] + sum(gain["palms"]) + gain["extras"] if gain else 0
        return points, len(move.split()) if gains else 0, random.random()

    return max(moves, key=worth) if moves else build()


def build() -> str:
    """Any build of Gold Hunting, whose 264,600 builds are not listed: ten pieces of gold in four piles."""
    pieces = random.sample("1111222233", 10)
    cuts = [0, *sorted(random.sample(range(1, 10), 3)), 10]
    return "build " + " ".join("".join(pieces[cuts[pile] : cuts[pile + 1]]) for pile in range(4))


def answer(message: dict[str, Any]) -> dict[str, object] | None:
    """The answer to a message; None to one that needs none."""
    match message["type"]:
        case "game":  # a new game begins: forget the last one
            random.seed(message["seed"])
            return {"protocol": PROTOCOL}
        case "choose":
            if "problem" in message:  # the last move was not legal; the text says why
                print(message["problem"], file=sys.stderr)
            return {"id": message["id"], "move": choose(message)}
        case _:  # the result
            return None


if __name__ == "__main__":
    for line in sys.stdin:
        if reply := answer(json.loads(line)):
            print(json.dumps(reply), flush=True)
