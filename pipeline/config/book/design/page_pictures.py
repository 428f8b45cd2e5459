"""Reads the pictures of the inside of a book: the publisher's logo, the covers of other books."""

from collections.abc import Sequence
from functools import partial
from itertools import zip_longest
from pathlib import Path as FilePath
from typing import Final

from pipeline.config.problems.findings import Findings
from pipeline.config.problems.withheld import WithheldError, known
from pipeline.config.schema.book_file import BookHead
from pipeline.errors import InputError, Place, Problem
from pipeline.model.picture import Picture
from pipeline.model.printer import Printer
from pipeline.model.spec import OtherBook
from pipeline.source.files import Reading
from pipeline.source.wording import Path

_LOGO: Final = ("logo",)
PAGE_PIXELS: Final = 450
"""The least width of a picture on a page of the author's: 38 mm at 300 pixels to the inch."""

_COVERS: Final = "also_by_covers"
_COVER_INCHES = 1.5  # and that of a cover
_LOGO_INCHES = 0.4  # the longer side of a logo is printed at least so long


def read_logo(head: BookHead, printer: Printer, findings: Findings, reading: Reading) -> Picture | None:
    """The logo in gray; None where there is none, WithheldError where it is refused."""
    if head.logo is None:
        return None
    return _read(_LOGO, head.logo, round(_LOGO_INCHES * printer.file.image_dpi), findings, reading)


def read_page_picture(path: FilePath, place: Place, key: str, findings: Findings, reading: Reading) -> Picture:
    """A picture that a page of the author's names at a place, in gray; WithheldError where it is refused."""
    from pipeline.source.pictures import read_gray_picture

    try:
        picture = read_gray_picture(path, reading)
    except InputError as error:
        findings.report(Problem(f"{path.name}: {problem.message}", place, key) for problem in error.problems)
        raise WithheldError(key) from None
    if picture.width < PAGE_PIXELS:
        found = f"{path.name} has {picture.width} x {picture.height} pixels, which print too coarse"
        findings.report([Problem(f"{found}; it needs to be at least {PAGE_PIXELS} wide", place, key)])
        raise WithheldError(key)
    return picture


def read_other_books(
    titles: Sequence[str], head: BookHead, printer: Printer, findings: Findings, reading: Reading
) -> tuple[OtherBook, ...]:
    """The other books with their covers in gray; WithheldError where one of these is refused."""
    if len(head.also_by_covers) > len(titles):
        at, asked = (_COVERS, len(titles)), f"{len(head.also_by_covers)} covers, but also_by has {len(titles)} titles"
        findings.refuse(at, f"there are {asked}; add titles, or remove covers")
        raise WithheldError(_COVERS)
    least = round(_COVER_INCHES * printer.file.image_dpi)
    read = [
        known(partial(_read, (_COVERS, number), name, least, findings, reading))
        for number, name in enumerate(head.also_by_covers)
    ]
    covers = [one() for one in read]
    return tuple(OtherBook(*pair) for pair in zip_longest(titles, covers))


def _read(path: Path, name: str, least: int, findings: Findings, reading: Reading) -> Picture:
    """A picture whose longer side has at least so many pixels."""
    from pipeline.source.pictures import read_gray_picture  # few books have pictures

    picture = findings.read(lambda: read_gray_picture(findings.beside(path, name), reading), path)
    if picture is None:
        raise WithheldError(name)
    if max(picture.width, picture.height) < least:
        found = f"{picture.width} x {picture.height} pixels"
        findings.refuse(path, f"{name} has {found}, which print too coarse; its longer side needs at least {least}")
        raise WithheldError(name)
    return picture
