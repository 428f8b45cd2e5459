"""The techniques of killer Sudoku: those of Sudoku that hold with cages, and those of cages, on the same scale."""

from pathlib import Path

from pipeline.families.shared.ladders import with_sentences
from pipeline.families.sudoku.ladder import LADDER
from pipeline.solving.techniques import Code, Ladder, house_sums

# These swap two values of a solution, which may change the sums of cages.
_WITHOUT_CAGES = {Code.UNIQUE_RECTANGLE, Code.BIVALUE_GRAVE}

_CAGES: Ladder = with_sentences(
    Path(__file__).parent / "sentences.yaml",
    ("single-cell cage", 10, Code.CAGE_OF_ONE, 0),
    ("unique sum", 14, Code.RUN_SUMS, 1),
    ("rule of 45", 20, Code.INNIES_OUTIES, house_sums(1, 1)),
    ("cage sums", 21, Code.RUN_SUMS, 0),
    ("cage combinations", 25, Code.RUN_COMBINATIONS, 0),
    ("mandatory value", 26, Code.RUN_MANDATORY, 0),
    ("cage pointing", 27, Code.MANDATORY_VALUE, 9),
    ("rule of 45 on several houses", 29, Code.INNIES_OUTIES, house_sums(1, 3)),
    ("cage fillings", 35, Code.RUN_FILLINGS, 0),
    ("innies and outies", 39, Code.INNIES_OUTIES, house_sums(3, 3)),
)

KILLER_LADDER: Ladder = tuple(
    sorted(
        (*(technique for technique in LADDER if technique.code not in _WITHOUT_CAGES), *_CAGES),
        key=lambda technique: technique.weight,
    )
)
