"""The schedule of an arena: everybody plays every deal from every seat."""

from collections import Counter

import pytest

from doubloon.arena import Pairing, rotation, schedule
from doubloon.core import OptionsError


@pytest.mark.parametrize("seats", [2, 3])
def test_everybody_plays_every_deal_from_every_seat(seats: int) -> None:
    places = Counter(
        (game.deal, seat, player)
        for game in schedule(["a", "b", "c", "d"], seats, 12, Pairing.ROUND_ROBIN)
        for seat, player in enumerate(game.players)
    )
    assert len(set(places.values())) == 1
    assert len(places) == 12 // seats * seats * 4


def test_neighbours_meet_in_a_ladder_and_all_in_a_round_robin() -> None:
    def pairs(pairing: Pairing) -> set[tuple[str, ...]]:
        return {tuple(sorted(game.players)) for game in schedule(["a", "b", "c"], 2, 2, pairing)}

    assert pairs(Pairing.LADDER) == {("a", "b"), ("b", "c")}
    assert pairs(Pairing.ROUND_ROBIN) == {("a", "b"), ("a", "c"), ("b", "c")}


def test_games_are_rounded_up_to_whole_deals() -> None:
    assert len(list(schedule(["a", "b", "c"], 3, 4, Pairing.LADDER))) == 6


@pytest.mark.parametrize(("players", "words"), [(["a"], "fill 2 seats"), (["a", "b", "a"], "'a' is named twice")])
def test_players_that_cannot_meet_are_refused(players: list[str], words: str) -> None:
    with pytest.raises(OptionsError, match=words):
        list(schedule(players, 2, 2, Pairing.LADDER))


def test_players_of_a_rotation_change_seats_in_every_game() -> None:
    games = list(rotation(["0", "1", "2"], 5))
    assert [game.deal for game in games] == [0, 1, 2, 3, 4]
    assert ["".join(game.players) for game in games] == ["012", "120", "201", "012", "120"]
