"""The settings of the training of Silver & Gold."""

from dataclasses import dataclass

from doubloon.core.training import OptionKind
from doubloon.training.settings import SelfPlaySettings, setting


@dataclass(frozen=True, slots=True)
class Settings(SelfPlaySettings):
    """The settings of all self-play, and the widths of the network's layers."""

    width: int = setting(128, OptionKind.COUNT, "N", "width of the network", fixed=True)
    hidden: int = setting(96, OptionKind.COUNT, "N", "width of the network of single cards", fixed=True)
    middle: int = setting(32, OptionKind.COUNT, "N", "width of the last layer", fixed=True)
