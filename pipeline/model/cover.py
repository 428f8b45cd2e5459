"""A cover as its author asks for it: a guide to draw one over, or texts and a picture to make one of."""

from dataclasses import dataclass, field

from pipeline.errors import Place


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture in pixels: `colour` is gray, rgb or cmyk; `data` is a JPEG, or a PNG without transparency."""

    name: str
    width: int
    height: int
    colour: str
    data: bytes = field(repr=False)


@dataclass(frozen=True, slots=True)
class CoverDesign:
    """The texts of a cover, and the picture behind them; `background_at` is where the book names it."""

    title: str
    subtitle: str
    author: str
    blurb: str
    background: Picture | None = None
    background_at: Place | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class CoverSpec:
    """Which covers are made: a guide, and a cover of a design."""

    guide: bool
    design: CoverDesign | None = None
