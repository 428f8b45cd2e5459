"""Reads Markdown: headings, paragraphs, emphasis, lists, and `---` as a page break; anything else is an InputError.

The parser is markdown-it-py. What cannot be printed (tables, HTML, code, quotations, images inside lines) is refused
with its line rather than printed as something else.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING
from urllib.parse import unquote

from pipeline.errors import InputError, Place, Problem
from pipeline.page.text.blocks import Heading, Illustration, Item, PageBreak, Paragraph, RunningText
from pipeline.page.text.plain_markdown import read_plain
from pipeline.page.type.typography import Span, Weight

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.token import Token

BULLET = "•"
_TWO_HYPHENS = re.compile(r"(?<!-)--(?!-)")
_RANGE = re.compile(r"(?<=\d)--(?=\d)")
HEADINGS = 3

_REFUSED = {
    "image": "an image inside a line",
    "table_open": "a table",
    "html_block": "HTML",
    "html_inline": "HTML",
    "code_block": "text that is indented by four spaces or more",
    "fence": "code",
    "code_inline": "code",
    "blockquote_open": "a quotation",
}
_REMEDY = (
    "write headings, paragraphs, lists, *italic*, **bold**, ![caption](file.png) on a line of its own, "
    "and --- for a new page"
)
_WEIGHTS = {"strong_open": Weight.BOLD, "em_open": Weight.ITALIC}
_TEXT = {"text": "", "softbreak": " ", "hardbreak": "\n"}
_CLOSING = {"strong_close", "em_close"}


@lru_cache(maxsize=128)
def read_markdown(text: str, file: str, quotes: str = "", dash: str = "") -> tuple[RunningText, ...]:
    """The blocks of a text; raises InputError with the place in `file` of everything that cannot be printed.

    `quotes` are what straight quotes become, outer and inner ones, parted by `|`, and `dash` what `--` becomes, but
    between digits; without them both stay as they are.
    """
    plain = read_plain(text)
    return _parsed(text, file, quotes, dash) if plain is None else plain


def _parsed(text: str, file: str, quotes: str, dash: str) -> tuple[RunningText, ...]:
    tokens = _parser(quotes).parse(text)
    for part in (child for token in tokens for child in token.children or () if dash and child.type == "text"):
        part.content = _TWO_HYPHENS.sub(dash, _RANGE.sub("\N{EN DASH}", part.content))
    problems = list(dict.fromkeys(problem for token in tokens for problem in _problems(token, file)))
    if problems:
        raise InputError(problems)
    return tuple(_blocks(tokens))


@lru_cache(maxsize=8)
def _parser(quotes: str) -> MarkdownIt:
    """A parser of CommonMark that knows tables, to refuse them, and typographic quotes."""
    from markdown_it import MarkdownIt  # some books have no text to parse

    found = MarkdownIt("commonmark", {"typographer": bool(quotes), "quotes": quotes.split("|")}).enable("table")
    return found.enable("smartquotes") if quotes else found


def _problems(token: Token, file: str) -> Iterator[Problem]:
    line = token.map[0] + 1 if token.map else 0
    for part in (token, *(token.children or ())):
        if part.type in _REFUSED and _illustration(token) is None:
            found = _REFUSED[part.type]
            yield Problem(f"{found} cannot be printed; {_REMEDY}", Place(file, line))
    if token.type == "heading_open" and int(token.tag[1:]) > HEADINGS:
        message = f"heading {token.markup} is too deep, expected # to {'#' * HEADINGS}"
        yield Problem(message, Place(file, line))


def _blocks(tokens: Sequence[Token]) -> Iterator[RunningText]:
    lists: list[int | None] = []  # the next number of every open list, None for bullets
    marker = ""
    for before, token in zip([None, *tokens], tokens, strict=False):
        if token.type == "hr":
            yield PageBreak()
        elif token.type == "bullet_list_open":
            lists.append(None)
        elif token.type == "ordered_list_open":
            lists.append(int(token.attrs.get("start", 1)))
        elif token.type in ("bullet_list_close", "ordered_list_close"):
            lists.pop()
        elif token.type == "list_item_open":
            marker = BULLET if lists[-1] is None else f"{lists[-1]}."
            lists[-1] = None if lists[-1] is None else lists[-1] + 1
        elif illustration := _illustration(token):
            yield illustration
        elif token.type == "inline" and before:
            yield _block(before, tuple(_spans(token.children or ())), marker, len(lists))
            marker = ""


def pictures_of(text: str) -> tuple[tuple[str, int], ...]:
    """The files of the pictures that stand on lines of their own in a text, each with its line, counted from 1."""
    found = ((_illustration(token), token.map) for token in _parser("").parse(text))
    return tuple((one.name, lines[0] + 1 if lines else 0) for one, lines in found if one)


def _illustration(token: Token) -> Illustration | None:
    """A picture that has a paragraph for itself."""
    children = token.children or ()
    if token.type != "inline" or len(children) != 1 or children[0].type != "image":
        return None
    name = unquote(str(children[0].attrs.get("src", "")))
    caption = children[0].content
    return Illustration(name, (Span(caption, Weight.ITALIC),) if caption else ())


def _block(opening: Token, spans: tuple[Span, ...], marker: str, depth: int) -> RunningText:
    if opening.type == "heading_open":
        return Heading(int(opening.tag[1:]), spans)
    return Item(marker, spans, depth - 1) if depth else Paragraph(spans)


def _spans(children: Sequence[Token]) -> Iterator[Span]:
    weights = [Weight.REGULAR]
    target = ""
    for token in children:
        if token.type in _WEIGHTS:
            weights.append(_heavier(weights[-1], _WEIGHTS[token.type]))
        elif token.type in _CLOSING:
            weights.pop()
        elif token.type == "link_open":
            target = "" if token.info == "auto" else str(token.attrs.get("href", ""))
        elif token.type == "link_close" and target:
            yield Span(f" ({target})", weights[-1])
        elif token.type in _TEXT and (text := _TEXT[token.type] or token.content):
            yield Span(text, weights[-1])


def _heavier(outer: Weight, inner: Weight) -> Weight:
    """Bold wins inside italic and around it."""
    return Weight.BOLD if Weight.BOLD in (outer, inner) else inner
