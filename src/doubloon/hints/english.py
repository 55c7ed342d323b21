"""Hints in English."""

from doubloon.games.gold_hunting import Build
from doubloon.games.gold_hunting.pieces import PILE_NAMES
from doubloon.games.silver_gold import TreasureCard
from doubloon.games.silver_gold.shapes import mask_text
from doubloon.hints.ideas import (
    NO_DIFFERENCE,
    CardGain,
    Choosing,
    Crossing,
    Filling,
    Hiding,
    Idea,
    Lifting,
    Measure,
    Passing,
    SettingAside,
)

_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


class English:
    """The sentences in English."""

    def title(self, idea: Idea) -> str:
        """The idea in few words."""
        match idea.gain:
            case Crossing(cards=cards):
                return "; ".join(f"{_card(card.card)}: {mask_text(card.boxes)}" for card in cards)
            case Choosing(cards=cards):
                return _listed([_card(card) for card in cards]) or "the top card of the stack"
            case Passing():
                return "pass"
            case Lifting(pile=pile, declared=declared, rush=rush):
                return f"{'gold rush' if rush else declared} on pile {PILE_NAMES[pile]}"
            case SettingAside():
                return "keep the gold in hand"
            case Hiding():
                assert isinstance(idea.move, Build)
                return str(idea.move).removeprefix("build ").replace(" ", " · ")

    def crossing(self, gain: Crossing) -> str:
        """What an answer crosses off, and what it brings."""
        what = f"Crosses off {_listed([_part(card) for card in gain.cards])}"
        done = [card for card in gain.cards if card.points]
        told = [f"{card.points} for {_card(card.card)}" for card in done]
        told += [_counted(gain.coins, "coin")] if gain.coins else []
        told += [f"{points} for a palm" for points in gain.palms]
        if not told:
            first, left = gain.cards[0].card, gain.cards[0].left.bit_count()
            where = "there" if len(gain.cards) == 1 else f"on {_card(first)}"
            return f"{what}; {_boxes(left)} {'is' if left == 1 else 'are'} left {where}."
        parts = "" if done and len(told) == 1 else f" ({', '.join(told)})"
        also = [["a new card"], ["two new cards"]][len(done) - 1] if done else []
        also += [f"a full row of coins, for a trophy of up to {gain.trophy}"] if gain.trophy else []
        return f"{what}: {_points(gain.points)} at once{parts}{''.join(f', and {one}' for one in also)}."

    def choosing(self, gain: Choosing) -> str:
        """What the new cards have to offer."""
        if not gain.cards:
            return "Draws blind from the stack: its worth is the mean of what may lie there."
        sealed = f"; seals add {_points(gain.sealed)} for cards that are there" if gain.sealed else ""
        verb = "Keeps" if len(gain.cards) == 2 else "Takes"
        return f"{verb} {_listed([_offer(card) for card in gain.cards])}{sealed}."

    def passing(self, gain: Passing) -> str:  # noqa: ARG002 (nothing is all there is to it)
        """That there is nothing to do."""
        return "There is no free box left, so nothing is gained or lost."

    def lifting(self, gain: Lifting) -> str:
        """How likely a lift is right, and what else may come of it."""
        pile = PILE_NAMES[gain.pile]
        what = f"Rushes pile {pile} with {gain.declared}" if gain.rush else f"Declares {gain.declared} on pile {pile}"
        won = f"{gain.declared} gold more" + (f", and {gain.points} points for the rush" if gain.points else "")
        down = gain.breaks_down
        lost = (
            f"; with {_percent(down)} the {gain.hand} gold in hand break down" if down else "; nothing can break down"
        )
        return f"{what}: right with a chance of {_percent(gain.right)}, for {won}{lost}."

    def setting_aside(self, gain: SettingAside) -> str:
        """What a keep makes safe."""
        return f"Sets {gain.gold} gold aside: {_points(gain.points)} that nothing can take away, and mines on at once."

    def hiding(self, gain: Hiding) -> str:
        """How much piles leave to the other."""
        return f"A good miner gets about {gain.mined:.1f} points out of these piles; {gain.usual:.1f} out of any."

    def ahead(self, measure: Measure, by: float) -> str:
        """How much better the best idea is than the next."""
        if by < NO_DIFFERENCE[measure]:
            return "The next idea is just as good."
        if measure is Measure.POINTS:
            return f"About {by:.1f} points better than the next idea."
        return f"It wins about {100 * by:.0f} in a hundred games more than the next idea."

    def behind(self, measure: Measure, by: float) -> str:
        """How much less good another idea is than the best."""
        if by < NO_DIFFERENCE[measure]:
            return "Just as good as the best idea."
        if measure is Measure.POINTS:
            return f"About {by:.1f} points less than the best idea."
        return f"It wins about {100 * by:.0f} in a hundred games less than the best idea."

    def worth(self, measure: Measure, worth: float) -> str:
        """What an idea is worth."""
        return f"{worth:.1f} points" if measure is Measure.POINTS else f"{_percent(worth)} to win"

    def filling(self, filling: Filling) -> str:
        """How likely the free boxes that are left are filled."""
        boxes = filling.boxes.bit_count()
        left = f"The {_boxes(boxes) if boxes > 1 else 'box'} left on {_card(filling.card)}"
        turns = "the next turn" if filling.turns == 1 else f"the next {filling.turns} turns"
        if filling.chance == 0:
            return f"{left} cannot all be filled in {turns}."
        sure = "for certain" if filling.chance == 1 else f"with a chance of {_percent(float(filling.chance))}"
        return f"{left} can be filled in {turns} {sure}, if you play for that alone."


def _card(card: TreasureCard) -> str:
    return f"{card.colour.value} {int(card.id.partition('-')[2])}"


def _part(card: CardGain) -> str:
    if card.left:
        return f"{_boxes(card.boxes.bit_count())} of {_card(card.card)}"
    return f"the last {_boxes(card.boxes.bit_count()) if card.boxes.bit_count() > 1 else 'box'} of {_card(card.card)}"


def _offer(card: TreasureCard) -> str:
    parts = [
        _points(card.points),
        *(_counted(mask.bit_count(), word) for mask, word in _symbols(card) if mask),
        *([f"a seal of {card.seal.points_each} for {card.seal.colour.value}"] if card.seal else []),
    ]
    return f"{_card(card)} ({', '.join(parts)})"


def _symbols(card: TreasureCard) -> list[tuple[int, str]]:
    return [(card.coins, "coin"), (card.palms, "palm"), (card.crosses, "X")]


def _boxes(count: int) -> str:
    number = _NUMBERS[count] if count < len(_NUMBERS) else str(count)
    return f"{number} {'box' if count == 1 else 'boxes'}"


def _counted(count: int, word: str) -> str:
    return f"{count} {word}{'' if count == 1 else 's'}"


def _points(points: int) -> str:
    return f"{points} point{'' if points == 1 else 's'}"


def _percent(chance: float) -> str:
    return "less than 1 %" if 0 < chance < 0.005 else f"{chance:.0%}".replace("%", " %")


def _listed(parts: list[str]) -> str:
    return " and ".join(parts)
