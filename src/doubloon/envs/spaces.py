"""The spaces of Gymnasium for observations and actions; PettingZoo uses them too."""

from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete

from doubloon.envs.episode import Episode


def action_space(episode: Episode, *, extra: int = 0) -> Discrete:
    """All actions of a game; `extra` adds actions that only the environment knows, with the last numbers."""
    return Discrete(episode.program.actions + extra)


def masked_space(episode: Episode, *, extra: int = 0) -> Dict:
    """The space of {"observation": ..., "action_mask": ...}."""
    mask = Box(0, 1, (episode.program.actions + extra,), np.int8)
    return Dict({"observation": vector_space(episode), "action_mask": mask})


def vector_space(episode: Episode, *, repeat: int = 1) -> Box:
    """The space of an observation as a vector, or of several ones side by side."""
    layout = episode.program.layout
    if episode.observation == "features":
        return Box(0, 1, (repeat * layout.features,), np.int8)
    highest: Any = np.tile(np.array(layout.highest, np.uint16), repeat)
    return Box(np.zeros_like(highest), highest, dtype=np.uint16)
