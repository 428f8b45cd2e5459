"""Puts the page of a sheet into a package by SCORM 1.2, which Moodle and other learning platforms take.

The names of elements are those of the standard: ADL, SCORM 1.2, Content Aggregation Model and Run-Time Environment
(2001). A platform keeps 4,096 characters of what a pupil has entered, so a sheet must fit into these.
"""

import io
import zipfile
from dataclasses import replace
from hashlib import sha256
from typing import Final

from pipeline.errors import Problem, Unsatisfiable
from pipeline.families import family_named
from pipeline.model.book import Book, Entry
from pipeline.model.puzzle import EMPTY
from pipeline.outputs.play.book_page import book_page
from pipeline.outputs.play.portions import Given, titled
from pipeline.outputs.play.script import PLATFORM
from pipeline.page.files.markup import escaped

_KEY: Final = "outputs.play.scorm"

ROOM: Final = 4096
"""Characters of `cmi.suspend_data`."""

_FORM_BITS, _SETTINGS_BITS, _BEGUN_BITS, _SIGN_BITS = 4, 14, 27, 6  # as in templates/player/suspended.js and bits.js
_PACKED_BITS: Final = 30
_TITLE: Final = 200  # characters of a title in the schema of manifests, IMS Content Packaging 1.1.2
_EPOCH: Final = (1980, 1, 1, 0, 0, 0)  # the first moment that a zip file knows
_MODE: Final = 0o100644 << 16
_PAGE: Final = "index.html"


def scorm_package(book: Book, given: Given) -> bytes:
    """A zip file with the page of a sheet and what a platform must know; equal books give equal bytes.

    Unsatisfiable where what pupils enter may be more than a platform keeps.
    """
    _check_room(book)
    packed = io.BytesIO()
    page = "".join(book_page(book, replace(given, main=PLATFORM)))
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_STORED) as package:  # the page is packed already
        for name, text in (("imsmanifest.xml", _manifest(book)), (_PAGE, page)):
            entry = zipfile.ZipInfo(name, _EPOCH)
            entry.create_system, entry.external_attr = 3, _MODE  # as on Unix, wherever the book is built
            package.writestr(entry, text.encode())
    return packed.getvalue()


def _manifest(book: Book) -> str:
    title = escaped(titled(book)[:_TITLE])
    name = sha256(f"{book.spec.name} {book.spec.week} {book.spec.year} {book.spec.page.sign}".encode()).hexdigest()[:16]
    return f"""<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="puzzlepress-{name}" version="1.0"
  xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2" xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2"
  xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
  xsi:schemaLocation="http://www.imsproject.org/xsd/imscp_rootv1p1p2 imscp_rootv1p1p2.xsd
    http://www.adlnet.org/xsd/adlcp_rootv1p2 adlcp_rootv1p2.xsd">
  <metadata><schema>ADL SCORM</schema><schemaversion>1.2</schemaversion></metadata>
  <organizations default="book">
    <organization identifier="book">
      <title>{title}</title>
      <item identifier="sheet" identifierref="page"><title>{title}</title></item>
    </organization>
  </organizations>
  <resources>
    <resource identifier="page" type="webcontent" adlcp:scormtype="sco" href="{_PAGE}"><file href="{_PAGE}"/></resource>
  </resources>
</manifest>
"""


def _check_room(book: Book) -> None:
    needed = state_length(book.entries)
    if needed > ROOM:
        count = f"{len(book.entries)} puzzles of {titled(book)!r}"
        message = f"what is entered into the {count} may take {needed} characters, a platform keeps {ROOM}"
        place = book.spec.output_places.get(_KEY)
        raise Unsatisfiable(Problem(f"{message}; lower the counts, or set sample", place, _KEY))


def state_length(entries: tuple[Entry, ...]) -> int:
    """The characters that settings, digits and times of all these puzzles take at most, as suspended.js writes them."""
    bits = _FORM_BITS + _SETTINGS_BITS + sum(_BEGUN_BITS + _digit_bits(entry) for entry in entries)
    return -(-bits // _SIGN_BITS)


def _digit_bits(entry: Entry) -> int:
    """The bits of a digit, or none, for every open cell; many digits are packed together."""
    puzzle = entry.rated.puzzle
    base = family_named(puzzle.family).model(puzzle).values + 1
    together = 1
    while _width(base ** (together + 1)) <= _PACKED_BITS:
        together += 1
    groups, rest = divmod(puzzle.givens.count(EMPTY), together)
    return groups * _width(base**together) + _width(base**rest)


def _width(count: int) -> int:
    """The bits that so many different values take."""
    return (count - 1).bit_length()
