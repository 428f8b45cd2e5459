"""Puzzles of the published method: a layout for a coefficient, filled at random, kept if it has one solution.

Random fills have one solution where runs are short, so layouts are drawn with as few white cells per run as the grade
admits. Where no draw will do, our own changes of values may mend the last one, on its own layout.
"""

from dataclasses import replace

import numpy as np

from pipeline.families.base import Made
from pipeline.families.kakuro.generate import STRENGTHS, Grid, Shape, first_laid_out, given_layout, graded_level
from pipeline.families.kakuro.ladder import LADDER
from pipeline.families.kakuro.published.random_fills import random_fill
from pipeline.families.kakuro.ratios import AIMS, grades_of_layout
from pipeline.families.shared.chance import Chance
from pipeline.families.shared.published_options import REPAIR, draws_of
from pipeline.frozen import frozen
from pipeline.model.level import Grading, Level, LevelTable
from pipeline.model.rating import Origin
from pipeline.model.seed import derive
from pipeline.model.size import Size
from pipeline.model.slot import Params
from pipeline.solving.kernels.engine.random_numbers import start

SHORT_RUNS = range(105, 115)
"""White cells per run, in hundredths, that layouts with short runs are drawn for; they come as near as they can."""

LONG_RUNS = 151  # white cells per run, in hundredths, that a grade may ask for: layouts with short runs have fewer
LAYOUTS = 20  # of one draw, until one can have the grade
REPAIRS = 12  # of the last draw


@frozen
class Target:
    """What is asked for: the section's params, the table of its ladder, and a level, or any for None."""

    params: Params
    table: LevelTable
    level: Level | None

    @property
    def by_ladder(self) -> bool:
        """Does the ladder say what level a puzzle has?"""
        return self.params.grading is Grading.LADDER

    @property
    def shape(self) -> Shape:
        """The layouts to draw: with short runs where the grade admits them."""
        aims = AIMS.get((self.params.grading, self.level), SHORT_RUNS) if self.level else SHORT_RUNS
        ratios = aims if aims.start >= LONG_RUNS else SHORT_RUNS
        return Shape(self.params.size.width - 1, self.params.size.height - 1, ratios, given_layout(self.params))

    def admits(self, grid: Grid) -> bool:
        """May a puzzle on this layout have the level?"""
        if self.level is None or self.by_ladder:
            return True
        return self.level in grades_of_layout(self.params.grading, self.params.size, grid.layout_ratio)

    def is_met(self, grid: Grid) -> bool:
        """Are the grid's values the only solution, and of the level?"""
        return grid.is_only and (self.level is None or self.level is self._level_of(grid))

    def _level_of(self, grid: Grid) -> Level | None:
        return grid.grade(self.table, LADDER).level if self.by_ladder else graded_level(self.params, grid.puzzle)


def make(target: Target, seed: int) -> Made | None:
    """The first fill that has one solution and the level; otherwise the last one repaired if that is asked for."""
    last = None
    for number in range(1, draws_of(target.params) + 1):
        grid = drawn(target, derive(seed, number))
        if grid is None:
            continue
        last = grid, Origin(number)
        if target.is_met(grid):
            return Made(grid.puzzle, Origin(number))
    return repaired(*last, target, seed) if last and target.params.option(REPAIR) else None


def drawn(target: Target, seed: int) -> Grid | None:
    """A layout that can have the level, filled at random; None where there is no such layout or fill."""
    state = start(seed)
    layouts = (first_laid_out(target.shape, state) for _ in range(LAYOUTS))
    grid = next((grid for grid in layouts if grid and target.admits(grid)), None)
    return filled(grid, Chance(derive(seed, "fill"))) if grid else None


def laid_out_for(size: Size, ratios: range, seed: int) -> Grid | None:
    """An empty grid with a random layout for white cells per run, in hundredths."""
    return first_laid_out(Shape(size.width - 1, size.height - 1, ratios, ()), start(seed))


def filled(grid: Grid, chance: Chance) -> Grid | None:
    """The grid with a random fill on its layout, which is given from here on; None where no fill is found."""
    layout = tuple(grid.black.astype(bool).tolist())
    values = random_fill(grid.shape.width, grid.shape.height, layout, chance)
    if values is None:
        return None
    bits = np.array([0 if black else 1 << (value - 1) for value, black in zip(values, layout, strict=True)], np.int64)
    return replace(grid, shape=replace(grid.shape, given=layout), values=bits)


def repaired(last: Grid, origin: Origin, target: Target, seed: int) -> Made | None:
    """What our changes of values make of a fill; its places are the cells whose values are not as drawn."""
    state = start(derive(seed, REPAIR))
    strength, beyond = STRENGTHS[target.level if target.level and target.by_ladder else Level.HARD]
    for _ in range(REPAIRS):
        grid = replace(last, values=last.values.copy())
        if grid.made(strength, 1, beyond, state) and target.is_met(grid):
            return Made(grid.puzzle, replace(origin, repaired=int((grid.values != last.values).sum())))
    return None
