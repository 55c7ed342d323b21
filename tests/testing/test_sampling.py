"""`check_sampling` finds samplers that copy or prefer something, although their views pass every other check."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any, NamedTuple

import pytest

from doubloon.core import STANDARD, AnyGame, Game, Options, Result
from doubloon.games.gold_hunting import GAME
from doubloon.games.gold_hunting.components import Components
from doubloon.games.gold_hunting.reduced import reduced_game
from doubloon.registry import GAMES
from doubloon.testing import Finding, GameWarning, Kind, check_game, check_sampling, check_views

PROPER: AnyGame = replace(
    reduced_game(Components.of(ones=2, twos=1, threes=1, piles=2)), revealed=GAME.revealed, svg=None, batch=None
)
BARE = replace(PROPER, revealed=None)


class Copying(NamedTuple):
    """A view with the markers of both seats in a field of its own."""

    seat: int | None
    awaited: tuple[int, ...]
    moves: Sequence[Any]
    result: Any
    proper: Any
    markers: tuple[int, ...]


@dataclass(frozen=True)
class NotCompared:
    """A view whose hidden field is neither compared nor shown."""

    seat: int | None
    awaited: tuple[int, ...]
    moves: Sequence[Any]
    result: Any
    proper: Any
    markers: tuple[int, ...] = field(compare=False, repr=False)


class WithAttribute:
    """A view that looks like a proper one and keeps the markers in an attribute."""

    def __init__(self, *values: Any) -> None:
        self.seat, self.awaited, self.moves, self.result, self.proper, self.markers = values

    def __eq__(self, other: object) -> bool:
        return isinstance(other, WithAttribute) and self.proper == other.proper

    def __hash__(self) -> int:
        return hash(self.seat)

    def __repr__(self) -> str:
        return repr(self.proper)


def copying(make: Callable[..., Any]) -> AnyGame:
    """The game with a view that has the markers, and a sampler that copies them."""

    def view(state: Any, seat: int | None) -> Any:
        seen = PROPER.view(state, seat)
        return make(seen.seat, seen.awaited, seen.moves, seen.result, seen, state.markers)

    return replace(
        PROPER,
        view=view,
        sample=lambda view, rng: PROPER.sample(view.proper, rng)._replace(markers=view.markers),
        text=lambda view: PROPER.text(view.proper),
    )


@dataclass(frozen=True)
class Whole:
    """A view with the whole state in a field that is not compared."""

    seat: int | None
    awaited: tuple[int, ...]
    moves: Sequence[Any]
    result: Any
    state: Any = field(compare=False, repr=False)


def whole_view(state: Any, seat: int | None) -> Whole:
    seen = PROPER.view(state, seat)
    return Whole(seen.seat, seen.awaited, seen.moves, seen.result, state)


WHOLE = replace(
    PROPER,
    view=whole_view,
    sample=lambda view, _: view.state,
    text=lambda view: PROPER.text(PROPER.view(view.state, view.seat)),
)


def remembering() -> AnyGame:
    """The game with proper views, and a sampler that remembers the latest state of each."""
    states: dict[Any, Any] = {}

    def view(state: Any, seat: int | None) -> Any:
        seen = PROPER.view(state, seat)
        states[seen] = state
        return seen

    def sample(view: Any, rng: Random) -> Any:
        return PROPER.sample(view, rng)._replace(markers=states[view].markers)

    return replace(PROPER, view=view, sample=sample)


@pytest.mark.parametrize("make", [Copying, NotCompared])
def test_a_hidden_part_that_the_sampler_copies_is_found(make: Callable[..., Any]) -> None:
    game = copying(make)
    check_views(game, Options(), games=1)
    found = [finding for finding in check_sampling(game, Options(), games=1) if finding.is_warning]
    assert found == [
        Finding(
            Kind.NEVER_SAMPLED,
            "`revealed` calls markers hidden, "
            "but samples from the views of spectator, seat 0, seat 1 never differ there",
        )
    ]


@pytest.mark.parametrize("game", [copying(WithAttribute), remembering()], ids=["attribute", "cache"])
@pytest.mark.parametrize("revealed", [PROPER.revealed, None], ids=["revealed", "not revealed"])
def test_a_sampler_that_knows_more_than_equal_views_say_is_found(game: AnyGame, revealed: Any) -> None:
    check_views(game, Options(), games=1)
    with pytest.raises(AssertionError, match="but never this position, which gives the same view"):
        check_sampling(replace(game, revealed=revealed), Options(), games=1)


def test_a_part_that_one_other_seat_knows_is_found() -> None:
    def sample(view: Any, rng: Random) -> Any:
        sampled = PROPER.sample(view.proper, rng)
        known = view.seat == 1 and len(sampled.markers) == 2
        return sampled._replace(markers=view.markers) if known else sampled

    (found,) = check_sampling(replace(copying(Copying), sample=sample), Options(), games=1)
    assert (
        found.text
        == "`revealed` calls markers[0] hidden, but samples from the views of seat 0, seat 1 never differ there"
    )


@pytest.mark.parametrize("game", [WHOLE, replace(WHOLE, revealed=None)], ids=["revealed", "not revealed"])
def test_a_view_that_hides_nothing_is_found(game: AnyGame) -> None:
    with pytest.warns(
        GameWarning, match=r"the views of .* hide nothing: all \d+ samples are the position itself"
    ) as told:
        report = check_game(game, games=1, capabilities=False)
    assert {finding.kind for finding in report.warnings} == {Kind.HIDES_NOTHING}
    assert {finding.text.partition(" hide")[0] for finding in report.warnings} == {
        f"the views of {who}" for who in ("spectator", "seat 0", "seat 1")
    }
    assert len(told) == len(report.warnings)
    assert str(report).startswith(f"{game.id} passes with {len(told)} warnings\nwarning: the views of ")


def preferring(better: Callable[[Any], Any], odds: float) -> AnyGame:
    """The game with a sampler that often draws twice and takes the better state."""

    def sample(view: Any, rng: Random) -> Any:
        first, second = PROPER.sample(view, rng), PROPER.sample(view, rng)
        return max(first, second, key=better) if rng.random() < odds else first

    return replace(PROPER, sample=sample)


def test_a_sampler_with_a_bias_is_found() -> None:
    with pytest.raises(
        AssertionError, match=r"`sample` is not uniform: of 6 states, one was drawn \d+ and one \d times in 240"
    ):
        check_sampling(preferring(lambda state: state.markers, odds=1), Options(), games=1)


def test_a_small_bias_is_found_in_all_views_together() -> None:
    with pytest.raises(AssertionError, match=r"`sample` is not uniform in \d+ views together; here, of"):
        check_sampling(preferring(lambda state: state.markers, odds=0.3), Options(), games=1)


def test_a_sampler_that_never_draws_some_states_is_found() -> None:
    def sample(view: Any, rng: Random) -> Any:
        sampled = [PROPER.sample(view, rng) for _ in range(40)]
        return sampled[0]._replace(markers=min(state.markers for state in sampled))

    with pytest.raises(AssertionError, match="give 1 different states, but never this position"):
        check_sampling(replace(PROPER, sample=sample), Options(), games=1)


def test_the_report_says_what_was_not_checked() -> None:
    notes = {
        kind: check_sampling(game, Options(), games=1)
        for kind, game in [(Kind.NOT_COMPARED, BARE), (Kind.NOT_COUNTED, GAMES["silver-and-gold"])]
    }
    assert {kind: [finding.kind for finding in found] for kind, found in notes.items()} == {
        kind: [kind] for kind in notes
    }


class Heap(NamedTuple):
    """A position of a game without secrets: take one or two; also its own view."""

    left: int = 5
    options: Options = Options()
    seat: int | None = None

    @property
    def awaited(self) -> tuple[int, ...]:
        return (self.left % 2,) if self.left else ()

    @property
    def moves(self) -> tuple[int, ...]:
        return ()

    @property
    def result(self) -> Result[Any] | None:
        return None


def test_a_game_without_secrets_gets_a_note() -> None:
    heap: AnyGame = Game(
        id="heap",
        title="Heap",
        seat_counts=(2,),
        variants=(STANDARD,),
        start=lambda _: Heap(),
        asked=lambda state: state.awaited,
        step=lambda state: state.left,
        chance=lambda _: None,
        deal=lambda state, _: state,
        legal_moves=lambda state, _: (1, 2)[: state.left],
        play=lambda state, _, move: Heap(state.left - move),
        is_public=lambda _: True,
        parse_move=int,
        view=lambda state, seat: state._replace(seat=seat),
        sample=lambda view, _: view._replace(seat=None),
        result=lambda _: None,
        text=str,
    )
    kinds = [finding.kind for finding in check_sampling(heap, Options(), games=1)]
    assert kinds == [Kind.NOTHING_HIDDEN, Kind.NOT_COUNTED]
