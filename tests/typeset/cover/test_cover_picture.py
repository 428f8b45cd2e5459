"""Texts on the author's own picture: where its pixels bear them, and where they need a ribbon."""

from __future__ import annotations

import io
from collections.abc import Callable
from dataclasses import replace

import pytest
from PIL import Image as Pixels

from pipeline.model.book_fonts import BUNDLED
from pipeline.model.picture import Picture
from pipeline.model.spec import BookSpec
from pipeline.page.draw.ops import Drawn, Fills, Image, Text
from pipeline.page.files.picture_pixels import READABLE, contrast, luminance
from pipeline.typeset.cover.designed_cover import cover_ops
from pipeline.typeset.cover.wrap import Wrap, wrap_of
from pipeline.typeset.setting.book_typeface import typeface
from tests.press_profile import press_profile

FACES = typeface(BUNDLED)
SIZE = (3900, 2850)
NAVY = (0x14 / 255, 0x30 / 255, 0x4F / 255)


def picture(left: str, right: str) -> Picture:
    """Two halves, in few pixels and said to be many: they are looked at in as few."""
    image = Pixels.new("RGB", (127, 93), left)
    image.paste(right, (64, 0, 127, 93))
    file = io.BytesIO()
    image.save(file, "PNG")
    return Picture("back.png", *SIZE, "rgb", file.getvalue())


def drawn(spec: BookSpec, background: Picture, profile: bytes | None = None) -> tuple[Wrap, list[Drawn]]:
    wrap = wrap_of(spec.page.printer, spec.page.paper, 200)
    assert wrap is not None
    assert spec.cover is not None
    assert spec.cover.design is not None
    design = replace(spec.cover.design, background=background, profile=profile)
    return wrap, [*cover_ops(wrap, design, (), spec, FACES)]


@pytest.fixture
def spec(spec_of: Callable[..., BookSpec]) -> BookSpec:
    return spec_of(
        "author: Ann Author\npage: {printer: kdp, size: 6x9in}\ncover: {blurb: Good.}\n"
        "sections: [{family: sudoku, size: 4x4, counts: {easy: 1}}]"
    )


def ribbons(ops: list[Drawn]) -> list[tuple[float, float, float, float]]:
    return [area for op in ops if isinstance(op, Fills) and op.grey == NAVY for area in op.rectangles]


def test_texts_stand_on_a_quiet_dark_picture_itself(spec: BookSpec) -> None:
    _, ops = drawn(spec, picture("#102030", "#0c1824"))
    assert isinstance(ops[0], Image)
    assert ribbons(ops) == []


def test_texts_that_a_picture_does_not_bear_get_ribbons_and_others_none(spec: BookSpec) -> None:
    wrap, ops = drawn(spec, picture("#102030", "#e8e8e8"))
    found = ribbons(ops)
    assert found
    assert all(x > wrap.back.right for x, _, _, _ in found)
    runs = [run for op in ops if isinstance(op, Text) for run in op.runs if run[0] > wrap.spine.right]
    bare = [text for x, y, text in runs if not any(a <= x <= a + w and b <= y <= b + h for a, b, w, h in found)]
    assert "Ann Author" in [text for _, _, text in runs]
    assert bare == ["1", "puzzle", "Easy"]  # the badge has a ground of its own


@pytest.mark.parametrize("right", ["#777777", "#8a5a2b", "#2f6f4f"])
def test_a_ribbon_gives_texts_enough_contrast(spec: BookSpec, right: str) -> None:
    _, ops = drawn(spec, picture("#777777", right))
    assert ribbons(ops)
    inks = {op.grey for op in ops if isinstance(op, Text) and isinstance(op.grey, tuple) and max(op.grey) > 0.5}
    assert all(contrast(luminance(ink), luminance(NAVY)) >= READABLE for ink in inks)


def test_a_press_gets_the_picture_in_cmyk_at_its_resolution(spec_of: Callable[..., BookSpec]) -> None:
    ingram = spec_of(
        "author: Ann Author\npage: {printer: ingram, size: 6x9in}\ncover: {blurb: Good.}\n"
        "sections: [{family: sudoku, size: 4x4, counts: {easy: 1}}]"
    )
    wrap, ops = drawn(ingram, picture("#102030", "#102030"), press_profile())
    image = ops[0]
    assert isinstance(image, Image)
    assert (image.picture.colour, (image.picture.width, image.picture.height)) == ("cmyk", wrap.pixels)
    assert all(len(op.grey) == 4 for op in ops if isinstance(op, (Text, Fills)) and isinstance(op.grey, tuple))
