"""Techniques as data: every one has a name, a weight and the number by which the kernels know it."""

from collections.abc import Iterable
from enum import IntEnum

from pipeline.frozen import frozen
from pipeline.solving.board import HouseKind


class Code(IntEnum):
    """The kernels' techniques; what `degree` means stands beside each."""

    LAST_CELL = 0  # a house with one open cell
    HIDDEN_SINGLE = 1  # degree: the house kinds as bits
    NAKED_SINGLE = 2
    LOCKED_CANDIDATE = 3  # degree: the kinds, as bits, of the house that holds a value only where it meets another
    NAKED_SUBSET = 4  # degree: cells
    HIDDEN_SUBSET = 5  # degree: values
    FISH = 6  # degree: lines
    DIRECT_LOCKED_CANDIDATE = 7  # the same as LOCKED_CANDIDATE where it leaves one place in another house of the kind
    DIRECT_HIDDEN_SUBSET = 8  # the same as HIDDEN_SUBSET where it leaves another value one place
    CAGE_OF_ONE = 9
    CAGE_SET = 10  # the values that a cage's tuples use, whichever cell they stand in
    CAGE_CELLS = 11  # the values that a cage's tuples use, cell by cell
    CAGE_POINTING = 12  # a value that every tuple of a cage puts into one line
    CAGE_CLAIMING = 13  # a value of a line that only one cage can hold
    RUN_SUMS = 14  # combinations of a sum that hold the placed values; degree 1: only where there is one
    RUN_COMBINATIONS = 15  # combinations that the candidates admit
    RUN_MANDATORY = 16  # a value of all combinations with one place
    RUN_BOUNDS = 17  # what the smallest and largest values of the other cells leave
    RUN_FILLINGS = 18  # fillings of a whole run
    RUN_HIDDEN_SUBSET = 19  # values of all combinations; degree: values
    ORDER_BOUND = 20  # what chains of signs leave to a cell
    ORDER_FORK = 21  # what cells of a house leave to one that is larger, or smaller, than all; degree: cells at most
    ORDER_POINTING = 22  # candidates that would leave a value no place in a house, signs or not
    # Patterns: looked for only where all of the above are stuck, each by an entry of its own (`patterns.py`).
    TURBOT_FISH = 40  # two strong links of one value; degree: SKYSCRAPER, KITE or ANY_TURBOT
    WING = 41  # degree: candidates of the pivot (2 XY-wing, 3 XYZ-wing), or W_WING
    COLOURING = 42  # degree: SIMPLE or REMOTE_PAIRS
    FINNED_FISH = 43  # degree: lines
    UNIQUE_RECTANGLE = 44  # unique rectangles and loops; degree: see `deadly`
    BIVALUE_GRAVE = 45  # every open cell but few has two candidates; degree: see `deadly`
    ALMOST_LOCKED_SETS = 46  # two almost locked sets; degree: the most cells of one
    CHAIN = 47  # alternating links; degree: see kernels/patterns/chains.py
    FORCING = 48  # what all candidates of a cell, or all places of a value, have as their consequence
    PROBING = 49  # a candidate whose consequences contradict each other; degree: see kernels/patterns/probing.py
    LINE_TOTAL = 50  # what adjacent lines hold together against their cages; degree: see `totals`
    PARITY = 51  # the same, odd or even; degree likewise
    CAGE_PAIR = 52  # two cages that meet, filled together; degree: couples of tuples at most
    LINE_FILLING = 53  # all cages of a line, filled together; degree: tuples of a cage at most
    SURFACE_SUM = 54  # regions of runs; degree: cells that stick out
    INNIES_OUTIES = 55  # what houses hold together against their cages; degree: see `house_sums`
    MANDATORY_VALUE = 56  # a value of all combinations of a cage, within one house; degree: the most cells
    NESTED_PROBING = 57  # the same as PROBING, with contradictions inside it; degree: trials at most


PLAIN = 1_000_000  # how readily the eye finds a hidden single in a box, in fixed point
_WEIGHT = 12  # its weight


def plainness(weight: int) -> int:
    """How readily the eye finds a technique: falls with the cube of its weight.

    A hidden single in a line is found half as readily as one in a box, a naked single a seventh, an X-wing a
    nineteenth as readily.
    """
    return PLAIN * _WEIGHT**3 // weight**3


PLACING = {
    Code.LAST_CELL,
    Code.HIDDEN_SINGLE,
    Code.NAKED_SINGLE,
    Code.DIRECT_LOCKED_CANDIDATE,
    Code.DIRECT_HIDDEN_SUBSET,
    Code.CAGE_OF_ONE,
    Code.RUN_MANDATORY,
}
"""The techniques of which every application on offer places a value."""

RARE: dict[Code, Code] = {
    **{code: code for code in Code if code >= Code.TURBOT_FISH},
    Code.FORCING: Code.CHAIN,
    Code.PARITY: Code.LINE_TOTAL,
}
"""The techniques whose kernels are entries of their own (`patterns.py`), each with the one that names its kernel."""


def kinds(*names: HouseKind) -> int:
    """House kinds as bits, the degree of some techniques."""
    return sum(1 << name for name in names)


SKYSCRAPER, KITE, ANY_TURBOT = 1, 2, 3  # the degree of turbots: what houses the links lie in and what joins them
W_WING = 4  # a degree of wings
TUPLES_MOST = 500  # of a cage that are listed; nobody goes through more, so such a cage counts as unknown
SIMPLE, REMOTE_PAIRS = 1, 2  # the degree of colouring: places of one value, or cells of one pair

# The degree of patterns that would have two solutions: sets of numbers as bits, three sets of eight bits.
LOOP_CELLS, LOOP_TYPES, SUBSET_SIZES = 0, 8, 16
LOOP_SET = (1 << LOOP_TYPES - LOOP_CELLS) - 1


def deadly(types: Iterable[int] = (), subsets: Iterable[int] = (), cells: Iterable[int] = ()) -> int:
    """The types to look for (1, 2, 4), the sizes of subsets for type 3, and for loops the numbers of cells."""
    sets = {LOOP_CELLS: (n // 2 for n in cells), LOOP_TYPES: types, SUBSET_SIZES: subsets}
    return sum(1 << number << place for place, numbers in sets.items() for number in numbers)


# Kinds of links, the degree of chains together with their length.
X_LINKS = 1  # strong links between two places of a value
Y_LINKS = 2  # strong links between two candidates of a cell
SAME_CELL = 4  # weak links between candidates of a cell
EVERY_WAY = 8  # not one chain but all candidates of a cell, or all places of a value, lead to the same end
ALTERNATING = X_LINKS | Y_LINKS | SAME_CELL
SPAN = 16
UNBOUNDED = 1 << 12  # longer than any chain


def links(kinds: int, candidates: int) -> int:
    """Kinds of links and the most candidates of a chain, both ends counted: the degree of chains."""
    return kinds + SPAN * candidates


# What lines hold together, the degree of totals with the lines and the cages that are not known.
SUM = 0
PRODUCT = 1
ODD = 2  # the sum, odd or even
LINES_SPAN = 4
CAGES_SPAN = 16


def totals(kind: int, lines: int, cages: int) -> int:
    """Kind of total, the most lines (1, or 2 and more together) and the most unknown cages: the degree of totals."""
    return kind + LINES_SPAN * lines + CAGES_SPAN * cages


HOUSES_SPAN = 4


def house_sums(cells: int, houses: int) -> int:
    """The most cells left over (1 to 3) and the most houses together (1 to 3): the degree of sums of houses."""
    return cells + HOUSES_SPAN * houses


@frozen
class Technique:
    """One way to make progress. `weight` in tenths orders the ladder; `code` and `degree` choose the kernel.

    `sentence` explains one step to a reader.
    """

    name: str
    weight: int
    code: Code
    degree: int
    sentence: str


Ladder = tuple[Technique, ...]

ANY_COST = 1 << 60  # a ceiling for costs that nothing reaches


def limited(ladder: Ladder, technique: str) -> Ladder:
    """The ladder up to and including a technique and all of its weight; KeyError for an unknown name."""
    weight = {t.name: t.weight for t in ladder}[technique]
    return tuple(t for t in ladder if t.weight <= weight)
