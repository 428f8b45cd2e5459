"""Solving times and books to minutes: which puzzle each time is of, and what the times of each kind and size say."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import exp, log
from pathlib import Path
from typing import Any, Final

import numpy as np

from pipeline.calibration.effects import Effects, find_effects
from pipeline.calibration.held_out import held_out_errors
from pipeline.calibration.levels import LevelMinutes, level_minutes
from pipeline.calibration.misplaced import PuzzleMinutes, puzzle_minutes
from pipeline.calibration.shared_lines import drawn_line, shared_line
from pipeline.calibration.times import Times
from pipeline.errors import InputError, Place, Problem, Unsatisfiable
from pipeline.frozen import frozen
from pipeline.interface.timed_puzzles import TimedPuzzle, TimedPuzzles
from pipeline.model.kind import Kind
from pipeline.model.level import Level
from pipeline.model.size import Size
from pipeline.runtime.progress import Reporter
from pipeline.source.files import Reading
from pipeline.source.solving_times import TimeRow, read_times
from pipeline.source.source_limits import TIMES, TIMES_BYTES

SCHEMA: Final = 1
"""The version of the file that books read, see config/book/minutes.py."""

LEVELS: Final = tuple(Level)

_CURVE: Final = 20  # points of a curve in the file
_DIGITS: Final = 2


@frozen
class Fit:
    """What the times of one kind, size and reader group say. `puzzles` are those of `times`, by position.

    `errors` are the typical errors of ways of predicting, as factors, see calibration/held_out.py.
    """

    kind: Kind
    size: Size
    reader_group: str
    puzzles: tuple[TimedPuzzle, ...]
    times: Times
    effects: Effects
    levels: tuple[LevelMinutes, ...]
    minutes: tuple[PuzzleMinutes, ...]
    errors: Mapping[str, float]

    @property
    def title(self) -> str:
        """What the times are of."""
        return f"{self.kind.words} {self.size}, {self.reader_group}"


@frozen
class Calibration:
    """All fits; the rows that were left out, with the reasons; how many rows only repeat others; the files' digest."""

    fits: tuple[Fit, ...]
    problems: tuple[Problem, ...]
    repeated: int
    digest: str


@dataclass(slots=True)
class _Sorted:
    """Rows by kind, size and reader group; what is wrong with others."""

    cells: dict[tuple[Kind, Size, str], dict[tuple[str, str], tuple[TimeRow, TimedPuzzle]]] = field(
        default_factory=lambda: defaultdict(dict)
    )
    problems: list[Problem] = field(default_factory=list)
    repeated: int = 0


def calibrate(times: Sequence[Path], books: Sequence[Path], reader_group: str, reporter: Reporter) -> Calibration:
    """The minutes of puzzles by the times in some files; puzzles are those of the books, or as the rows say.

    `reader_group` is that of rows which name none. InputError for files that cannot be read, Unsatisfiable where they
    hold no sound time.
    """
    reading, known = Reading(), TimedPuzzles.of_books(books)
    found = _Sorted()
    rows = [*_rows(times, reading, reader_group, found)]
    for row in rows:
        _sort_in(row, known, found)
    if not found.cells:
        remedy = "correct the rows above" if found.problems else "add a row for each reader and puzzle"
        nothing = Problem(f"no time can be used; {remedy}", Place(str(times[0])))
        raise Unsatisfiable([*found.problems, nothing])
    with reporter.stage("calibrate", len(found.cells), "fits") as meter:
        fits = tuple(_fits(found, meter.advance))
    return Calibration(fits, tuple(sorted(found.problems, key=_order)), found.repeated, reading.digest)


def _order(problem: Problem) -> tuple[str, int]:
    return (problem.place.file, problem.place.line) if problem.place else ("", 0)


def _rows(times: Sequence[Path], reading: Reading, reader_group: str, found: _Sorted) -> Iterator[TimeRow]:
    count = 0
    for path in times:
        read = read_times(reading.text(path, TIMES_BYTES), reader_group)
        found.problems += read.problems
        count += len(read.rows)
        if count > TIMES:
            message = f"with it there are more than {TIMES:,} times, the limit of one command; leave some out"
            raise InputError(Problem(message, Place(str(path))))
        yield from read.rows


def _sort_in(row: TimeRow, known: TimedPuzzles, found: _Sorted) -> None:
    """Take a row in, unless its puzzle is not known, or the same reader has another time for it."""
    try:
        puzzle = known.of_row(row)
    except InputError as error:
        found.problems += error.problems
        return
    cell = found.cells[puzzle.kind, puzzle.size, row.reader_group]
    first, _ = cell.setdefault((row.reader, puzzle.name), (row, puzzle))
    if first is row:
        return
    if first.said == row.said:
        found.repeated += 1
    else:
        message = f"is a second time of the same reader for puzzle {row.puzzle}, the first is {first.place}; keep one"
        found.problems.append(Problem(message, row.place))


def _fits(found: _Sorted, advance: Callable[[], object]) -> Iterator[Fit]:
    """The fits of all cells; those of a kind share a line."""
    cells = [(key, *_arrays(found.cells[key].values())) for key in sorted(found.cells)]
    drafts = [find_effects(times) for _, _, times in cells]
    kinds = defaultdict(list)
    for (key, *_), draft in zip(cells, drafts, strict=True):
        kinds[key[0]].append(draft.bins)
    lines = {kind: shared_line(bins) for kind, bins in kinds.items()}
    for (key, puzzles, times), draft in zip(cells, drafts, strict=True):
        line = drawn_line(draft.bins, lines[key[0]])
        effects = find_effects(times, line)
        levels = np.array([LEVELS.index(one.level) if one.level else -1 for one in puzzles])
        by_level = level_minutes(times, effects, levels, len(LEVELS))
        minutes = tuple(puzzle_minutes(times, effects, levels, by_level))
        yield Fit(*key, puzzles, times, effects, by_level, minutes, held_out_errors(times))
        advance()


def _arrays(rows: Iterable[tuple[TimeRow, TimedPuzzle]]) -> tuple[tuple[TimedPuzzle, ...], Times]:
    """The puzzles of some rows, and the rows; their order does not matter."""
    ordered = sorted(rows, key=lambda pair: (pair[0].reader, pair[1].name))
    puzzles = sorted({puzzle.name: puzzle for _, puzzle in ordered}.values(), key=lambda one: (one.cost, one.name))
    at = {puzzle.name: number for number, puzzle in enumerate(puzzles)}
    readers = {name: number for number, name in enumerate(dict.fromkeys(row.reader for row, _ in ordered))}
    return tuple(puzzles), Times(
        np.array([readers[row.reader] for row, _ in ordered]),
        np.array([at[puzzle.name] for _, puzzle in ordered]),
        np.log([row.seconds / 60 for row, _ in ordered]),
        np.array([row.solved for row, _ in ordered]),
        np.array([log(max(one.cost, 1)) for one in puzzles]),
        len(readers),
    )


def minutes_file(found: Calibration) -> str:
    """The file that books read, JSON; it names no reader and no file, and no level whose minutes are in doubt."""
    fits = [_fit_row(fit) for fit in found.fits]
    return (
        json.dumps({"schema": SCHEMA, "times_sha256": found.digest, "fits": fits}, indent=1, ensure_ascii=False) + "\n"
    )


def _fit_row(fit: Fit) -> dict[str, Any]:
    return {
        "family": fit.kind.family,
        "variant": fit.kind.variant or None,
        "size": str(fit.size),
        "reader_group": fit.reader_group,
        "readers": fit.times.count,
        "times": len(fit.times.logs),
        "curve": curve_points(fit, _CURVE),
        "levels": [
            {
                "level": LEVELS[one.level],
                "puzzles": one.puzzles,
                "solvers": one.solvers,
                "typical": round(one.typical, _DIGITS),
                "interval": [round(end, _DIGITS) for end in one.interval] if one.interval else None,
                "middle_half": [round(end, _DIGITS) for end in one.middle_half],
            }
            for one in fit.levels
            if not one.doubt
        ],
    }


def curve_points(fit: Fit, count: int) -> list[tuple[int, float]]:
    """Cost and minutes at so many places of the curve, from the lowest to the highest cost."""
    places = np.linspace(fit.times.costs[0], fit.times.costs[-1], count)
    points = zip(places.tolist(), fit.effects.curve.at(places).tolist(), strict=True)
    return list(dict.fromkeys((round(exp(cost)), round(exp(minutes), _DIGITS)) for cost, minutes in points))
