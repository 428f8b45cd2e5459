"""Finds texts that cannot be read on the picture below them: the light of their ink against that of its pixels.

What stands on a band, a badge or another area above the picture is not measured here: its colours are its design's.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import reduce
from io import BytesIO
from typing import Final

import numpy as np
import pikepdf
from PIL import Image

from pipeline.inspect.pdf.ink import READABLE, Faint, Field, Glyph, Mark, Picture, Shape, Tone, text_of
from pipeline.inspect.pdf.raw import Raw
from pipeline.page.files.picture_pixels import Luminances, contrasts, light_of, luminance

_ROUNDED: Final = 0.9  # of it: colours are rounded, and those of presses are known less exactly
_MUCH: Final = 0.25  # of the pixels below a line: where so many are too like it, letters are lost
_LINE: Final = 0.9  # sizes: the next line is further below, and the next letter of turned text nearer


def faint_texts(marks: Sequence[Mark], tones: Sequence[Tone], images: Mapping[tuple[int, int], Raw]) -> Iterator[Faint]:
    """The lines of text of a page that cannot be read on a picture; `images` are the file's by their places in it."""
    if not any(isinstance(mark, Picture) and mark.place in images for mark in marks):
        return
    colours = {tone.field: tone.colour for tone in tones}
    lights: dict[Picture, Luminances] = {}
    for picture, line in _lines(marks):
        ink = _light(colours.get(line[0].field), line[0].grey)
        if picture.place not in images or ink is None:
            continue
        if picture not in lights:
            lights[picture] = light_of(_opened(images[picture.place]), _points(picture.field))
        room = reduce(Field.joined, (glyph.field for glyph in line))
        below = _below(lights[picture], picture.field, room)
        found = float(np.quantile(contrasts(below, ink), _MUCH)) if below.size else READABLE
        if found < _ROUNDED * READABLE:
            yield Faint(text_of(line), room, found)


def _lines(marks: Sequence[Mark]) -> Iterator[tuple[Picture, list[Glyph]]]:
    """Letters of one type and line that follow each other on a picture, with that picture."""
    ground: list[Shape | Picture] = []
    picture, line = None, list[Glyph]()
    for mark in marks:
        if isinstance(mark, Shape | Picture) and mark.covers:
            ground.append(mark)
        if not isinstance(mark, Glyph):
            continue
        below = next((one for one in reversed(ground) if one.field.holds(*mark.field.centre)), None)
        if picture and line and not (below is picture and _follows(line[-1], mark)):
            yield picture, line
            line = []
        picture = below if isinstance(below, Picture) else None
        line = [*line, mark] if picture else []
    if picture and line:
        yield picture, line


def _follows(one: Glyph, other: Glyph) -> bool:
    """Is a letter of the same line and colour as the one before?"""
    alike = (one.font, one.size, one.grey) == (other.font, other.size, other.grey)
    return alike and abs(one.y - other.y) < _LINE * one.size


def _light(colour: str | None, grey: float) -> float | None:
    """The light of an ink, of its colour where it is no grey; None for colours that are not known."""
    if colour is None:
        return luminance(grey)
    space, *parts = colour.split()
    return luminance(tuple(map(float, parts))) if space in ("DeviceRGB", "DeviceCMYK") else None


def _opened(image: Raw) -> Image.Image:
    """The pixels of a picture of the file."""
    if str(image.get("/Filter")) == "/DCTDecode":
        return Image.open(BytesIO(image.read_raw_bytes()))
    return pikepdf.PdfImage(image).as_pil_image()


def _points(field: Field) -> tuple[int, int]:
    return max(1, round(field.width)), max(1, round(field.height))


def _below(light: Luminances, field: Field, room: Field) -> Luminances:
    """The pixels of a picture, one to a point, that lie below a room."""
    rows, columns = light.shape
    inner = room.moved(-field.left, -field.top)
    top, left = max(0, round(inner.top)), max(0, round(inner.left))
    return light[
        top : max(top + 1, min(rows, round(inner.bottom))), left : max(left + 1, min(columns, round(inner.right)))
    ]
