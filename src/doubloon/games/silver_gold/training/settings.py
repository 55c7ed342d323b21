"""How is learned: all that must be the same for a training to come out the same."""

from dataclasses import dataclass

from doubloon.games.silver_gold.value_net.network import Size

SEATS = (2, 3, 2, 4)
"""How many sit at the tables, batch after batch."""


@dataclass(frozen=True, slots=True)
class Settings:
    """What a training is made with; the same settings and seed give the same weights on the same CPU."""

    seed: int = 1
    batch: int = 256
    """Games that are played at once."""
    update: int = 256
    """Decisions that one update learns from."""
    hidden: int = Size().hidden
    width: int = Size().width
    middle: int = Size().middle
    rate: float = 1e-3
    """Adam's rate at the beginning."""
    half: int = 1_000_000
    """The rate is half as high after so many games, a third after twice as many, and so on."""
    trace: float = 0.7
    """Lambda: how much of a target comes from later decisions instead of the next one's value."""
    explore: float = 0.1
    """The share of decisions that try something else than the best."""
    temperature: float = 1.5
    """By about so many points that may be worse."""

    @property
    def size(self) -> Size:
        """How wide the net's layers are."""
        return Size(self.hidden, self.width, self.middle)
