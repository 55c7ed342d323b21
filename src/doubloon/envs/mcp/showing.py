"""What an agent is shown of its table: sentences and the position as text, one JSON object, or a drawing."""

import json
import time
from typing import Any, Literal, NamedTuple, TypeAlias

from doubloon.core.errors import OptionsError
from doubloon.core.languages import counted
from doubloon.envs.mcp.agent import Agent
from doubloon.envs.mcp.position import Player, Position

Format: TypeAlias = Literal["text", "json", "svg"]


class Reply(NamedTuple):
    """The answer of a tool: one or more texts."""

    parts: tuple[str, ...]
    is_error: bool = False


def show(agent: Agent, position: Position, shape: Format, note: str = "", **extra: str) -> Reply:
    """The position in the wanted format, after a note; `extra` are further facts, such as the key of the seat."""
    if shape == "json":
        return Reply((json.dumps(_object(agent, position, note, extra), ensure_ascii=False),))
    facts = [note, *(f"{name}: {value}" for name, value in extra.items()), *_sentences(agent, position)]
    head = "\n".join(filter(None, facts))
    if shape == "svg":
        return Reply((head, _drawing(position)))
    return Reply(("\n\n".join(filter(None, (head, position.text(), _legal_moves(agent, position)))),))


def _drawing(position: Position) -> str:
    """The position as SVG, or why there is none: an error would hide the rest of the answer, such as a new key."""
    try:
        return position.svg()
    except OptionsError as problem:
        return f"{problem}."


def _object(agent: Agent, position: Position, note: str, extra: dict[str, str]) -> dict[str, Any]:
    players = [
        {"name": player.name, "kind": player.kind, "awaited": player.awaited, "left": player.left}
        for player in position.players
    ]
    options = position.options
    return {
        "note": note,
        **extra,
        "table": position.table,
        "game": position.game,
        "options": {"seats": options.seats, "start": options.start, "variant": options.variant},
        "seat": position.seat,
        "status": position.status,
        "your_turn": position.is_turn,
        "players": players,
        "latest_moves": list(position.recent),
        "tries_left": agent.tries_left,
        "illegal_moves": agent.conduct.illegal_moves,
        "moves_by_bot": agent.conduct.moves_by_bot,
        "view": position.json(list_moves=agent.list_moves),
    }


def _sentences(agent: Agent, position: Position) -> list[str]:
    players = ", ".join(
        f"{number} {_described(player, is_own=number == position.seat)}"
        for number, player in enumerate(position.players)
    )
    lines = [
        f"Table {position.table}: {position.game}, variant {position.options.variant}. You are seat {position.seat}.",
        f"Players: {players}.",
        _state(position),
    ]
    if position.recent:
        lines.append(f"Latest moves: {'; '.join(position.recent)}.")
    if agent.conduct.illegal_moves:
        lines.append(f"You have tried {counted(agent.conduct.illegal_moves, 'illegal move')} so far.")
    if agent.conduct.moves_by_bot:
        lines.append(f"A bot has made {counted(agent.conduct.moves_by_bot, 'move')} for you.")
    return lines


def _described(player: Player, *, is_own: bool) -> str:
    if player.kind == "open":
        return "(open)"
    marks = ["you"] if is_own else ["bot"] if player.kind == "bot" else []
    marks += ["left"] if player.left else []
    marks += [f"{player.substitute} plays for them"] if player.substitute else []
    return f"{player.name} ({', '.join(marks)})" if marks else str(player.name)


def _state(position: Position) -> str:
    if position.status == "open":
        missing = sum(player.kind == "open" for player in position.players)
        return f"The game has not started: {counted(missing, 'seat')} still open. Call wait_for_turn."
    if position.status == "finished":
        return _outcome(position)
    if position.is_turn:
        left = "" if position.deadline is None else f" Your time is up in {_seconds(position.deadline)}."
        return f"It is your turn.{left}"
    waiting = [f"seat {number}" for number, player in enumerate(position.players) if player.awaited]
    return f"It is not your turn; waiting for {', '.join(waiting)}. Call wait_for_turn."


def _outcome(position: Position) -> str:
    result = (position.data or {}).get("result")
    if not result:
        return "The game is over; the players ended it before its end."
    scores = ", ".join(f"seat {seat} {score['total']}" for seat, score in enumerate(result["scores"]))
    places, winners = result["places"], result["winners"]
    if position.seat not in winners:
        verdict = f"You are number {places[position.seat]} of {len(places)}"
    else:
        verdict = "You have won" if len(winners) == 1 else "You share the first place"
    return f"The game is over. {verdict}. Points: {scores}."


def _legal_moves(agent: Agent, position: Position) -> str:
    """The legal moves, if they may be listed."""
    moves, count = position.moves()
    if not agent.list_moves or not position.is_turn:
        return ""
    if not moves:
        return f"{count} legal moves are too many to list."
    return f"Legal moves ({count}):\n" + "\n".join(moves)


def _seconds(deadline: float) -> str:
    return counted(max(0, round(deadline - time.time())), "second")
