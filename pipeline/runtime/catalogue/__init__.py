"""The catalogue: which book owns which puzzle. Takes marks and names of books, gives what others own; knows no config.

One SQLite file, precious: a build reads and proves all of it before it adds to it, and keeps a copy of what it has
proved. Reading commands write nothing.
"""

from pipeline.runtime.catalogue.opening import copy_of, is_there
from pipeline.runtime.catalogue.others import Claim, Others, look
from pipeline.runtime.catalogue.questions import (
    BookEntry,
    Holding,
    check,
    enter,
    holdings,
    marks_of,
    remove,
    rows,
    unknown_book,
)
from pipeline.runtime.catalogue.tables import Mark, Row

__all__ = [
    "BookEntry",
    "Claim",
    "Holding",
    "Mark",
    "Others",
    "Row",
    "check",
    "copy_of",
    "enter",
    "holdings",
    "is_there",
    "look",
    "marks_of",
    "remove",
    "rows",
    "unknown_book",
]
