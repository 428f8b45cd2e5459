"""Looks into the pixels of a picture: how bright they are below texts, and what they are in the inks of a press."""

from io import BytesIO
from typing import Final

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageCms, ImageOps

from pipeline.model.picture import CMYK, Picture, Tone

_LINEAR: Final = 0.04045  # parts of colours above this are not in proportion to light
_WEIGHTS: Final = (0.2126, 0.7152, 0.0722)
_QUALITY: Final = 95  # of a JPEG
_UNSEEN: Final = 0.05  # light that an eye always has from elsewhere

READABLE: Final = 4.5
"""The least contrast of texts with what lies below them: that of WCAG 2.2 for all sizes."""

Luminances = NDArray[np.float64]
"""The light of pixels from 0 black to 1 white, rows from the top."""


def luminances(picture: Picture, size: tuple[int, int]) -> Luminances:
    """The light of a picture that fills columns and rows, its overhang cut off on both sides alike.

    Source: the relative luminance of WCAG 2.2.
    """
    with Image.open(BytesIO(picture.data)) as image:
        fitted = ImageOps.fit(image.convert("RGB"), size, Image.Resampling.BOX)
        parts = np.asarray(fitted, float) / 255
    light: Luminances = _linear(parts) @ np.array(_WEIGHTS)
    return light


def luminance(tone: Tone) -> float:
    """The light of a colour or a grey."""
    parts = tone if isinstance(tone, tuple) else (tone,) * 3
    if len(parts) == len(CMYK):
        *inks, black = parts
        parts = tuple((1 - ink) * (1 - black) for ink in inks)
    return float(_linear(np.array(parts, float)) @ np.array(_WEIGHTS))


def contrast(one: float, other: float) -> float:
    """How many times one light is as strong as another, from 1 to 21, as WCAG 2.2 has it.

    >>> round(contrast(1.0, 0.0))
    21
    """
    low, high = sorted((one, other))
    return (high + _UNSEEN) / (low + _UNSEEN)


def _linear(parts: NDArray[np.float64]) -> NDArray[np.float64]:
    curved: NDArray[np.float64] = np.where(parts <= _LINEAR, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4)
    return curved


def pressed(picture: Picture, size: tuple[int, int], profile: bytes) -> Picture:
    """An RGB picture in so many columns and rows, its overhang cut off, in CMYK by the profile of a press.

    Its own profile says what its colours are, sRGB where it has none.
    """
    with Image.open(BytesIO(picture.data)) as image:
        own = image.info.get("icc_profile")
        fitted = ImageOps.fit(image.convert("RGB"), size, Image.Resampling.LANCZOS)
    source = ImageCms.ImageCmsProfile(BytesIO(own)) if own else ImageCms.createProfile("sRGB")
    target = ImageCms.ImageCmsProfile(BytesIO(profile))
    converted = ImageCms.profileToProfile(fitted, source, target, outputMode="CMYK")
    assert converted is not None
    converted.info.clear()  # the file says for which press it is; a profile in each picture would say it again
    file = BytesIO()
    converted.save(file, "JPEG", quality=_QUALITY, subsampling=0)
    return Picture(picture.name, *size, CMYK, file.getvalue())
