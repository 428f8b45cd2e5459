"""The catalogue: which book owns which puzzle. Takes marks and names of books, gives what others own; knows no config.

One SQLite file, precious: a build reads and proves all of it before it adds to it, and keeps a copy of what it has
proved. Reading commands write nothing.
"""

from pipeline.runtime.catalogue.opening import copy_of
from pipeline.runtime.catalogue.others import Claim, Others, look
from pipeline.runtime.catalogue.questions import Holding, check, holdings, remove, rows, unknown_book
from pipeline.runtime.catalogue.tables import Mark, Row

__all__ = [
    "Claim",
    "Holding",
    "Mark",
    "Others",
    "Row",
    "check",
    "copy_of",
    "holdings",
    "look",
    "remove",
    "rows",
    "unknown_book",
]
