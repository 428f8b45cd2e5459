"""The solve path of a puzzle, step by step in words, and grids as text between them."""

from collections.abc import Iterator, Mapping, Sequence
from textwrap import wrap

from pipeline.families import family_named
from pipeline.families.base import Family
from pipeline.model.puzzle import BLACK, EMPTY, Candidates, Operator, Puzzle, Solution
from pipeline.model.rating import RatedPuzzle, Step
from pipeline.model.values import digit_of, digits_of
from pipeline.solving.step_words import StepWords
from pipeline.solving.techniques import PLACING, Technique

LINE = 100  # characters in a line of clues
SIGNS = {Operator.ADD: "+", Operator.SUBTRACT: "-", Operator.MULTIPLY: "x", Operator.DIVIDE: "/"}
"""In letters that every terminal has."""

_HOUSES = ("box", "run", "diagonal", "window", "region", "cage")

WORDS = {
    "steps.cell": "r{row}c{column}",
    "steps.row": "row {row}",
    "steps.column": "column {column}",
    "steps.row_between": "row {first}-{last}",
    "steps.column_between": "column {first}-{last}",
    **{f"steps.{house}": f"{house} {{first}}-{{last}}" for house in _HOUSES},
    "steps.clue": "{clue} in {cells}",
    "steps.held": "{cell}={values}",
    "steps.true": "{cell}={value}",
    "steps.false": "{cell} not {value}",
    "steps.then": " -> ",
    "steps.placed": "{cell} is {value}",
    "steps.strike": "strike {struck}",
    "steps.from": "{values} from {cells}",
}

INDENT = "    "
BLACK_CELL = "#"
EMPTY_CELL = "."


def steps_of(puzzle: Puzzle) -> tuple[Step, ...]:
    """The steps by which the ladder of its family solves a puzzle, as far as it goes."""
    return family_named(puzzle.family).explain(puzzle)


def explained(rated: RatedPuzzle, steps: Sequence[Step]) -> Iterator[str]:
    """The lines of a solve path: the puzzle and the names of its cells, every step, the result."""
    from pipeline.solving.replay import replay

    puzzle = rated.puzzle
    family = family_named(puzzle.family)
    positions = tuple(replay(family.model(puzzle), steps))
    yield from _opening(family, puzzle)
    techniques = {technique.name: technique for technique in family.techniques}
    pictured = _pictured(steps, techniques)
    met: set[str] = set()
    for number, (step, position) in enumerate(zip(steps, positions, strict=False), 1):
        yield ""
        if number in pictured:
            yield "The candidates are now"
            yield from candidates_picture(puzzle, position)
        technique = techniques[step.technique]
        yield _heading(number, step, "" if technique.name in met else technique.sentence)
        yield from _applications(step, technique, spoken(puzzle))
        met.add(step.technique)
    yield ""
    yield from _closing(rated, positions[-1])


def _opening(family: Family, puzzle: Puzzle) -> Iterator[str]:
    border = " of the white part, the clue row and column not counted" if _has_runs(puzzle) else ""
    kind = f"{puzzle.variant} {family.name}".strip()
    yield f"{kind} {family.size(puzzle)}. r2c3 is the cell in row 2, column 3{border}."
    yield "A value that is placed is removed from the candidates of all houses of its cell."
    if any(given != EMPTY for given in puzzle.givens):
        yield from values_picture(puzzle.givens, puzzle)
    if puzzle.cages:
        clues = "; ".join(spoken(puzzle).cage(cage) for cage in puzzle.cages if cage.is_outlined)
        yield from wrap(f"{'runs' if _has_runs(puzzle) else 'cages'}: {clues}", LINE, subsequent_indent=INDENT)


def _has_runs(puzzle: Puzzle) -> bool:
    return any(map(spoken(puzzle).is_run, puzzle.cages))


def _pictured(steps: Sequence[Step], techniques: Mapping[str, Technique]) -> frozenset[int]:
    """The steps, from 1, before which candidates are shown.

    They are those by a technique that looks at candidates and is harder than any before, or as hard as the hardest
    of the solve; but one picture is enough for steps between which nothing is written in.
    """
    highest = max((techniques[step.technique].weight for step in steps), default=0)
    found, hardest, stale = set(), 0, True
    for number, step in enumerate(steps, 1):
        technique = techniques[step.technique]
        wanted = technique.weight > hardest or (technique.weight == highest and stale)
        if number > 1 and technique.code not in PLACING and wanted:
            found.add(number)
            stale = False
        hardest = max(hardest, technique.weight)
        stale = stale or bool(step.placed)
    return frozenset(found)


def _heading(number: int, step: Step, sentence: str) -> str:
    """A step's technique, how often it is there, and a sentence on it where there is one."""
    places = f", in {len(step.applications)} places" if len(step.applications) > 1 else ""
    return f"{number}. {step.technique}{places}{f': {sentence}' if sentence else ''}"


def _applications(step: Step, technique: Technique, words: StepWords) -> Iterator[str]:
    """One line for every application that shows something new; those without a pattern share one."""
    for pattern, outcome in words.applications(step, technique):
        yield f"{INDENT}{pattern}: {outcome}" if pattern else INDENT + outcome


def _closing(rated: RatedPuzzle, last: Candidates) -> Iterator[str]:
    """The level, or how far the ladder came; then the solution."""
    rating, puzzle = rated.rating, rated.puzzle
    if rating.technique is None and rating.level is None and EMPTY in puzzle.givens:
        yield f"The known techniques lead no further; the rest needs trial and error. Cost so far {rating.cost}."
        yield from candidates_picture(puzzle, last)
        yield "The solution"
    else:
        level = f"level {rating.level}" if rating.level else "beyond all levels"
        hardest = f", hardest technique {rating.technique}" if rating.technique else ""
        yield f"Solved: {level}{hardest}, cost {rating.cost}."
    yield from values_picture(rated.solution, puzzle)


def spoken(puzzle: Puzzle) -> StepWords:
    """The words of the command line for a puzzle."""
    return StepWords(puzzle, WORDS, SIGNS, family_named(puzzle.family).house_words(puzzle))


def values_picture(values: Solution, puzzle: Puzzle) -> Iterator[str]:
    """A grid of givens or of a solution."""
    return _picture([_value(value, puzzle) for value in values], puzzle.width)


def candidates_picture(puzzle: Puzzle, candidates: Candidates) -> Iterator[str]:
    """A grid with the candidates of every cell."""
    shown = [
        BLACK_CELL if given == BLACK else digits_of(held, puzzle) or EMPTY_CELL
        for given, held in zip(puzzle.givens, candidates, strict=True)
    ]
    return _picture(shown, puzzle.width)


def _value(value: int, puzzle: Puzzle) -> str:
    return {BLACK: BLACK_CELL, EMPTY: EMPTY_CELL}.get(value) or digit_of(value, puzzle)


def _picture(shown: Sequence[str], width: int) -> Iterator[str]:
    columns = [f"c{column + 1}" for column in range(width)]
    rooms = [max(map(len, (name, *shown[column::width]))) for column, name in enumerate(columns)]
    side = len(f"r{len(shown) // width}")
    for row, start in enumerate(range(-width, len(shown), width)):
        name, cells = (f"r{row}", shown[start : start + width]) if row else ("", columns)
        line = " ".join(cell.rjust(room) for cell, room in zip(cells, rooms, strict=True))
        yield f"{INDENT}{name:<{side}}  {line}"
