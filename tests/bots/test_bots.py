"""Bots make a legal move in every position from their View; greedy is clearly stronger than random."""

from dataclasses import replace

import pytest

from doubloon.arena import Settings, interval, on_this_machine, simulate
from doubloon.bots import bot_names, cheaper_bots, find_bot, opponents, strongest_bot
from doubloon.core import AnyGame, Options, UnknownName
from doubloon.registry import GAMES
from tests.playing import ENDS_OF_EVERY_RANGE, random_game


@pytest.mark.parametrize(("game", "options"), ENDS_OF_EVERY_RANGE)
def test_every_bot_makes_a_legal_move_in_every_position(game: AnyGame, options: Options) -> None:
    for name in bot_names(game):
        bot = find_bot(game, name)(1)
        for step in random_game(game, options, "bots"):
            for seat in game.asked(step.state):
                view = game.view(step.state, seat)
                assert bot.choose(view, 0.01) in view.moves


@pytest.mark.parametrize("name", GAMES)
def test_the_same_seed_gives_the_same_game(name: str) -> None:
    first, second = (
        [game.record for game in simulate(Settings(name, "s"), ["random", "greedy"], 3, on_this_machine(1))]
        for _ in range(2)
    )
    assert first == second


@pytest.mark.parametrize(("name", "games"), [("silver-and-gold", 40), ("gold-hunting", 200)])
def test_greedy_is_significantly_stronger_than_random(name: str, games: int) -> None:
    wins = 0.0
    for _, record in simulate(Settings(name, "strength"), ["greedy", "random"], games, on_this_machine(1)):
        assert record.result is not None
        assert record.players is not None
        winners = record.result["winners"]
        wins += sum(record.players[seat] == "greedy" for seat in winners) / len(winners)
    low, _ = interval(wins / games, games)
    assert low > 0.75


def test_the_error_for_an_unknown_bot_lists_the_available_bots() -> None:
    with pytest.raises(UnknownName, match="gold-hunting has no bot 'deep'; bots: random, greedy"):
        find_bot(GAMES["gold-hunting"], "deep")


@pytest.mark.parametrize("name", GAMES)
def test_the_strongest_bot_belongs_to_the_game_and_is_not_the_random_one(name: str) -> None:
    assert strongest_bot(GAMES[name]) in bot_names(GAMES[name])
    assert strongest_bot(GAMES[name]) != "random"


def test_the_random_bot_is_the_strongest_of_a_game_without_levels() -> None:
    assert strongest_bot(replace(GAMES["gold-hunting"], bots={}, levels=())) == "random"


def test_the_bots_below_a_bot_follow_its_strength() -> None:
    silver = GAMES["silver-and-gold"]
    below = [cheaper_bots(silver, bot)[0] for bot in opponents(silver)[1:]]
    assert below == list(opponents(silver)[:-1])
    assert cheaper_bots(silver, "admiral") == ("captain", "greedy")
