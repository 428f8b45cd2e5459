"""Makes QR codes: the modules of a text by reportlab's encoder, as rectangles of ink."""

import re
from functools import lru_cache
from typing import Any, Final

from pipeline.page.draw.ops import Fills

LARGEST: Final = 15
"""The highest version: phones fail on finer ones."""

SIDE: Final = 4 * LARGEST + 17
"""The modules along a side of the largest code."""

_TAIL: Final = re.compile(r"[0-9]{8,}\Z")  # fewer digits make no smaller code by themselves

Modules = tuple[tuple[bool, ...], ...]
"""The modules of a code row by row from the top, True for a dark one."""


def code_side(text: str) -> int:
    """The modules along a side of a text's code, without the white around it; more than SIDE where none is made."""
    version: int = _code(text).calculate_version()
    return 4 * version + 17


@lru_cache(maxsize=64)
def modules(text: str) -> Modules:
    """The code of a text at level M; ValueError for one that needs a version above the largest."""
    code = _code(text)
    if code_side(text) > SIDE:
        raise ValueError(f"a text of {len(text)} characters needs a QR code above version {LARGEST}")
    code.make()
    return tuple(tuple(bool(dark) for dark in row) for row in code.modules)


def _code(text: str) -> Any:  # noqa: ANN401  reportlab has no types for it
    """A code to be: the digits at the end of a text are a segment of their own, which takes less than half the room."""
    from pipeline.page.files.pdf_library import qr_encoder  # few books have codes

    qrencoder = qr_encoder()
    digits = _TAIL.search(text)
    code = qrencoder.QRCode(None, qrencoder.QRErrorCorrectLevel.M)
    code.addData(qrencoder.QR8bitByte(text[: digits.start()] if digits else text))
    if digits:
        code.addData(qrencoder.QRNumber(digits[0]))
    return code


def drawn(code: Modules, left: float, top: float, module: float) -> Fills:
    """A code whose dark modules begin at an upper left corner; equal rows below each other are one rectangle."""
    return Fills(
        0.0,
        tuple(
            (left + start * module, top - bottom * module, (end - start) * module, (bottom - row) * module)
            for row, bottom, start, end in _bars(code)
        ),
    )


def _bars(code: Modules) -> list[tuple[int, int, int, int]]:
    """Rectangles of dark modules: first row, row below the last, first column, column behind the last."""
    bars: list[tuple[int, int, int, int]] = []
    open_bars: dict[tuple[int, int], int] = {}
    for row, line in enumerate((*code, ())):
        runs = {(run.start(), run.end()) for run in re.finditer("1+", "".join("01"[dark] for dark in line))}
        for (start, end), first in sorted(open_bars.items()):
            if (start, end) not in runs:
                bars.append((first, row, start, end))
        open_bars = {run: open_bars.get(run, row) for run in runs}
    return sorted(bars)
