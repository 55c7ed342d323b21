"""Moves that another bot made than the seat's: stored with the move, shown when the move is."""

from doubloon.match import (
    from_text,
    public_history,
    replaced_events,
    replaced_lines,
    substituted_events,
    substituted_lines,
    to_text,
    view_table,
)
from doubloon.match.commands import Hint, OfferEnd, Play, SeatBot, Sit, StartSubstitute, TakeBack
from doubloon.match.entries import MovePlayed
from tests.match.tables import HUNTING, NOW, SILVER, Match, key, reload_table, running_match, setup

OLD_TEXT = '{"kind":"played","seat":1,"move":"keep grey-01 grey-02","by":"bot","id":null}'


def bot_match(game: str = SILVER, seats: int = 2) -> Match:
    """A table with a substitute on every seat but the first."""
    match = running_match(game, seats)
    for seat in range(1, seats):
        match.do(StartSubstitute(seat, "captain" if game == SILVER else "smuggler"))
    return match


def bot_plays(match: Match, seat: int, bot: str | None, move: str | None = None) -> None:
    match.do(Play(seat, move or match.moves(seat)[0], match.seq(seat), by="bot", bot=bot))


def test_a_log_from_before_is_read_as_it_was_and_an_ordinary_move_is_written_as_before() -> None:
    move = from_text(OLD_TEXT)
    assert move == MovePlayed(1, "keep grey-01 grey-02", "bot", None)
    assert to_text(move) == OLD_TEXT


def test_the_bot_that_moved_instead_is_stored_with_the_move() -> None:
    match = bot_match()
    bot_plays(match, 1, "navigator")
    (entry,) = [entry for entry, _ in match.log if isinstance(entry, MovePlayed)]
    assert (entry.by, entry.bot) == ("bot", "navigator")
    assert from_text(to_text(entry)) == entry
    assert reload_table(match.log) == match.table


def test_a_replacement_is_shown_with_its_move_and_not_before() -> None:
    match = bot_match(SILVER, 3)
    bot_plays(match, 2, "navigator")
    bot_plays(match, 1, None)
    assert (public_history(match.table), replaced_lines(match.table)) == ((), ())
    match.play(0)
    lines = public_history(match.table)
    ((line, bot),) = replaced_lines(match.table)
    assert (lines[line].split()[0], bot) == ("2", "navigator")
    ((event, bot),) = replaced_events(match.table).items()
    assert (match.table.record().events[event], bot) == (lines[line], "navigator")


def test_the_history_says_which_moves_a_substitute_made_and_not_before_they_are_public() -> None:
    match = bot_match(SILVER, 3)
    bot_plays(match, 2, "navigator")
    bot_plays(match, 1, None)
    assert substituted_lines(match.table) == ()
    match.play(0)
    lines = public_history(match.table)
    found = substituted_lines(match.table)
    assert [(lines[index].split()[0], bot) for index, bot in found] == [("1", "captain"), ("2", "captain")]
    record = match.table.record().events
    assert {record[event]: bot for event, bot in substituted_events(match.table).items()} == {
        lines[index]: bot for index, bot in found
    }
    assert reload_table(match.log) == match.table


def test_everybody_sees_which_of_the_latest_moves_a_substitute_made() -> None:
    match = bot_match(SILVER, 3)
    bot_plays(match, 2, None)
    bot_plays(match, 1, None)
    assert view_table(match.table, 0).substituted == (), "not before the step is complete"
    match.play(0)
    for viewer in (0, 1, None):
        view = view_table(match.table, viewer)
        assert [(view.recent[index][0], bot) for index, bot in view.substituted] == [("1", "captain"), ("2", "captain")]


def test_a_hint_does_not_shift_the_moves_of_a_substitute() -> None:
    match = running_match(HUNTING, hints=True)
    match.do(StartSubstitute(1, "smuggler"))
    match.play(0)
    bot_plays(match, 1, None)
    match.do(Hint(0))
    for _ in range(4):
        if 0 in match.table.asked:
            match.play(0)
        else:
            bot_plays(match, 1, None)
    view = view_table(match.table, 0)
    assert {line[0] for line in view.recent} == {"0", "1"}
    by_substitute = [(index, "smuggler") for index, line in enumerate(view.recent) if line[0] == "1"]
    assert list(view.substituted) == by_substitute


def test_a_bot_with_a_seat_of_its_own_is_no_substitute() -> None:
    match = Match(setup(SILVER, 2), 1, NOW)
    match.do(Sit("Ann", key(0)))
    match.do(SeatBot(1, "captain"))
    bot_plays(match, 1, None)
    match.play(0)
    assert len(public_history(match.table)) == 2
    assert substituted_lines(match.table) == ()


def test_moves_are_sorted_by_seat_and_keep_their_bots() -> None:
    match = bot_match(SILVER, 4)
    for seat, bot in ((3, "greedy"), (1, "navigator")):
        bot_plays(match, seat, bot)
    match.play(0)
    bot_plays(match, 2, None)
    events = match.table.record().events
    assert {events[index].split()[0]: bot for index, bot in replaced_events(match.table).items()} == {
        "1": "navigator",
        "3": "greedy",
    }
    assert reload_table(match.log) == match.table


def test_a_replaced_move_that_is_taken_back_is_forgotten_and_others_keep_their_bots() -> None:
    match = bot_match(SILVER, 3)
    bot_plays(match, 1, "navigator")
    bot_plays(match, 2, "greedy")
    match.do(TakeBack(1, match.seq(1)))
    bot_plays(match, 1, None)
    match.play(0)
    events = match.table.record().events
    assert [(events[index][0], bot) for index, bot in replaced_events(match.table).items()] == [("2", "greedy")]


def test_a_game_ended_by_agreement_knows_the_bots_of_its_open_step() -> None:
    match = bot_match(SILVER, 3)
    bot_plays(match, 1, "navigator")
    match.play(0)
    for seat in range(3):
        match.do(OfferEnd(seat))
    assert match.status == "finished"
    events = match.table.record().events
    assert [(events[index][0], bot) for index, bot in replaced_events(match.table).items()] == [("1", "navigator")]
    assert replaced_lines(match.table) == (), "hidden moves stay hidden"


def test_moves_one_at_a_time_are_shown_at_once() -> None:
    match = bot_match(HUNTING)
    match.play(0)
    bot_plays(match, 1, "assayer")
    assert replaced_lines(match.table) == (), "a build is not public"
    while match.table.asked == (0,):
        match.play(0)
    bot_plays(match, 1, "greedy")
    ((line, bot),) = replaced_lines(match.table)
    assert (public_history(match.table)[line][0], bot) == ("1", "greedy")
    assert list(replaced_events(match.table).values()) == ["assayer", "greedy"]
