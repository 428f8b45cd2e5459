"""Sets front and back pages: every one in its own design, the author's own and those of levels as running text."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from pipeline.model.spec import BookSpec
from pipeline.page.text.blocks import Block, Matter
from pipeline.typeset.sheets.sheet import DrawContext, Sheet
from pipeline.typeset.text.also_by_sheets import also_by_sheets
from pipeline.typeset.text.certificate_sheet import certificate_sheet
from pipeline.typeset.text.contents_sheets import contents_sheets
from pipeline.typeset.text.copyright_sheets import copyright_sheets
from pipeline.typeset.text.notes_sheet import notes_sheet
from pipeline.typeset.text.rules_sheets import rules_sheets
from pipeline.typeset.text.running_text import text_flow
from pipeline.typeset.text.sums_sheets import sums_sheets
from pipeline.typeset.text.title_sheet import title_sheet

Blocks = tuple[Block, ...]


def text_sheets(matter: Matter, context: DrawContext, spec: BookSpec) -> tuple[Sheet, ...]:
    """The sheets of a front or back page; InputError, with the place in the book's file, where it does not fit."""
    if matter.name in _SINGLE:
        return (_SINGLE[matter.name](matter.blocks, context, spec),)
    return _FLOWING.get(matter.name, text_flow)(matter.blocks, context)


_SINGLE: Final[dict[str, Callable[[Blocks, DrawContext, BookSpec], Sheet]]] = {
    "title": title_sheet,
    "certificate": certificate_sheet,
}
"""Pages that everything must fit on."""

_FLOWING: Final[dict[str, Callable[[Blocks, DrawContext], tuple[Sheet, ...]]]] = {
    "copyright": copyright_sheets,
    "contents": contents_sheets,
    "how_to_play": rules_sheets,
    "sums": sums_sheets,
    "also_by": also_by_sheets,
    "notes": notes_sheet,
}
"""Pages that are as many as their text needs."""
