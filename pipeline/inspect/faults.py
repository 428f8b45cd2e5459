"""What is wrong with a file: each fault with its place, what was found, what was expected, and what to do."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from enum import StrEnum

from pipeline.frozen import frozen

REMEDY = "build the book again"


class FaultType(StrEnum):
    """What a fault is about; one type is one check."""

    FILE = "file"  # changed since it was built, too large
    PART = "part"  # a part of the file that the printer refuses
    TITLE = "title"
    STANDARD = "standard"
    PAGES = "pages"  # the page count
    BLANK = "blank"
    BOX = "box"
    MARGIN = "margin"
    LINE = "line"
    TYPE = "type"
    FONT = "font"
    COLOUR = "colour"
    TINT = "tint"
    IMAGE = "image"
    TAG = "tag"  # what ink is said to be, to those who do not see it
    HIDDEN = "hidden"  # ink that nobody sees
    FOLIO = "folio"
    OUTLINE = "outline"  # and page labels
    HEAD = "head"  # a running head
    CONTENTS = "contents"
    NUMBER = "number"
    REFERENCE = "reference"
    LEVEL = "level"
    MINUTES = "minutes"
    STEP = "step"  # the words of a hint or a worked answer
    GRID = "grid"  # a missing, surplus or damaged grid
    PUZZLE = "puzzle"  # not one solution
    ANSWER = "answer"
    QR_CODE = "qr code"  # one that leads to another puzzle, or cannot be read
    BARCODE = "barcode"  # of a cover: another number, or one that no shop can read
    TWICE = "twice"
    MANIFEST = "manifest"


@frozen
class Fault:
    """One fault; `page` counts from 1 and is 0 for the whole file, `where` says more of the place or is empty."""

    type: FaultType
    page: int
    where: str
    found: str
    expected: str = ""
    remedy: str = REMEDY

    def __str__(self) -> str:
        place = ", ".join(part for part in (f"page {self.page}" if self.page else "", self.where) if part)
        text = f"{place}: {self.found}" if place else self.found
        expected = f", expected {self.expected}" if self.expected else ""
        remedy = f"; {self.remedy}" if self.remedy else ""
        return f"{text}{expected}{remedy}"


def remedied(faults: Iterable[Fault], remedy: str) -> Iterator[Fault]:
    """Faults with another remedy than to build the book again, where that would help nobody."""
    return (replace(fault, remedy=fault.remedy.replace(REMEDY, remedy)) for fault in faults)
