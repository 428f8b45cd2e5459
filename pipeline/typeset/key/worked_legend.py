"""What explains the steps of a key, or the hints: how cells are called, and every technique that is named."""

from collections.abc import Iterator, Sequence

from pipeline.families import family_named
from pipeline.model.spec import DIAGRAMS, FIRST_HINT, BookSpec
from pipeline.page.text.blocks import Heading, RunningText
from pipeline.page.text.markdown import read_markdown
from pipeline.page.type.typography import Span
from pipeline.solving.positions import marks_houses
from pipeline.typeset.key.worked_columns import Legend, Solved
from pipeline.typeset.puzzles.names import technique_item
from pipeline.typeset.sheets.sheet import Marks


def legend_of(spec: BookSpec, marks: Marks, solved: Sequence[Solved]) -> Legend:
    """The legend of the steps or hints of some puzzles."""
    names = {level: spec.strings[f"level.{level}"] for level in marks.filled}
    return Legend(names, marks, tuple(_opening(spec, solved)), tuple(_terms(spec, solved)))


def _opening(spec: BookSpec, solved: Sequence[Solved]) -> Iterator[RunningText]:
    """How to read what follows, and how cells are called where clues have a row and a column of their own."""
    style = spec.answers.style
    part = "hints" if style == FIRST_HINT else style
    kinds = {one.kind for one in solved}
    yield from read_markdown(spec.strings[f"{part}.intro"], part)
    if style == DIAGRAMS and any(marks_houses(family_named(one.family).ladder_of(one.variant)) for one in kinds):
        yield from read_markdown(spec.strings["diagrams.houses"], part)
    yield from read_markdown(spec.strings[f"{part}.names"], part)
    if any(one.worked.bordered for one in solved):
        yield from read_markdown(spec.strings["steps.border"], part)


def _terms(spec: BookSpec, solved: Sequence[Solved]) -> Iterator[RunningText]:
    """The techniques that are named, by kind, easy ones first."""
    hints = spec.answers.style == FIRST_HINT
    for kind in dict.fromkeys(one.kind for one in solved):
        own = [one.worked for one in solved if one.kind == kind]
        named = frozenset[str]().union(*(one.hinted if hints else one.techniques for one in own))
        if named:
            yield Heading(3, (Span(spec.strings[f"family.{kind}"]),))
        for technique in family_named(kind.family).techniques:
            if technique.name in named:
                yield technique_item(spec.strings, technique, kind)
