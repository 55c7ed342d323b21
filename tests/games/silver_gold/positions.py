"""Positions of Silver & Gold drawn as text, so that the tests read like the rulebook.

A drawing is a head of settings, each left out where it is the usual one, and a block for each seat: its score card,
its two cards, and their boxes with # for those crossed off. An absent card is -, and boxes may be left out where none
is crossed off. A card that is not in the deck is made up as it is drawn; # is then a plain box.

>>> state = position('''
...     expedition: expedition-2
...     display: grey-05 - green-04 -
...
...     seat 0: coins 3, palms 2 1, completed grey-01 grey-02
...     grey-03     purple-A
...     o##.        CXo.
...     o.o.        ....
...     ooo.        ....
...     ....        ....
...
...     seat 1
...     green-01    -
... ''')
>>> legal(state, 0)[:2]
['cross grey-03 a1 a2 a3', 'cross grey-03 a3 b3 c3']
>>> print(seat(play(state, "0 cross purple-A a1 b1 c1"), 0))
seat 0: coins 4, palms 2 1, completed grey-01 grey-02, owes 1
grey-03     purple-A
o##.        ###.
o.o.        ....
ooo.        ....
....        ....
"""

from textwrap import dedent

from doubloon.core import Options, apply_event
from doubloon.games.silver_gold import EXPEDITION_CARDS, GAME, ActiveCard, Phase, Player, State, TreasureCard
from doubloon.games.silver_gold.cards import EXPEDITIONS_BY_ID, TREASURES_BY_ID, make_card
from doubloon.games.silver_gold.shapes import read_grid
from doubloon.games.silver_gold.state import TURNS_IN_ROUND
from doubloon.games.silver_gold.text import draw_card

_USUAL = {
    "variant": "standard",
    "start": "0",
    "turn": "1",
    "phase": "cross",
    "asked": "all",
    "expedition": "expedition-1",
    "display": "- - - -",
    "stack": "",
    "trophies": "6 5 4 3 2 1",
}
_WIDTH = 12
_NO_CARD = ("....",) * 4


def position(drawing: str) -> State:
    """The state that is drawn; everybody sees all of it."""
    blocks = text(drawing).split("\n\n")
    head = [line.partition(": ") for block in blocks if not block.startswith("seat") for line in block.split("\n")]
    given = {**_USUAL, **{name: value for name, _, value in head}}
    assert given.keys() == _USUAL.keys(), given.keys() - _USUAL.keys()
    players = tuple(_player(block.split("\n")) for block in blocks if block.startswith("seat"))
    everybody = tuple(range(len(players)))
    turn = int(given["turn"])
    top = EXPEDITIONS_BY_ID[given["expedition"]]
    others = [card for card in EXPEDITION_CARDS if card != top]
    place = (turn - 1) % TURNS_IN_ROUND
    return State(
        options=Options(len(players), int(given["start"]), given["variant"]),
        phase=Phase(given["phase"]),
        turn=turn,
        awaited=everybody if given["asked"] == "all" else _numbers(given["asked"]),
        players=players,
        shown=players,
        display=tuple(TREASURES_BY_ID.get(name) for name in given["display"].split()),
        stack=_cards(given["stack"]),
        expeditions=(*others[:place], top, *others[place:]),
        trophies=_numbers(given["trophies"]),
    )


def seat(state: State, number: int) -> str:
    """What lies in front of one seat, drawn."""
    player = state.players[number]
    sheet = {
        "coins": str(player.coins or ""),
        "palms": " ".join(map(str, player.palms)),
        "trophies": " ".join(map(str, player.trophies)),
        "completed": " ".join(card.id for card in player.completed),
        "owes": str(player.owed or ""),
    }
    notes = ", ".join(f"{name} {value}" for name, value in sheet.items() if value)
    ids = [active.card.id if active else "-" for active in player.cards]
    grids = [draw_card(*active) if active else _NO_CARD for active in player.cards]
    rows = [ids, *zip(*grids, strict=True)]
    title = f"seat {number}: {notes}" if notes else f"seat {number}"
    return "\n".join([title, *("".join(cell.ljust(_WIDTH) for cell in row).rstrip() for row in rows)])


def text(drawing: str) -> str:
    """A drawing without its margins, to compare with what `seat` draws."""
    return dedent(drawing).strip()


def display(state: State) -> str:
    """The ids on display, - for an empty place."""
    return _ids(state.display)


def stack(state: State) -> str:
    """The ids of the stack, top first."""
    return _ids(state.stack)


def legal(state: State, number: int) -> list[str]:
    """The legal moves of a seat in notation."""
    return [str(move) for move in GAME.legal_moves(state, number)]


def play(state: State, *events: str) -> State:
    """The state after lines of a record, in which made-up cards may be named too."""
    for event in events:
        first, _, notation = event.partition(" ")
        if not first.isdigit():
            state = apply_event(GAME, state, event)
            continue
        known = {str(move): move for move in GAME.legal_moves(state, int(first))}
        move = known[notation] if notation in known else GAME.parse_move(notation)
        state = GAME.play(state, int(first), move)
    return state


def _player(lines: list[str]) -> Player:
    _, _, sheet = lines[0].partition(": ")
    notes = dict(note.split(" ", 1) for note in sheet.split(", ") if note)
    assert set(notes) <= {"coins", "palms", "trophies", "completed", "owes"}, lines[0]
    grids = list(zip(*(line.split() for line in lines[2:]), strict=True)) or [(), ()]
    return Player(
        cards=tuple(_active(card, grid) for card, grid in zip(lines[1].split(), grids, strict=True)),
        completed=_cards(notes.get("completed", "")),
        coins=int(notes.get("coins", "0")),
        palms=_numbers(notes.get("palms", "")),
        trophies=_numbers(notes.get("trophies", "")),
        owed=int(notes.get("owes", "0")),
    )


def _active(card_id: str, grid: tuple[str, ...]) -> ActiveCard | None:
    if card_id == "-":
        return None
    known = TREASURES_BY_ID.get(card_id)
    card = known or make_card(card_id, tuple(row.replace("#", "o") for row in grid))
    crossed = read_grid(grid, "#")
    assert not grid or draw_card(card, crossed) == list(grid), f"{card_id} is another card"
    return ActiveCard(card, crossed)


def _cards(ids: str) -> tuple[TreasureCard, ...]:
    return tuple(TREASURES_BY_ID[card_id] for card_id in ids.split())


def _numbers(numbers: str) -> tuple[int, ...]:
    return tuple(int(number) for number in numbers.split())


def _ids(cards: tuple[TreasureCard | None, ...]) -> str:
    return " ".join(card.id if card else "-" for card in cards)
