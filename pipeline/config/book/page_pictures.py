"""Reads the pictures of the inside of a book: the publisher's logo."""

from typing import Final

from pipeline.config.problems.findings import Findings
from pipeline.config.problems.withheld import WithheldError
from pipeline.config.schema.book_file import BookHead
from pipeline.model.cover import Picture
from pipeline.model.printer import Printer
from pipeline.source.files import Reading
from pipeline.source.wording import Path

_LOGO: Final = ("logo",)
_LOGO_INCHES = 0.4  # the longer side of a logo is printed at least so long


def read_logo(head: BookHead, printer: Printer, findings: Findings, reading: Reading) -> Picture | None:
    """The logo in gray; None where there is none, WithheldError where it is refused."""
    if head.logo is None:
        return None
    return _read(_LOGO, head.logo, round(_LOGO_INCHES * printer.file.image_dpi), findings, reading)


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
