"""The sheets of a class as books of their own: what is asked of each, and which of the puzzles it has."""

from dataclasses import replace
from itertools import zip_longest

from pipeline.model.book import Selection
from pipeline.model.spec import BookSpec, PartSpec


def sheet_specs(spec: BookSpec) -> tuple[BookSpec, ...]:
    """What is asked of every sheet of a class: its own sections, and all else of the book.

    Pages are chosen for the sheet with the most puzzles at that place.
    """
    each = zip_longest(*([spec.sections[position].asked for position in part.sections] for part in spec.parts))
    most = [max(filter(None, counts), default=0) for counts in each]
    return tuple(
        replace(
            spec,
            sections=tuple(
                replace(spec.sections[position], frames_for=count)
                for position, count in zip(part.sections, most, strict=False)
            ),
            parts=(),
            pupils=(),
            page=replace(spec.page, sign=part.sign),
        )
        for part in spec.parts
    )


def sheet_selection(selection: Selection, part: PartSpec) -> Selection:
    """The puzzles of one sheet, their sections counted within the sheet."""
    within = {section: position for position, section in enumerate(part.sections)}
    chosen = [
        (replace(slot, section=within[slot.section]), rated)
        for slot, rated in selection.chosen
        if slot.section in within
    ]
    return replace(selection, chosen=tuple(chosen))


def group_in(seen: str, spec: BookSpec) -> str | None:
    """What is wrong with a text that pupils see: it holds the name of a group, or of a level.

    A name that is its sign stands on the sheets.
    """
    for part in spec.parts:
        name, sign = part.group or part.name, part.shape or part.sign
        if name.casefold() != sign.casefold() and name.casefold() in seen.casefold():
            return f"holds the group's name {name!r}, which pupils would read"
    return None
