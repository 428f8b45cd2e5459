"""The front and back pages of a book as blocks: the built-in ones by name, and the author's own Markdown."""

from collections.abc import Callable
from typing import Final

from pipeline.model.spec import TextPage
from pipeline.page.text.blocks import Block, Heading, Matter, plain_text, words_of
from pipeline.page.text.markdown import read_markdown
from pipeline.typeset.matter.back_pages import NOTES, also_by_blocks, certificate_blocks, notes_blocks, sums_blocks
from pipeline.typeset.matter.front_pages import (
    contents_blocks,
    copyright_blocks,
    dedication_blocks,
    half_title_blocks,
    title_blocks,
)
from pipeline.typeset.matter.how_to_play import how_to_play_blocks
from pipeline.typeset.matter.levels_page import levels_blocks
from pipeline.typeset.matter.text_context import TextContext

UNLISTED: Final = ("half_title", "title", "copyright", "dedication", "contents")
"""Pages that the contents leave out."""


def matter_of(page: TextPage, context: TextContext) -> Matter:
    """The blocks of a front or back page; raises InputError for Markdown that cannot be printed."""
    if page.markdown is None:
        blocks = _BUILT_IN[page.name](context)
        return Matter(page.name, "" if page.name in UNLISTED else words_of(blocks[0]), blocks)
    text = read_markdown(page.markdown, page.name)
    headings = (plain_text(block.spans) for block in text if isinstance(block, Heading))
    return Matter("", next(headings, ""), text)


_BUILT_IN: Final[dict[str, Callable[[TextContext], tuple[Block, ...]]]] = {
    "half_title": half_title_blocks,
    "title": title_blocks,
    "dedication": dedication_blocks,
    "copyright": copyright_blocks,
    "contents": contents_blocks,
    "how_to_play": how_to_play_blocks,
    "levels": levels_blocks,
    "sums": sums_blocks,
    "also_by": also_by_blocks,
    "certificate": certificate_blocks,
    NOTES: notes_blocks,
}
