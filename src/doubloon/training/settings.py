"""Hyperparameters that define a training. Each is declared once, with its default and its command line option."""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any, TypeVar

from doubloon.core.errors import OptionsError
from doubloon.core.training import OptionKind, TrainingOption

T = TypeVar("T", int, float)


def setting(default: T, kind: OptionKind, metavar: str, text: str, *, fixed: bool = False) -> T:
    """A field of a settings class and its option; a `fixed` setting cannot change when a training is resumed."""
    option = {"kind": kind, "metavar": metavar, "help": f"{text} (default {default})", "fixed": fixed}
    return field(default=default, metadata=option)


@dataclass(frozen=True, slots=True)
class SelfPlaySettings:
    """The settings of every training in self-play; the same settings give the same weights on the same CPU."""

    seed: int = setting(1, OptionKind.COUNT, "N", "seed of all random choices")
    batch: int = setting(256, OptionKind.COUNT, "N", "games at once")
    update: int = setting(256, OptionKind.COUNT, "N", "decisions an update learns from")
    rate: float = setting(0.001, OptionKind.POSITIVE, "R", "Adam's learning rate at the beginning")
    half: int = setting(1_000_000, OptionKind.COUNT, "N", "games after which the rate is halved")
    """After twice as many games the rate is a third, and so on."""
    trace: float = setting(0.7, OptionKind.SHARE, "L", "lambda of TD(lambda)")
    """The share of a target that comes from later decisions instead of the value of the next one."""
    explore: float = setting(0.1, OptionKind.SHARE, "P", "share of decisions that explore")
    temperature: float = setting(1.5, OptionKind.POSITIVE, "T", "points by which exploring moves may be worse")


def options_of(settings: type[Any]) -> tuple[TrainingOption, ...]:
    """The command line options of a settings class."""
    return tuple(
        TrainingOption(each.name, each.metadata["kind"], each.metadata["metavar"], each.metadata["help"])
        for each in fields(settings)
    )


def fixed_names(settings: type[Any]) -> tuple[str, ...]:
    """The settings that cannot change when a training is resumed."""
    return tuple(each.name for each in fields(settings) if each.metadata["fixed"])


def check_settings(settings: type[Any], given: Mapping[str, float]) -> None:
    """Raise OptionsError unless all given settings exist and allow the given values."""
    known = {option.name: option.kind for option in options_of(settings)}
    for name, number in given.items():
        if name not in known:
            raise OptionsError(f"this training has no option --{name}")
        if not known[name].allows(number):
            raise OptionsError(f"--{name} must be {known[name].value}, not {number:g}")
