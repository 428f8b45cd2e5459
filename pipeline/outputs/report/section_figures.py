"""What the report says of a section: its puzzles in printed order with their places, and figures of them."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from pipeline.families import family_named
from pipeline.families.base import Family
from pipeline.families.shared.gradings import Scale
from pipeline.frozen import frozen
from pipeline.model.book import Book, Entry
from pipeline.model.level import Grading, Level, LevelTable
from pipeline.model.spec import BookSpec
from pipeline.solving.technique_words import technique_name, technique_sentence
from pipeline.solving.techniques import Technique
from pipeline.typeset.interior.paged_book import Reference
from pipeline.typeset.puzzles.names import group_title
from pipeline.typeset.sheets.sheet import MARKS_MIN

NO_LEVEL = "beyond the ladder"
"""What an author's own puzzle has for a level when the techniques known here do not solve it."""

Quartiles = tuple[float, float, float, float, float]


@frozen
class Shown:
    """A puzzle as printed, and its pages."""

    entry: Entry
    reference: Reference

    @property
    def cost(self) -> int:
        """The cost of its rating."""
        return self.entry.rated.rating.cost


@frozen
class Part:
    """A section of a book. `number` counts from 1; `options` names those that differ from their defaults.

    `marks` has the filled dots of every level, `dots` how many there are to fill. Where a published method
    grades the section, `grading` is its name and `scale` its grades.
    """

    number: int
    title: str
    options: str
    family: Family
    table: LevelTable
    shown: tuple[Shown, ...]
    strings: Mapping[str, str]
    marks: Mapping[Level, int]
    dots: int
    grading: str = ""
    scale: Scale | None = None

    @property
    def levels(self) -> tuple[Level | None, ...]:
        """The levels of its puzzles, low to high; None, at the end, where a puzzle has none."""
        found = {one.entry.level for one in self.shown}
        return tuple(level for level in (*Level, None) if level in found)

    def of(self, level: Level | None) -> tuple[Shown, ...]:
        """The puzzles of a level."""
        return tuple(one for one in self.shown if one.entry.level == level)

    def level_name(self, level: Level | None) -> str:
        """A level as it is printed."""
        return self.strings[f"level.{level}"] if level else NO_LEVEL

    @property
    def _variant(self) -> str:
        return next((one.entry.rated.puzzle.variant for one in self.shown), "")

    def name(self, technique: Technique) -> str:
        """A technique as it is printed."""
        return technique_name(self.strings, technique.name, self._variant)

    def sentence(self, technique: Technique) -> str:
        """What a step of a technique is."""
        return technique_sentence(self.strings, technique, self._variant)

    def technique(self, name: str | None) -> Technique | None:
        """The technique of a name, None where there is no name."""
        return next((technique for technique in self.family.techniques if technique.name == name), None)


def parts(book: Book, references: Sequence[Reference]) -> tuple[Part, ...]:
    """The sections of a book that have puzzles; `references` has one for every entry, in their order."""
    shown = [Shown(*pair) for pair in zip(book.entries, references, strict=True)]
    return tuple(_parts(book.spec, shown))


def _parts(spec: BookSpec, shown: Sequence[Shown]) -> Iterator[Part]:
    for index, section in enumerate(spec.sections):
        mine = tuple(one for one in shown if one.entry.section == index)
        if mine:
            params = section.params
            family = family_named(params.family)
            title = group_title(spec.strings, params.kind, params.size) + _sheet(spec, index)
            options = params.identity.removeprefix(f"{family.name} {params.size}").strip()
            marks = {level: spec.mark(level) for level in Level}
            dots = max([MARKS_MIN, *(marks[one.entry.level] for one in shown if one.entry.level)])
            ladder = params.grading is Grading.LADDER
            grading, scale = ("", None) if ladder else (str(params.grading), family.scale(params))
            table = family.levels(params)
            yield Part(index + 1, title, options, family, table, mine, spec.strings, marks, dots, grading, scale)


def _sheet(spec: BookSpec, section: int) -> str:
    """Which sheet of a class a section stands on."""
    extra = ", extra" if spec.sections[section].extension else ""
    return "".join(f", {part.sign} ({part.name}){extra}" for part in spec.parts if section in part.sections)


def role(level: Level | None) -> str:
    """The class of a level's marks."""
    return f"level-{level.rank if level else 0}"


def quartiles(values: Sequence[float]) -> Quartiles:
    """Lowest, lower quartile, median, upper quartile, highest of one value or more; between two where it must be.

    >>> quartiles([4, 1, 2])
    (1.0, 1.5, 2.0, 3.0, 4.0)
    """
    ordered = sorted(map(float, values))
    lowest, lower, middle, upper, highest = (_at(ordered, quarter * (len(ordered) - 1) / 4) for quarter in range(5))
    return lowest, lower, middle, upper, highest


def _at(ordered: Sequence[float], place: float) -> float:
    """The value at a place of a row, on the line between its neighbours."""
    below, rest = int(place), place % 1
    return ordered[below] + (rest * (ordered[below + 1] - ordered[below]) if rest else 0.0)


def frequencies(part: Part) -> tuple[tuple[Technique, int, int], ...]:
    """The techniques that a section's puzzles use, easy ones first: how many use each, and are hardest by it."""
    used: Counter[str] = Counter()
    for one in part.shown:
        rating = one.entry.rated.rating
        used.update({name for name, _ in rating.steps} | ({rating.technique} if rating.technique else set()))
    hardest = _hardest(part)
    return tuple((t, used[t.name], hardest[t.name]) for t in part.family.techniques if used[t.name])


def hardest_techniques(part: Part) -> list[Technique]:
    """The techniques that are the hardest of a section's puzzles, easy ones first."""
    hardest = _hardest(part)
    return [technique for technique in part.family.techniques if hardest[technique.name]]


def _hardest(part: Part) -> Counter[str | None]:
    return Counter(one.entry.rated.rating.technique for one in part.shown)


def measures(shown: Sequence[Shown]) -> dict[str, list[float]]:
    """The values of every measure that these puzzles have."""
    found: dict[str, list[float]] = {}
    for one in shown:
        for name, value in one.entry.rated.rating.measures:
            found.setdefault(name, []).append(value)
    return found
