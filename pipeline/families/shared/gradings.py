"""Gradings of published methods as data: the figure that each looks at, and the grades that its scale has."""

from collections.abc import Callable, Mapping

from pipeline.frozen import frozen
from pipeline.model.level import Level, LevelBound, LevelTable
from pipeline.model.score_range import ScoreRange
from pipeline.model.size import Size

Measures = Mapping[str, float]


@frozen
class Band:
    """The upper end of a grade, under the name of a level; `closed`: the end itself belongs to it."""

    level: Level
    end: float
    closed: bool = False


@frozen
class Interval:
    """A grade between two figures, None where there is no bound; are the bounds themselves in it?"""

    level: Level
    low: float | None
    high: float | None
    from_end: bool
    closed: bool


@frozen
class Scale:
    """The grades of a method in one size, low to high; the last one is open above.

    `absent` maps a level to the reason why no puzzle of this size that can be made has it.
    """

    bands: tuple[Band, ...]
    absent: tuple[tuple[Level, str], ...] = ()

    def level_of(self, figure: float) -> Level:
        """The grade of a figure."""
        reached = (one.level for one in self.bands if figure < one.end or (one.closed and figure == one.end))
        return next(reached, self.bands[-1].level)

    @property
    def intervals(self) -> tuple[Interval, ...]:
        """Every grade with the figures where it begins and ends, None where it is open."""
        starts: list[tuple[float | None, bool]] = [(None, False), *((band.end, not band.closed) for band in self.bands)]
        ends = [*(band.end for band in self.bands[:-1]), None]
        return tuple(
            Interval(band.level, low, high, from_end, band.closed)
            for band, (low, from_end), high in zip(self.bands, starts, ends, strict=False)
        )

    @property
    def table(self) -> LevelTable:
        """The levels that can be asked for, and why the others cannot."""
        absent = dict(self.absent)
        return LevelTable(tuple(LevelBound(one.level) for one in self.bands if one.level not in absent), self.absent)


@frozen
class Method:
    """How a published method grades: the figure that it makes of a puzzle's measures, and its scale for a size.

    Where its scale comes from a population, `rescaled` gives that of another one, and `read` takes the text of that
    one's file; it raises ValueError.
    """

    figure: Callable[[Measures], float]
    scale: Callable[[Size], Scale]
    rescaled: Callable[[ScoreRange], Scale] | None = None
    read: Callable[[str], ScoreRange] | None = None

    def scale_by(self, size: Size, population: ScoreRange | None) -> Scale:
        """The scale for a size, by a population if there is one."""
        return self.rescaled(population) if self.rescaled and population else self.scale(size)

    def level_of(self, size: Size, measures: Measures, population: ScoreRange | None = None) -> Level:
        """The grade of a puzzle."""
        return self.scale_by(size, population).level_of(self.figure(measures))
