"""Finds texts that cannot be read on the picture below them: the light of their ink against that of its pixels.

What stands on a band, a badge or another area above the picture is not measured here: its colours are its design's.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import reduce
from io import BytesIO
from typing import Final

import numpy as np
import pikepdf
from PIL import Image, ImageOps

from pipeline.inspect.pdf.columns import Numbers
from pipeline.inspect.pdf.marks import READABLE, Faint, Field, Glyph, Mark, Picture, Shape, Tone, text_of
from pipeline.inspect.pdf.raw import Raw

_LINEAR: Final = 0.04045  # parts of colours above this are not in proportion to light
_WEIGHTS: Final = (0.2126, 0.7152, 0.0722)
_UNSEEN: Final = 0.05  # light that an eye always has from elsewhere
_INKS: Final = 4
_ROUNDED: Final = 0.9  # of it: colours are rounded, and those of presses are known less exactly
_MUCH: Final = 0.25  # of the pixels below a line: where so many are too like it, letters are lost
_LINE: Final = 0.9  # sizes: the next line is further below, and the next letter of turned text nearer


def faint_texts(marks: Sequence[Mark], tones: Sequence[Tone], images: Mapping[tuple[int, int], Raw]) -> Iterator[Faint]:
    """The lines of text of a page that cannot be read on a picture; `images` are the file's by their places in it."""
    if not any(isinstance(mark, Picture) and mark.place in images for mark in marks):
        return
    colours = {tone.field: tone.colour for tone in tones}
    lights: dict[Picture, Numbers] = {}
    for picture, line in _lines(marks):
        ink = _light(colours.get(line[0].field), line[0].grey)
        if picture.place not in images or ink is None:
            continue
        if picture not in lights:
            lights[picture] = _lights(_opened(images[picture.place]), picture.field)
        room = reduce(Field.joined, (glyph.field for glyph in line))
        below = _below(lights[picture], picture.field, room)
        found = float(np.quantile(_contrasts(below, ink), _MUCH)) if below.size else READABLE
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
        return _luminance((grey,) * 3)
    space, *parts = colour.split()
    return _luminance([*map(float, parts)]) if space in ("DeviceRGB", "DeviceCMYK") else None


def _opened(image: Raw) -> Image.Image:
    """The pixels of a picture of the file."""
    if str(image.get("/Filter")) == "/DCTDecode":
        return Image.open(BytesIO(image.read_raw_bytes()))
    return pikepdf.PdfImage(image).as_pil_image()


def _luminance(parts: Sequence[float]) -> float:
    """The light of a colour from 0 black to 1 white, of inks as if they covered in proportion. Source: WCAG 2.2."""
    if len(parts) == _INKS:
        parts = [(1 - ink) * (1 - parts[-1]) for ink in parts[:-1]]
    return float(_linear(np.array(parts)) @ np.array(_WEIGHTS))


def _lights(image: Image.Image, field: Field) -> Numbers:
    """The light of a picture, one pixel to a point of its field, rows from the top."""
    size = max(1, round(field.width)), max(1, round(field.height))
    pixels = ImageOps.fit(image.convert("RGB"), size, Image.Resampling.BOX)
    light: Numbers = _linear(np.asarray(pixels, float) / 255) @ np.array(_WEIGHTS)
    return light


def _linear(parts: Numbers) -> Numbers:
    curved: Numbers = np.where(parts <= _LINEAR, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4)
    return curved


def _contrasts(light: Numbers, ink: float) -> Numbers:
    """The contrast of an ink with every pixel, from 1 to 21."""
    found: Numbers = (np.maximum(light, ink) + _UNSEEN) / (np.minimum(light, ink) + _UNSEEN)
    return found


def _below(light: Numbers, field: Field, room: Field) -> Numbers:
    """The pixels of a picture, one to a point, that lie below a room."""
    rows, columns = light.shape
    inner = room.moved(-field.left, -field.top)
    top, left = max(0, round(inner.top)), max(0, round(inner.left))
    return light[
        top : max(top + 1, min(rows, round(inner.bottom))), left : max(left + 1, min(columns, round(inner.right)))
    ]
