"""The key and the hints of a book: the order of their puzzles, and the pages that they take.

What worked steps need is imported for these alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import compress
from typing import TYPE_CHECKING

from pipeline.model.spec import SOLUTION, WORKED, BookSpec
from pipeline.typeset.key.answer_pages import answer_pages, most_on_a_page
from pipeline.typeset.key.answer_places import AnswerPage, Key
from pipeline.typeset.pagination.book_parts import Pagination
from pipeline.typeset.pagination.paged_groups import PagedGroup

if TYPE_CHECKING:
    from pipeline.typeset.key.worked_columns import Solved


def with_answers(draft: Pagination) -> Pagination:
    """The pages of the key, and of hints, which have all puzzles of the book."""
    spec, style = draft.spec, draft.spec.answers.style
    keyed = tuple(compress(draft.groups, draft.keyed))
    worked = _worked(draft, keyed if style in WORKED else draft.groups) if style != SOLUTION else ()
    if style in WORKED:
        return replace(draft, answers=worked)
    return replace(draft, answers=answer_pages(spec, draft.geometry, _key(spec, keyed)), hints=worked)


def _worked(draft: Pagination, groups: Sequence[PagedGroup]) -> tuple[AnswerPage, ...]:
    """The pages of steps or hints for the puzzles of some groups."""
    from pipeline.typeset.key.worked_columns import counted_pages, worked_pages
    from pipeline.typeset.key.worked_legend import legend_of

    solved = tuple(_solved(draft.spec, groups))
    # Steps that are not known yet have no words to set.
    pages = counted_pages if draft.is_estimate else worked_pages
    legend = legend_of(draft.spec, draft.text.marks, solved)
    return pages(draft.context, draft.spec.answers.style, solved, legend) if solved else ()


def answers_on_a_page(found: Pagination) -> int:
    """The number of answers that one page of a book's key can hold."""
    return most_on_a_page(found.spec, found.geometry, _key(found.spec, tuple(compress(found.groups, found.keyed))))


def key_order(spec: BookSpec, sections: Sequence[int]) -> list[int]:
    """The order in which puzzles, named by their sections in printed order, stand in the key: that of their numbers."""
    by_section = spec.order == "mixed" and spec.numbers == "section"
    return sorted(range(len(sections)), key=lambda at: sections[at] if by_section else 0)


def _in_key(spec: BookSpec, groups: Iterable[PagedGroup]) -> list[tuple[PagedGroup, int]]:
    """The puzzles of some groups, each with its position in its group, as the key has them."""
    each = [(paged, position) for paged in groups for position in range(len(paged.levels))]
    sections = [paged.sections[position] if paged.sections else 0 for paged, position in each]
    return [each[at] for at in key_order(spec, sections)]


def _key(spec: BookSpec, groups: Sequence[PagedGroup]) -> Key:
    sizes = tuple(paged.style.size for paged, _ in _in_key(spec, groups))
    return Key(sizes, tuple(len(paged.levels) for paged in groups), tuple(paged.title for paged in groups))


def _solved(spec: BookSpec, groups: Iterable[PagedGroup]) -> Iterator[Solved]:
    """Every puzzle of the key with its solve in words; those yet to be made with words of about their length."""
    from pipeline.typeset.key.steps_estimate import estimated
    from pipeline.typeset.key.worked_columns import Solved

    for index, (paged, position) in enumerate(_in_key(spec, groups)):
        kind, size, level = paged.style.kind, paged.style.size, paged.levels[position]
        steps = paged.worked[position] if paged.worked else estimated(spec.answers.style, kind, size, level)
        yield Solved(index, kind, size, level, steps)
