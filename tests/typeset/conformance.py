"""What every template, look and printer must keep on a finished page: nothing outside, nothing over anything else,
nothing too small. Works on the operations of a page, as the PDF writer gets them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pipeline.model.book import Book
from pipeline.model.look import Look
from pipeline.model.template import FrameRole
from pipeline.page.draw.ops import Bends, Discs, Fills, Op, Page, Stamp, Strokes, Text
from pipeline.page.type.typography import Typeface
from pipeline.page.units import Box
from pipeline.typeset.geometry.template_frames import Frame
from pipeline.typeset.interior.groups import paged_group
from pipeline.typeset.layout import layout
from pipeline.typeset.page_plan import check_fit
from pipeline.typeset.pagination.book_parts import Pagination
from pipeline.typeset.pagination.paginate import paginate

INK = 3.0  # so far in points borders and the tails of letters may reach over an edge
NOTES = (72.0, 24.0)  # a frame for notes that is narrower or lower is of no use
PALE = 0.9  # greys above this are lost, but for white


def defects(book: Book) -> list[str]:
    """What is wrong on the pages of a book of one section, as sentences; InputError where `check` refuses it."""
    check_fit(book.spec)
    found = paginate(book.spec, [paged_group(book.groups[0], book.spec)])
    pages = layout(book).interior.pages
    puzzles = range(found.group_places[0].page, found.group_places[0].page + found.puzzle_pages)
    told = [f"page {page.number}: {what}" for page in pages for what in page_defects(page, found)]
    count, per_page = len(book.entries), found.grid_fits[0].per_page
    for start, page in zip(range(0, count, per_page), puzzles, strict=True):
        told += [
            f"page {page}: {what}" for what in _frame_defects(pages[page - 1], found, min(per_page, count - start))
        ]
    return told


def page_defects(page: Page, found: Pagination) -> Iterator[str]:
    """What is wrong with any page: ink outside the margins, texts over each other, what is too thin, small or pale."""
    live, faces = found.geometry.live(page.number), found.context.typeface
    for op in page.ops:
        box = _box(op, faces)
        if box and not _inside(box, live):
            yield f"{type(op).__name__} at ({box.x:.0f}, {box.y:.0f}) is outside the margins"
        yield from _too_little(op, found.geometry.look)
    texts = sorted(_texts(page, faces), key=lambda text: text[0].x)
    for number, (box, text) in enumerate(texts):
        for other, over in texts[number + 1 :]:
            if other.x >= box.right - 0.3:
                break
            if other.y < box.top - 0.3 and box.y < other.top - 0.3:
                yield f"{text!r} and {over!r} stand over each other"
    for box, text in texts:
        if any(_crosses(op, box) for op in page.ops if isinstance(op, Strokes) and _is_rule(op)):
            yield f"a rule strikes through {text!r}"


def _frame_defects(page: Page, found: Pagination, count: int) -> Iterator[str]:
    """What is wrong with the frames of a page of puzzles, and with what stands in them."""
    geometry, grid_fit = found.geometry, found.grid_fits[0]
    body = geometry.body(page.number)
    frames = grid_fit.frames(body.without(top=geometry.band), count)
    yield from _overlaps(frames)
    for frame in frames:
        if not _inside(frame.box, body.without(top=geometry.band), 0.01):
            yield f"the frame for a {frame.role} reaches over the running head, the page number or the margins"
        if frame.role is FrameRole.NOTES and (frame.box.width < NOTES[0] or frame.box.height < NOTES[1]):
            yield f"the frame for notes is only {frame.box.width:.0f} x {frame.box.height:.0f} pt"
    if grid_fit.cell < geometry.look.cell_floor - 0.01:
        yield f"cells of {grid_fit.cell:.1f} pt are under the look's {geometry.look.cell_floor:.1f}"
    for op in page.ops:
        box = _box(op, found.context.typeface)
        if box and _inside(box, body.without(top=geometry.band)) and not any(_inside(box, one.box) for one in frames):
            yield f"{type(op).__name__} at ({box.x:.0f}, {box.y:.0f}) is not inside one frame"


def _overlaps(frames: Sequence[Frame]) -> Iterator[str]:
    for number, one in enumerate(frames):
        for other in frames[number + 1 :]:
            across = one.box.x < other.box.right - 0.01 and other.box.x < one.box.right - 0.01
            if across and one.box.y < other.box.top - 0.01 and other.box.y < one.box.top - 0.01:
                yield f"the frames for a {one.kind} and a {other.kind} stand over each other"


def _too_little(op: Op, look: Look) -> Iterator[str]:
    if isinstance(op, Text) and op.size < look.text_min - 0.005:
        yield f"type of {op.size:.2f} pt: {op.runs[0][2]!r}"
    if isinstance(op, Strokes) and op.width < look.line_min:
        yield f"a line of {op.width:.2f} pt"
    if isinstance(op, Fills) and PALE < op.grey < 1:
        yield f"a grey of {op.grey:g} in look {look.name}"
    if isinstance(op, Stamp):
        for part in op.form.ops:
            yield from _too_little(part, look)


def _texts(page: Page, faces: Typeface) -> Iterator[tuple[Box, str]]:
    for op in page.ops:
        if isinstance(op, Text):
            yield from ((_text_box(op, paged, faces), paged[2]) for paged in op.runs if paged[2].strip(" ._"))


def _text_box(op: Text, paged: tuple[float, float, str], faces: Typeface) -> Box:
    x, y, text = paged
    face = faces.face(op.weight)
    width, height = face.width(text, op.size), face.cap_height * op.size
    return Box(x - width, y - height, width, height) if op.turned else Box(x, y, width, height)


def _box(op: Op, faces: Typeface) -> Box | None:
    """The box around an operation's ink, lines without their width; None where there is none."""
    if isinstance(op, Stamp):
        points = (point for part in op.form.ops for point in _corners(part, faces))
        return _around([(op.x + x, op.y + y) for x, y in points])
    return _around(list(_corners(op, faces)))


def _corners(op: Strokes | Fills | Discs | Bends | Text, faces: Typeface) -> Iterator[tuple[float, float]]:
    if isinstance(op, Text):
        for paged in op.runs:
            box = _text_box(op, paged, faces)
            yield from ((box.x, box.y), (box.right, box.top))
    elif isinstance(op, Strokes):
        yield from (point for x1, y1, x2, y2 in op.segments for point in ((x1, y1), (x2, y2)))
    elif isinstance(op, Bends):
        yield from (point for path in op.paths for point in path)
    elif isinstance(op, Fills):
        yield from (point for x, y, w, h in op.rectangles for point in ((x, y), (x + w, y + h)))
    else:
        yield from (point for x, y, r in op.circles for point in ((x - r, y - r), (x + r, y + r)))


def _around(points: Sequence[tuple[float, float]]) -> Box | None:
    if not points:
        return None
    left, bottom = (min(point[axis] for point in points) for axis in (0, 1))
    right, top = (max(point[axis] for point in points) for axis in (0, 1))
    return Box(left, bottom, right - left, top - bottom)


def _inside(box: Box, room: Box, ink: float = INK) -> bool:
    across = room.x - ink <= box.x and box.right <= room.right + ink
    return across and room.y - ink <= box.y and box.top <= room.top + ink


def _is_rule(op: Strokes) -> bool:
    """Lines that nothing upright goes with: to write on, or below a running head."""
    return all(y1 == y2 for _, y1, _, y2 in op.segments)


def _crosses(op: Strokes, box: Box) -> bool:
    return any(x1 < box.right and box.x < x2 and box.y + 0.3 < y1 < box.top - 0.3 for x1, y1, x2, _ in op.segments)
