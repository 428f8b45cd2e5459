"""Writes elements of HTML and SVG; whatever is text goes through `escaped`, so that no title can become markup.

Elements are written as XML wants them, which HTML admits too.
"""

from functools import lru_cache
from html import escape
from typing import NewType

from pipeline.model.picture import Tone

Markup = NewType("Markup", str)
"""Text that is markup already."""

SVG_SPACE = "http://www.w3.org/2000/svg"
"""The namespace of SVG, which a picture that stands alone has to name."""

_CHILDLESS = {"meta", "path", "use", "circle", "rect", "line"}  # written without an end tag
_BLOCKS = {"article", "figure", "h1", "h2", "h3", "head", "header", "p", "section", "table", "tr"}  # end their line


def escaped(text: str) -> Markup:
    """Text as markup that shows it."""
    return Markup(escape(text))


def element(name: str, /, *content: Markup, **attributes: str | float) -> Markup:
    """An element; `class_` stands for class, and an underscore within a name for a hyphen.

    >>> element("p", escaped("1 < 2"), class_="sum")
    '<p class="sum">1 &lt; 2</p>\\n'
    """
    written = "".join([f' {_attribute(key)}="{_value(value)}"' for key, value in attributes.items()])
    if name in _CHILDLESS:
        return Markup(f"<{name}{written}/>")
    end = "\n" if name in _BLOCKS else ""
    return Markup(f"<{name}{written}>{''.join(content)}</{name}>{end}")


@lru_cache(maxsize=1 << 8)
def _attribute(key: str) -> str:
    return key.rstrip("_").replace("_", "-")


def _value(value: str | float) -> str:
    return escape(value) if isinstance(value, str) else number(value)


@lru_cache(maxsize=1 << 12)  # drawings have the same few numbers again and again
def number(value: str | float) -> str:
    """A number in tenths, as short as it can be; text as it is.

    >>> number(2.04), number(0.5), number(-3.0)
    ('2', '.5', '-3')
    """
    if isinstance(value, str):
        return value
    whole = round(value)
    if abs(value - whole) < 0.05:  # noqa: PLR2004  half of the last place
        return str(whole)
    text = f"{value:.1f}"
    return text.replace("0.", ".", 1) if abs(value) < 1 else text


def svg_grey(grey: Tone) -> str:
    """A grey as SVG writes it: #000 is black. Pictures of puzzles have no colours.

    >>> svg_grey(0.0), svg_grey(1.0)
    ('#000000', '#ffffff')
    """
    assert not isinstance(grey, tuple)
    return "#" + f"{round(grey * 255):02x}" * 3
