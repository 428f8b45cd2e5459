"""The front and back pages of a book as blocks: the built-in ones by name, and the author's own Markdown."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from pipeline.model.picture import Picture
from pipeline.model.printer import INCH
from pipeline.model.spec import TextPage
from pipeline.page.text.blocks import (
    Block,
    Definition,
    Heading,
    Illustration,
    Item,
    Matter,
    Paragraph,
    plain_text,
    words_of,
)
from pipeline.page.text.hyphenation import hyphenated
from pipeline.page.text.markdown import read_markdown
from pipeline.typeset.matter.back_pages import (
    NOTES,
    TRACKER,
    also_by_blocks,
    certificate_blocks,
    notes_blocks,
    sums_blocks,
    tracker_blocks,
)
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

_CONTENTS: Final = "contents"

UNLISTED: Final = ("half_title", "title", "copyright", "dedication", _CONTENTS)
"""Pages that the contents leave out."""


def matter_of(page: TextPage, context: TextContext) -> Matter:
    """The blocks of a front or back page; raises InputError for Markdown that cannot be printed."""
    if page.markdown is None:
        blocks = _BUILT_IN[page.name](context)
        title = "" if page.name in UNLISTED else words_of(blocks[0])
        return Matter(page.name, title, _hyphenated(blocks, context.spec.language) if page.name in _RUNNING else blocks)
    read = read_markdown(page.markdown, page.name, context.string("text.quotes"), context.string("text.dash"))
    dots, pictures = context.spec.page.printer.file.image_dpi, dict(page.pictures)
    text = [_with_picture(block, pictures, dots) if isinstance(block, Illustration) else block for block in read]
    headings = (plain_text(block.spans) for block in text if isinstance(block, Heading))
    return Matter("", next(headings, ""), _hyphenated(text, context.spec.language))


def lists(page: TextPage) -> bool:
    """Is a page the contents, the only one whose blocks depend on where all others stand?"""
    return page.markdown is None and page.name == _CONTENTS


def _with_picture(block: Illustration, pictures: Mapping[str, Picture], dots: int) -> Illustration:
    """The picture, as wide as it may be where a printer asks for so many dots to the inch."""
    picture = pictures[block.name]
    return replace(block, picture=picture, width=picture.width * INCH / dots)


def _hyphenated(blocks: Sequence[Block], language: str) -> tuple[Block, ...]:
    """Blocks of running text with the places where long words may be parted; headings are never parted."""
    return tuple(
        replace(block, spans=tuple(replace(span, text=hyphenated(span.text, language)) for span in block.spans))
        if isinstance(block, Paragraph | Item | Definition)
        else block
        for block in blocks
    )


_RUNNING: Final = ("how_to_play", "levels", "sums", "tracker")
"""Built-in pages with running text."""

_BUILT_IN: Final[dict[str, Callable[[TextContext], tuple[Block, ...]]]] = {
    "half_title": half_title_blocks,
    "title": title_blocks,
    "dedication": dedication_blocks,
    "copyright": copyright_blocks,
    _CONTENTS: contents_blocks,
    "how_to_play": how_to_play_blocks,
    "levels": levels_blocks,
    "sums": sums_blocks,
    "also_by": also_by_blocks,
    "certificate": certificate_blocks,
    TRACKER: tracker_blocks,
    NOTES: notes_blocks,
}
