"""The variants of Sudoku, and the sizes of each."""

from pipeline.families.sudoku.samurai import SIZE as SAMURAI_SIZE
from pipeline.model.size import Size

SIZES = tuple(Size(n, n) for n in (4, 6, 8, 9, 10, 12, 16, 20, 25))

DIAGONAL, JIGSAW, KILLER, SAMURAI, WINDOKU = "diagonal", "jigsaw", "killer", "samurai", "windoku"

VARIANTS: dict[str, tuple[Size, ...]] = {
    DIAGONAL: tuple(Size(n, n) for n in (6, 8, 9, 10, 12)),
    JIGSAW: tuple(Size(n, n) for n in (4, 5, 6, 7, 8, 9, 10, 12)),
    KILLER: tuple(Size(n, n) for n in (4, 6, 8, 9, 10, 12)),
    SAMURAI: (SAMURAI_SIZE,),
    WINDOKU: (Size(9, 9),),
}
"""The sizes of every variant."""

EVERY_SIZE = tuple(sorted({*SIZES, *(size for sizes in VARIANTS.values() for size in sizes)} - {SAMURAI_SIZE}))
"""The sizes of plain ones and of variants that are one grid; some have regions, and no boxes."""
