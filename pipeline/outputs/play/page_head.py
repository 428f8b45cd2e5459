"""The head that all pages share: what they may load, their title and their style."""

from base64 import b64encode
from collections.abc import Mapping
from hashlib import sha256

from pipeline.model.spec import BookSpec
from pipeline.page.draw.drawing import Shade, Stroke
from pipeline.page.draw.place import stroke_width
from pipeline.page.files.markup import Markup, element, escaped
from pipeline.source.resources import lesson_style, opening_style, player_style

_NO_ICON = Markup('<link rel="icon" href="data:,"/>')  # else a browser asks the server for one


def head(title: str, policy: dict[str, str], style: Markup) -> Markup:
    """The head of a page; `policy` says where scripts and styles come from, nothing else is admitted."""
    rules = {"default-src": "'none'", **policy, "img-src": "data:", "base-uri": "'none'", "form-action": "'none'"}
    return element(
        "head",
        element("meta", charset="utf-8"),
        element(
            "meta",
            http_equiv="Content-Security-Policy",
            content="; ".join(f"{key} {value}" for key, value in rules.items()),
        ),
        element("meta", name="viewport", content="width=device-width, initial-scale=1"),
        element("meta", name="referrer", content="no-referrer"),
        _NO_ICON,
        element("title", escaped(title)),
        style,
    )


def first_seen(title: str, words: Mapping[str, str]) -> str:
    """What is seen before the player has arrived: the title, and a word to those whose browser runs no scripts."""
    return f"{element('h1', escaped(title), id='opening')}{element('noscript', escaped(words['no_script']))}"


def hashed(text: str) -> str:
    """What a content security policy admits a script or a style sheet by: its content."""
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"


def data_script(name: str, sort: str, text: str) -> str:
    """Data for the player, in an element that is never run."""
    return f'<script type="{sort}" id="{name}">{text}</script>\n'


def style_sheet(spec: BookSpec) -> str:
    """The style sheet with the look's line widths, which no size of a grid changes, and its greys as shares of ink.

    The author's own stands behind all, so it changes what it names.
    """
    look = spec.page.look
    taught = lesson_style() if any(section.lesson for section in spec.sections) else ""
    widths = (f"--stroke-{role}:{stroke_width(role, look.cell_min, look):g}pt" for role in Stroke)
    greys = (f"--shade-{role}:{round((1 - look.greys[role]) * 100)}%" for role in Shade)
    return f":root{{{';'.join((*widths, *greys))}}}\n{opening_style()}{player_style()}{taught}{spec.play_style}"
