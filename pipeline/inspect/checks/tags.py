"""Holds what a tagged file says of its ink to that ink: every glyph is read once, and every grid as it is printed."""

from collections.abc import Iterable, Iterator
from functools import cache

from pipeline.config.resources.languages import known_language, load_strings
from pipeline.families import FAMILIES, family_named
from pipeline.families.shared.alternative_text import AlternativeWords
from pipeline.frozen import frozen
from pipeline.inspect.faults import Fault, FaultType
from pipeline.inspect.pdf.marks import Field
from pipeline.inspect.pdf.tags import DescribedFigure, PageTags
from pipeline.inspect.recognise.figures import Figure
from pipeline.model.puzzle import Puzzle, Solution


@frozen
class Expected:
    """A grid that is to be described: its name in faults, place and puzzle, and its solution where that is shown."""

    name: str
    figure: Figure
    puzzle: Puzzle
    solution: Solution | None


def tag_faults(number: int, tags: PageTags, language: str, page: Field, grids: Iterable[Expected]) -> Iterator[Fault]:
    """What is wrong with the elements of a page, `page` being its room.

    What a grid is said to show is compared with it in languages whose words the program has.
    """
    expected = "every text in one element, or an artifact"
    yield from (Fault(FaultType.TAG, number, "", wrong, expected) for wrong in tags.wrong)
    for figure in tags.figures:
        if not figure.said.strip():
            yield Fault(FaultType.TAG, number, "", "a figure has no alternative text", "what it shows")
    words = _words(language)
    for grid in grids:
        yield from _grid_faults(number, grid, _described(grid.figure, tags.figures, page), words)


def untagged_faults(says_so: bool, has_tags: bool, due: bool) -> Iterator[Fault]:
    """A file that should be tagged and is not, or that says of itself that it is tagged without having all its tags."""
    if due and not (says_so and has_tags):
        yield Fault(FaultType.TAG, 0, "", "the file is not tagged", "tagged, as the manifest has it")
    elif says_so and not has_tags:
        found = "the file says that it is tagged, but its tags or their parent tree are missing"
        yield Fault(FaultType.TAG, 0, "", found, "both")


def _grid_faults(
    number: int, grid: Expected, described: DescribedFigure | None, words: AlternativeWords | None
) -> Iterator[Fault]:
    if described is None:
        yield Fault(FaultType.TAG, number, grid.name, "it belongs to no figure", "one that describes it")
    elif words and described.said.strip():
        text = family_named(grid.puzzle.family).alternative_text(grid.puzzle, grid.solution, words)
        if not described.said.endswith(text):
            yield Fault(FaultType.TAG, number, grid.name, *_differing(described.said, text))


def _differing(said: str, text: str) -> tuple[str, str]:
    """The first sentence of a text that is another than it should be, and what it should be."""
    sentences = said[said.find(text.partition(". ")[0]) :].split(". ")
    for here, there in zip([*sentences, "", ""], [*text.split(". "), ""], strict=False):
        if here != there:
            return f"its alternative text says {here!r}", repr(there)
    return "its alternative text says more than it shows", repr(text)


def _described(figure: Figure, described: Iterable[DescribedFigure], page: Field) -> DescribedFigure | None:
    """The figure whose ink has its middle in a grid."""
    across, down = figure.grid.field.centre
    if figure.turned:
        across, down = page.right - across, page.bottom - down
    return next((one for one in described if one.room and one.room.holds(across, down)), None)


@cache
def _words(language: str) -> AlternativeWords | None:
    known = known_language(language) if language else None
    return AlternativeWords.unnamed(load_strings(known, tuple(FAMILIES))) if known else None
