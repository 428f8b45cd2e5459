"""Calcoolation's squares: candidates of every cell, techniques in order, a random digit where none applies.

Written to need no backtracking; a fill that ends in a contradiction is begun again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import combinations

from pipeline.families.shared.chance import Chance
from pipeline.model.puzzle import Solution


class Rule(StrEnum):
    """What a pass can do, in the text's order."""

    ROW_PAIR = "naked pair in a row"
    COLUMN_PAIR = "naked pair in a column"
    ROW_TRIPLE = "naked triple in a row"
    SINGLE = "single candidate"
    RANDOM = "random digit"


@dataclass(slots=True)
class Fill:
    """A fill as it goes: the candidates of every cell, those that are written, and how often each rule was used."""

    n: int
    candidates: list[set[int]]
    written: list[bool]
    used: Counter[Rule] = field(default_factory=Counter)

    @classmethod
    def blank(cls, n: int) -> Fill:
        """An empty grid."""
        return cls(n, [set(range(1, n + 1)) for _ in range(n * n)], [False] * (n * n))

    @property
    def contradicts(self) -> bool:
        """Has a cell no candidate left?"""
        return not all(self.candidates)

    @property
    def digits(self) -> Solution:
        """The digits of a full grid."""
        return tuple(min(held) for held in self.candidates)

    def rows(self) -> list[range]:
        """The cells of every row."""
        return [range(first, first + self.n) for first in range(0, self.n * self.n, self.n)]

    def columns(self) -> list[range]:
        """The cells of every column."""
        return [range(first, self.n * self.n, self.n) for first in range(self.n)]

    def strike_sets(self, lines: Sequence[range], size: int) -> bool:
        """Take the candidates of the first naked pair or triple that has any to take from the rest of its line.

        A triple need not be complete: 12, 23, 13 is one.
        """
        for line in lines:
            open_cells = [cell for cell in line if not self.written[cell]]
            for group in combinations([cell for cell in open_cells if len(self.candidates[cell]) <= size], size):
                held = set().union(*(self.candidates[cell] for cell in group))
                others = [cell for cell in open_cells if cell not in group and self.candidates[cell] & held]
                if len(held) == size and others:
                    for cell in others:
                        self.candidates[cell] -= held
                    return True
        return False

    def write_single(self) -> bool:
        """Write the first open cell that has one candidate."""
        cell = next(
            (cell for cell, held in enumerate(self.candidates) if len(held) == 1 and not self.written[cell]), -1
        )
        if cell >= 0:
            self._write(cell, min(self.candidates[cell]))
        return cell >= 0

    def write_random(self, chance: Chance) -> bool:
        """Write a random candidate into a random open cell."""
        blank = [cell for cell, done in enumerate(self.written) if not done]
        if blank:
            cell = chance.one_of(blank)
            self._write(cell, chance.one_of(sorted(self.candidates[cell])))
        return bool(blank)

    def _write(self, cell: int, digit: int) -> None:
        row, column = divmod(cell, self.n)
        for other in (*self.rows()[row], *self.columns()[column]):
            if other != cell:
                self.candidates[other].discard(digit)
        self.candidates[cell] = {digit}
        self.written[cell] = True


def filled(n: int, chance: Chance) -> Fill:
    """One fill, to its end or to a contradiction; the rules stand in the text's order and begin anew after each use."""
    fill = Fill.blank(n)
    while not fill.contradicts:
        rule = _apply(fill, chance)
        if rule is None:
            break
        fill.used[rule] += 1
    return fill


def _apply(fill: Fill, chance: Chance) -> Rule | None:
    """Use the first rule that applies; None on a full grid."""
    if fill.strike_sets(fill.rows(), 2):
        return Rule.ROW_PAIR
    if fill.strike_sets(fill.columns(), 2):
        return Rule.COLUMN_PAIR
    if fill.strike_sets(fill.rows(), 3):
        return Rule.ROW_TRIPLE
    if fill.write_single():
        return Rule.SINGLE
    return Rule.RANDOM if fill.write_random(chance) else None
