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
    """The family of a name, alias or kind (`kenken`, `sudoku.killer`); KeyError if there is none."""
    return FAMILIES[NAMES[name.partition(".")[0]]]


def variant_of(kind: str) -> str:
    """The variant that a kind of puzzles names; empty where it names a family only."""
    return kind.partition(".")[2]


def spoken(kind: str) -> str:
    """A kind of puzzles in words.

    >>> spoken("sudoku.killer"), spoken("kakuro")
    ('killer sudoku', 'kakuro')
    """
    return " ".join(reversed(kind.split(".")))
