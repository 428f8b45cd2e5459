"""The words for what a sentence on a step speaks of: digits, cells, houses and cages, each and in lists.

The words are those of a language (`say.*` of its strings); nothing here is English.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import cycle
from typing import Final

from pipeline.frozen import frozen
from pipeline.model.rating import Application
from pipeline.model.values import digit_of
from pipeline.solving.board import House
from pipeline.solving.step_words import StepWords

_PARTS: Final = {1: ("",), 2: ("first", "last"), 3: ("first", "middle", "last")}
"""What rows of boxes are called from the top, and columns from the left, by their number."""


@frozen
class Wording:
    """The words for one puzzle, with its houses, which show what excludes each other."""

    words: StepWords
    houses: tuple[House, ...]

    def say(self, key: str, **parts: object) -> str:
        """A form of the language, `say.*`, with its parts."""
        return self.words.strings[f"say.{key}"].format(**parts)

    def digit(self, value: int) -> str:
        """A value as it is printed."""
        return digit_of(value, self.words.puzzle)

    def one(self, value: int) -> str:
        """A value with what stands before it: a 9, an 8."""
        digit = self.digit(value)
        return self.say("an" if digit in self.words.strings["say.an_before"].split() else "a", value=digit)

    def listed(self, parts: Iterable[str], last: str = "and") -> str:
        """Parts, each once, with a word before the last one: "and" or "or"."""
        *most, end = dict.fromkeys(parts)
        return self.say(last, first=self.say("between").join(most), last=end) if most else end

    def values(self, values: Iterable[int], last: str = "and") -> str:
        """Values in a list."""
        return self.listed(map(self.digit, values), last)

    def cells(self, cells: Iterable[int], last: str = "and") -> str:
        """Cells in a list."""
        return self.listed(map(self.words.cell, cells), last)

    def taken(self, application: Application) -> Iterator[str]:
        """The digits that an application takes for true."""
        return (self.say("true", cell=self.words.cell(cell), value=self.values(its)) for cell, its in application.cells)

    def chain(self, application: Application) -> Iterator[str]:
        """A chain from the candidate that is taken for true, or for false where it is placed, to its opposite."""
        keys = cycle(("false", "true") if application.placed else ("true", "false"))
        for (cell, values), key in zip(reversed(application.cells), keys, strict=False):
            yield self.say(key, cell=self.words.cell(cell), value=self.values(values))

    def house(self, kind: str, cells: Sequence[int]) -> str:
        """A house as a place: in row 4, in the lower left box."""
        called = self.words.house_words.get(kind, kind)
        width = self.words.puzzle.width
        row, column = divmod(cells[0], width)
        key = (_box_key(self.words, cells) if called == "box" else "") or called
        first, last = self.words.cell(cells[0]), self.words.cell(cells[-1])
        return self.say(key, row=row + 1, column=column + 1, first=first, last=last)

    def houses_of(self, application: Application) -> str:
        """The houses of an application in a list."""
        return self.listed(self.house(kind, members) for kind, members in application.houses)

    def cage(self, application: Application) -> str:
        """The cage or run whose cells show an application; else those cells."""
        return self.cage_of(tuple(cell for cell, _ in application.cells))

    def cage_of(self, cells: tuple[int, ...]) -> str:
        """The cage or run of these cells; the cells where no clue is printed for them."""
        cage = next((cage for cage in self.words.puzzle.cages if cage.cells == cells), None)
        if cage is None or not cage.shows_clue:
            return self.cells(cells)
        first, last, clue = self.words.cell(cells[0]), self.words.cell(cells[-1]), self.words.clue(cage)
        if self.words.is_run(cage):
            return self.say("sum", clue=clue, first=first, last=last)
        return self.say("clue", clue=clue, cells=self.cells(cells))


def _box_key(words: StepWords, cells: Sequence[int]) -> str:
    """The name of a box by where it lies, in grids of two or three boxes each way; else none."""
    width, high = words.puzzle.width, words.puzzle.height
    columns, rows = len({cell % width for cell in cells}), len({cell // width for cell in cells})
    if columns * rows != len(cells) or width % columns or high % rows:
        return ""
    across, down = _PARTS.get(width // columns), _PARTS.get(high // rows)
    if not (across and down):
        return ""
    row, column = divmod(cells[0], width)
    return f"box.{down[row // rows]}.{across[column // columns]}" if len(across) > 1 < len(down) else ""


def capital(text: str) -> str:
    """A sentence's first letter as a capital, but for that of a cell's name."""
    return text if text[1:2].isdigit() else text[:1].upper() + text[1:]
