"""Run pieces of Python and show their values as a notebook does, without Jupyter."""

import ast
import base64
import json
from typing import Any, Protocol, runtime_checkable


@runtime_checkable
class Drawn(Protocol):
    """A value that notebooks show as a drawing."""

    def _repr_svg_(self) -> str | None: ...


def run_cell(code: str, scope: dict[str, Any]) -> object:
    """Run code in a scope; the value of its last line if that is an expression, else None."""
    tree = ast.parse(code)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    exec(compile(tree, "<cell>", "exec"), scope)
    if not isinstance(last, ast.Expr):
        return None
    return eval(compile(ast.Expression(last.value), "<cell>", "eval"), scope)


def picture(value: object) -> str | None:
    """An HTML image of a value that draws itself, with its `repr` as the text for people who cannot see it."""
    drawing = value._repr_svg_() if isinstance(value, Drawn) else None
    if drawing is None:
        return None
    data = base64.b64encode(drawing.encode()).decode()
    text = repr(value).replace("&", "&amp;").replace("<", "&lt;").replace('"', "&quot;")
    return f'<p><img class="drawing" alt="{text}" src="data:image/svg+xml;base64,{data}"></p>'


def notebook_to_markdown(text: str) -> str:
    """A notebook as Markdown, with each cell run and its value below it."""
    scope: dict[str, Any] = {}
    parts = []
    for cell in json.loads(text)["cells"]:
        source = "".join(cell["source"])
        if cell["cell_type"] == "markdown":
            parts.append(source)
            continue
        parts.append(_fence("python", source))
        value = run_cell(source, scope)
        drawn = picture(value)
        if drawn is not None:
            parts.append(_fence("{raw} html", drawn))
        elif value is not None:
            parts.append(_fence("text", repr(value)))
    return "\n\n".join(parts) + "\n"


def source_to_markdown(name: str, language: str, text: str) -> str:
    """A source file as a Markdown page with its name as the title, which need not be in a table of contents."""
    return f"---\norphan: true\n---\n\n# {name}\n\n{_fence(language, text.rstrip())}\n"


def _fence(language: str, text: str) -> str:
    return f"````{language}\n{text}\n````"
