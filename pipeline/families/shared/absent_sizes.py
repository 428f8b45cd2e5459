"""Why a family has no grids of a size, where more than one says the same."""

from typing import Final

from pipeline.model.size import Size

NOT_SQUARE: Final = "its grids are square"
UNMEASURED: Final = "its levels are not measured in that size"

LATIN_SQUARES: Final = {1: 1, 2: 2, 3: 12}
"""How many grids of a small size have every value once in each row and column."""


def why_no_latin_square(size: Size) -> str:
    """Why a family whose only houses are rows and columns has no such size."""
    if size.width != size.height:
        return NOT_SQUARE
    few = LATIN_SQUARES.get(size.width)
    return UNMEASURED if few is None else f"only {few} full grids exist" if few > 1 else "only one full grid exists"
