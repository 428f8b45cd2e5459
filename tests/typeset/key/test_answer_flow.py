"""The key's pages: groups under titles, squeezed a little where that saves a page."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pipeline.config import load_book
from pipeline.model.size import Size
from pipeline.model.spec import BookSpec
from pipeline.source.resources import configs
from pipeline.typeset.geometry.page_geometry import narrowest
from pipeline.typeset.geometry.smallest_cells import smallest_answer
from pipeline.typeset.key.answer_flow import AnswerPage, Key
from pipeline.typeset.key.answer_pages import answer_pages
from pipeline.typeset.page_plan import plan_pages

SpecOf = Callable[..., BookSpec]
SECTION = "sections: [{family: sudoku, size: 9x9, counts: {easy: 4}}]"


def pages(spec: BookSpec, *groups: tuple[int, int]) -> tuple[AnswerPage, ...]:
    """The key of groups of (side, count)."""
    sizes = tuple(Size(side, side) for side, count in groups for _ in range(count))
    titles = tuple(f"Sudoku {side} × {side}" for side, _ in groups)
    return answer_pages(spec, narrowest(spec.page), Key(sizes, tuple(count for _, count in groups), titles))


def lone_row(page: AnswerPage) -> bool:
    return len({tile.y for tile in page.tiles}) == 1


def test_the_key_of_a_school_week_is_one_page() -> None:
    assert plan_pages(load_book(str(configs() / "school-week.yaml"))).answer_file == 1


def test_a_row_that_would_stand_alone_is_squeezed_onto_the_page_before(spec_of: SpecOf) -> None:
    spec = spec_of(SECTION)
    counts = range(6, 120, 6)
    lone = [count for count in counts if len(found := pages(spec, (4, count))) == 2 and lone_row(found[-1])]
    assert lone == []


@pytest.mark.parametrize("order", ["grouped", "mixed"])
def test_squeezing_never_takes_digits_under_the_looks_least(spec_of: SpecOf, order: str) -> None:
    spec = spec_of(f"order: {order}\n{SECTION}")
    least = smallest_answer(narrowest(spec.page))
    for count in range(1, 60, 7):
        for page in pages(spec, (4, count), (9, count), (16, 2), (6, count)):
            assert min(tile.cell for tile in page.tiles) >= least - 1e-9


def test_groups_side_by_side_have_their_titles_above_them(spec_of: SpecOf) -> None:
    spec = spec_of(SECTION)
    groups = ((3, 6), (4, 6), (5, 4), (6, 2), (6, 2), (6, 2), (9, 3), (9, 2), (9, 2))
    (page,) = pages(spec, *groups)
    starts = [sum(count for _, count in groups[:number]) for number in range(len(groups))]
    first = {title.group: title for title in page.titles}
    assert len(first) == len(groups)
    assert len({title.y for title in page.titles}) < len(groups)
    for group, start in enumerate(starts):
        assert first[group].x == page.tiles[start].x
        assert first[group].y < page.tiles[start].y


def test_answers_never_overlap(spec_of: SpecOf) -> None:
    spec = spec_of(f"order: mixed\n{SECTION}")
    for page in pages(spec, (6, 5), (16, 1), (4, 9), (9, 3), (16, 2), (6, 7)):
        boxes = [(t.x, t.y, t.x + t.width, t.y + t.width) for t in page.tiles]
        for number, (left, top, right, bottom) in enumerate(boxes):
            for a, b, c, d in boxes[:number]:
                assert right <= a + 1e-6 or c <= left + 1e-6 or bottom <= b + 1e-6 or d <= top + 1e-6


@pytest.mark.parametrize("order", ["grouped", "mixed"])
def test_answers_grow_where_their_few_pages_have_room_to_spare(spec_of: SpecOf, order: str) -> None:
    spec = spec_of(f"order: {order}\n{SECTION}")
    (few,), many = pages(spec, (9, 4)), pages(spec, (9, 300))
    some = pages(spec, (9, len(many[1].tiles) + 4))
    least = many[0].tiles[0].cell
    assert few.tiles[0].cell > 1.3 * least
    assert len(some) == 2
    assert some[0].tiles[0].cell > 1.05 * least
    for page in (few, *some):
        assert max(tile.y + 9 * tile.cell for tile in page.tiles) < narrowest(spec.page).height
