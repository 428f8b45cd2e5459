"""Groups of made puzzles as pages see them."""

from collections.abc import Iterator, Sequence

from pipeline.model.book import Entry, Group
from pipeline.model.rating import RatedPuzzle
from pipeline.model.spec import DIAGRAMS, SOLUTION, BookSpec
from pipeline.typeset.key.worked_steps import Worked, worked
from pipeline.typeset.pagination.paged_groups import PagedGroup
from pipeline.typeset.puzzles.names import day_name, group_title


def paged_group(group: Group[Entry], spec: BookSpec) -> PagedGroup:
    """A group as pages see it."""
    members, style, day = group.members, group.style, group.members[0].day
    return PagedGroup(
        style,
        tuple(entry.level for entry in members),
        day_name(spec.strings, day) if day else group_title(spec.strings, style.kind, style.size),
        numbers=("", "") if is_scattered(members, spec) else (members[0].number, members[-1].number),
        techniques=frozenset(name for entry in members if (name := entry.rated.rating.technique)),
        worked=tuple(_worked(spec, [entry.rated for entry in members])),
        sections=tuple(entry.section for entry in members),
        day=day,
        grids=tuple((entry.kind, entry.size) for entry in members) if day else (),
        each=tuple(entry.number for entry in members),
    )


def _worked(spec: BookSpec, rated: Sequence[RatedPuzzle]) -> Iterator[Worked]:
    """What is printed of the solves of puzzles besides their solutions."""
    if spec.answers.style == DIAGRAMS:
        from pipeline.typeset.key.worked_diagrams import worked_diagrams  # few books have diagrams

        yield from (worked_diagrams(one, spec.strings) for one in rated)
    elif spec.answers.style != SOLUTION:
        yield from (worked(one, spec.strings) for one in rated)


def is_scattered(entries: Sequence[Entry], spec: BookSpec) -> bool:
    """Are entries of a newspaper's day numbered by several sections, so that the first and last number say nothing?"""
    return spec.start is not None and spec.numbers == "section" and entries[0].section != entries[-1].section
