"""The public interface of the batch: creation, chance, restarts, memory, errors."""

import subprocess
import sys
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from doubloon import Options, OptionsError, UnknownName, batch
from doubloon.core import AnyGame
from doubloon.core.errors import missing
from doubloon.games.silver_gold import EXPEDITION_CARDS
from doubloon.games.silver_gold.batch import Deals
from doubloon.games.silver_gold.batch.lookups import CARDS, NUMBERS
from doubloon.games.silver_gold.cards import EXPEDITIONS_BY_ID, TREASURES_BY_ID
from doubloon.games.silver_gold.state import TURNS_IN_ROUND
from doubloon.registry import GAMES
from tests.batch.adapters import ADAPTERS
from tests.playing import EVERY_OPTION, random_game

BYTES = {("silver-and-gold", seats): 22 + 24 * seats for seats in (2, 3, 4)} | {("gold-hunting", 2): 57}


@pytest.mark.parametrize(("game", "options"), EVERY_OPTION)
def test_a_game_takes_as_many_bytes_as_documented(game: AnyGame, options: Options) -> None:
    state = batch.make(game, options).reset(100)
    assert sum(field.nbytes for field in state) / 100 == BYTES[game.id, options.seats]
    assert all(field.shape[-1] == 100 for field in state)


@pytest.mark.parametrize(("game", "options"), EVERY_OPTION)
def test_steps_keep_all_types_and_do_not_modify_old_states(game: AnyGame, options: Options) -> None:
    program = batch.make(game, options)
    state = program.reset(50)
    for number in range(130):
        before = [field.copy() for field in state]
        then = program.step(state, program.choose(state, batch.noise(program, 50, number))).state
        for old, kept, new in zip(before, state, then, strict=True):
            assert (old == kept).all()
            assert (old.dtype, old.shape) == (new.dtype, new.shape)
        state = then


@pytest.mark.parametrize("name", GAMES)
def test_without_restart_games_stay_over(name: str) -> None:
    program = batch.make(GAMES[name], restart=False)
    state, ended = program.reset(40), np.zeros(40, int)
    total = np.zeros((40, 2))
    while not program.over(state).all():
        action = program.choose(state, batch.noise(program, 40, int(ended.sum())))
        state, now, rewards, _ = program.step(state, action)
        ended += now
        total += rewards
    assert (ended == 1).all()
    assert np.abs(total.sum(axis=1)).max() == 0
    assert not program.legal(state).any()
    again = program.step(state, np.zeros(40, np.int32))
    assert not again.ended.any()
    assert not again.rewards.any()
    assert all((old == new).all() for old, new in zip(state, again.state, strict=True))


def test_equal_seeds_deal_equal_games_and_other_seeds_different_ones() -> None:
    one, same, other = (batch.make(GAMES["silver-and-gold"], seed=seed) for seed in (1, 1, 2))
    assert (one.setting.deals.deck == same.setting.deals.deck).all()
    assert (one.setting.deals.deck != other.setting.deals.deck).any()
    assert (one.reset(100, 5).rows == same.reset(100, 5).rows).all()
    assert (one.reset(100, 5).rows != one.reset(100, 6).rows).any()


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_deals_are_shuffles(seats: int) -> None:
    deck, stack, route = batch.make(GAMES["silver-and-gold"], Options(seats)).setting.deals
    assert (np.sort(deck, axis=1) == np.arange(len(CARDS))).all()
    assert (np.sort(stack, axis=1) == np.arange(len(CARDS) - 2 * seats)).all()
    rounds = np.sort(route.reshape(-1, TURNS_IN_ROUND), axis=1)
    assert (np.diff(rounds.astype(int), axis=1) > 0).all()
    assert rounds.max() < len(EXPEDITION_CARDS)
    for pool in (deck, stack, route):
        means = pool.mean(axis=0)
        assert np.ptp(means[4 * seats :]) < 0.7, "the cards are not evenly distributed"


def test_restarts_use_rows_of_the_whole_pool() -> None:
    program = batch.make(GAMES["gold-hunting"])
    state = first = program.reset(300)
    later = np.zeros(300, bool)
    for number in range(120):
        state = program.step(state, program.choose(state, batch.noise(program, 300, number))).state
        later |= state.rows[0] != first.rows[0]
    assert set(first.rows[0].tolist()) == set(state.rows[0].tolist()) == set(range(6))
    assert later.mean() > 0.95
    assert len(set(batch.make(GAMES["silver-and-gold"]).reset(3000).rows[0].tolist())) > 2800


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_chance_outcomes_of_a_record_can_be_replayed(seats: int) -> None:
    game, options = GAMES["silver-and-gold"], Options(seats, 1)
    last = [list(random_game(game, options, f"record {seed}"))[-1] for seed in range(20)]
    rows = [outcomes(step.events, seats) for step in last]
    deals = Deals(*(np.array(pool, np.uint8) for pool in zip(*rows, strict=True)))
    program = batch.make(game, options, deals=deals, restart=False)
    state = program.begin(np.arange(len(last)))
    moves = [
        {seat: [event for event in step.events if event[0] == str(seat)] for seat in range(seats)} for step in last
    ]
    while not program.over(state).all():
        twins = ADAPTERS[game.id].to_reference(program.setting, state)
        actions = [
            ADAPTERS[game.id].to_action(twin, seat, game.parse_move(moves[number][seat].pop(0)[2:]))
            if twin.awaited
            else 0
            for number, (twin, seat) in enumerate(zip(twins, state.seat.tolist(), strict=True))
        ]
        state = program.step(state, np.array(actions)).state
    for scores, step in zip(program.scores(state).tolist(), last, strict=True):
        result = game.result(step.state)
        assert result is not None
        assert scores == [score.total for score in result.scores]


def outcomes(events: tuple[str, ...], seats: int) -> tuple[list[int], list[int], list[int]]:
    """A record's outcomes as a row of the deals."""

    def dealt(word: str) -> list[list[str]]:
        return [event.split()[1:] for event in events if event.startswith(f"{word} ")]

    deck = [NUMBERS[TREASURES_BY_ID[card]] for card in dealt("deal")[0]]
    hands = [sorted(deck[4 * seat : 4 * seat + 4]) for seat in range(seats)]
    kept = {NUMBERS[TREASURES_BY_ID[card]] for event in events if " keep " in event for card in event.split()[2:]}
    cards = [card for hand in hands for card in hand if card not in kept] + deck[4 * seats :]
    stack = [cards.index(NUMBERS[TREASURES_BY_ID[card]]) for card in dealt("stack")[0]]
    rounds = dealt("expeditions")
    route = [EXPEDITION_CARDS.index(EXPEDITIONS_BY_ID[card]) for cards in rounds for card in cards[:TURNS_IN_ROUND]]
    return deck, stack, route


def test_an_unknown_game_option_library_or_choice_is_refused() -> None:
    with pytest.raises(UnknownName, match="gold-hunting has no array program"):
        batch.make(replace(GAMES["gold-hunting"], batch=None))
    with pytest.raises(OptionsError, match="cannot be played by 5 players"):
        batch.make(GAMES["silver-and-gold"], Options(5))
    with pytest.raises(UnknownName, match="no array library 'torch'; libraries: numpy, jax"):
        batch.make(GAMES["gold-hunting"], library="torch")
    with pytest.raises(UnknownName, match="of silver-and-gold has no choice 'build'; it has none"):
        batch.make(GAMES["silver-and-gold"], build="whole")
    with pytest.raises(UnknownName, match="of gold-hunting has no choice 'form'; its choices: build"):
        batch.make(GAMES["gold-hunting"], form="whole")
    with pytest.raises(OptionsError, match="build is 'placements' or 'whole', not 'half'"):
        batch.make(GAMES["gold-hunting"], build="half")


def test_a_missing_library_is_named_in_one_sentence() -> None:
    code = "from doubloon import batch, game; batch.make(game('gold-hunting'), library='jax')"
    run: Any = subprocess.run(
        [sys.executable, "-c", f"import sys; sys.modules['jax'] = None; {code}"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 1
    assert run.stderr.splitlines()[-1].endswith(f": {missing('JAX', 'jax', 'jax')}")
