"""Chooses how the puzzles of a section stand on a page: which template, how large the cells become, what is refused.

Lengths in points. Nothing here knows puzzles, only families and sizes of grids.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from pipeline.errors import Problem
from pipeline.families import family_named
from pipeline.model.book import PageStyle
from pipeline.model.kind import Kind
from pipeline.model.look import Look
from pipeline.model.printer import MM
from pipeline.model.size import Size
from pipeline.model.slot import Params
from pipeline.model.spec import BookSpec, PageSpec
from pipeline.model.template import FrameRole, PageTemplate
from pipeline.page.draw.marks import DIGIT
from pipeline.page.draw.place import NARROWEST, STRETCH
from pipeline.page.type.typography import Typeface
from pipeline.page.units import Box, in_mm
from pipeline.typeset.geometry.answer_sizes import GROWTH, LABEL, LABEL_ROOM, smallest_cell
from pipeline.typeset.geometry.page_geometry import CAPS, CAPTION_GAP, PageGeometry, narrowest, second_line
from pipeline.typeset.geometry.template_frames import Frame, Framing, Gaps, part_filled, rooms
from pipeline.typeset.setting.book_typeface import typeface

_SMALLEST = 3  # no grid has fewer columns or rows
_WIDEST_PAGE = 1000  # millimetres; no page is advised that is larger
_ENOUGH = 1e-6


@dataclass(frozen=True, slots=True)
class GridFit:
    """Grids of one size in the frames of a template, with what stands above and below each.

    `answer_cell` and `answer_label` are those of answers on the same page, 0 where there are none. `candidates`: are
    there any in the cells? `largest` is the size that frames are made for where sheets with grids of several share
    them; smaller grids stand in the middle. `room` is the width and height that frames are made for where other kinds
    stand on the same page; smaller grids hang from its top.
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
    largest: Size | None = None
    room: tuple[float, float] | None = None

    @property
    def per_page(self) -> int:
        """How many puzzles a full page holds."""
        return self.template.puzzles

    @property
    def grid(self) -> tuple[float, float]:
        """The width and height of a grid."""
        return self.size.width * self.cell, self.size.height * self.cell

    def grid_box(self, frame: Box) -> Box:
        """Where the grid stands in a frame, words above and below it."""
        room = frame.without(self.heading, self.footing)
        width, height = self.grid
        if self.room:
            return Box(room.middle - width / 2, room.top - height, width, height)
        if self.largest is None:
            return room
        return Box(room.middle - width / 2, room.y + (room.height - height) / 2, width, height)

    @property
    def answered(self) -> bool:
        """Do the answers stand on the same page?"""
        return self.template.answers > 0

    def frames(self, area: Box, count: int) -> tuple[Frame, ...]:
        """The frames of a page with `count` puzzles; those of puzzles and answers are no wider than they need."""
        size = self.largest or self.size
        width, height = self.room or (size.width * self.cell, size.height * self.cell)
        blocks = {FrameRole.PUZZLE: (width, self.heading + height + self.footing)}
        if self.answered:
            answer = (self.answer_width, self.answer_label + self.size.height * self.answer_cell)
            blocks[FrameRole.ANSWER] = answer
        return part_filled(Framing(self.template, self.gaps, blocks).rows(area), count)


@dataclass(frozen=True, slots=True)
class Measures:
    """What grids are made to fit: the look, the heights of the words above and below each, the faces."""

    look: Look
    captions: tuple[float, float]
    faces: Typeface


def arrange(spec: BookSpec, geometry: PageGeometry, style: PageStyle) -> GridFit:
    """How grids of a kind stand on a page: in a template, or the one that keeps cells and clues large.

    Of several it is the one for most puzzles, or one for fewer that takes no more pages. Where none keeps them it is
    the one for fewest; `unfit` says whether that can be printed.
    """
    faces = typeface(spec.page.fonts)
    measures = Measures(geometry.look, caption_heights(geometry.look, spec.page.show), faces)
    fitting = [fit(geometry, one, style.size, measures) for one in _templates(spec.page, style.template)]
    clear = clue_cell(geometry.look.sizes["clue"], style.kind, faces)
    roomy = max(
        geometry.look.cell_min,
        clear,
        _wide_cell(geometry.look, style, None, faces),
        _candidate_cell(geometry.look, style, faces),
    )
    kept = [one for one in fitting if one.cell >= roomy]
    return replace(_best_filled(spec, style, kept) if kept else fitting[-1], candidates=style.candidates)


def puzzles_per_page(spec: BookSpec, style: PageStyle) -> int:
    """How many puzzles of a kind stand on a page of a book, at the narrowest that its pages can become."""
    return arrange(spec, narrowest(spec.page), style).per_page


def _best_filled(spec: BookSpec, style: PageStyle, kept: Sequence[GridFit]) -> GridFit:
    """The one for most puzzles, or for fewer on as many pages; pages that kinds share are filled up by the next."""
    lots = () if spec.page.mix else tuple(_lots(spec, style))

    def pages(one: GridFit) -> int:
        return sum(-(-lot // one.per_page) for lot in lots)

    return next(one for one in reversed(kept) if pages(one) == pages(kept[0])) if lots else kept[0]


def _lots(spec: BookSpec, style: PageStyle) -> Iterator[int]:
    """How many puzzles of a kind follow each other, wherever in the book they do."""
    counts = ((PageStyle.of(section), section.frames_for or section.asked) for section in spec.sections)
    if spec.order == "mixed":
        yield from (count for one, count in counts if one == style)
        return
    for one, together in groupby(counts, lambda pair: pair[0]):
        if one == style:
            yield sum(count for _, count in together)


def unfit(spec: BookSpec, section: int) -> Problem | None:
    """What is wrong when a section's grids, clues or answers cannot be printed large enough on the page, else None."""
    wish, geometry, faces = spec.sections[section], narrowest(spec.page), typeface(spec.page.fonts)
    style = PageStyle.of(wish)
    found = arrange(spec, geometry, style)
    wants = _wants(geometry.look, style, faces)
    if not wish.own:
        wants[_wide_cell(geometry.look, style, wish.params, faces)] = _clues_read(geometry.look, style, wish.params)
    least = max(wants)
    if found.cell < least - _ENOUGH:
        why = wants[least]
        message = f"cells of {in_mm(found.cell)} mm, expected at least {_mm_up(least)} mm {why}"
        advice = _advice(geometry, found, least, faces) + (", or candidates: false" if style.candidates else "")
        return Problem(f"{_told(geometry, found)} {message}; {advice}", wish.place, f"{wish.key}.size")
    if found.answered and found.answer_cell < smallest_cell(geometry.look, faces) - _ENOUGH:
        digit = found.answer_cell * DIGIT / faces.bold.cap_height
        message = (
            f"{_told(geometry, found)} answers with digits of {digit:.1f} pt, expected at least "
            f"{geometry.look.answer_digit_min:g} pt (look {geometry.look.name}); give answers more room in the "
            f"template, or use a smaller grid or larger paper"
        )
        return Problem(message, wish.place, f"{wish.key}.size")
    return None


def fit(geometry: PageGeometry, template: PageTemplate, size: Size, measures: Measures) -> GridFit:
    """The grids of a size in a template, turned where that makes cells larger."""
    area = Box(0.0, 0.0, geometry.width, geometry.height - geometry.band)
    ways = [_filled(way, size, measures, area) for way in (template, template.turned)]
    return max(ways, key=lambda way: round(way.cell, 6))


def _told(geometry: PageGeometry, found: GridFit) -> str:
    frames = "" if found.template.is_raster else f" (template {found.template.name})"
    return f"{found.size}, {found.per_page} a page{frames} on {geometry.paper.name}, has"


def _advice(geometry: PageGeometry, found: GridFit, least: float, faces: Typeface) -> str:
    measures = Measures(geometry.look, (found.heading, found.footing), faces)
    fewer = "fewer a page" if found.per_page > 1 else "another look"
    return (
        f"{_largest(geometry, found, least, measures)}, the smallest page for this grid "
        f"{_smallest(geometry, found, least, measures)}; use a smaller grid, {fewer} or larger paper"
    )


def _mm_up(points: float) -> float:
    """Points as millimetres, to the tenth above."""
    return -(-points * 10 / MM // 1) / 10 if in_mm(points) * MM < points - _ENOUGH else in_mm(points)


def clue_cell(clue: float, kind: Kind, faces: Typeface) -> float:
    """The smallest cell with clues of a type size; 0 for a kind without clues."""
    height = family_named(kind.family).clue_height_of(kind.variant)
    return clue * faces.bold.cap_height / height if height else 0.0


def _wide_cell(look: Look, style: PageStyle, params: Params | None, faces: Typeface) -> float:
    """The smallest cell whose widest clue can still be read; 0 where the height of clues decides alone."""
    text, room = family_named(style.kind.family).widest_clue(style.size, params)
    return NARROWEST * faces.bold.width(text, look.text_min) / (room * STRETCH)


def _clues_read(look: Look, style: PageStyle, params: Params) -> str:
    text, _ = family_named(style.kind.family).widest_clue(style.size, params)
    return f"for clues of {look.text_min:g} pt such as {text}"


def _candidate_cell(look: Look, style: PageStyle, faces: Typeface) -> float:
    """The smallest cell whose candidates are as large as the look wants them; 0 where none are printed."""
    if not style.candidates:
        return 0.0
    height = family_named(style.kind.family).candidate_height_of(style.size, style.kind.variant)
    return look.sizes["candidate"] * faces.regular.cap_height / height


def _wants(look: Look, style: PageStyle, faces: Typeface) -> dict[float, str]:
    """The smallest cells that look, clues and candidates each ask for, and why."""
    return {
        look.cell_floor: f"(look {look.name})",
        clue_cell(look.text_min, style.kind, faces): f"for clues of {look.text_min:g} pt",
        _candidate_cell(look, style, faces): f"for candidates of {look.sizes['candidate']:g} pt (look {look.name})",
    }


def _templates(page: PageSpec, wanted: str | None) -> list[PageTemplate]:
    """The templates to try, those for most puzzles first."""
    known = sorted(page.templates, key=lambda template: -template.puzzles)
    return [one for one in known if (one.auto if wanted is None else one.name == wanted)]


def caption_heights(look: Look, show: Collection[str]) -> tuple[float, float]:
    """The heights of the words above and below a grid, with their distance from it."""
    above = {"number", "level", "answer_page"} & set(show)
    below = {"time", "techniques"} & set(show)
    number = look.sizes["number"] if "number" in above else look.sizes["caption"]
    heading = number * CAPS + CAPTION_GAP if above else 0.0
    footing = look.sizes["caption"] * CAPS + CAPTION_GAP + 2 if below else 0.0
    return heading, footing + (second_line(look) if "techniques" in below else 0.0)


def _filled(way: PageTemplate, size: Size, measures: Measures, area: Box) -> GridFit:
    """The grids of a size in a template, as large as an area lets them be."""
    look, (heading, footing) = measures.look, measures.captions
    gaps = Gaps(_first(way.column_gap, look.sizes["column_gap"]), _first(way.row_gap, look.sizes["row_gap"]))
    least, label = smallest_cell(look, measures.faces), look.sizes["answer"] * LABEL
    found = rooms(way, area, gaps, label + size.height * least)
    cell = min(_cells(found, FrameRole.PUZZLE, size, heading + footing), default=0.0)
    grid_fit = GridFit(way, size, max(0.0, min(cell, look.cell_max)), heading, footing, gaps)
    answers = list(_cells(found, FrameRole.ANSWER, size, label))
    if not answers:
        return grid_fit
    cell = max(0.0, min(*answers, GROWTH * least, grid_fit.cell))
    width = max(size.width * cell, look.sizes["answer"] * LABEL_ROOM)
    return replace(grid_fit, answer_cell=cell, answer_label=label, answer_width=width)


def _first(own: float | None, usual: float) -> float:
    return usual if own is None else own


def _cells(frames: Collection[Frame], kind: FrameRole, size: Size, words: float) -> Iterator[float]:
    """The largest cells of a size in the frames of a kind."""
    for frame in frames:
        if frame.kind is kind:
            yield min(frame.box.width / size.width, (frame.box.height - words) / size.height)


def _largest(geometry: PageGeometry, found: GridFit, least: float, measures: Measures) -> str:
    """What is the largest square grid that keeps the smallest cell where `found` does not."""
    for side in range(found.size.width + found.size.height, _SMALLEST - 1, -1):
        if fit(geometry, found.template, Size(side, side), measures).cell >= least - _ENOUGH:
            return f"the largest grid for this page is {side}x{side}"
    return "no grid fits this page in so many frames"


def _smallest(geometry: PageGeometry, found: GridFit, least: float, measures: Measures) -> str:
    """The smallest page, in whole millimetres, whose frames keep the smallest cell."""
    sides = (geometry.paper.width - geometry.width, geometry.paper.height - geometry.height + geometry.band)
    wide = _WIDEST_PAGE * MM

    def keeps(width: float, height: float) -> bool:
        area = Box(0.0, 0.0, width - sides[0], height - sides[1])
        return _filled(found.template, found.size, measures, area).cell >= least

    whole = range(_WIDEST_PAGE)
    width = bisect_left(whole, True, key=lambda mm: keeps(mm * MM, wide))
    height = bisect_left(whole, True, key=lambda mm: keeps(wide, mm * MM))
    return f"{width} x {height} mm"
