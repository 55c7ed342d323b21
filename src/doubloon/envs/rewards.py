"""The rewards at the end of a game, for environments: by rank, by score, or by the difference of scores."""

from collections.abc import Sequence
from typing import Any, Literal, TypeAlias, get_args

import numpy as np

from doubloon.core.errors import OptionsError, listed, quoted

Reward: TypeAlias = Literal["rank", "score", "difference"]
"""`rank`: 1 for the sole first place to -1 for the sole last place, summing to 0. `score`: the final score.
`difference`: the final score less the highest score of another seat."""
ILLEGAL_REWARD = -1.0
"""The reward for an illegal action, which ends the episode; other seats get 0."""
_KINDS = get_args(Reward)


def check_reward(kind: str) -> None:
    """Raise OptionsError unless there is such a reward.

    >>> check_reward("points")
    Traceback (most recent call last):
        ...
    doubloon.core.errors.OptionsError: there is no reward 'points'; rewards: rank, score, difference
    """
    if kind not in _KINDS:
        raise OptionsError(f"there is no reward {quoted(kind)}; rewards: {listed(_KINDS, len(_KINDS))}")


def rank_rewards(places: Sequence[int]) -> list[float]:
    """The rewards by rank: the share of the others ranked below a seat, less the share ranked above it.

    >>> rank_rewards((1, 3, 1))
    [0.5, -1.0, 0.5]
    """
    others = len(places) - 1
    return [sum((other > own) - (other < own) for other in places) / others for own in places]


def final_rewards(kind: Reward, ranks: Any, scores: Any, xp: Any = np) -> Any:
    """The rewards of games that ended, float32 (..., seats), from rewards by rank and final scores of that shape.

    `xp` is the namespace of the arrays: `numpy` or `jax.numpy`. Where all scores are 0, as before the end, the rewards
    by score and difference are 0.

    >>> final_rewards("difference", np.zeros(3), np.array([90, 95, 80])).tolist()
    [-5.0, 5.0, -15.0]
    """
    if kind == "rank":
        return xp.asarray(ranks, xp.float32)
    points = xp.asarray(scores, xp.float32)
    if kind == "score":
        return points
    seats = points.shape[-1]
    others = xp.stack([xp.delete(points, seat, axis=-1).max(axis=-1) for seat in range(seats)], axis=-1)
    return points - others
