"""Reads how many pages a book is to have, and lays the counts over its sections that bring it there."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from pipeline.config.problems.findings import Findings
from pipeline.config.schema.book_drafts import Draft
from pipeline.config.schema.book_file import BookFile
from pipeline.config.schema.level_keys import Counts
from pipeline.model.spec import SOLUTION, PageCount
from pipeline.source.wording import key_path

KEY: Final = "page_count"
GrownCounts = Mapping[str, Mapping[str, int]]
"""Counts by the key of their section and the key of their level."""

_OTHERS: Final = {
    "groups": "whose sheets are as long as their puzzles",
    "versions": "whose sheets are as long as their puzzles",
    "start": "whose days have the puzzles of their kinds",
    "lessons": "whose chapters have puzzles for their technique",
}


def read_page_count(book: BookFile, findings: Findings) -> PageCount | None:
    """The pages that a book asks for; None where it is as long as its counts make it."""
    if book.page_count is None:
        return None
    for key, why in _OTHERS.items():
        if findings.wrote(key):
            findings.refuse_key((KEY,), f"cannot be combined with {key}, {why}; remove one of the two")
    if book.answers.style != SOLUTION:
        why = "whose pages are known when their puzzles are"
        style = f"answers.style {book.answers.style}"
        findings.refuse((KEY,), f"cannot be combined with {style}, {why}; remove one of the two")
    if book.sections and not any(section.counts or section.days for section in book.sections):
        findings.refuse((KEY,), "needs counts to add puzzles to, and the book has puzzles of your own alone; remove it")
    return PageCount(book.page_count, place=findings.place((KEY,)))


def with_counts(draft: Draft, grown: GrownCounts) -> Draft:
    """The draft with the counts that its sections have grown to."""
    sections = {
        path: section.model_copy(update={"counts": Counts.model_validate(grown[key])})
        if (key := key_path(path)) in grown
        else section
        for path, section in draft.sections.items()
    }
    return replace(draft, sections=sections)
