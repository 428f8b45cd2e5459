"""The values that the interface gives: puzzles with their solution and rating, solve paths, finished books."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from pipeline.errors import Place, Problem, Unsatisfiable
from pipeline.families import family_named, text_of
from pipeline.frozen import frozen
from pipeline.inspect.faults import Fault
from pipeline.interface.proofs import proved
from pipeline.interface.solve_path import explained, steps_of
from pipeline.model.level import Level
from pipeline.model.rating import RatedPuzzle, Rating, Step
from pipeline.model.values import read_solution, solution_text
from pipeline.runtime.progress import LogReporter
from pipeline.source.wording import counted

LOOK = "classic"
"""The look of pictures."""


@dataclass(frozen=True, slots=True, repr=False)
class Puzzle:
    """A puzzle with exactly one solution, and its rating.

    `text` is the text form that all commands read. `family` and `variant` say what it is (the plain variant has no
    name), `size` how large, as in "9x9". `solution` holds the digits in reading order, letters from A = 10, cells
    that hold nothing left out. `signature` is the same for all symmetric copies of the puzzle and for no other.
    """

    text: str
    family: str
    variant: str
    size: str
    solution: str
    rating: Rating
    signature: str

    @property
    def level(self) -> Level | None:
        """The level of its rating, equal to its name ("hard"); None where the techniques do not solve it."""
        return self.rating.level

    def explain(self) -> Explanation:
        """The way to its solution, step by step."""
        return explanation_of(proved(self.family, self.text, 1, LogReporter()))

    def svg(self) -> str:
        """A picture of the puzzle, an SVG that needs neither fonts nor a style sheet."""
        return self._drawn(solved=False)

    def solution_svg(self) -> str:
        """A picture of the solved puzzle."""
        return self._drawn(solved=True)

    def _drawn(self, *, solved: bool) -> str:
        from pipeline.config.resources.looks import load_look
        from pipeline.page.files.svg import alone

        family = family_named(self.family)
        puzzle = family.parse(self.text)
        solution = read_solution(self.solution, puzzle) if solved else None
        name = f"{'solution of ' * solved}{self.variant} {self.family} {self.size}"
        return alone(" ".join(name.split()), family.draw(puzzle, solution, None), load_look(LOOK))

    def _repr_svg_(self) -> str:
        """What a notebook shows."""
        return self.svg()

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        shown = [("family", self.family), ("size", self.size), ("level", self.level and str(self.level))]
        return f"Puzzle({', '.join(f'{name}={value!r}' for name, value in shown)}, text={self.text!r})"


@frozen
class Explanation:
    """The way to a puzzle's solution: the steps in order, and the lines that `puzzlepress explain` prints."""

    steps: tuple[Step, ...]
    lines: tuple[str, ...]

    def __str__(self) -> str:
        return "\n".join(self.lines)


@frozen
class BuiltBook:
    """A finished book: its folder, its files there, how many pages its documents have together, how many puzzles."""

    name: str
    folder: Path
    files: tuple[Path, ...]
    pages: int
    puzzles: int


@frozen
class Verification:
    """A finished file as it was read back: the printer whose rules it was held to, what it contains, its faults.

    `listed` says whether it was compared with a manifest, `numbered` whether its puzzles have numbers. `remark` says of
    a file without a manifest which printer it was taken to be for, and why. `codes` counts its QR codes; None where
    nothing is installed that reads them.
    """

    file: Path
    pages: int
    printer: str
    puzzles: int
    answers: int
    listed: bool
    numbered: bool
    faults: tuple[Fault, ...]
    remark: str = ""
    codes: int | None = 0

    def __str__(self) -> str:
        parts = [counted(self.pages, "page"), f"printer {self.printer}"]
        if self.puzzles:
            each = "each with one solution" if self.puzzles > 1 else "with one solution"
            parts.append(f"{counted(self.puzzles, 'puzzle')} read back from the ink, {each}")
        if self.answers:
            parts.append(counted(self.answers, "answer"))
        if self.codes:
            parts.append(counted(self.codes, "QR code"))
        parts.append("as in the manifest" if self.listed else "without a manifest")
        if not (self.numbered or self.listed):
            parts.append("without numbers, so references and repeats are not checked")
        return ", ".join(parts)

    @property
    def problems(self) -> tuple[Problem, ...]:
        """A problem for every fault, all of them at the file."""
        return tuple(Problem(str(fault), Place(str(self.file))) for fault in self.faults)


class FaultsFound(Unsatisfiable):
    """A finished file with faults; `verification` holds what was read, `problems` a sentence for every fault."""

    def __init__(self, verification: Verification) -> None:
        self.verification = verification
        super().__init__(verification.problems)

    def __reduce__(self) -> tuple[type[FaultsFound], tuple[Verification]]:  # type: ignore[override]
        return type(self), (self.verification,)


def puzzle_of(rated: RatedPuzzle) -> Puzzle:
    """The public value of a rated puzzle."""
    puzzle = rated.puzzle
    family = family_named(puzzle.family)
    return Puzzle(
        text=text_of(rated),
        family=family.name,
        variant=puzzle.variant,
        size=str(family.size(puzzle)),
        solution=solution_text(rated.solution, puzzle.first_digit),
        rating=rated.rating,
        signature=rated.signature,
    )


def explanation_of(rated: RatedPuzzle) -> Explanation:
    """The solve path of a rated puzzle."""
    steps = steps_of(rated.puzzle)
    return Explanation(steps, tuple(explained(rated, steps)))
