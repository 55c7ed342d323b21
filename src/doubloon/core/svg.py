"""Writing SVG: elements as text, with everything escaped."""

from collections.abc import Sequence
from html import escape
from typing import Literal, TypeAlias

Anchor: TypeAlias = Literal["start", "middle", "end"]

_FONT = "system-ui, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"


def document(width: float, height: float, title: str, description: str, content: Sequence[str]) -> str:
    """A complete drawing that needs nothing else: no script, style sheet, image or font.

    >>> document(8, 8, "A", "B", [])[:61]
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8" wid'
    """
    root = element(
        "svg",
        element("title", escape(title)),
        element("desc", escape(description)),
        *content,
        viewBox=f"0 0 {_number(width)} {_number(height)}",
        width=width,
        height=height,
        role="img",
        font_family=_FONT,
    )
    return root.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1) + "\n"


def element(name: str, *content: str, **attributes: str | float | None) -> str:
    """An element; `content` is SVG already. In names of attributes, _ stands for -; None leaves an attribute out.

    >>> element("circle", r=4.50, stroke_width=2)
    '<circle r="4.5" stroke-width="2"/>'
    """
    parts = [name]
    for key, value in attributes.items():
        if value is not None:
            text = value if isinstance(value, str) else _number(value)
            parts.append(f'{key.replace("_", "-")}="{escape(text)}"')
    start = " ".join(parts)
    return f"<{start}>{''.join(content)}</{name}>" if content else f"<{start}/>"


def label(
    x: float, y: float, text: str, size: float, fill: str, *, anchor: Anchor = "start", bold: bool = False
) -> str:
    """A line of text with its baseline at `y`."""
    return element(
        "text",
        escape(text),
        x=x,
        y=y,
        font_size=size,
        fill=fill,
        text_anchor=None if anchor == "start" else anchor,
        font_weight="bold" if bold else None,
    )


def rectangle(
    x: float,
    y: float,
    width: float,
    height: float,
    fill: str,
    *,
    radius: float = 0,
    stroke: str | None = None,
    dashed: bool = False,
) -> str:
    """A rectangle, with round corners where a radius is given."""
    return element(
        "rect",
        x=x,
        y=y,
        width=width,
        height=height,
        rx=radius or None,
        fill=fill,
        stroke=stroke,
        stroke_dasharray="4 3" if dashed else None,
    )


def _number(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")
