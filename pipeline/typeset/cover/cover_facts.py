"""What a buyer wants to know of a book: how many puzzles of which kinds, how hard, which volume of its series."""

from pipeline.frozen import frozen
from pipeline.model.asked import asked_levels, level_range
from pipeline.model.level import Level
from pipeline.model.spec import NOWHERE, BookSpec
from pipeline.typeset.puzzles.names import counted_puzzles, listed


@frozen
class CoverFacts:
    """The words of a badge and of the list on the back; empty texts for what is not known."""

    count: int
    puzzles: str
    kinds: str
    range: str
    levels: tuple[Level, ...]
    solution: str


def facts_of(spec: BookSpec) -> CoverFacts:
    """The facts of a book, as it was asked for."""
    strings = spec.strings
    count = sum(section.asked for section in spec.sections)
    kinds = listed(strings, (strings[f"family.{section.params.kind}"] for section in spec.sections))
    levels = asked_levels(spec.sections)
    answered = "cover.solution" if spec.answers.place != NOWHERE else "copyright.puzzles"
    return CoverFacts(
        count,
        counted_puzzles(strings, count),
        kinds,
        level_range(levels, strings),
        levels,
        strings[answered],
    )
