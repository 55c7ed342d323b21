"""The training of the value network, in self-play of many games at once. Importing this package does not import JAX."""

from doubloon.core.lazy import Lazy
from doubloon.core.training import TrainingProgram
from doubloon.games.silver_gold.training.settings import Settings
from doubloon.training.program import SelfPlayTraining

TRAINING: TrainingProgram = SelfPlayTraining(
    title="Silver & Gold",
    seat_counts=(2, 3, 4),
    settings=Settings,
    network=Lazy("doubloon.games.silver_gold.training.trainer:NETWORK"),
)
