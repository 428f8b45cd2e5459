"""Calcoolation's squares: candidates of every cell, techniques in order, a random digit where none applies.

Written to need no backtracking. The text does not say what happens where a cell is left without candidates; here such
a fill is begun again. Of its loop it shows the order of the searches, not what is in them, so it can be read in more
than one way: see `Reading`.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import combinations
from typing import Self

from pipeline.families.shared.chance import Chance
from pipeline.frozen import frozen
from pipeline.model.puzzle import Solution

MOST_STARTS = 1_000
"""Fills of which one ends without contradiction; with 9x9 half of them do."""


class Rule(StrEnum):
    """What a fill does, in the text's order."""

    ROW_PAIR = "naked pairs in rows"
    COLUMN_PAIR = "naked pairs in columns"
    ROW_TRIPLE = "naked triples in rows"
    COLUMN_TRIPLE = "naked triples in columns"
    SINGLE = "single candidates"
    RANDOM = "a random digit"


@frozen
class Reading:
    """How the text's loop is read, where it leaves a choice.

    It names naked triples without a kind of line; here they are sought in rows and in columns, as pairs are. The part
    of its code that is shown searches rows alone. Its random choice is not shown; two variables for the smallest and
    largest number of something may have looked for the cell with the fewest candidates.
    """

    column_triples: bool = True
    fewest_first: bool = False


USUAL = Reading()
"""The reading that `method: candidates` takes."""

ROWS_ALONE = Reading(column_triples=False)
"""What the code that is shown does, and no more."""


@dataclass(slots=True)
class Fill:
    """A fill as it goes: the candidates of every cell as bits, which are written, and what was used in which order."""

    n: int
    candidates: list[int]
    written: list[bool]
    used: list[Rule] = field(default_factory=list)

    @classmethod
    def blank(cls, n: int) -> Self:
        """An empty grid."""
        return cls(n, [(1 << n) - 1] * (n * n), [False] * (n * n))

    @property
    def contradicts(self) -> bool:
        """Has a cell no candidate left?"""
        return not all(self.candidates)

    @property
    def digits(self) -> Solution:
        """The digits of a full grid, from 1 on."""
        return tuple(held.bit_length() for held in self.candidates)

    @property
    def rows(self) -> list[range]:
        """The cells of every row."""
        return [range(first, first + self.n) for first in range(0, self.n * self.n, self.n)]

    @property
    def columns(self) -> list[range]:
        """The cells of every column."""
        return [range(first, self.n * self.n, self.n) for first in range(self.n)]

    def note(self, rule: Rule, found: bool) -> bool:
        """Write down that a search found something, if it did."""
        if found:
            self.used.append(rule)
        return found

    def strike_sets(self, lines: Sequence[range], size: int) -> bool:
        """Take the candidates of all naked pairs or triples from the rest of their lines; was there any to take?

        A triple need not be complete: 12, 23, 13 is one.
        """
        found = [self._strike_in(line, size) for line in lines]
        return any(found)

    def _strike_in(self, line: range, size: int) -> bool:
        open_cells = [cell for cell in line if not self.written[cell]]
        small = [cell for cell in open_cells if self.candidates[cell].bit_count() <= size]
        struck = False
        for group in combinations(small, size):
            held = 0
            for cell in group:
                held |= self.candidates[cell]
            others = [cell for cell in open_cells if cell not in group and self.candidates[cell] & held]
            if held.bit_count() == size and others:
                struck = True
                for cell in others:
                    self.candidates[cell] &= ~held
        return struck

    def write_singles(self) -> bool:
        """Write every open cell that has one candidate; was there any?"""
        found = False
        for cell in range(self.n * self.n):
            if not self.written[cell] and self.candidates[cell].bit_count() == 1:
                self._write(cell, self.candidates[cell])
                found = True
        return found

    def write_random(self, chance: Chance, reading: Reading) -> bool:
        """Write a random candidate into a random open cell; False on a full grid."""
        blank = [cell for cell, done in enumerate(self.written) if not done]
        if reading.fewest_first and blank:
            fewest = min(self.candidates[cell].bit_count() for cell in blank)
            blank = [cell for cell in blank if self.candidates[cell].bit_count() == fewest]
        if blank:
            cell = chance.one_of(blank)
            self._write(cell, chance.one_of([1 << i for i in range(self.n) if self.candidates[cell] >> i & 1]))
        return bool(blank)

    def _write(self, cell: int, digit: int) -> None:
        row, column = divmod(cell, self.n)
        for other in (*self.rows[row], *self.columns[column]):
            if other != cell:
                self.candidates[other] &= ~digit
        self.candidates[cell] = digit
        self.written[cell] = True


def filled(n: int, chance: Chance, reading: Reading = USUAL) -> Fill:
    """One fill, to its end or to a contradiction, in passes that search in the text's order."""
    fill = Fill.blank(n)
    while not fill.contradicts and searched(fill, chance, reading):
        pass
    return fill


def searched(fill: Fill, chance: Chance, reading: Reading) -> bool:
    """One pass: pairs in rows; if none, in columns; triples and singles always; a random digit if nothing was found.

    Each search goes through all lines before the next. False on a full grid.
    """
    found = fill.note(Rule.ROW_PAIR, fill.strike_sets(fill.rows, 2))
    found = found or fill.note(Rule.COLUMN_PAIR, fill.strike_sets(fill.columns, 2))
    found |= fill.note(Rule.ROW_TRIPLE, fill.strike_sets(fill.rows, 3))
    if reading.column_triples:
        found |= fill.note(Rule.COLUMN_TRIPLE, fill.strike_sets(fill.columns, 3))
    found |= fill.note(Rule.SINGLE, fill.write_singles())
    if found or fill.contradicts:
        return True
    return fill.note(Rule.RANDOM, fill.write_random(chance, reading))


def square_by_candidates(n: int, chance: Chance) -> Solution | None:
    """A square, from the first fill that ends without contradiction; None if none of MOST_STARTS does."""
    fills = (filled(n, chance) for _ in range(MOST_STARTS))
    return next((fill.digits for fill in fills if not fill.contradicts), None)
