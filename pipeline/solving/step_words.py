"""Puts the steps of a solve into words: cells, houses and cages by name, what shows a technique, what follows from it.

The words are those of a language (`steps.*` of its strings) or of the command line; nothing here is English.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from itertools import cycle

from pipeline.frozen import frozen
from pipeline.model.puzzle import Cage, Candidates, Operator, Puzzle
from pipeline.model.rating import Application, Step
from pipeline.model.values import digit_of, digits_of
from pipeline.solving.techniques import Code, Technique

SMALLER = " < "  # between the cells of a chain of order signs, as printed in puzzles
_RUN = "run"
_TRUTHS = {False: (True, False), True: (False, True)}  # of a chain's links, by whether it places its candidate


@frozen
class StepWords:
    """The words for one puzzle: the strings of a language, and what is written for operators.

    `house_words` says what a kind of house is called in this puzzle, where that is another word: `run: cage`.
    """

    puzzle: Puzzle
    strings: Mapping[str, str]
    signs: Mapping[Operator, str]
    house_words: Mapping[str, str] = field(default_factory=dict)

    def is_run(self, cage: Cage) -> bool:
        """Is a cage called a run: a sum along a line, with a clue and two ends?"""
        return cage.operator is Operator.RUN and self.house_words.get(_RUN, _RUN) == _RUN

    def cell(self, cell: int) -> str:
        """A cell by row and column from 1: r2c3."""
        return self._at(cell // self.puzzle.width + 1, cell % self.puzzle.width + 1)

    def cells(self, cells: Sequence[int]) -> str:
        """Cells by name, those of a row or all of one column together: r1c1,3 r2c1."""
        width = self.puzzle.width
        if len({cell % width for cell in cells}) == 1:
            return self._at(",".join(str(cell // width + 1) for cell in cells), cells[0] % width + 1)
        rows: dict[int, list[str]] = {}
        for cell in cells:
            rows.setdefault(cell // width, []).append(str(cell % width + 1))
        return " ".join(self._at(row + 1, ",".join(columns)) for row, columns in rows.items())

    def house(self, kind: str, cells: Sequence[int]) -> str:
        """A row or column by its number, any other house by its first and last cell."""
        form = self.strings[f"steps.{kind}"]
        row, column = cells[0] // self.puzzle.width + 1, cells[0] % self.puzzle.width + 1
        return form.format(row=row, column=column, first=self.cell(cells[0]), last=self.cell(cells[-1]))

    def cage(self, cage: Cage) -> str:
        """A cage by its clue, if it shows one, and cells, a run by its sum and ends."""
        cells = self.house(_RUN, cage.cells) if self.is_run(cage) else self.cells(cage.cells)
        if not cage.shows_clue:
            return cells
        return self.strings["steps.clue"].format(clue=self.clue(cage), cells=cells)

    def clue(self, cage: Cage) -> str:
        """A target with its sign; cages of one cell and runs have none."""
        signed = len(cage.cells) > 1 and not self.is_run(cage)
        return f"{cage.target}{self.signs.get(cage.operator, '') if signed else ''}"

    def digits(self, values: Iterable[int]) -> str:
        """Values as they are printed beside each other."""
        return digits_of(values, self.puzzle)

    def applications(
        self, step: Step, technique: Technique, held: Candidates | None = None
    ) -> Iterator[tuple[str, str]]:
        """What shows every application that shows something new, and its outcome; those shown by nothing share one.

        With the candidates `held` before the step, cells that lose most of theirs are given by what is left.
        """
        shown = {Code.CHAIN: self._chain, Code.ORDER_BOUND: self._rising}.get(technique.code, self._pattern)
        found = [(shown(one), self.outcome(one, held)) for one in step.applications]
        bare = dict.fromkeys(outcome for pattern, outcome in found if not pattern)
        if bare:
            yield "", ", ".join(bare)
        yield from dict.fromkeys((pattern, outcome) for pattern, outcome in found if pattern)

    def outcome(self, application: Application, held: Candidates | None = None) -> str:
        """What is written in, what is left of most candidates, then what is struck; cells alike in that together."""
        lost: dict[int, list[int]] = {}
        for cell, value in application.removed:
            lost.setdefault(cell, []).append(value)
        left = {cell: [value for value in held[cell] if value not in lost[cell]] for cell in lost} if held else {}
        few = {cell: values for cell, values in left.items() if 0 < len(values) < len(lost[cell])}
        parts = [self.placed(cell, value) for cell, value in application.placed]
        if few:
            parts.append(self._together("steps.only", "kept", few))
        if rest := {cell: values for cell, values in lost.items() if cell not in few}:
            parts.append(self._together("steps.strike", "struck", rest))
        return ", ".join(parts)

    def placed(self, cell: int, value: int) -> str:
        """A value that is written in."""
        return self.strings["steps.placed"].format(cell=self.cell(cell), value=digit_of(value, self.puzzle))

    def _together(self, key: str, name: str, values: Mapping[int, Sequence[int]]) -> str:
        """Values of cells in words, cells of the same values together."""
        cells: dict[str, list[int]] = {}
        for cell, its in values.items():
            cells.setdefault(self.digits(its), []).append(cell)
        form = self.strings["steps.from"]
        parts = (form.format(values=digits, cells=self.cells(group)) for digits, group in cells.items())
        return self.strings[key].format(**{name: ", ".join(parts)})

    def _chain(self, application: Application) -> str:
        """A chain from the candidate that is taken for true, or for false where it is placed, to its opposite."""
        truths = cycle(_TRUTHS[bool(application.placed)])
        links = (
            self.strings["steps.true" if true else "steps.false"].format(
                cell=self.cell(cell), value=self.digits(values)
            )
            for (cell, values), true in zip(reversed(application.cells), truths, strict=False)
        )
        return self.strings["steps.then"].join(links)

    def _rising(self, application: Application) -> str:
        """A chain of order signs from its smallest cell to its largest, with what each can hold."""
        return SMALLER.join(self._held(application))

    def _held(self, application: Application) -> Iterator[str]:
        """Cells with what matters of their candidates."""
        form = self.strings["steps.held"]
        return (form.format(cell=self.cell(cell), values=self.digits(values)) for cell, values in application.cells)

    def _pattern(self, application: Application) -> str:
        """The cage, or the cells with what matters of their candidates, and the houses that show a technique."""
        cells = tuple(cell for cell, _ in application.cells)
        cage = next((cage for cage in self.puzzle.cages if cage.cells == cells), None)
        held = self._held(application)
        called = self.house_words
        houses = (self.house(called.get(kind, kind), members) for kind, members in application.houses)
        return ", ".join(part for part in (self.cage(cage) if cage else " ".join(held), *houses) if part)

    def _at(self, row: int | str, column: int | str) -> str:
        return self.strings["steps.cell"].format(row=row, column=column)
