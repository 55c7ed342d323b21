"""What hatchling calls before it packs or links the sources: the page is built whenever the package is."""

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.config import BuilderConfig
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).parent))  # a build does not look for modules in the sources

from tools.build_page import PageNotBuilt, build


class PageBuildHook(BuildHookInterface[BuilderConfig]):
    """Builds the page from web/."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002 (hatchling's names)
        """Build the page, or end the build with a sentence that says why it cannot be."""
        try:
            told = build()
        except PageNotBuilt as problem:
            self.app.abort(str(problem))
        else:
            self.app.display_info(told or "The page is built already.")
