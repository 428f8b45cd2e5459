"""Where the answers of a book stand: as many a page as keep their digits readable, in the order of their numbers.

Works on sizes alone. Distances in points; x and y run from the upper left corner of a page's body.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import ceil, floor
from operator import attrgetter
from typing import Final

from pipeline.errors import InputError, Problem
from pipeline.model.size import Size
from pipeline.model.spec import NOWHERE, AnswersSpec, BookSpec
from pipeline.model.template import FrameRole, PageTemplate
from pipeline.page.draw.digits import DIGIT
from pipeline.page.units import Box, cut_to_tenth
from pipeline.source.wording import counted
from pipeline.typeset.geometry.page_geometry import PageGeometry
from pipeline.typeset.geometry.smallest_cells import GROWTH, LABEL, smallest_answer
from pipeline.typeset.geometry.template_frames import Gaps, rooms
from pipeline.typeset.key.answer_flow import Cells, fewest_pages, flowing_pages, most_on_first_page, most_pages
from pipeline.typeset.key.answer_places import AnswerPage, Key, Tile, key_heading, largest_cell

_LARGEST_CELL = 26.0

_SHARES: Final = (1.0, 0.95, 0.9, 0.85, 0.8)
"""How much of their width answers take where they may be higher for that, as fewer stand side by side."""


class UnfitKeyError(InputError):
    """A key has fewer or more pages than its answers can fill."""


def answer_pages(spec: BookSpec, geometry: PageGeometry, key: Key) -> tuple[AnswerPage, ...]:
    """The pages of the key."""
    if not key.sizes or spec.answers.place == NOWHERE:
        return ()
    templates = _templates(spec.answers)
    if templates:
        widest = max(key.sizes, key=attrgetter("width", "height"))
        template = max(templates, key=lambda one: _least(geometry, one, widest))
        return tuple(_even_pages(geometry, key, template, spec.answers.per_page or template.answers))
    return _flowing(spec, geometry, _stream(spec, key))


def most_on_a_page(spec: BookSpec, geometry: PageGeometry, key: Key) -> int:
    """The number of answers that the first page of a key holds when all are as small as they may be."""
    return most_on_first_page(geometry, _stream(spec, key), _cells(spec, geometry))


def _stream(spec: BookSpec, key: Key) -> Key:
    """The key without titles where kinds take turns all the time: in mixed order, and from lesson to lesson."""
    course = any(section.lesson for section in spec.sections)
    return replace(key, titles=()) if spec.order == "mixed" or (course and key.takes_turns) else key


def _cells(spec: BookSpec, geometry: PageGeometry) -> Cells:
    """The cells that answers may have where they flow: digits as the look or the author wants them at least."""
    look, wish = geometry.look, spec.answers
    least = smallest_answer(geometry)
    most = max(_LARGEST_CELL, GROWTH * least, look.cell_max if wish.page_count else 0.0)
    least = max(least, _cell_of(wish.digit_size or 0.0, geometry))
    if spec.page.sign:  # the key of a sheet has a page for itself, and fills it as the sheet does
        return Cells(least, geometry.width, geometry.width, _SHARES)
    return Cells(least, most, max(most, look.cell_max))


def _flowing(spec: BookSpec, geometry: PageGeometry, key: Key) -> tuple[AnswerPage, ...]:
    """The pages of a key whose answers flow, as the author wants it; InputError where that cannot be had."""
    look, wish = geometry.look, spec.answers
    cells = _cells(spec, geometry)
    if problem := _too_large(spec, geometry, key, cells.least):
        raise InputError(problem)
    if wish.page_count is None:
        return flowing_pages(geometry, key, cells)
    fewest, most = fewest_pages(geometry, key, cells), most_pages(geometry, key, cells)
    if not fewest <= wish.page_count <= most:
        near = (
            f"with digits of {look.answer_digit_min:g} pt, the least of look {look.name}, they take {fewest}; "
            f"write {fewest} or more"
            if wish.page_count < fewest
            else f"the largest digits fill {most}; write {most} or less"
        )
        message = f"{counted(wish.page_count, 'page')} asked for {counted(len(key.sizes), 'answer')}, {near}, or auto"
        raise UnfitKeyError(Problem(message, wish.number_at, "answers.page_count"))
    return flowing_pages(geometry, key, cells, wish.page_count)


def _too_large(spec: BookSpec, geometry: PageGeometry, key: Key, cell: float) -> Problem | None:
    """What is wrong where the digits that the author wants are too large for an answer on its page, or too small."""
    asked, look = spec.answers.digit_size, geometry.look
    if asked is None:
        return None
    if asked < look.answer_digit_min:
        least = look.answer_digit_min
        message = f"{asked:g} pt asked, look {look.name} has digits from {least:g} pt on; write {least:g}pt or more"
        return Problem(message, spec.answers.number_at, "answers.digit_size")
    worst = min(dict.fromkeys(key.sizes), key=lambda size: largest_cell(geometry, size))
    most = largest_cell(geometry, worst)
    if cell <= most:
        return None
    digits = floor(10 * digit_size(most, geometry)) / 10
    message = (
        f"{asked:g} pt asked, the answer of a {worst} puzzle fills {geometry.paper.name} with digits of {digits:g} pt; "
        f"write {digits:g}pt or less"
    )
    return Problem(message, spec.answers.number_at, "answers.digit_size")


def digit_size(cell: float, geometry: PageGeometry) -> float:
    """The size of the digits of answers with a cell, in points."""
    return cell * DIGIT / geometry.typeface.bold.cap_height


def _cell_of(digits: float, geometry: PageGeometry) -> float:
    return digits * geometry.typeface.bold.cap_height / DIGIT


def too_small(spec: BookSpec, geometry: PageGeometry, sizes: Sequence[Size]) -> Problem | None:
    """What is wrong when the author's number of answers a page makes digits too small, else None."""
    templates = _templates(spec.answers)
    least = smallest_answer(geometry)
    if not templates or not sizes:
        return None
    worst = min(sizes, key=lambda size: _largest(geometry, templates, size))
    if _largest(geometry, templates, worst) >= least:
        return None
    asked = spec.answers.per_page or templates[0].answers
    fitting = [count for count in range(1, asked) if _largest(geometry, _rasters(count), worst) >= least]
    digit = digit_size(_largest(geometry, templates, worst), geometry)
    advice = f"at most {fitting[-1]} fit" if fitting else "not even one fits; use a larger page"
    message = (
        f"{asked} answers a page give {worst} digits of {cut_to_tenth(digit)} pt, under the "
        f"{geometry.look.answer_digit_min:g} pt of look {geometry.look.name}; {advice}, or write auto"
    )
    return Problem(message, spec.answers.number_at, f"answers.{'template' if spec.answers.template else 'per_page'}")


def _templates(answers: AnswersSpec) -> tuple[PageTemplate, ...]:
    """The templates that the author leaves open; none where all answers flow as their sizes want."""
    if answers.template:
        return (answers.template, answers.template.turned)
    return _rasters(answers.per_page) if answers.per_page else ()


def _rasters(per_page: int) -> tuple[PageTemplate, ...]:
    """Answers in columns and rows, in every shape that holds so many."""
    shapes = ((columns, ceil(per_page / columns)) for columns in range(1, per_page + 1))
    return tuple(PageTemplate.raster(columns, rows, FrameRole.ANSWER) for columns, rows in shapes)


def _even_pages(geometry: PageGeometry, key: Key, template: PageTemplate, per_page: int) -> Iterator[AnswerPage]:
    """Pages of `per_page` answers in the frames of a template."""
    boxes = _boxes(geometry, template)
    for start in range(0, len(key.sizes), per_page):
        drop = 0.0 if start else key_heading(geometry)
        sizes = key.sizes[start : start + per_page]
        tiles = []
        for position, (size, box) in enumerate(zip(sizes, boxes, strict=False)):
            cell = _cell(geometry, box, size)
            room = size.width * cell
            tiles.append(Tile(start + position, _left(geometry, box, room), drop - box.top, room, cell))
        yield AnswerPage(tuple(tiles), ())


def _left(geometry: PageGeometry, box: Box, room: float) -> float:
    """Where an answer begins in its frame: at the page's edges in line with these, in the middle in between."""
    free = geometry.width - box.width
    share = box.x / free if free else 0.5
    return box.x + (box.width - room) * share


def _boxes(geometry: PageGeometry, template: PageTemplate) -> list[Box]:
    """The frames of a page in reading order, its upper left corner at (0, 0)."""
    gap = geometry.look.sizes["answer_gap"]
    gaps = Gaps.of(template, gap, gap)
    height = geometry.height - key_heading(geometry)
    return [frame.box for frame in rooms(template, Box(0.0, -height, geometry.width, height), gaps)]


def _largest(geometry: PageGeometry, templates: Sequence[PageTemplate], size: Size) -> float:
    """The smallest cell of a size in the template that makes it largest."""
    return max(_least(geometry, template, size) for template in templates)


def _least(geometry: PageGeometry, template: PageTemplate, size: Size) -> float:
    """The smallest cell of a size in the frames of a template."""
    return min(_cell(geometry, box, size) for box in _boxes(geometry, template))


def _cell(geometry: PageGeometry, box: Box, size: Size) -> float:
    label = geometry.look.sizes["answer"] * LABEL
    return min(box.width / size.width, (box.height - label) / size.height, _LARGEST_CELL)
