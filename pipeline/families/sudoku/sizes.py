"""The variants of Sudoku, the sizes of each, and why there are no others."""

from pipeline.families.shared.absent_sizes import NOT_SQUARE, UNMEASURED
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

_OF_ONE_SIZE = {
    SAMURAI: f"five overlapping grids of 9x9 take {SAMURAI_SIZE}",
    WINDOKU: "four windows of 3x3 with a line around each fit no other",
}
_NO_BOXES = "it has no boxes"
_SMALL = {
    (DIAGONAL, 4): "all its 48 full grids are one, turned, mirrored or with other digits",
}
_LARGE = {
    JIGSAW: "one of 16x16 takes two seconds compiled and minutes in plain Python",
    KILLER: "the sums of cages are tabled for values up to 12",
}


def why_no_size(variant: str, size: Size) -> str:
    """Why a variant has no such size, or why a Sudoku without one has not."""
    n = size.width
    if n != size.height:
        return NOT_SQUARE
    if variant != JIGSAW and variant not in _OF_ONE_SIZE and not any(n % rows == 0 for rows in range(2, n)):
        return _NO_BOXES
    return _OF_ONE_SIZE.get(variant) or _SMALL.get((variant, n)) or _LARGE.get(variant, UNMEASURED)
