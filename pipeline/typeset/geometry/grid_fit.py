"""Chooses how the puzzles of a section stand on a page: which template, how large the cells become, what is refused.

Lengths in points. Nothing here knows puzzles, only families and sizes of grids.
"""

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from itertools import groupby

from pipeline.errors import Problem
from pipeline.frozen import frozen
from pipeline.model.book import PageStyle
from pipeline.model.printer import MM
from pipeline.model.qr import LEAST_MODULE, OPENER, QrSpec
from pipeline.model.size import Size
from pipeline.model.spec import BookSpec, PageSpec, SectionSpec
from pipeline.model.template import FrameRole, PageTemplate
from pipeline.page.draw.digits import DIGIT
from pipeline.page.units import Box, cut_to_tenth, in_mm
from pipeline.typeset.geometry.code_sizes import GAP, code_problems, code_rooms
from pipeline.typeset.geometry.page_geometry import PageGeometry, narrowest
from pipeline.typeset.geometry.smallest_cells import (
    GROWTH,
    LABEL,
    LABEL_ROOM,
    candidate_cell,
    clue_cell,
    smallest_answer,
    wide_clue_cell,
)
from pipeline.typeset.geometry.template_frames import Frame, Framing, Gaps, part_filled, rooms

_SMALLEST = 3  # no grid has fewer columns or rows
_WIDEST_PAGE = 1000  # millimetres; no page is advised that is larger
ENOUGH = 1e-6
"""What cells may be smaller than they should be: lengths are sums of fractions."""


@frozen
class GridFit:
    """Grids of one size in the frames of a template, with what stands above and below each.

    `answer_cell` and `answer_label` are those of answers on the same page, 0 where there are none. `candidates`: are
    there any in the cells? `room` is the width and height that frames are made for where other kinds stand on the same
    page, or on other sheets of a class; smaller grids hang from its top, or stand in its middle where they are
    `centred`. `code` is the side of the room for a QR code at the foot.
    """

    template: PageTemplate
    size: Size
    cell: float
    heading: float
    footing: float
    gaps: Gaps
    answer_cell: float = 0.0
    answer_label: float = 0.0
    answer_width: float = 0.0
    candidates: bool = False
    room: tuple[float, float] | None = None
    centred: bool = False
    code: float = 0.0

    @property
    def per_page(self) -> int:
        """How many puzzles a full page holds."""
        return self.template.puzzles

    @property
    def grid(self) -> tuple[float, float]:
        """The width and height of a grid."""
        return self.size.width * self.cell, self.size.height * self.cell

    @property
    def words_below(self) -> float:
        """The height of the words below a grid: what stands there but for its code."""
        return self.footing - (self.code + GAP if self.code else 0.0)

    def grid_box(self, frame: Box) -> Box:
        """Where the grid stands in a frame, words above and below it."""
        room = frame.without(self.heading, self.footing)
        width, height = self.grid
        if not self.room:
            return room
        y = room.y + (room.height - height) / 2 if self.centred else room.top - height
        return Box(room.middle - width / 2, y, width, height)

    def slack(self, geometry: PageGeometry) -> float:
        """The height that full pages leave free; none where it is for notes or answers."""
        if not self.template.is_raster or self.template.notes or self.answered:
            return 0.0
        rows = len(self.template.frames)
        height = self.room[1] if self.room else self.grid[1]
        taken = rows * (self.heading + height + self.footing) + (rows - 1) * self.gaps.row
        return geometry.height - geometry.band - taken

    @property
    def answered(self) -> bool:
        """Do the answers stand on the same page?"""
        return self.template.answers > 0

    def frames(self, area: Box, count: int) -> tuple[Frame, ...]:
        """The frames of a page with `count` puzzles; those of puzzles and answers are no wider than they need."""
        width, height = self.room or self.grid
        blocks = {FrameRole.PUZZLE: (width, self.heading + height + self.footing)}
        if self.answered:
            answer = (self.answer_width, self.answer_label + self.size.height * self.answer_cell)
            blocks[FrameRole.ANSWER] = answer
        return part_filled(Framing(self.template, self.gaps, blocks).rows(area), count)


def arrangements(spec: BookSpec, geometry: PageGeometry) -> dict[PageStyle, GridFit]:
    """How the grids of every kind of a book stand on its pages."""
    codes, taught = code_rooms(spec), _taught(spec)
    found = {}
    for style, lots in _lots(spec).items():
        code = codes.get(style, 0.0)
        fitting = arrange(spec.page, geometry, style, lots, code)
        found[style] = _fuller(spec.page, geometry, fitting, lots, code) if style in taught else fitting
    return found


def _taught(spec: BookSpec) -> frozenset[PageStyle]:
    """The kinds that only lessons have: an author's own sections keep the puzzles a page that are asked for."""
    lessons, others = (
        {PageStyle.of(section) for section in spec.sections if bool(section.lesson) is wanted}
        for wanted in (True, False)
    )
    return frozenset(lessons - others)


def arrange(
    page: PageSpec, geometry: PageGeometry, style: PageStyle, lots: Sequence[int] = (), code: float = 0.0
) -> GridFit:
    """How grids of a kind stand on a page: in a template, or the one that keeps cells and clues large.

    Of several it is the one for most puzzles, or one for fewer on which `lots` of so many puzzles take no more pages.
    Where none keeps them it is the one for fewest; `unfit` says whether that can be printed. `code` is the side of the
    room for a code below each grid, which is no narrower.
    """
    fitting = [fit(geometry, one, style.size, code) for one in _templates(page, style.template)]
    clear = clue_cell(geometry, style.kind, geometry.look.sizes["clue"])
    wide, _ = wide_clue_cell(geometry, style, None)
    roomy = max(geometry.look.cell_min, clear, wide, candidate_cell(geometry, style), code / style.size.width)
    kept = [one for one in fitting if one.cell >= roomy]
    return replace(_best_filled(kept, () if page.mix else lots) if kept else fitting[-1], candidates=style.candidates)


def _fuller(page: PageSpec, geometry: PageGeometry, found: GridFit, lots: Sequence[int], code: float) -> GridFit:
    """Puzzles of lessons on fewer pages than asked for, where no cell gets smaller: first lessons have small grids."""
    if not found.template.is_raster or found.template.notes:
        return found
    others = (fit(geometry, one, found.size, code) for one in _templates(page, None))
    more = [one for one in others if one.per_page > found.per_page and one.cell >= found.cell - ENOUGH]
    best = _best_filled([*more, found], lots)
    return replace(best, candidates=found.candidates)


def puzzles_per_page(spec: BookSpec) -> dict[PageStyle, int]:
    """How many puzzles of every kind stand on a page of a book, at the narrowest that its pages can become."""
    return {style: one.per_page for style, one in arrangements(spec, narrowest(spec.page)).items()}


def _best_filled(kept: Sequence[GridFit], lots: Sequence[int]) -> GridFit:
    """The one for most puzzles, or for fewer on as many pages; without lots, pages are filled up by other kinds."""

    def pages(one: GridFit) -> int:
        return sum(-(-lot // one.per_page) for lot in lots)

    return next(one for one in reversed(kept) if pages(one) == pages(kept[0])) if lots else kept[0]


def _lots(spec: BookSpec) -> dict[PageStyle, list[int]]:
    """How many puzzles of every kind follow each other, wherever in the book they do."""
    lots: defaultdict[PageStyle, list[int]] = defaultdict(list)
    if spec.order == "mixed":
        for section in spec.sections:
            lots[PageStyle.of(section)].append(_count(section))
        return lots
    for style, together in groupby(spec.sections, PageStyle.of):
        lots[style].append(sum(map(_count, together)))
    return lots


def _count(section: SectionSpec) -> int:
    """For how many puzzles a section has frames."""
    return section.frames_for or section.asked


def unfit(spec: BookSpec) -> list[Problem]:
    """What is wrong with sections whose grids, clues or answers cannot be printed large enough on the page."""
    geometry = narrowest(spec.page)
    fits = arrangements(spec, geometry)
    found = (_unfit(geometry, section, fits[PageStyle.of(section)], spec.page.qr) for section in spec.sections)
    return [*code_problems(spec), *(problem for problem in found if problem)]


def _unfit(geometry: PageGeometry, asked: SectionSpec, found: GridFit, qr: QrSpec | None) -> Problem | None:
    style, look = PageStyle.of(asked), geometry.look
    least, why = needed_cell(geometry, asked, found.code)
    if found.cell < least - ENOUGH:
        message = f"cells of {in_mm(found.cell)} mm, expected at least {_mm_up(least)} mm {why}"
        advice = _advice(geometry, found, least) + (", or candidates: false" if style.candidates else "")
        advice += _code_advice(geometry, asked, found, qr) if qr and found.code else ""
        return Problem(f"{_subject(geometry, found)} {message}; {advice}", asked.place, f"{asked.key}.size")
    if found.answered and found.answer_cell < smallest_answer(geometry) - ENOUGH:
        digit = found.answer_cell * DIGIT / geometry.typeface.bold.cap_height
        message = (
            f"{_subject(geometry, found)} answers with digits of {cut_to_tenth(digit)} pt, expected at least "
            f"{look.answer_digit_min:g} pt (look {look.name}); give answers more room in the "
            f"template, or use a smaller grid or larger paper"
        )
        return Problem(message, asked.place, f"{asked.key}.size")
    return None


def fit(geometry: PageGeometry, template: PageTemplate, size: Size, code: float = 0.0) -> GridFit:
    """The grids of a size in a template, turned where that makes cells larger; each has room for a code below."""
    ways = [fit_upright(geometry, way, size, code) for way in (template, template.turned)]
    return max(ways, key=lambda way: round(way.cell, 6))


def fit_upright(geometry: PageGeometry, template: PageTemplate, size: Size, code: float = 0.0) -> GridFit:
    """The same in a template as it is."""
    area = Box(0.0, 0.0, geometry.width, geometry.height - geometry.band)
    return _filled(geometry, template, size, area, code)


def _subject(geometry: PageGeometry, found: GridFit) -> str:
    frames = "" if found.template.is_raster else f" (template {found.template.name})"
    return f"{found.size}, {found.per_page} a page{frames} on {geometry.paper.name}, has"


def _advice(geometry: PageGeometry, found: GridFit, least: float) -> str:
    fewer = "fewer a page" if found.per_page > 1 else "another look"
    return (
        f"{_largest(geometry, found, least)}, the smallest page for this grid "
        f"{_smallest(geometry, found, least)}; use a smaller grid, {fewer} or larger paper"
    )


def _code_advice(geometry: PageGeometry, asked: SectionSpec, found: GridFit, qr: QrSpec) -> str:
    """How codes below the grids would leave more room."""
    finer = found.code / qr.module * LEAST_MODULE
    fits = fit(geometry, found.template, found.size, finer).cell >= needed_cell(geometry, asked, finer)[0] - ENOUGH
    module = f"qr.module: {LEAST_MODULE / MM:g}mm or " if fits else ""
    return f", or {module}qr.place: {OPENER}, for codes of {in_mm(found.code)} mm stand below the grids"


def _mm_up(points: float) -> float:
    """Points as millimetres, to the tenth above."""
    return -(-points * 10 / MM // 1) / 10 if in_mm(points) * MM < points - ENOUGH else in_mm(points)


def needed_cell(geometry: PageGeometry, asked: SectionSpec, code: float = 0.0) -> tuple[float, str]:
    """The smallest cell that look, clues and candidates of a section need, and why; clues of its own are not known.

    A grid is also no narrower than the code below it.
    """
    look, style = geometry.look, PageStyle.of(asked)
    needed = {
        look.cell_floor: f"(look {look.name})",
        clue_cell(geometry, style.kind, look.text_min): f"for clues of {look.text_min:g} pt",
        candidate_cell(geometry, style): f"for candidates of {look.sizes['candidate']:g} pt (look {look.name})",
    }
    if code:
        needed[code / style.size.width] = f"for grids as wide as their codes of {in_mm(code)} mm"
    if not asked.own:
        cell, clue = wide_clue_cell(geometry, style, asked.params)
        needed[cell] = f"for clues of {look.text_min:g} pt such as {clue}"
    least = max(needed)
    return least, needed[least]


def _templates(page: PageSpec, wanted: str | None) -> list[PageTemplate]:
    """The templates to try, those for most puzzles first."""
    known = sorted(page.templates, key=lambda template: -template.puzzles)
    return [one for one in known if (one.auto if wanted is None else one.name == wanted)]


def _filled(geometry: PageGeometry, way: PageTemplate, size: Size, area: Box, code: float) -> GridFit:
    """The grids of a size in a template, as large as an area lets them be."""
    look, (heading, footing) = geometry.look, geometry.captions
    footing += code + GAP if code else 0.0
    gaps = Gaps.of(way, look.sizes["column_gap"], look.sizes["row_gap"])
    least, label = smallest_answer(geometry), look.sizes["answer"] * LABEL
    found = rooms(way, area, gaps, label + size.height * least)
    cell = min(_cells(found, FrameRole.PUZZLE, size, heading + footing), default=0.0)
    most = cell if geometry.fields else look.cell_max  # a pupil's hand fills a large cell, too
    grid_fit = GridFit(way, size, max(0.0, min(cell, most)), heading, footing, gaps, code=code)
    answers = list(_cells(found, FrameRole.ANSWER, size, label))
    if not answers:
        return grid_fit
    cell = max(0.0, min(*answers, GROWTH * least, grid_fit.cell))
    width = max(size.width * cell, look.sizes["answer"] * LABEL_ROOM)
    return replace(grid_fit, answer_cell=cell, answer_label=label, answer_width=width)


def _cells(frames: Collection[Frame], role: FrameRole, size: Size, words: float) -> Iterator[float]:
    """The largest cells of a size in the frames of a role."""
    for frame in frames:
        if frame.role is role:
            yield min(frame.box.width / size.width, (frame.box.height - words) / size.height)


def _largest(geometry: PageGeometry, found: GridFit, least: float) -> str:
    """What is the largest square grid that keeps the smallest cell where `found` does not."""
    for side in range(found.size.width + found.size.height, _SMALLEST - 1, -1):
        if fit(geometry, found.template, Size(side, side), found.code).cell >= least - ENOUGH:
            return f"the largest grid for this page is {side}x{side}"
    return "no grid fits this page in so many frames"


def _smallest(geometry: PageGeometry, found: GridFit, least: float) -> str:
    """The smallest page, in whole millimetres, whose frames keep the smallest cell."""
    sides = (geometry.paper.width - geometry.width, geometry.paper.height - geometry.height + geometry.band)
    wide = _WIDEST_PAGE * MM

    def keeps(width: float, height: float) -> bool:
        area = Box(0.0, 0.0, width - sides[0], height - sides[1])
        return _filled(geometry, found.template, found.size, area, found.code).cell >= least

    whole = range(_WIDEST_PAGE)
    width = bisect_left(whole, True, key=lambda mm: keeps(mm * MM, wide))
    height = bisect_left(whole, True, key=lambda mm: keeps(wide, mm * MM))
    return f"{width} x {height} mm"
