"""Draws a cover of a design: back, spine and front in its colours, or over the author's own picture.

Over a picture texts stand as they are where its pixels let them be read, else on a band of the design's ground.
"""

from collections.abc import Iterator, Sequence

from pipeline.errors import InputError, Problem
from pipeline.model.cover import CoverDesign
from pipeline.model.picture import Picture
from pipeline.model.printer import INCH
from pipeline.model.spec import BookSpec
from pipeline.page.draw.ops import Drawn
from pipeline.page.type.typography import Typeface
from pipeline.page.units import Box
from pipeline.typeset.cover.back import Back, back_ops, back_texts, blurb_room
from pipeline.typeset.cover.barcode import barcode_ops
from pipeline.typeset.cover.cover_context import CoverContext, CoverPuzzle, filled
from pipeline.typeset.cover.front import author_block, badge_ops, front_ops, title_block
from pipeline.typeset.cover.lettering import Block
from pipeline.typeset.cover.spine import spine_ops
from pipeline.typeset.cover.wrap import Wrap

_ROUND = 1e-6  # of a pixel, that divisions may be off


def cover_ops(
    wrap: Wrap, design: CoverDesign, puzzles: Sequence[CoverPuzzle], spec: BookSpec, typeface: Typeface
) -> tuple[Drawn, ...]:
    """Everything on a cover; InputError for texts that do not fit, or a picture that is too small."""
    return drawn_cover(CoverContext.of(wrap, design, puzzles, spec, typeface))


def drawn_cover(cover: CoverContext) -> tuple[Drawn, ...]:
    """The same of a cover whose colours are chosen."""
    title, author, back = title_block(cover), author_block(cover), back_texts(cover)
    if problems := _problems(cover, title, author, back):
        raise InputError(problems)
    blocks = [block for block in (title, author) if block]
    return (
        *_ground(cover, blocks, back),
        *(op for block in blocks for op in block.ops()),
        *badge_ops(cover),
        *back_ops(cover, back),
        *spine_ops(cover),
        *barcode_ops(cover),
    )


def cover_problems(wrap: Wrap, design: CoverDesign, spec: BookSpec, typeface: Typeface) -> list[Problem]:
    """What of a design cannot be printed on this cover: texts that do not fit, a picture with too few pixels."""
    cover = CoverContext.of(wrap, design, (), spec, typeface)
    return _problems(cover, title_block(cover), author_block(cover), back_texts(cover))


def _problems(cover: CoverContext, title: Block | None, author: Block | None, back: Back) -> list[Problem]:
    wrap, design, spec, found = cover.wrap, cover.design, cover.spec, list[Problem]()
    if title is None:
        message = "title and subtitle do not fit the front cover even in small type; shorten the longer one"
        key, place = spec.text_at("cover.title", "title")
        found.append(Problem(message, place, key))
    if author is None and design.author:
        message = "the author does not fit the front cover even in small type; shorten the name"
        key, place = spec.text_at("cover.author", "author")
        found.append(Problem(message, place, key))
    if design.blurb and back.blurb is None:
        many, fit = len(design.blurb), max(0, blurb_room(cover))
        message = f"{many} characters do not fit the back cover above the barcode, about {fit} do; shorten the text"
        key, place = spec.text_at("cover.blurb")
        found.append(Problem(message, place, key))
    if design.about.strip() and back.about is None:
        message = f"{len(design.about)} characters do not fit beside the barcode; shorten the text"
        key, place = spec.text_at("cover.about")
        found.append(Problem(message, place, key))
    if design.background and _resolution(wrap, design.background) < wrap.rules.image_dpi:
        found.append(Problem(_too_coarse(wrap, design.background), design.background_at, "cover.background"))
    return found


def _too_coarse(wrap: Wrap, picture: Picture) -> str:
    inches = f"{wrap.width / INCH:.4f} x {wrap.height / INCH:.4f} in"
    columns, rows = wrap.pixels
    has = f"{picture.name} has {picture.width} x {picture.height} pixels, {_resolution(wrap, picture):.0f} to the inch"
    wants = f"expected {wrap.rules.image_dpi} or more; use a picture of {columns} x {rows} pixels"
    return f"{has} on a cover of {inches}, {wants}"


def _resolution(wrap: Wrap, picture: Picture) -> float:
    """Pixels to the inch of a picture that is just large enough for the whole cover."""
    return INCH * min(picture.width / wrap.width, picture.height / wrap.height) + _ROUND


def _ground(cover: CoverContext, blocks: Sequence[Block], back: Back) -> Iterator[Drawn]:
    """The ground of the design with its parts; or the picture, with bands where texts could not be read on it."""
    wrap, template = cover.wrap, cover.template
    picture = cover.design.background
    if picture is None:
        yield filled(cover.tone(template.ground), Box(0.0, 0.0, wrap.width, wrap.height))
        yield from front_ops(cover)
        return
    from pipeline.typeset.cover.cover_picture import PictureGround, bands  # few covers have one

    ground = PictureGround.of(cover, picture)
    yield ground.image
    yield from bands(cover, ground, blocks, [block for block in (back.blurb, back.about) if block])
