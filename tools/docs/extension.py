"""The Sphinx extension: notebooks and source files as pages, drawings, links to folders, docstrings."""

from pathlib import Path, PurePosixPath
from typing import Any

from docutils import nodes
from myst_parser.parsers.sphinx_ import MystParser
from sphinx.addnodes import pending_xref
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from tools.docs.cells import notebook_to_markdown, picture, run_cell, source_to_markdown
from tools.docs.docstrings import Docstrings, described_names
from tools.public_names import docstring_of_assignment

_FOLDER_PAGES = ("README.md", "__init__.py")


class NotebookParser(MystParser):  # type: ignore[misc] # the checks run without Sphinx
    """Reads a notebook and runs its cells."""

    supported = ("notebook",)

    def parse(self, inputstring: str, document: nodes.document) -> None:
        """Run the cells and parse the result as Markdown."""
        super().parse(notebook_to_markdown(inputstring), document)


class SourceParser(MystParser):  # type: ignore[misc]
    """Shows a source file as a page."""

    supported = ("source",)

    def parse(self, inputstring: str, document: nodes.document) -> None:
        """Parse the file as a Markdown page that shows it."""
        file = Path(document["source"])
        language = "python" if file.suffix == ".py" else file.suffix.removeprefix(".")
        super().parse(source_to_markdown(file.name, language, inputstring), document)


class Drawing(SphinxDirective):  # type: ignore[misc]
    """Shows Python code, and below it the drawing of its last value."""

    has_content = True

    def run(self) -> list[nodes.Node]:
        """Run the code."""
        code = "\n".join(self.content)
        drawn = picture(run_cell(code, {}))
        if drawn is None:
            raise self.error("the last line of a drawing must be a value that draws itself")
        block = nodes.literal_block(code, code, language="python")
        return [block, nodes.raw("", drawn, format="html")]


def link_folders(app: Sphinx, doctree: nodes.document) -> None:
    """Let a link to a folder lead to the page that describes the folder."""
    for link in doctree.findall(pending_xref):
        if link.get("reftype") != "myst" or link.get("refdomain") is not None:
            continue
        for name in _FOLDER_PAGES:
            _, target = app.env.relfn2path(str(PurePosixPath(link["reftarget"]) / name), link["refdoc"])
            page = app.env.path2doc(target)
            if page in app.env.found_docs:
                link["refdomain"], link["reftarget"], link["reftargetid"] = "doc", page, None
                break


def setup(app: Sphinx) -> dict[str, Any]:
    """Add everything to Sphinx."""
    docstrings = Docstrings(described_names())

    def translate(app: Sphinx, what: str, name: str, obj: object, options: object, lines: list[str]) -> None:  # noqa: ARG001 (Sphinx's names)
        if what == "data":
            module, _, short = name.rpartition(".")
            lines[:] = (docstring_of_assignment(module, short) or "").splitlines()
        lines[:] = docstrings.translate(lines, name)

    for suffix, kind in ((".ipynb", "notebook"), (".py", "source"), (".toml", "source")):
        app.add_source_suffix(suffix, kind)
    app.add_source_parser(NotebookParser)
    app.add_source_parser(SourceParser)
    app.add_directive("drawing", Drawing)
    app.connect("doctree-read", link_folders)
    app.connect("autodoc-process-docstring", translate)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
