"""Every entry point answers a wrong seat, seed, bot, option or time with an error that says what would be right."""

import re
from collections.abc import Callable
from random import Random
from typing import Any

import numpy as np
import pytest

import doubloon
from doubloon import Options, OptionsError, UnknownName, arena, batch, hints
from doubloon.bots import RandomBot, find_bot, own_bot
from doubloon.core.checks import seeded
from doubloon.envs.episode import Episode
from doubloon.envs.measuring import measure
from doubloon.envs.opponents import find_opponents
from doubloon.envs.opposed_episode import OpposedEpisode

Call = Callable[[Any], object]
RULES = doubloon.game("silver-and-gold")
HUNTING = doubloon.game("gold-hunting")
SETTINGS = arena.Settings("silver-and-gold", "s")

WRONG_SEATS = ["1", 1.0, True, None, (1,), -1, 2, np.float64(1), np.bool_(True)]
WRONG_JOBS = ["2", 2.0, True, [2], -1, np.float64(2), np.bool_(True)]
WRONG_COUNTS = [*WRONG_JOBS, None]
WRONG_SEEDS = [1.5, True, b"7", (7,), np.float32(7)]
WRONG_SECONDS = [0, -1.0, float("nan"), float("inf"), "1", True, None]
WRONG_TEXTS = [5, None, b"standard", ["standard"]]


class Nameless:
    """Has no `choose`."""


class FromAfar:
    """Has something called `choose` that cannot be called."""

    choose = "any"


def game() -> doubloon.Session[Any, Any, Any]:
    return doubloon.new("silver-and-gold", seed=7)


SEATS: dict[str, Call] = {
    "Session.play": lambda seat: game().play(seat, "keep orange-10 green-11"),
    "Session.moves": lambda seat: game().moves(seat),
    "Session.play_bots": lambda seat: game().play_bots({seat: "random"}),
    "check_seat": lambda seat: doubloon.check_seat(Options(), seat),
    "find_opponents": lambda seat: find_opponents("gold-hunting", "random", seat=seat),
}
COUNTS: dict[str, Call] = {
    "new seats": lambda seats: doubloon.new("silver-and-gold", seats=seats),
    "new start": lambda start: doubloon.new("silver-and-gold", start=start),
    "Game.begin seats": lambda seats: RULES.begin(Options(seats)),
    "Game.begin start": lambda start: RULES.begin(Options(2, start)),
    "Game.check_options": lambda seats: RULES.check_options(Options(seats)),
    "load": lambda seats: doubloon.load(doubloon.Record("gold-hunting", Options(seats))),
    "Episode": lambda seats: Episode("gold-hunting", seats=seats),
    "batch.make": lambda seats: batch.make(HUNTING, Options(seats)),
    "measure seats": lambda seats: measure("gold-hunting", _first_legal, "random", games=2, seats=seats),
    "measure games": lambda games: measure("gold-hunting", _first_legal, "random", games=games),
    "predict_games": lambda seats: list(arena.predict_games(SETTINGS, seats, [0], arena.OneProcess())),
    "simulate": lambda games: list(arena.simulate(SETTINGS, ["random", "random"], games, arena.OneProcess())),
    "schedule games": lambda games: list(arena.schedule(["a", "b"], 2, games, arena.Pairing.LADDER)),
    "schedule seats": lambda seats: list(arena.schedule(["a", "b"], seats, 2, arena.Pairing.LADDER)),
    "rotation": lambda games: list(arena.rotation(["a", "b"], games)),
    "Processes": arena.Processes,
}
JOBS: dict[str, Call] = {"on_this_machine": arena.on_this_machine}
SEEDS: dict[str, Call] = {
    "new": lambda seed: doubloon.new("gold-hunting", seed=seed),
    "load": lambda seed: doubloon.load(game().record(), seed=seed),
    "SeededDealer": doubloon.SeededDealer,
    "RandomBot": RandomBot,
    "hints": lambda seed: hints.hints(RULES, game().view(0), 0.01, seed),
    "Episode.reset": lambda seed: Episode("gold-hunting").reset(seed),
    "OpposedEpisode.reset": lambda seed: OpposedEpisode(find_opponents("gold-hunting", "random")).reset(seed),
    "batch.make": lambda seed: batch.make(HUNTING, seed=seed),
    "measure": lambda seed: measure("gold-hunting", _first_legal, "random", games=2, seed=seed),
    "Settings": lambda seed: arena.Settings("gold-hunting", seed),
    **{f"{rules.id} {name}": own_bot(rules, name) for rules in (RULES, HUNTING) for name in rules.bots},
}
SECONDS: dict[str, Call] = {
    "Session.play_bots": lambda seconds: game().play_bots("random", seconds=seconds),
    "Settings": lambda seconds: arena.Settings("gold-hunting", "s", seconds=seconds),
    "hints": lambda seconds: hints.hints(RULES, game().view(0), seconds),
    "find_opponents": lambda seconds: find_opponents("gold-hunting", "random", seconds=seconds),
    "measure": lambda seconds: measure("gold-hunting", _first_legal, "random", games=2, seconds=seconds),
}
TEXTS: dict[str, Call] = {
    "new variant": lambda variant: doubloon.new("silver-and-gold", variant=variant),
    "new game": doubloon.new,
    "game": doubloon.game,
    "Settings game": lambda name: arena.Settings(name, "s"),
    "Settings variant": lambda variant: arena.Settings("gold-hunting", "s", variant),
    "Episode game": Episode,
    "Episode variant": lambda variant: Episode("gold-hunting", variant=variant),
    "Episode reward": lambda reward: Episode("gold-hunting", reward=reward),
    "Episode observation": lambda form: Episode("gold-hunting", observation=form),
    "batch.make variant": lambda variant: batch.make(HUNTING, Options(variant=variant)),
    "find_bot": lambda name: find_bot(RULES, name),
    "own_bot": lambda name: own_bot(RULES, name),
    "find_opponents": lambda name: find_opponents("gold-hunting", [name]),
    "simulate": lambda name: list(arena.simulate(SETTINGS, ["random", name], 1, arena.OneProcess())),
    "measure": lambda name: measure("gold-hunting", _first_legal, name, games=2),
}
ENTRY_POINTS = [
    (f"{name}({value!r})", call, value)
    for calls, values in (
        (SEATS, WRONG_SEATS),
        (JOBS, WRONG_JOBS),
        (COUNTS, WRONG_COUNTS),
        (SEEDS, WRONG_SEEDS),
        (SECONDS, WRONG_SECONDS),
        (TEXTS, WRONG_TEXTS),
    )
    for name, call in calls.items()
    for value in values
]


@pytest.mark.parametrize("value", WRONG_COUNTS, ids=repr)
def test_environments_refuse_wrong_numbers(value: Any) -> None:
    pettingzoo = pytest.importorskip("doubloon.envs.pettingzoo", reason="PettingZoo is not installed")
    gymnasium = pytest.importorskip("doubloon.envs.gymnasium", reason="Gymnasium is not installed")
    calls: list[Call] = [
        lambda seats: pettingzoo.env("gold-hunting", seats=seats),
        lambda seats: pettingzoo.parallel_env("gold-hunting", seats=seats),
        lambda seat: pettingzoo.env("gold-hunting", viewer=seat),
        lambda seat: gymnasium.OpposedEnv("gold-hunting", seat=seat),
        lambda seat: gymnasium.OpposedVectorEnv("gold-hunting", seat=seat),
        lambda games: gymnasium.OpposedVectorEnv("gold-hunting", num_envs=games),
    ]
    for call in calls:
        with pytest.raises(OptionsError, match=re.escape(repr(value).strip("'"))):
            call(value)


@pytest.mark.parametrize("seed", [1.5, True, "7"], ids=repr)
def test_environments_refuse_wrong_seeds(seed: Any) -> None:
    pettingzoo = pytest.importorskip("doubloon.envs.pettingzoo", reason="PettingZoo is not installed")
    gymnasium = pytest.importorskip("doubloon.envs.gymnasium", reason="Gymnasium is not installed")
    for table in (pettingzoo.env("gold-hunting"), pettingzoo.parallel_env("gold-hunting")):
        with pytest.raises(OptionsError, match="a seed must be a whole number"):
            table.reset(seed=seed)
    for env in (gymnasium.OpposedEnv("gold-hunting"), gymnasium.OpposedVectorEnv("gold-hunting", num_envs=2)):
        with pytest.raises((OptionsError, gymnasium.gymnasium.error.Error), match=r"(?i)seed must be a"):
            env.reset(seed=seed)


def _first_legal(_observations: Any, masks: Any) -> Any:
    return masks.argmax(axis=1)


@pytest.mark.parametrize(("call", "value"), [each[1:] for each in ENTRY_POINTS], ids=[each[0] for each in ENTRY_POINTS])
def test_a_wrong_value_is_named_in_the_error(call: Call, value: Any) -> None:
    with pytest.raises((OptionsError, UnknownName)) as raised:
        call(value)
    assert repr(value) in str(raised.value)


@pytest.mark.parametrize(
    "bot", [object(), 5, None, Nameless(), FromAfar(), b"captain", print], ids=lambda bot: type(bot).__name__
)
@pytest.mark.parametrize("form", ["for all", "by seat", "in a mapping"])
def test_an_object_that_is_not_a_bot(bot: Any, form: str) -> None:
    given: dict[str, Any] = {"for all": bot, "by seat": ["random", bot], "in a mapping": {1: bot}}
    with pytest.raises(OptionsError, match="is not a bot; give the name of a bot, or an object with the method"):
        game().play_bots(given[form])


def test_a_class_is_not_a_bot() -> None:
    with pytest.raises(OptionsError, match=r"RandomBot is a class; give one of its objects, such as RandomBot\(...\)"):
        game().play_bots(RandomBot)  # type: ignore[arg-type]  # that is what type checkers say, too


@pytest.mark.parametrize("name", HUNTING.bots)
def test_a_bot_of_another_game(name: str) -> None:
    with pytest.raises(OptionsError, match="is a bot of gold-hunting, and this game is silver-and-gold"):
        game().play_bots(own_bot(HUNTING, name)(1))


@pytest.mark.parametrize("opponents", [5, None, object()])
def test_opponents_are_names(opponents: Any) -> None:
    with pytest.raises(OptionsError, match="opponents must be names of bots"):
        find_opponents("gold-hunting", opponents)


@pytest.mark.parametrize("options", ["standard", 2, {"seats": 2}])
def test_options_are_options(options: Any) -> None:
    for call in (RULES.begin, RULES.check_options, lambda given: batch.make(RULES, given)):
        with pytest.raises(OptionsError, match=r"options must be an Options, such as Options\(seats=2\)"):
            call(options)


def test_the_right_values_next_to_the_wrong_ones() -> None:
    assert seeded(np.int64(7)).random() == Random(7).random()  # type: ignore[arg-type]  # integers of NumPy are seeds
    episode = Episode("gold-hunting")
    episode.reset(np.uint32(7))  # type: ignore[arg-type]
    session = doubloon.new("gold-hunting", seed=7)
    session.play(np.int64(1), session.moves(1)[0])  # type: ignore[arg-type]
    assert session.asked == (0,)
