"""The workspace of a Calcudoku in the making: one array, shape (ROWS, at least the cells and SPARE).

Few arguments compile and run faster, so everything but the lists of tuples lies in rows of one array.
"""

from typing import NamedTuple

SPARE = 3  # numbers of cages beyond one for every cell: those of a change
COLUMNS_LEAST = 16
DEPTH = 24  # of a search
MOST_CELLS = 6  # of a cage

# By cell: the solution, the cage and which of its cells this is; a list of cells.
SQUARE, OWNER, PLACE, MIXED = range(4)

# By cage: clue, number of cells, of tuples and of those still possible, which come first; the values of all tuples.
# From CELLS on the cells, ascending; from REACH on the values that the tuples put into each.
OPERATOR, TARGET, SIZE, TUPLES, ALIVE, UNION, CELLS = range(4, 11)
REACH = CELLS + MOST_CELLS

# The agenda: cells that became single, cages that changed, which cages stand there. Numbers of cages that are free.
SINGLES, CAGES, WAITING, FREE = range(REACH + MOST_CELLS, REACH + MOST_CELLS + 4)

# A walk over tuples, one column for every cell of the cage: the value tried and the last to try, what is left of the
# target, the values of the cells before as a tuple.
TRIED, LAST, REST, BEFORE = range(FREE + 1, FREE + 5)

NUMBERS = BEFORE + 1  # columns below
LIMITS = NUMBERS + 1  # columns are those of `Limits`
STACK = LIMITS + 1  # from here on the candidates of every cell as bits; further rows are guesses
ROWS = STACK + DEPTH

# Columns of NUMBERS: how many cells are single; the first changed cage and how many there are, as a ring; the houses
# that changed as bits, rows first; 1 while a guess is followed; how many numbers are free; how many cages there are,
# and single cells. From OLD on the cages that a change takes away, first their number; from NEW on those it makes.
SINGLE_COUNT, CAGE_FIRST, CAGE_COUNT, HOUSES, GUESS, FREE_COUNT, CAGE_TOTAL, SINGLE_TOTAL, OLD = range(9)
NEW = OLD + 3


class Limits(NamedTuple):
    """What an author allows the cages; the columns of row LIMITS, in this order.

    largest: the most cells of a cage. low, low_more, high, high_more: the fewest and most cages of one cell, each so
    many hundredths of the cages and so many hundredths more. allowed: the operators as bits. shown: 1 where clues show
    them. first_digit: what is printed for 1. most: the largest target, 0 for any. factors: the times tables that
    products and quotients are of, bit F for that of F; 0 for any.
    """

    largest: int
    low: int
    low_more: int
    high: int
    high_more: int
    allowed: int
    shown: int
    first_digit: int
    most: int = 0
    factors: int = 0


LARGEST, LOW, LOW_MORE, HIGH, HIGH_MORE, ALLOWED, SHOWN, FIRST_DIGIT, MOST, FACTORS = range(len(Limits._fields))

# How far techniques reach: sets of cages and naked singles; hidden singles; single cells of cages; lines of cages;
# everything, by search.
SETS, HIDDEN, PLACES, LINES, ALL = range(5)
