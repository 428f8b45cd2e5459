"""Checks what readers on a screen are led by: the outline says what the contents say, page labels are page numbers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pipeline.inspect.checks.contents import Entry
from pipeline.inspect.faults import Fault, FaultType


def outline_faults(outline: Sequence[tuple[str, int]], contents: Sequence[Entry], due: bool) -> Iterator[Fault]:
    """Entries of the outline (title, page from 1 or 0 for none) that are not the lines of the contents.

    `due` says that the printer of the file lets an outline in, so that it has one.
    """
    if not contents or not (outline or due):
        return
    if len(outline) != len(contents):
        found = f"the outline has {len(outline)} entries"
        yield Fault(FaultType.OUTLINE, 0, "", found, f"{len(contents)} as the contents have")
        return
    for (title, page), line in zip(outline, contents, strict=True):
        where = f"the outline, {title!r}"
        if not "".join(title.split()).endswith(line.title):
            yield Fault(FaultType.OUTLINE, 0, where, "the contents have another title", repr(line.title))
        elif page != line.page:
            found = f"it leads to page {page}" if page else "it leads to no page"
            yield Fault(FaultType.OUTLINE, 0, where, found, f"page {line.page} as in the contents")


def label_faults(labels: Sequence[str], due: bool) -> Iterator[Fault]:
    """The first page whose label is not its place in the file; `due` as in `outline_faults`."""
    if due and not labels:
        yield Fault(FaultType.OUTLINE, 0, "", "the file has no page labels", "one for every page")
    wrong = next(((number, label) for number, label in enumerate(labels, 1) if label != str(number)), None)
    if wrong:
        yield Fault(FaultType.OUTLINE, wrong[0], "its label", f"it reads {wrong[1]}", str(wrong[0]))
