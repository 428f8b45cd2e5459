"""The typeface of a book: the fonts that it asks for, and IBM Plex Sans, whose digits are all of one width."""

from collections.abc import Iterator
from functools import cache, lru_cache
from typing import Final

from pipeline.model.book_fonts import DISPLAY_FACES, FontFile, Fonts
from pipeline.page.type.fontfile import read_metrics
from pipeline.page.type.frozen_metrics import frozen_metrics
from pipeline.page.type.typography import Face, Typeface
from pipeline.source.resources import font_files

FAMILY: Final = "IBMPlexSans"
_FAMILY_NAME: Final = "IBM Plex Sans"
_EAST_ASIAN_NAME: Final = "Noto Sans CJK"
_BOOKS = 4  # whose typefaces are kept: a book asks for its own many times
_DIGITS = "0123456789"
_EVEN = 0.002  # ems by which widths may differ and still be one


@lru_cache(maxsize=_BOOKS)
def typeface(fonts: Fonts) -> Typeface:
    """Regular, bold and italic of a book, the bundled family where it names no file; each read once.

    What a file lacks is taken from the bundled family, and East Asian characters from fonts of their own.
    """
    regular, bold, italic = _bundled()
    if fonts.east_asian:
        system = fonts.east_asian.system
        upright, heavy = (_made(file, system) for file in (fonts.east_asian.regular, fonts.east_asian.bold))
        marks = fonts.east_asian.marks
        regular, bold, italic = regular.over(upright, marks), bold.over(heavy, marks), italic.over(upright, marks)
    heavy = _over(fonts.bold, bold, fonts)
    return Typeface(
        fonts.family or FAMILY,
        _over(fonts.regular, regular, fonts),
        heavy,
        _over(fonts.italic or fonts.regular, italic, fonts),
        _display(fonts, heavy),
    )


def family_names(fonts: Fonts) -> tuple[str, ...]:
    """What the fonts of a book are called in print."""
    display = (DISPLAY_FACES[fonts.display_family],) if fonts.display_family else ()
    return (fonts.family or _FAMILY_NAME, *display, *((_EAST_ASIAN_NAME,) if fonts.east_asian else ()))


def font_warnings(fonts: Fonts) -> Iterator[str]:
    """A sentence for every file of the author's whose digits differ in width, and for one that is both weights."""
    for weight, file in (("regular", fonts.regular), ("bold", fonts.bold)):
        widths = [_made(file).advances[digit] for digit in _DIGITS] if file else [0.0]
        if max(widths) - min(widths) > _EVEN:
            yield f"digits of the {weight} font differ in width: columns of numbers will not align; use tabular ones"
    if fonts.regular and fonts.bold and fonts.regular.data == fonts.bold.data:
        yield "the regular and the bold font are one file: in answers givens look like found digits; use a bolder one"


def _over(file: FontFile | None, bundled: Face, fonts: Fonts) -> Face:
    marks = fonts.east_asian.marks if fonts.east_asian else ""
    return _made(file).over(bundled, marks) if file else bundled


def _display(fonts: Fonts, bold: Face) -> Face | None:
    """The face of titles, which leaves to the bold one what it lacks; None where titles are bold."""
    marks = fonts.east_asian.marks if fonts.east_asian else ""
    if fonts.display:
        return _made(fonts.display).over(bold, marks)
    return _bundled_display(fonts.display_family).over(bold, marks) if fonts.display_family else None


@cache
def _bundled_display(family: str) -> Face:
    return next(_read(*file) for file in font_files(family, ("Regular",)))


@lru_cache(maxsize=2 * _BOOKS)
def _made(file: FontFile, system: str = "") -> Face:
    return Face.read(file.name, file.data, whole=False, system=system)


@cache
def _bundled() -> tuple[Face, Face, Face]:
    """Regular, bold and italic of the family that travels with the package."""
    regular, bold, italic = (_read(*file) for file in font_files(FAMILY, ("Regular", "Bold", "Italic")))
    return regular, bold, italic


def _read(name: str, data: bytes, frozen: str) -> Face:
    return Face.of(name, data, frozen_metrics(frozen, data) or read_metrics(data))
