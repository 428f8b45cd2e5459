"""What solving times say, as tables for a terminal and for a page."""

from __future__ import annotations

from collections.abc import Iterator

from pipeline.calibration.held_out import COST, CURVE, LINE, NOTHING
from pipeline.calibration.levels import LevelMinutes
from pipeline.calibration.misplaced import PuzzleMinutes
from pipeline.families.shared.studies import Table
from pipeline.interface.calibrating import LEVELS, Fit, curve_points
from pipeline.model.minutes import FEWEST_SOLVERS, whole_minutes
from pipeline.outputs.report.times_page import TimedDot, TimedFit, TimedLevel
from pipeline.source.wording import counted

_LEVEL_HEADS = ("level", "puzzles", "solvers", "unsolved", "typical", "90 % interval", "middle half", "in print")
_PUZZLE_HEADS = ("puzzle", "level", "times", "typical", "95 % interval", "by cost", "of its level", "suits")
_FEW_MINUTES = 9.95
_POINTS = 60  # of the curve in a plot


def tables_of(fit: Fit) -> Iterator[Table]:
    """The minutes of levels, the puzzles that are harder or easier than theirs, and how well minutes are predicted."""
    heading = f"{fit.title}: minutes by {counted(fit.times.count, 'reader')}, {counted(len(fit.times.logs), 'time')}"
    yield Table(heading, _LEVEL_HEADS, tuple(map(_level_row, fit.levels)))
    misplaced = sorted((one for one in fit.minutes if one.misplaced), key=_factor, reverse=True)
    yield Table(f"{fit.title}: harder or easier than their level", _PUZZLE_HEADS, tuple(_rows(fit, misplaced)))
    if fit.errors:
        ways = tuple((name, f"{fit.errors[name]:.3f}") for name in (CURVE, LINE, COST, NOTHING))
        yield Table(f"{fit.title}: typical error for puzzles held out", ("predicted by", "factor"), ways)


def _factor(one: PuzzleMinutes) -> float:
    return one.factor or 0.0


def _level_row(one: LevelMinutes) -> tuple[str, ...]:
    low, high = whole_minutes(*one.middle_half)
    printed = one.doubt or (f"{low}–{high}" if one.solvers >= FEWEST_SOLVERS else f"from {FEWEST_SOLVERS} solvers on")
    counts = (f"{one.puzzles}", f"{one.solvers}", f"{one.unsolved}")
    return (
        LEVELS[one.level],
        *counts,
        _minutes(one.typical),
        _range(one.interval) if one.interval else "",
        _range(one.middle_half),
        printed,
    )


def _rows(fit: Fit, misplaced: list[PuzzleMinutes]) -> Iterator[tuple[str, ...]]:
    for one in misplaced:
        puzzle = fit.puzzles[one.puzzle]
        yield (
            puzzle.printed or puzzle.name,
            puzzle.level or "",
            f"{one.times}",
            _minutes(one.typical),
            _range(one.interval) if one.interval else "",
            _minutes(one.by_cost),
            f"x {one.factor:.2f}",
            LEVELS[one.suits],
        )


def _range(ends: tuple[float, float]) -> str:
    return f"{_minutes(ends[0])}–{_minutes(ends[1])}"


def _minutes(value: float) -> str:
    """Minutes with two digits that matter."""
    return f"{value:.1f}" if value < _FEW_MINUTES else f"{value:.0f}"


def timed_fit(fit: Fit) -> TimedFit:
    """A fit as a page shows it."""
    dots = [_dot(fit, one) for one in fit.minutes]
    levels = [
        TimedLevel(one.level + 1, LEVELS[one.level], one.typical, one.interval or (one.typical,) * 2, one.middle_half)
        for one in fit.levels
    ]
    return TimedFit(fit.title, dots, curve_points(fit, _POINTS), levels, tuple(tables_of(fit)))


def _dot(fit: Fit, one: PuzzleMinutes) -> TimedDot:
    puzzle = fit.puzzles[one.puzzle]
    said = f"{puzzle.printed or puzzle.name}: {_minutes(one.typical)} minutes, by cost {_minutes(one.by_cost)}"
    return TimedDot(puzzle.cost, one.typical, one.level + 1, said)
