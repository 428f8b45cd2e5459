"""A picture in pixels, and how tones are written in each space of colours."""

from dataclasses import field

from pipeline.frozen import frozen

Tone = float | tuple[float, ...]
"""A grey from 0 black to 1 white; or a colour, its parts from 0 to 1: three of RGB, four of CMYK."""

RGB = "rgb"
CMYK = "cmyk"
GRAY = "gray"


@frozen
class Picture:
    """A picture in pixels: `colour` is gray, rgb or cmyk; `data` is a JPEG, or a PNG without transparency."""

    name: str
    width: int
    height: int
    colour: str
    data: bytes = field(repr=False)
