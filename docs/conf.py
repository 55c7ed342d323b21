"""The configuration of the documentation site; `python3 run.py docs` builds it from the root of the repository."""

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LINKED = re.compile(r"\.\./([\w/-]+\.(?:ipynb|md|py|toml))\b")
"""Links to files outside docs/; each of these files gets a page."""
sys.path.insert(0, str(ROOT))  # the extension is in tools/

project = "Doubloon"
author = "The Doubloon maintainers"
copyright = author  # noqa: A001 (Sphinx's name)
root_doc = "docs/index"
include_patterns = [
    "docs/*.md",
    "docs/api/*.rst",
    "docs/arena/*.md",
    "CHANGELOG.md",
    "src/doubloon/games/silver_gold/value_net/__init__.py",  # describes a folder that a page links to
    *sorted({path for page in ROOT.glob("docs/*.md") for path in LINKED.findall(page.read_text("utf-8"))}),
]
exclude_patterns = [".*", "build", "dist", "web", "tests", "src/doubloon/server/page"]
extensions = ["myst_parser", "sphinx.ext.autodoc", "tools.docs.extension"]

myst_heading_anchors = 4
suppress_warnings = ["misc.highlighting_failure"]  # JSON with "..." for what is left out

autodoc_default_options = {"members": True, "undoc-members": True, "member-order": "bysource"}
autodoc_typehints_format = "short"
autodoc_preserve_defaults = True
python_use_unqualified_type_names = True
python_maximum_signature_line_length = 100
nitpick_ignore_regex = [
    (r"py:.*", r"(?!doubloon\.).*"),  # types of Python and of other packages: the site links to no other site
    (r"py:.*", r"doubloon\.[a-z_.]+\.[A-Z]\w*"),  # types below the public modules
]

html_theme = "furo"
html_title = "Doubloon"
html_static_path = ["static"]
html_css_files = ["site.css"]
html_copy_source = False
html_show_sphinx = False
