"""Takes what a book asks of a family of puzzles, gives puzzles, ratings, drawings and texts; knows no book.

Every family is one folder, here or in another package; `registry.py` finds them.
"""

from typing import Final

from pipeline.families.base import Family
from pipeline.families.registry import Families, Spellings, installed_families
from pipeline.model.rating import RatedPuzzle

FAMILIES: Final = Families(installed_families)
NAMES: Final = Spellings(FAMILIES)


def family_named(name: str) -> Family:
    """The family of a name or alias such as `kenken`; KeyError if there is none, InputError if it was left out."""
    return FAMILIES[name if name in FAMILIES else NAMES.get(name, name)]


def text_of(rated: RatedPuzzle) -> str:
    """The text form of a puzzle: of most it was kept when they were made."""
    return rated.text or family_named(rated.puzzle.family).format(rated.puzzle)
