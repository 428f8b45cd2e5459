"""The colours of a PDF: which of them are greys, and how dark others are."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

import pikepdf

from pipeline.inspect.pdf.raw import Raw

GRAYS: Final = ("/DeviceGray", "/CalGray")
PATTERN: Final = "/Pattern"
_BY_CHANNELS: Final = {1: "/DeviceGray", 3: "/DeviceRGB", 4: "/DeviceCMYK"}
_WEIGHTS: Final = (0.299, 0.587, 0.114)  # of red, green and blue in what the eye takes for bright
_SHORT: Final = {"/G": "/DeviceGray", "/RGB": "/DeviceRGB", "/CMYK": "/DeviceCMYK", "/I": "/Indexed"}


class Paint(NamedTuple):
    """A colour: its space, how bright it is (0 black to 1 white), and its parts as the file states them."""

    space: str
    grey: float
    parts: tuple[Raw, ...] = ()

    @property
    def is_grey(self) -> bool:
        """Is it printed with black alone?"""
        return self.space in GRAYS


def default_paint(space: str = "/DeviceGray") -> Paint:
    """The colour that a space begins with."""
    return Paint(space, 0.0)


def paint_of(space: str, parts: tuple[Raw, ...]) -> Paint:
    """A colour by its space and its parts."""
    return _grey_paint(space, *parts) if space in GRAYS and [*map(type, parts)] == [float] else _paint(space, parts)


@lru_cache(maxsize=256)
def _grey_paint(space: str, part: float) -> Paint:
    return _paint(space, (part,))


def _paint(space: str, parts: tuple[Raw, ...]) -> Paint:
    return Paint(space, grey_of(space, parts), parts)


def colour_of(paint: Paint) -> str:
    """A colour in words.

    >>> colour_of(Paint("/DeviceRGB", 0.3, (1.0, 0.0, 0.0)))
    'DeviceRGB 1 0 0'
    """
    parts = " ".join(f"{part:g}" if isinstance(part, float) else str(part) for part in paint.parts)
    return f"{paint.space.lstrip('/')} {parts}".strip()


def grey_of(space: str, parts: Sequence[Raw]) -> float:
    """How bright a colour is."""
    numbers = [part for part in parts if isinstance(part, float)]
    if space in GRAYS and numbers:
        return numbers[0]
    if space == "/DeviceRGB" and len(numbers) == len(_WEIGHTS):
        return sum(weight * number for weight, number in zip(_WEIGHTS, numbers, strict=True))
    if space == "/DeviceCMYK" and numbers:
        *inks, black = numbers
        return max(0.0, 1 - black - sum(weight * ink for weight, ink in zip(_WEIGHTS, inks, strict=False)))
    return 1 - numbers[0] if numbers else 0.0  # a spot colour's tint


def space_of(name: Raw, resources: Raw) -> str:
    """The colour space that a name or an array means, as a device's where its channels show that."""
    if isinstance(name, pikepdf.Array):
        return _listed(name, resources)
    text = _SHORT.get(str(name), str(name))
    own = resources.get("/ColorSpace", {})
    return space_of(own[text], resources) if text in own else text


def _listed(space: Raw, resources: Raw) -> str:
    family = str(space[0])
    if family == "/ICCBased":
        return _BY_CHANNELS.get(int(space[1].get("/N", 0)), family)
    if family in ("/Indexed", "/I"):
        return space_of(space[1], resources)
    return family
