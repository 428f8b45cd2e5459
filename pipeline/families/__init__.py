"""The families of puzzles. A new family is one line here."""

from __future__ import annotations

from pipeline.families.base import Family
from pipeline.families.calcudoku import CALCUDOKU
from pipeline.families.kakuro import KAKURO
from pipeline.families.sudoku import SUDOKU

FAMILIES: dict[str, Family] = {family.name: family for family in (SUDOKU, CALCUDOKU, KAKURO)}
NAMES: dict[str, str] = {
    spelling: family.name for family in FAMILIES.values() for spelling in (family.name, *family.aliases)
}


def family_named(name: str) -> Family:
    """The family of a name or alias such as `kenken`; KeyError if there is none."""
    return FAMILIES[NAMES[name]]
