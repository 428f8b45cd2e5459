"""The depth-first paper's fills of a layout: at random, no value twice in a run, whatever the number of solutions."""

from collections.abc import Sequence

from pipeline.families.kakuro.grid import VALUES, directed_runs
from pipeline.families.shared.chance import Chance
from pipeline.families.shared.runs import Run
from pipeline.model.puzzle import BLACK, EMPTY

Layout = tuple[bool, ...]
"""The cells inside the clues in reading order: is each black?"""

DEAD_ENDS = 2_000  # values taken back before a fill is given up


def random_fill(width: int, height: int, layout: Layout, chance: Chance) -> tuple[int, ...] | None:
    """Values for the white cells in reading order, each a random one that its runs do not hold yet; BLACK elsewhere.

    Where none is left the last value is taken back; None after too many of these.
    """
    fill = _Fill(directed_runs(width, height, layout), layout, chance)
    return tuple(fill.values) if fill.fills() else None


class _Fill:
    def __init__(self, runs: Sequence[tuple[bool, Run]], layout: Layout, chance: Chance) -> None:
        self._beside: list[set[int]] = [set() for _ in layout]
        for _, run in runs:
            for cell in run:
                self._beside[cell].update(run)
        self._white = [cell for cell, black in enumerate(layout) if not black]
        self._chance = chance
        self._left = DEAD_ENDS
        self.values = [BLACK if black else EMPTY for black in layout]

    def fills(self) -> bool:
        """Fill the cells one after the other."""
        waiting = [self._free(0)]  # the values that cells so far may still take, in the order of trial
        while waiting and self._left >= 0:
            cell = self._white[len(waiting) - 1]
            if not waiting[-1]:
                self.values[cell] = EMPTY
                self._left -= 1
                waiting.pop()
                continue
            self.values[cell] = waiting[-1].pop(0)
            if len(waiting) == len(self._white):
                return True
            waiting.append(self._free(len(waiting)))
        return False

    def _free(self, place: int) -> list[int]:
        """The values that the runs of the cell at a place do not hold, in random order."""
        held = {self.values[other] for other in self._beside[self._white[place]]}
        return self._chance.shuffled([value for value in range(1, VALUES + 1) if value not in held])
