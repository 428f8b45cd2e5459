"""Where the answers of a book stand: as many a page as keep their digits readable, in the order of their numbers.

Works on sizes alone. Distances in points; x and y run from the upper left corner of a page's body.
"""

from collections.abc import Iterator, Sequence
from math import ceil
from operator import attrgetter

from pipeline.errors import Problem
from pipeline.model.size import Size
from pipeline.model.spec import NOWHERE, AnswersSpec, BookSpec
from pipeline.model.template import FrameRole, PageTemplate
from pipeline.page.draw.marks import DIGIT
from pipeline.page.units import Box
from pipeline.typeset.geometry.page_geometry import PageGeometry
from pipeline.typeset.geometry.smallest_cells import LABEL, smallest_answer
from pipeline.typeset.geometry.template_frames import Gaps, rooms
from pipeline.typeset.key.answer_flow import AnswerPage, Key, Tile, grouped_pages, key_heading, mixed_pages

_LARGEST_CELL = 26.0


def answer_pages(spec: BookSpec, geometry: PageGeometry, key: Key) -> tuple[AnswerPage, ...]:
    """The pages of the key."""
    if not key.sizes or spec.answers.place == NOWHERE:
        return ()
    templates = _templates(spec.answers)
    if templates:
        widest = max(key.sizes, key=attrgetter("width", "height"))
        template = max(templates, key=lambda one: _least(geometry, one, widest))
        return tuple(_even_pages(geometry, key, template, spec.answers.per_page or template.answers))
    return (mixed_pages if spec.order == "mixed" else grouped_pages)(geometry, key)


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
    digit = _largest(geometry, templates, worst) * DIGIT / geometry.typeface.bold.cap_height
    advice = f"at most {fitting[-1]} fit" if fitting else "not even one fits; use a larger page"
    message = (
        f"{asked} answers a page give {worst} digits of {digit:.1f} pt, under the "
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
