"""A sampled state gives the view it was sampled from, and is uniform over what the seat cannot know."""

from collections import Counter
from collections.abc import Hashable
from itertools import permutations
from random import Random

import pytest

from doubloon.core import Options, SeededDealer
from doubloon.games.silver_gold import EXPEDITION_CARDS, GAME, TREASURE_CARDS, Phase, Player, State
from tests.frequencies import assert_frequencies
from tests.games.silver_gold.positions import play, position
from tests.playing import random_game


def complete_answers(state: State, number: int) -> Counter[Hashable]:
    """The possible cards of a seat after its complete answer, each with the number of ways to play it."""
    answers: Counter[Hashable] = Counter()
    for move in GAME.legal_moves(state, number):
        after = GAME.play(state, number, move)
        if number in after.awaited:
            answers += complete_answers(after, number)
        else:
            answers[after.players[number]] += 1
    return answers


def unfinished_answers(state: State, number: int) -> Counter[Hashable]:
    """The possible cards of a seat that is still awaited, each with the number of ways to reach them."""
    answers: Counter[Hashable] = Counter([state.players[number]])
    for move in GAME.legal_moves(state, number):
        after = GAME.play(state, number, move)
        if number in after.awaited:
            answers += unfinished_answers(after, number)
    return answers


@pytest.mark.parametrize(
    "options", [Options(2), Options(2, 1, "display-first"), Options(3, 2), Options(4, 0, "display-first")]
)
def test_a_sampled_state_gives_the_same_view(options: Options) -> None:
    rng = Random(0)
    phases = set()
    for seed in range(3):
        for step in random_game(GAME, options, f"sampling {seed}"):
            for eyes in (*range(options.seats), None):
                view = GAME.view(step.state, eyes)
                sampled = GAME.sample(view, rng)
                assert GAME.view(sampled, eyes) == view
                assert len(sampled.stack) == len(step.state.stack)
                assert sampled.awaited == step.state.awaited
            phases.add(step.state.phase)
    assert phases == {Phase.KEEP, Phase.CROSS, Phase.TAKE, Phase.OVER}


@pytest.mark.parametrize("dealings", [0, 1, 2])
def test_a_state_before_a_deal_can_be_sampled(dealings: int) -> None:
    state = GAME.begin(Options(2))
    dealer = SeededDealer(1)
    for _ in range(dealings):
        draw = GAME.chance(state)
        assert draw is not None
        state = GAME.deal(state, dealer.deal(draw))
        for number in state.awaited:
            state = GAME.play(state, number, GAME.legal_moves(state, number)[0])
    assert state.phase is [Phase.DEAL, Phase.STACK, Phase.EXPEDITIONS][dealings]
    for eyes in (0, 1, None):
        view = GAME.view(state, eyes)
        assert GAME.view(GAME.sample(view, Random(0)), eyes) == view


CHAINS = """
    expedition: expedition-1

    seat 0
    purple-A    orange-A
    oX#.        XoX.
    C...        ....
    ....        ....
    ....        ....

    seat 1
    grey-01     grey-02
"""
"""Chains of up to three extra crosses, some of them forfeited at the end."""


@pytest.mark.parametrize("eyes", [1, None])
def test_a_hidden_complete_answer_is_uniform_over_all_ways_to_play_it(eyes: int | None) -> None:
    state = position(CHAINS)
    possible = complete_answers(state, 0)
    assert max(possible.values()) > 1, "some ways lead to the same"
    view = GAME.view(play(state, "0 cross purple-A a1 a2"), eyes)
    assert view.awaited == (1,)
    assert_frequencies(possible, lambda rng: GAME.sample(view, rng).players[0])


@pytest.mark.parametrize("eyes", [1, None])
def test_a_hidden_unfinished_answer_is_uniform_over_all_ways_to_reach_it(eyes: int | None) -> None:
    state = position(CHAINS)
    possible = unfinished_answers(state, 0)
    assert {player.owed for player in possible if isinstance(player, Player)} == {0, 1}
    view = GAME.view(play(state, "0 cross purple-A a1 b1"), eyes)
    assert view == GAME.view(state, eyes)
    assert_frequencies(possible, lambda rng: GAME.sample(view, rng).players[0])


def test_hidden_unfinished_answers_include_those_that_owe_two_crosses() -> None:
    state = position(CHAINS.replace("oX#.", "oX..").replace("C...", ".X.."))
    possible = unfinished_answers(state, 0)
    assert {player.owed for player in possible if isinstance(player, Player)} == {0, 1, 2}
    view = GAME.view(state, 1)
    assert_frequencies(possible, lambda rng: GAME.sample(view, rng).players[0])


def test_the_viewers_own_answer_is_not_sampled() -> None:
    state = play(position(CHAINS), "0 cross purple-A a1 b1", "0 extra orange-A a1")
    for seed in range(20):
        assert GAME.sample(GAME.view(state, 0), Random(seed)).players[0] == state.players[0]


def test_a_player_who_can_only_pass_has_passed_in_every_sample() -> None:
    state = position("""
        seat 0
        -           -

        seat 1
        grey-01     grey-02
    """)
    passed = play(state, "0 pass")
    assert GAME.sample(GAME.view(passed, 1), Random(0)).players[0] == state.players[0]
    assert GAME.sample(GAME.view(state, 1), Random(0)).players[0] == state.players[0]


def test_the_order_of_the_stack_is_uniform() -> None:
    seen, left = TREASURE_CARDS[:-3], TREASURE_CARDS[-3:]
    ids = [card.id for card in seen]
    state = position(f"""
        phase: take
        asked: 0
        display: {" ".join(ids[:4])}
        stack: {" ".join(card.id for card in left)}

        seat 0: completed {" ".join(ids[4:20])}
        {ids[20]} {ids[21]}

        seat 1: completed {" ".join(ids[22:42])}
        {ids[42]} {ids[43]}
    """)
    view = GAME.view(state, None)
    assert_frequencies(dict.fromkeys(permutations(left), 1), lambda rng: GAME.sample(view, rng).stack)


@pytest.mark.parametrize("turn", [1, 3, 14])
def test_the_order_of_the_unseen_expedition_cards_is_uniform(turn: int) -> None:
    state = position(f"""
        turn: {turn}
        expedition: expedition-4

        seat 0
        purple-A    -
        oo..        ....
        ....        ....
        ....        ....
        ....        ....

        seat 1
        grey-01     grey-02
    """)
    view = GAME.view(state, 1)
    top = (turn - 1) % 7
    others = [card for card in EXPEDITION_CARDS if card.id != "expedition-4"]
    places = [place for place in range(8) if place != top]

    def unseen_at(rng: Random, *two: int) -> Hashable:
        order = GAME.sample(view, rng).expeditions
        assert sorted(card.id for card in order) == [card.id for card in EXPEDITION_CARDS]
        assert order[top].id == "expedition-4"
        return tuple(order[place] for place in two)

    pairs: dict[Hashable, float] = dict.fromkeys(permutations(others, 2), 1)
    assert_frequencies(pairs, lambda rng: unseen_at(rng, places[0], places[1]))
    assert_frequencies(pairs, lambda rng: unseen_at(rng, places[-2], places[-1]))


def dealt() -> State:
    return play(GAME.begin(Options(3)), " ".join(["deal", *map(str, TREASURE_CARDS)]))


def test_hidden_hands_are_uniform_over_the_cards_outside_the_viewers_hand() -> None:
    view = GAME.view(play(dealt(), "1 keep purple-05 purple-06"), 0)
    unseen = TREASURE_CARDS[4:]

    def one_card(rng: Random, seat: int, place: int) -> Hashable:
        hands = GAME.sample(view, rng).hands
        assert hands[0] == TREASURE_CARDS[:4]
        assert len({card for hand in hands for card in hand}) == 12
        return hands[seat][place]

    assert_frequencies(dict.fromkeys(unseen, 1), lambda rng: one_card(rng, 1, 0))
    assert_frequencies(dict.fromkeys(unseen, 1), lambda rng: one_card(rng, 1, 3))
    assert_frequencies(dict.fromkeys(unseen, 1), lambda rng: one_card(rng, 2, 1))


def test_a_hidden_choice_is_uniform_over_the_pairs_of_the_sampled_hand() -> None:
    view = GAME.view(play(dealt(), "1 keep purple-05 purple-06"), None)

    def chosen(rng: Random) -> Hashable:
        sampled = GAME.sample(view, rng)
        assert sampled.players[0] == sampled.players[2] == Player()
        hand = sorted(sampled.hands[1], key=lambda card: card.id)
        return tuple(hand.index(active.card) for active in sampled.players[1].cards if active)

    assert_frequencies(dict.fromkeys([(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)], 1), chosen)


def test_the_viewers_own_kept_pair_is_not_sampled() -> None:
    state = play(dealt(), "1 keep purple-05 purple-08")
    for seed in range(20):
        sampled = GAME.sample(GAME.view(state, 1), Random(seed))
        assert (sampled.players[1], sampled.hands[1]) == (state.players[1], state.hands[1])
