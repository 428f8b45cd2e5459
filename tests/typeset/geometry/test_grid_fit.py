"""The geometry of pages: how many puzzles fit, how large their cells are, what is refused."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

import pytest

from pipeline.errors import InputError
from pipeline.families import FAMILIES
from pipeline.model.book import PageStyle
from pipeline.model.book_fonts import BUNDLED
from pipeline.model.kind import Kind
from pipeline.model.printer import MM
from pipeline.model.size import Size
from pipeline.model.spec import BookSpec, PageSpec
from pipeline.page.draw.drawing import Ink, Label
from pipeline.typeset.classroom.class_plan import plan_class
from pipeline.typeset.geometry import grid_fit
from pipeline.typeset.geometry.grid_fit import GridFit, arrange, unfit
from pipeline.typeset.geometry.page_geometry import PageGeometry, narrowest, page_geometries
from pipeline.typeset.geometry.smallest_cells import clue_cell
from pipeline.typeset.page_plan import check_fit, plan_pages
from pipeline.typeset.setting.book_typeface import typeface
from tests.drawings import marks_of

SpecOf = Callable[..., BookSpec]


def book(size: str, page: str, family: str = "sudoku", per_page: str = "auto") -> str:
    return f"page: {page}\nsections: [{{family: {family}, size: {size}, per_page: {per_page}, counts: {{easy: 4}}}}]"


def test_auto_takes_the_most_puzzles_whose_cells_are_large_enough(spec_of: SpecOf) -> None:
    spec = spec_of(book("9x9", "{size: A5}"))
    geometry = narrowest(spec.page)
    chosen = arrange(spec.page, geometry, PageStyle(Kind("sudoku"), Size(9, 9), None, False))
    counts = [count for count in (1, 2, 4, 6) if count > chosen.per_page]
    more = [
        arrange(spec.page, geometry, PageStyle(Kind("sudoku"), Size(9, 9), str(count), False)).cell for count in counts
    ]
    assert max(more) < geometry.look.cell_min <= chosen.cell


def test_auto_keeps_clues_as_large_as_the_look_wants_them(spec_of: SpecOf) -> None:
    spec = spec_of(book("8x10", "{printer: kdp, size: 6x9in}", "kakuro"))
    geometry, clue = narrowest(spec.page), FAMILIES["kakuro"].clue_height
    chosen = arrange(spec.page, geometry, PageStyle(Kind("kakuro"), Size(8, 10), None, False))
    tight = arrange(spec.page, geometry, PageStyle(Kind("kakuro"), Size(8, 10), "4", False))
    capitals = typeface(BUNDLED).bold.cap_height
    assert tight.cell >= geometry.look.cell_min
    assert tight.cell * clue / capitals < geometry.look.sizes["clue"] <= chosen.cell * clue / capitals


def per_page(spec: BookSpec) -> list[int]:
    return [section.per_page for section in plan_pages(spec).sections]


def sections(*counts: int) -> str:
    each = ", ".join(f"{{family: sudoku, size: 6x6, id: s{count}, counts: {{easy: {count}}}}}" for count in counts)
    return f"page: {{size: A4}}\nsections: [{each}]"


@pytest.mark.parametrize(("count", "frames"), [(1, 1), (2, 2), (3, 4), (5, 6), (8, 4), (14, 6)])
def test_auto_takes_larger_grids_where_that_needs_no_more_pages(spec_of: SpecOf, count: int, frames: int) -> None:
    assert per_page(spec_of(sections(count))) == [frames]


def test_sections_that_follow_each_other_on_a_page_are_filled_together(spec_of: SpecOf) -> None:
    assert per_page(spec_of(sections(2, 10))) == [6, 6]


def test_a_mixed_book_fills_the_pages_of_every_section(spec_of: SpecOf) -> None:
    assert per_page(spec_of("order: mixed\n" + sections(2, 10))) == [6, 6]
    assert per_page(spec_of("order: mixed\n" + sections(2, 4))) == [4, 4]


def test_pages_that_sections_share_hold_the_most(spec_of: SpecOf) -> None:
    assert per_page(spec_of("page: {size: A4, mix: true}\n" + sections(2).partition("\n")[2])) == [6]


def test_the_frames_of_a_class_are_those_for_its_fullest_sheet(spec_of: SpecOf) -> None:
    groups = [f"{{name: {sign}, sign: {sign}, {sections(count)[17:]}}}" for sign, count in (("circle", 2), ("star", 6))]
    spec = spec_of(f"page: {{printer: school}}\ngroups: [{', '.join(groups)}]")
    assert [section.per_page for section in plan_class(spec).sections] == [6, 6]


@pytest.mark.parametrize("family", ["calcudoku", "kakuro"])
def test_a_family_draws_clues_as_high_as_it_says(family: str) -> None:
    text = {"calcudoku": "4:_a_8bbaa_a_,m3a9a2s1m12d2m4m3", "kakuro": "kakuro/4/4/B-b4v..79aF9"}[family]
    rules = FAMILIES[family]
    marks = marks_of(rules.draw(rules.parse(text), None, None))
    heights = {mark.size for mark in marks if isinstance(mark, Label) and mark.ink is Ink.CLUE}
    assert heights == {rules.clue_height}


def test_a_small_page_holds_fewer(spec_of: SpecOf) -> None:
    large, small = spec_of(book("9x9", "{size: A4}")), spec_of(book("9x9", "{size: A5}"))
    counts = [
        arrange(spec.page, narrowest(spec.page), PageStyle(Kind("sudoku"), Size(9, 9), None, False)).per_page
        for spec in (large, small)
    ]
    assert counts[0] > counts[1]


def test_frames_are_turned_where_that_makes_cells_larger(spec_of: SpecOf) -> None:
    spec = spec_of(book("9x9", "{size: 11x8.5in}", per_page="2"))
    wide = arrange(spec.page, narrowest(spec.page), PageStyle(Kind("sudoku"), Size(9, 9), "2", False))
    assert [len(row) for row in wide.template.frames] == [2]


def test_grids_and_captions_stay_between_the_margins(spec_of: SpecOf) -> None:
    for size in ("4x4", "9x9", "16x16"):
        spec = spec_of(book(size, "{size: A4}"))
        geometry = narrowest(spec.page)
        for count in (1, 2, 4, 6):
            one = arrange(spec.page, geometry, PageStyle(Kind("sudoku"), Size.parse(size), str(count), False))
            boxes = [frame.box for frame in one.frames(geometry.body(1), count)]
            assert len(boxes) == count
            assert all(
                box.x >= geometry.body(1).x - 1e-6 and box.right <= geometry.body(1).right + 1e-6 for box in boxes
            )
            assert all(box.y >= geometry.body(1).y - 1e-6 and box.top <= geometry.body(1).top + 1e-6 for box in boxes)


def test_a_grid_too_large_for_its_page_is_refused_with_both_ways_out(spec_of: SpecOf) -> None:
    spec = spec_of(book("16x16", "{size: A5}", per_page="2"))
    with pytest.raises(InputError) as caught:
        check_fit(spec)
    message = str(caught.value)
    assert re.search(r"book\.yaml:\d+:\d+: sections\[0\]\.size: 16x16, 2 a page on A5", message)
    largest = re.search(r"largest grid for this page is (\d+x\d+)", message)
    smallest = re.search(r"smallest page for this grid (\d+) x (\d+) mm", message)
    assert largest and smallest
    geometry, least = narrowest(spec.page), spec.page.look.cell_floor
    side = Size.parse(largest[1]).width
    assert arrange(spec.page, geometry, PageStyle(Kind("sudoku"), Size(side, side), "2", False)).cell >= least
    assert arrange(spec.page, geometry, PageStyle(Kind("sudoku"), Size(side + 1, side + 1), "2", False)).cell < least


def test_the_smallest_page_named_is_large_enough_and_hardly_more(spec_of: SpecOf) -> None:
    message = str(unfit(spec_of(book("16x16", "{size: A5}", per_page="2")))[0])
    smallest = re.search(r"smallest page for this grid (\d+) x (\d+) mm", message)
    assert smallest
    width, height = int(smallest[1]), int(smallest[2])
    assert not unfit(spec_of(book("16x16", f"{{size: {width}x{height}mm}}", per_page="2")))
    assert unfit(spec_of(book("16x16", f"{{size: {width - 2}x{height}mm}}", per_page="2")))
    assert unfit(spec_of(book("16x16", f"{{size: {width}x{height - 2}mm}}", per_page="2")))


def test_bound_pages_mirror_their_margins(spec_of: SpecOf) -> None:
    spec = spec_of(book("9x9", "{printer: kdp, size: 6x9in}"))
    thick = list(page_geometries(spec.page))[-1]
    odd, even = thick.live(1), thick.live(2)
    assert odd.x > even.x
    assert odd.width == even.width
    assert odd.x == pytest.approx(thick.paper.width - even.right)


@pytest.mark.parametrize("printer", ["kdp", "ingram", "lulu"])
def test_pages_that_bleed_keep_their_distances_from_the_trim(spec_of: SpecOf, printer: str) -> None:
    geometry = narrowest(spec_of(book("9x9", f"{{printer: {printer}, size: 6x9in, bleed: true}}")).page)
    for number, left in ((1, geometry.inside), (2, geometry.outside)):
        live, trim = geometry.live(number), geometry.trim(number)
        assert (live.x - trim.x, live.y - trim.y) == pytest.approx((left, geometry.bottom))
        assert (trim.width, trim.height) == (432, 648)
        assert trim.top - live.top == pytest.approx(geometry.top)


def test_gutters_rise_with_the_page_count(spec_of: SpecOf) -> None:
    spec = spec_of(book("9x9", "{printer: kdp, size: 6x9in}"))
    found = [(geometry.pages_max, geometry.gutter) for geometry in page_geometries(spec.page)]
    assert found == sorted(found)
    assert found[0][1] == pytest.approx(9.525 * MM)


def test_answers_too_many_for_a_page_are_refused_with_the_number_that_fits(spec_of: SpecOf) -> None:
    text = "answers: {per_page: 60}\n" + book("9x9", "{size: A5}")
    with pytest.raises(InputError) as caught:
        check_fit(spec_of(text))
    fits = re.search(r"book\.yaml:2:21: answers\.per_page: 60 answers a page .* at most (\d+) fit", str(caught.value))
    assert fits
    check_fit(spec_of(text.replace("60", fits[1])))


def test_auto_keeps_the_widest_clue_readable_and_check_refuses_less(spec_of: SpecOf) -> None:
    spec = spec_of(book("9x9", "{size: Letter}", "calcudoku"))
    assert arrange(spec.page, narrowest(spec.page), PageStyle.of(spec.sections[0])).per_page == 4
    six = book("9x9", "{size: Letter}", "calcudoku", "6")
    told = str(unfit(spec_of(six.replace("counts", "options: {largest_cage: 6}, counts")))[0])
    assert re.search(r"has cells of 7\.5 mm, expected at least 8\.3 mm for clues of 7 pt such as 373248×", told)
    assert not unfit(spec_of(six))


def test_a_grid_that_no_frame_can_hold_is_told_so(spec_of: SpecOf) -> None:
    told = str(unfit(spec_of(book("4x4", "{size: 60x90mm}", per_page="6")))[0])
    assert "no grid fits this page in so many frames" in told


@pytest.mark.parametrize(
    ("page", "section", "figures"),
    [
        ("{size: A5}", "kakuro, size: 31x31", ("3.9", "6.9", "17x17", "241 x 263")),
        ("{size: A5, look: large-print}", "sudoku, size: 16x16", ("7.5", "14.0", "8x8", "252 x 277")),
        ("{size: A5, per_page: 6}", "calcudoku, size: 9x9", ("5.0", "6.9", "6x6", "162 x 263")),
    ],
)
def test_a_refusal_says_how_small_cells_are_and_what_would_fit(
    spec_of: SpecOf, page: str, section: str, figures: tuple[str, ...]
) -> None:
    told = str(unfit(spec_of(f"page: {page}\nsections: [{{family: {section}, counts: {{easy: 1}}}}]"))[0])
    found = re.search(r"of (\S+) mm, expected at least (\S+) mm .* this page is (\S+), .* grid (\d+ x \d+) mm", told)
    assert found is not None
    assert found.groups() == figures


def test_the_least_cell_of_a_refusal_is_rounded_up_to_what_fits(spec_of: SpecOf) -> None:
    spec = spec_of(book("31x31", "{size: A5}", "kakuro"))
    geometry = narrowest(spec.page)
    least = clue_cell(geometry, Kind("kakuro"), geometry.look.text_min)
    said = float(str(unfit(spec)[0]).partition("expected at least ")[2].split()[0])
    assert said - 0.1 < least / MM <= said


def test_a_kind_is_arranged_once_however_many_sections_have_it(
    spec_of: SpecOf, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = [f"{{family: sudoku, size: {6 + number % 2 * 3}x{6 + number % 2 * 3}, id: s{number}" for number in range(40)]
    spec = spec_of(f"sections: [{', '.join(f'{row}, counts: {{easy: 2}}}}' for row in rows)}]")
    arranged: list[PageStyle] = []

    def counting(
        page: PageSpec, geometry: PageGeometry, style: PageStyle, lots: Sequence[int] = (), code: float = 0.0
    ) -> GridFit:
        arranged.append(style)
        assert lots == [2] * 20
        return arrange(page, geometry, style, lots, code)

    monkeypatch.setattr(grid_fit, "arrange", counting)
    assert unfit(spec) == []
    assert len(arranged) == len(set(arranged)) == 2
