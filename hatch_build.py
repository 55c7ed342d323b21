"""Build hook for hatchling: building the package builds the page first."""

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.config import BuilderConfig
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).parent))  # hatchling does not put the project on the path

from tools.build_page import PageNotBuilt, build


class PageBuildHook(BuildHookInterface[BuilderConfig]):
    """Builds the page from web/."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002 (hatchling's names)
        """Build the page, or abort the build with the reason."""
        try:
            message = build()
        except PageNotBuilt as problem:
            self.app.abort(str(problem))
        else:
            self.app.display_info(message or "The page is up to date.")
