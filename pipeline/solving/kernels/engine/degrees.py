"""Reads the degree of a technique, which `techniques` packs into one number, as kernels need it."""

from pipeline.solving.compiling import kernel
from pipeline.solving.kernels.engine.bits import highest
from pipeline.solving.techniques import (
    CAGES_SPAN,
    HOUSES_SPAN,
    LINES_SPAN,
    LOOP_CELLS,
    LOOP_SET,
    LOOP_TYPES,
    SPAN,
    SUBSET_SIZES,
)


@kernel
def chain_candidates(degree: int) -> int:
    """The most candidates of a chain, both ends counted; of `techniques.links`."""
    return degree // SPAN


@kernel
def chain_kinds(degree: int) -> int:
    """The kinds of links of a chain, as bits; of `techniques.links`."""
    return degree % SPAN


@kernel
def longest_loop(degree: int) -> int:
    """The most cells of a unique loop; of `techniques.deadly`."""
    return 2 * (highest(degree >> LOOP_CELLS & LOOP_SET) - 1)


@kernel
def has_loop(degree: int, cells: int) -> bool:
    """May a unique loop have so many cells? Of `techniques.deadly`."""
    return degree >> LOOP_CELLS >> cells // 2 & 1 == 1


@kernel
def has_type(degree: int, number: int) -> bool:
    """Is the type of a deadly pattern (1, 2 or 4) looked for? Of `techniques.deadly`."""
    return degree >> LOOP_TYPES >> number & 1 == 1


@kernel
def subset_sizes(degree: int) -> int:
    """The sizes of subsets that complete a deadly pattern of type 3, as bits; of `techniques.deadly`."""
    return degree >> SUBSET_SIZES


@kernel
def total_kind(degree: int) -> int:
    """SUM, PRODUCT or ODD; of `techniques.totals`."""
    return degree % LINES_SPAN


@kernel
def lines_together(degree: int) -> int:
    """The most lines that are added up; of `techniques.totals`."""
    return degree // LINES_SPAN % LINES_SPAN


@kernel
def unknown_cages(degree: int) -> int:
    """The most cages that are not known; of `techniques.totals`."""
    return degree // CAGES_SPAN


@kernel
def cells_left_over(degree: int) -> int:
    """The most cells left over; of `techniques.house_sums`."""
    return degree % HOUSES_SPAN


@kernel
def houses_together(degree: int) -> int:
    """The most houses that are added up; of `techniques.house_sums`."""
    return degree // HOUSES_SPAN
