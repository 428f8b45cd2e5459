"""The key's pages: rows from edge to edge, digits as large as the pages allow, all pages alike full."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import groupby, pairwise

import pytest

from pipeline.config import load_book
from pipeline.errors import InputError
from pipeline.model.size import Size
from pipeline.model.spec import BookSpec
from pipeline.source.resources import configs
from pipeline.typeset.geometry.page_geometry import narrowest
from pipeline.typeset.geometry.smallest_cells import smallest_answer
from pipeline.typeset.key.answer_pages import answer_pages, digit_size
from pipeline.typeset.key.answer_places import AnswerPage, Key, Tile
from pipeline.typeset.page_plan import check_fit, plan_pages

SpecOf = Callable[..., BookSpec]
SECTION = "sections: [{family: sudoku, size: 9x9, counts: {easy: 4}}]"
SHAPES = [((9, 38),), ((4, 6), (6, 8), (9, 24), (5, 10)), ((6, 4), (9, 6), (6, 4), (9, 5)), ((9, 300),), ((16, 9),)]


def pages(spec: BookSpec, *groups: tuple[int, int]) -> tuple[AnswerPage, ...]:
    """The key of groups of (side, count)."""
    sizes = tuple(Size(side, side) for side, count in groups for _ in range(count))
    titles = tuple(f"Sudoku {side} × {side}" for side, _ in groups)
    return answer_pages(spec, narrowest(spec.page), Key(sizes, tuple(count for _, count in groups), titles))


def rows(page: AnswerPage) -> Iterator[list[Tile]]:
    return (list(row) for _, row in groupby(page.tiles, key=lambda tile: tile.y))


def least_digits(spec: BookSpec, found: tuple[AnswerPage, ...]) -> float:
    return min(digit_size(tile.cell, narrowest(spec.page)) for page in found for tile in page.tiles)


def test_the_key_of_a_school_week_is_one_page() -> None:
    assert plan_pages(load_book(str(configs() / "school-week.yaml"))).answer_file == 1


@pytest.mark.parametrize("order", ["grouped", "mixed"])
def test_digits_never_fall_under_the_looks_least(spec_of: SpecOf, order: str) -> None:
    spec = spec_of(f"order: {order}\n{SECTION}")
    least = smallest_answer(narrowest(spec.page))
    for count in range(1, 60, 7):
        for page in pages(spec, (4, count), (9, count), (16, 2), (6, count)):
            assert min(tile.cell for tile in page.tiles) >= least - 1e-9


@pytest.mark.parametrize("order", ["grouped", "mixed"])
@pytest.mark.parametrize("groups", SHAPES)
def test_rows_run_from_edge_to_edge_without_wide_gaps(
    spec_of: SpecOf, order: str, groups: tuple[tuple[int, int], ...]
) -> None:
    spec = spec_of(f"order: {order}\n{SECTION}")
    geometry = narrowest(spec.page)
    all_rows = [row for page in pages(spec, *groups) for row in rows(page)]
    full = [row for row in all_rows if row[-1].x + row[-1].width > geometry.width - 1e-6]
    assert len(full) >= len(all_rows) - len(groups)
    for row in all_rows:
        assert row[0].x == 0
        for one, other in pairwise(row):
            assert 0.85 * 14 - 1e-6 <= other.x - one.x - one.width <= 14 + 0.3 * one.width


@pytest.mark.parametrize("groups", [((9, 38),), ((9, 300),), ((6, 100), (9, 100))])
def test_the_last_page_is_as_full_as_the_others(spec_of: SpecOf, groups: tuple[tuple[int, int], ...]) -> None:
    spec = spec_of(SECTION)
    found = pages(spec, *groups)
    counts = [len(list(rows(page))) for page in found[1:]]
    assert max(counts) - min(counts) <= 1


def test_groups_go_on_in_the_row_of_the_group_before_under_titles_of_their_own(spec_of: SpecOf) -> None:
    groups = ((6, 4), (9, 6), (6, 4), (9, 5))
    found = pages(spec_of(SECTION), *groups)
    first = {title.group: (title, page.tiles) for page in found for title in page.titles}
    assert sorted(first) == list(range(len(groups)))
    for group, (title, tiles) in first.items():
        start = sum(count for _, count in groups[:group])
        tile = next(tile for tile in tiles if tile.index == start)
        assert title.x == tile.x
        assert title.y < tile.y
    assert any(title.x > 0 for title, _ in first.values())


def test_a_label_is_as_wide_as_its_answer_where_a_low_page_keeps_this_narrower_than_its_column(spec_of: SpecOf) -> None:
    spec = spec_of(f"page: {{printer: screen, look: kids, size: 160x120mm}}\n{SECTION}")
    width = narrowest(spec.page).width
    (lone,) = (tile for page in pages(spec, (6, 1)) for tile in page.tiles)
    assert (lone.x, lone.width) == (0.0, pytest.approx(6 * lone.cell))
    assert lone.width < 0.4 * width
    for row in (row for page in pages(spec, (6, 2)) for row in rows(page)):
        assert [tile.width for tile in row] == [pytest.approx(6 * tile.cell) for tile in row]
        assert (row[0].x, row[-1].x + row[-1].width) == (0.0, pytest.approx(width))


def test_answers_never_overlap(spec_of: SpecOf) -> None:
    spec = spec_of(f"order: mixed\n{SECTION}")
    for page in pages(spec, (6, 5), (16, 1), (4, 9), (9, 3), (16, 2), (6, 7)):
        boxes = [(t.x, t.y, t.x + t.width, t.y + t.width) for t in page.tiles]
        for number, (left, top, right, bottom) in enumerate(boxes):
            for a, b, c, d in boxes[:number]:
                assert right <= a + 1e-6 or c <= left + 1e-6 or bottom <= b + 1e-6 or d <= top + 1e-6


@pytest.mark.parametrize("order", ["grouped", "mixed"])
def test_answers_grow_where_their_pages_have_room_to_spare_and_stay_on_them(spec_of: SpecOf, order: str) -> None:
    spec = spec_of(f"order: {order}\n{SECTION}")
    geometry = narrowest(spec.page)
    (few,), many = pages(spec, (9, 4)), pages(spec, (9, 300))
    assert few.tiles[0].cell > 1.3 * many[0].tiles[0].cell
    for page in (few, *many, *pages(spec, (9, len(many[1].tiles) // 2))):
        assert max(tile.y + 9 * tile.cell for tile in page.tiles) < geometry.height


def test_a_key_has_as_many_pages_as_its_author_wants_with_larger_digits_on_more(spec_of: SpecOf) -> None:
    found = {}
    for count in (3, 5, 8):
        spec = spec_of(f"answers: {{page_count: {count}}}\n{SECTION}")
        found[count] = pages(spec, (9, 60), (6, 20))
        assert len(found[count]) == count
    sizes = [least_digits(spec_of(SECTION), one) for one in found.values()]
    assert sizes == sorted(set(sizes))


@pytest.mark.parametrize("digits", [7, 9, 12.5])
def test_digits_are_at_least_as_large_as_the_author_wants(spec_of: SpecOf, digits: float) -> None:
    spec = spec_of(f"answers: {{digit_size: {digits}pt}}\n{SECTION}")
    assert least_digits(spec, pages(spec, (9, 60), (6, 20))) >= digits - 1e-9


@pytest.mark.parametrize(
    ("wish", "section", "words"),
    [
        (
            "page_count: 1",
            "easy: 400",
            r"answers.page_count: 1 page asked for 400 answers, .* they take 1\d; write 1\d",
        ),
        ("page_count: 30", "easy: 4", r"answers.page_count: 30 pages asked for 4 answers, .* fill 1; write 1 or less"),
        (
            "digit_size: 70pt",
            "easy: 4",
            r"answers.digit_size: 70 pt asked, .* digits of 4\d.* pt; write 4\d.*pt or less",
        ),
    ],
)
def test_a_wish_that_does_not_fit_is_refused_with_the_nearest_that_does(
    spec_of: SpecOf, wish: str, section: str, words: str
) -> None:
    spec = spec_of(f"answers: {{{wish}}}\nsections: [{{family: sudoku, size: 9x9, counts: {{{section}}}}}]")
    with pytest.raises(InputError, match=words):
        check_fit(spec)


def test_a_size_under_the_looks_least_is_refused_with_that(spec_of: SpecOf) -> None:
    spec = spec_of(f"page: {{look: large-print}}\nanswers: {{digit_size: 9pt}}\n{SECTION}")
    with pytest.raises(InputError, match=r"9 pt asked, look large-print has digits from 16 pt on; write 16pt or more"):
        check_fit(spec)


@pytest.mark.parametrize("groups", [((9, 8), (6, 16)), ((6, 15), (9, 8)), ((9, 4), (6, 5), (9, 4))])
def test_answers_of_a_group_of_many_rows_are_all_of_one_size(
    spec_of: SpecOf, groups: tuple[tuple[int, int], ...]
) -> None:
    spec = spec_of(f"page: {{size: 6x9in}}\n{SECTION}")
    cells = iter([tile.cell for page in pages(spec, *groups) for tile in page.tiles])
    for _, count in groups:
        assert len({next(cells) for _ in range(count)}) == 1


def test_groups_of_one_title_that_follow_each_other_have_it_once(spec_of: SpecOf) -> None:
    found = pages(spec_of(SECTION), (9, 4), (9, 3), (6, 2), (9, 4))
    assert [title.group for page in found for title in page.titles] == [0, 2, 3]


@pytest.mark.parametrize(
    ("order", "groups"),
    [
        ("mixed", ((9, 4), (4, 5), (9, 5), (5, 7), (4, 12), (9, 3), (5, 20))),
        ("grouped", ((4, 2), (9, 46), (10, 2), (9, 4), (10, 1), (9, 18))),
        ("grouped", ((4, 2), (9, 2), (4, 8), (6, 2), (9, 14), (6, 6), (9, 2), (6, 4), (9, 12))),
    ],
)
def test_a_kind_that_comes_back_after_others_has_one_size(
    spec_of: SpecOf, order: str, groups: tuple[tuple[int, int], ...]
) -> None:
    spec = spec_of(f"page: {{size: 6x9in}}\norder: {order}\n{SECTION}")
    sides = [side for side, count in groups for _ in range(count)]
    cells = {(sides[tile.index], round(tile.cell, 6)) for page in pages(spec, *groups) for tile in page.tiles}
    assert len(cells) == len(set(sides))


def test_a_group_that_has_the_last_page_to_itself_fills_it(spec_of: SpecOf) -> None:
    spec = spec_of(f"page: {{size: 8.5x11in, look: large-print, per_page: 1}}\n{SECTION}")
    geometry, counts = narrowest(spec.page), (16, 12, 10, 4)
    sizes = tuple(Size(side, side) for side, count in zip((9, 6, 8, 6), counts, strict=True) for _ in range(count))
    *_, last = answer_pages(spec, geometry, Key(sizes, counts, ("Sudoku", "Calcudoku", "Kakuro", "Killer")))
    assert [title.group for title in last.titles] == [3]
    assert max(tile.y + 6 * tile.cell for tile in last.tiles) > 0.8 * geometry.height


@pytest.mark.parametrize("count", [160, 172, 196])
def test_pages_with_fewer_rows_come_first(spec_of: SpecOf, count: int) -> None:
    found = pages(spec_of(f"page: {{printer: kdp, size: 6x9in}}\n{SECTION}"), (9, count))
    counts = [len(list(rows(page))) for page in found]
    assert counts == sorted(counts)
