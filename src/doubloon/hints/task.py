"""Finding hints in a worker process."""

import json
from dataclasses import dataclass

from doubloon.core.game import View
from doubloon.hints.find import hints
from doubloon.hints.schema import HintsJson, hints_to_json
from doubloon.registry import game as find_game


@dataclass(frozen=True, slots=True)
class FindHints:
    """A task for `doubloon.bots.workers`: find hints for a view."""

    game: str
    seed: str
    view: View

    @property
    def label(self) -> str:
        """The name of the task for logs."""
        return f"{self.game} hints"

    def run(self, seconds: float) -> str:
        """The hints as JSON text."""
        game = find_game(self.game)
        return json.dumps(hints_to_json(game, hints(game, self.view, seconds, self.seed)))

    def read(self, text: str) -> HintsJson:
        """The hints in a worker's answer; ValueError or DoubloonError unless they fit the view and the schema."""
        from doubloon.hints.validation import validate_hints  # workers do without the validation library

        return validate_hints(find_game(self.game), self.view, text)
