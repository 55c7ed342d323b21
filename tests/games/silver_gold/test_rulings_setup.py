"""SG-1 to SG-4: the deal, the start player, the expedition cards, and what a simultaneous step hides."""

import re
from itertools import combinations, permutations

import pytest

from doubloon.core import BadOutcome, IllegalMove, NotAsked, Options, OptionsError
from doubloon.games.silver_gold import GAME, TREASURE_CARDS, Phase, State, View
from doubloon.testing.spelling import spelled_out
from tests.games.silver_gold.positions import display, legal, play, position, seat, stack, text
from tests.playing import random_game

IDS = [card.id for card in TREASURE_CARDS]
DEAL = " ".join(["deal", *IDS])
EYES = (0, 1, None)

CROSSING = """
    expedition: expedition-1
    display: grey-05 green-01 green-02 green-03

    seat 0
    purple-05   grey-01
    oXoo        o.o.
    P..o        oooo
    ooXo        o.o.
    oooo        ....

    seat 1
    orange-08   grey-02
    oC..        o..o
    CooX        oooo
    oooo        o..o
    .Co.        ....
"""


def dealt(seats: int = 2) -> State:
    return play(GAME.begin(Options(seats)), DEAL)


def unlike_only_in_awaited(one: View, other: View) -> bool:
    return one != other and one._replace(awaited=()) == other._replace(awaited=())


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_sg_01_each_player_is_dealt_four_cards_and_chooses_two(seats: int) -> None:
    state = dealt(seats)
    assert GAME.asked(state) == tuple(range(seats))
    for number in range(seats):
        hand = IDS[4 * number : 4 * number + 4]
        own = GAME.view(state, number).own
        assert own is not None
        assert [card.id for card in own.hand] == hand
        assert legal(state, number) == [f"keep {one} {other}" for one, other in combinations(hand, 2)]


def test_sg_01_a_player_keeps_two_different_dealt_cards() -> None:
    state = dealt()
    with pytest.raises(IllegalMove, match="two of the four dealt cards"):
        play(state, "0 keep purple-01 purple-05")
    with pytest.raises(NotAsked, match="asked: 1"):
        play(state, "0 keep purple-01 purple-02", "0 keep purple-03 purple-04")


@pytest.mark.parametrize("eyes", [1, 2, None])
def test_sg_01_choices_are_hidden_until_all_players_have_chosen(eyes: int | None) -> None:
    before = dealt(3)
    after = play(before, "0 keep purple-01 purple-04")
    assert unlike_only_in_awaited(GAME.view(before, eyes), GAME.view(after, eyes))
    assert "purple-01" not in spelled_out(GAME.view(after, eyes))
    after = play(after, "2 keep purple-09 purple-10", "1 keep purple-05 purple-06")
    shown = GAME.view(after, eyes).players[0].cards
    assert [active and active.card.id for active in shown] == ["purple-01", "purple-04"]


def test_sg_01_players_may_choose_in_any_order() -> None:
    choices = ["0 keep purple-01 purple-04", "1 keep purple-05 purple-06", "2 keep purple-09 purple-10"]
    assert len({play(dealt(3), *order) for order in permutations(choices)}) == 1


def test_sg_01_the_other_cards_are_shuffled_into_the_stack_and_four_are_displayed() -> None:
    state = play(dealt(), "0 keep purple-01 purple-04", "1 keep purple-05 purple-06")
    draw = GAME.chance(state)
    assert draw is not None
    left = set(IDS) - {"purple-01", "purple-04", "purple-05", "purple-06"}
    assert (draw.word, draw.count, set(draw.pool)) == ("stack", 43, left)
    order = ["purple-02", *sorted(left - {"purple-02", "purple-08"}), "purple-08"]
    state = play(state, " ".join(["stack", *order]))
    assert display(state).split() == order[:4]
    assert stack(state).split() == order[4:]


def test_sg_01_a_kept_card_is_not_in_the_stack() -> None:
    state = play(dealt(), "0 keep purple-01 purple-04", "1 keep purple-05 purple-06")
    others = [card for card in IDS if card not in ("purple-02", "purple-04", "purple-05", "purple-06")]
    with pytest.raises(BadOutcome, match="'purple-01' cannot be dealt"):
        play(state, " ".join(["stack", *others]))


@pytest.mark.parametrize(("seats", "start"), [(2, 0), (2, 1), (3, 2), (4, 1)])
def test_sg_02_the_start_player_moves_one_seat_after_every_turn(seats: int, start: int) -> None:
    states = [step.state for step in random_game(GAME, Options(seats, start), 1)]
    first = {state.turn: GAME.view(state, None).first for state in states if state.turn}
    assert first == {turn: (start + turn - 1) % seats for turn in range(1, 29)}


def test_sg_02_the_start_player_must_be_a_seat_of_the_game() -> None:
    for start in range(3):
        assert GAME.view(GAME.begin(Options(3, start)), None).first == start
    for start in (-1, 3):
        with pytest.raises(OptionsError, match="seats are 0 to 2"):
            GAME.begin(Options(3, start))


def test_sg_03_every_turn_reveals_the_next_expedition_card_to_all() -> None:
    dealt_rounds, revealed = [], {}
    for step in random_game(GAME, Options(2), 2):
        dealt_rounds = [event.split()[1:] for event in step.events if event.startswith("expeditions")]
        if step.state.turn:
            views = [GAME.view(step.state, eyes).expedition for eyes in EYES]
            assert views[0] == views[1] == views[2]
            revealed[step.state.turn] = str(views[0])
    assert revealed == {
        7 * rounds + turn: dealt_rounds[rounds][turn - 1] for rounds in range(4) for turn in range(1, 8)
    }


def test_sg_03_all_eight_expedition_cards_are_shuffled_after_seven_turns() -> None:
    state = position(CROSSING.replace("expedition-1", "expedition-1\n    turn: 7"))
    after = play(state, "0 cross grey-01 a1", "1 cross grey-02 a1")
    draw = GAME.chance(after)
    assert draw is not None
    assert (draw.word, draw.count, len(set(draw.pool)), GAME.asked(after)) == ("expeditions", 8, 8, ())
    assert [GAME.view(after, eyes).expedition for eyes in EYES] == [None, None, None]
    after = play(after, "expeditions " + " ".join(f"expedition-{number}" for number in (6, 1, 2, 3, 4, 5, 7, 8)))
    assert (after.turn, str(GAME.view(after, None).expedition)) == (8, "expedition-6")


def test_sg_03_views_show_only_the_top_expedition_card() -> None:
    for step in random_game(GAME, Options(2), 3):
        for eyes in EYES:
            view = GAME.view(step.state, eyes)
            seen = set(re.findall(r"expedition-\d", spelled_out(view) + GAME.text(view)))
            assert seen == ({view.expedition.id} if view.expedition else set())


def test_sg_03_earlier_and_later_expedition_cards_of_a_round_change_no_view() -> None:
    state = position(CROSSING.replace("expedition-1", "expedition-4\n    turn: 10"))
    earlier, top, rest = state.expeditions[:2], state.expeditions[2], state.expeditions[3:]
    other = state._replace(expeditions=(*rest[:2], top, *earlier, *reversed(rest[2:])))
    assert other != state
    for eyes in EYES:
        assert GAME.view(other, eyes) == GAME.view(state, eyes)


def test_sg_04_crosses_coins_and_palms_are_hidden_until_all_have_finished() -> None:
    before = position(CROSSING)
    after = play(before, "1 cross orange-08 b1 b2")
    for eyes in (0, None):
        assert unlike_only_in_awaited(GAME.view(before, eyes), GAME.view(after, eyes))
    after = play(after, "0 cross purple-05 a1 a2")
    for eyes in EYES:
        first, second = GAME.view(after, eyes).players
        assert (first.palms, first.cards) == ((2,), after.players[0].cards)
        assert (second.coins, second.cards) == (1, after.players[1].cards)


def test_sg_04_an_unfinished_chain_is_hidden_and_its_seat_still_awaited() -> None:
    before = position(CROSSING)
    after = play(before, "0 cross purple-05 b1 c1")
    for eyes in (1, None):
        assert GAME.view(after, eyes) == GAME.view(before, eyes)


def test_sg_04_players_see_their_own_crosses_at_once() -> None:
    state = play(position(CROSSING), "0 cross purple-05 b1 c1", "0 extra purple-05 a2")
    own = GAME.view(state, 0).own
    assert own is not None
    assert own.player.palms == (2,)
    assert own.player.cards == state.players[0].cards
    own = GAME.view(play(position(CROSSING), "0 cross purple-05 b1 c1"), 0).own
    assert own is not None
    assert own.owed == 1


def test_sg_04_players_may_cross_in_any_order_even_within_chains() -> None:
    one, other = ["0 cross purple-05 b1 c1", "0 extra purple-05 a2"], ["1 cross orange-08 d2", "1 extra grey-02 a1"]
    orders = [[*one, *other], [*other, *one], [one[0], other[0], one[1], other[1]], [other[0], *one, other[1]]]
    assert len({play(position(CROSSING), *order) for order in orders}) == 1


def test_sg_04_nothing_is_resolved_before_all_have_finished() -> None:
    state = position("""
        display: grey-05 green-01 green-02 green-03

        seat 0
        grey-01     grey-03
        #.#.        ooo.
        ####        o.o.
        #.o.        ooo.
        ....        ....

        seat 1
        grey-02     green-04
    """)
    after = play(state, "0 cross grey-01 c3")
    assert (after.phase, GAME.asked(after)) == (Phase.CROSS, (1,))
    assert seat(after, 0) == text("""
        seat 0
        grey-01     grey-03
        #.#.        ooo.
        ####        o.o.
        #.#.        ooo.
        ....        ....
    """)
    with pytest.raises(NotAsked, match="asked: 1"):
        play(after, "0 cross grey-03 a1")
