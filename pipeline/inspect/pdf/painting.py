"""Follows the content of a page, forms and their matrices included, and notes all ink that it lays down."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache, partial
from itertools import pairwise
from typing import Final, NamedTuple

import numpy as np
import pikepdf

from pipeline.inspect.pdf.canvas import Form, Painted, Shelf, State
from pipeline.inspect.pdf.colours import PATTERN, Paint, colour_of, default_paint, paint_of, space_of
from pipeline.inspect.pdf.columns import Numbers
from pipeline.inspect.pdf.content import Instructions
from pipeline.inspect.pdf.laying import FLAT, Areas, Strokes
from pipeline.inspect.pdf.lettering import Acts, TextPainter
from pipeline.inspect.pdf.marks import Field, Picture, Rule, Shape, Tone, new
from pipeline.inspect.pdf.matrices import Matrix, Point, box_of, product, scale_of
from pipeline.inspect.pdf.raw import Raw
from pipeline.inspect.pdf.tags import ARTIFACT

DEEPEST: Final = 12
"""Forms inside forms are followed so far."""

_AT_HAND: Final = 64  # forms; the shelf has room for more
_SMALL: Final = 1 << 10  # bytes of the curves of a small figure; a dot has 192
_INCH: Final = 72.0
_LEAST: Final = 1e-6
_SPARSE: Final = 0.15  # of a broken line at least is ink, not counting the ends that reach beyond its dashes


class _PathRun(NamedTuple):
    """A part of a path under a matrix: lines by their ends, or rectangles by a corner, width and height, a row each."""

    matrix: Matrix
    numbers: Numbers
    is_lines: bool

    @property
    def is_turned(self) -> bool:
        """Does the matrix turn it, or let it lean?"""
        return self.matrix[1] != 0 or self.matrix[2] != 0

    def points(self) -> Iterator[list[Point]]:
        """The same as points."""
        a, b, c, d, e, f = self.matrix
        for row in self.numbers.tolist():
            corners = (row[:2], row[2:]) if self.is_lines else _corners(*row)
            yield [(a * x + c * y + e, b * x + d * y + f) for x, y in corners]


class Painter(TextPainter):
    """Runs one page's content; `ink` has what it painted."""

    def __init__(self, shelf: Shelf, state: State, depth: int = 0) -> None:
        super().__init__(shelf, state)
        self._kept: list[State] = []
        self._marked: list[int | None] = []  # the marked contents that are open, None for what says nothing of ink
        self._forms: dict[str, Form] = {}  # by their names in the resources
        self._path: list[list[Point]] = []
        self._runs: list[_PathRun] = []  # of lines or rectangles, where the path has nothing else
        self._curved = False
        self._clips = False
        self._depth = depth

    @classmethod
    def of_page(cls, shelf: Shelf, height: float, origin: Point) -> Painter:
        """The painter of a page whose lower left corner is the origin; its y runs downwards."""
        left, bottom = origin
        shelf.turn_over()
        return cls(shelf, State((1.0, 0.0, 0.0, -1.0, -left, height + bottom)))

    def run(self, content: Instructions, resources: Raw) -> None:
        """Follow a content stream with its resources."""
        self._resources, self._named, self._forms = resources, {}, {}
        acts = self._operators()
        for operator, operands in content:
            act = acts.get(operator)
            if act:
                act(*operands)
        acts.clear()  # they know the painter: a circle that only a search for garbage would end

    def _operators(self) -> Acts:
        graphics: Acts = {"q": self._keep, "Q": self._recall, "cm": self._concat, "d": self._dash}
        graphics |= {
            "w": partial(self._set, "width"),
            "gs": self._extended,
            "Do": self._do,
            "INLINE IMAGE": self._inline,
            "sh": self._shading,
        }
        path: Acts = {"m": self._move, "l": self._to, "c": self._curve, "v": self._curve, "y": self._curve}
        path |= {"re": self._one_rectangle, "h": self._close, "n": self._end}
        path |= {"m l run": self._lines, "re run": self._rectangles, "c run": self._curves}
        path |= {"W": self._clip, "W*": self._clip}
        fill, stroke, close = self._fill_path, self._stroke_path, self._close
        steps = {"S": (stroke,), "s": (close, stroke), "f": (fill,), "B": (fill, stroke), "b": (close, fill, stroke)}
        steps |= {"F": steps["f"], "f*": steps["f"], "B*": steps["B"], "b*": steps["b"]}
        paint: Acts = {operator: partial(self._paint, each) for operator, each in steps.items()}
        graphics |= {"BMC": self._begin, "BDC": self._begin, "EMC": self._finish}
        return {**graphics, **path, **paint, **self._text_operators(), **self._colour_operators()}

    def _colour_operators(self) -> Acts:
        device = {"g": "/DeviceGray", "rg": "/DeviceRGB", "k": "/DeviceCMYK"}
        acts: Acts = {}
        for role, cased in (("fill", str.lower), ("stroke", str.upper)):
            acts |= {cased(operator): partial(self._colour, role, space) for operator, space in device.items()}
            acts |= {cased(operator): partial(self._recolour, role) for operator in ("sc", "scn")}
            acts[cased("cs")] = partial(self._set_space, role)
        return acts

    # the state

    def _colour(self, role: str, space: str, *parts: Raw) -> None:
        setattr(self._state, role, paint_of(space, parts))

    def _set_space(self, role: str, name: Raw) -> None:
        setattr(self._state, role, default_paint(space_of(name, self._resources)))

    def _recolour(self, role: str, *parts: Raw) -> None:
        space = getattr(self._state, role).space
        if space == PATTERN:
            self.ink.extras["a pattern"] = None
        self._colour(role, space, *parts)

    def _keep(self) -> None:
        self._kept.append(self._state.copy())

    def _recall(self) -> None:
        if self._kept:
            self._state = self._kept.pop()

    def _concat(self, *matrix: float) -> None:
        a, b, c, d, e, f = matrix
        self._state.ctm = product((a, b, c, d, e, f), self._state.ctm)

    # marked content

    def _begin(self, tag: Raw, told: Raw = None) -> None:
        """Note what ink is from here on: an artifact, or content of an element by its number."""
        if isinstance(told, pikepdf.Dictionary):
            told = told.get("/MCID")
        number = told if told is None or isinstance(told, str) else int(told)
        named = number if isinstance(number, int) else None
        self._marked.append(ARTIFACT if str(tag) == "/Artifact" else named)
        self._note_marked()

    def _finish(self) -> None:
        if self._marked:
            self._marked.pop()
            self._note_marked()

    def _note_marked(self) -> None:
        self.ink.changes.append((self.ink.marks.turn, tuple(one for one in self._marked if one is not None)))

    def _dash(self, pattern: Raw, _phase: float) -> None:
        lengths = [float(length) for length in pattern] * 2  # an odd count goes on with gaps for strokes
        self._state.dashed = len(lengths) > 0
        self._state.sparse = sum(lengths[::2]) < _SPARSE * sum(lengths)

    def _extended(self, name: Raw) -> None:
        state = self._resources.get("/ExtGState", {}).get(str(name), {})
        opaque = all(float(state.get(key, 1)) >= 1 for key in ("/ca", "/CA"))
        plain = str(state.get("/BM", "/Normal")) in ("/Normal", "/Compatible")
        self._state.opaque = opaque and plain and str(state.get("/SMask", "/None")) == "/None"
        self._state.alpha = float(state.get("/ca", self._state.alpha))
        if not self._state.opaque:
            self.ink.extras["transparency"] = None
        if state.get("/OP", False) or state.get("/op", False):
            self.ink.extras["overprint"] = None
        if "/LW" in state:
            self._state.width = float(state["/LW"])
        if "/D" in state:
            self._dash(*state["/D"])

    # forms and images

    def _do(self, name: Raw) -> None:
        named = str(name)
        if named in self._forms:
            self._form(self._forms[named])
            return
        thing = self._resources.get("/XObject", {}).get(named)
        if thing is None:
            self.ink.extras["a picture or a form that the file lacks"] = None
        elif str(thing.get("/Subtype")) == "/Image":
            self._image(float(thing.get("/Width", 1)), float(thing.get("/Height", 1)), thing)
        elif self._depth < DEEPEST:
            form = self._shelf.form(thing)
            if len(self._forms) < _AT_HAND:
                self._forms[named] = form
            self._form(form)

    def _form(self, form: Form) -> None:
        state = self._state.copy()
        if form.grouped:
            self.ink.extras["transparency"] = None
        state.ctm = product(form.matrix, state.ctm)
        room = None if form.box is None else box_of(state.ctm, form.box)
        if room is not None and form.resources is not None and (state.clip is None or state.clip.covers(room)):
            self._stamp(form, state)
            return
        if room is not None:
            state.clip = room if state.clip is None else state.clip.common(room)
        self.ink.add(self._painted(form, state), 0.0, 0.0)

    def _stamp(self, form: Form, state: State) -> None:
        """Paint a form that looks alike wherever it stands: it is followed once, and then only moved."""
        a, b, c, d, x, y = state.ctm
        key = (form.place, self._depth, state.key())
        if key not in self._shelf.painted:
            state.ctm = (a, b, c, d, 0.0, 0.0)
            state.clip = form.box and box_of(state.ctm, form.box)
            self._shelf.painted[key] = self._painted(form, state)
        self.ink.add(self._shelf.painted[key], x, y)

    def _painted(self, form: Form, state: State) -> Painted:
        inner = Painter(self._shelf, state, self._depth + 1)
        inner.run(form.content, self._resources if form.resources is None else form.resources)
        return Painted(inner.ink.marks.laid(self._shelf.texts), inner.ink)

    def _inline(self, image: Raw) -> None:
        space = pikepdf.Name(image.colorspace or "/DeviceGray")
        self._image(float(image.width), float(image.height), pikepdf.Dictionary(ColorSpace=space))

    def _image(self, width: float, height: float, image: Raw) -> None:
        ctm = self._state.ctm
        across, down = scale_of(ctm)
        dpi = min(width / max(across, _LEAST), height / max(down, _LEAST)) * _INCH
        if "/SMask" in image:
            self.ink.extras["transparency"] = None
        mask = bool(image.get("/ImageMask", False))
        space = "/DeviceGray" if mask else space_of(image.get("/ColorSpace", "/DeviceGray"), self._resources)
        covers = self._state.opaque and not (mask or "/SMask" in image or "/Mask" in image)
        place = image.objgen
        if covers and image.is_indirect:
            self.ink.images[place] = image
        self._lay(Picture(box_of(ctm, (0.0, 0.0, 1.0, 1.0)), dpi, space, covers, place))

    def _shading(self, name: Raw) -> None:
        shading = self._resources.get("/Shading", {}).get(str(name), {})
        space = space_of(shading.get("/ColorSpace", "/DeviceGray"), self._resources)
        everywhere = box_of(self._state.ctm, (0.0, 0.0, 1.0, 1.0))
        self.ink.extras["a shading"] = None
        self.ink.tones.append(Tone(everywhere, f"a shading in {space}"))

    # paths

    def _move(self, x: float, y: float) -> None:
        self._unroll()
        a, b, c, d, e, f = self._state.ctm
        self._path.append([(a * x + c * y + e, b * x + d * y + f)])

    def _to(self, x: float, y: float) -> None:
        self._unroll()
        if self._path:
            a, b, c, d, e, f = self._state.ctm
            self._path[-1].append((a * x + c * y + e, b * x + d * y + f))

    def _lines(self, ends: Numbers) -> None:
        self._roll(_PathRun(self._state.ctm, ends, is_lines=True))

    def _rectangles(self, corners: Numbers) -> None:
        self._roll(_PathRun(self._state.ctm, corners, is_lines=False))

    def _roll(self, run: _PathRun) -> None:
        """Add a run to the path."""
        self._runs.append(run)
        if self._path:
            self._unroll()

    def _unroll(self) -> None:
        """Go on with a path as points, whatever it has begun with."""
        for run in self._runs:
            self._path += run.points()
        self._runs = []

    def _curves(self, points: Numbers) -> None:
        self._unroll()
        self._curved = True
        if self._path:
            a, b, c, d, e, f = self._state.ctm
            upright = b == c == 0
            reach = _reach(points) if upright else points.reshape(-1, 2).tolist()
            self._path[-1] += [(a * x + c * y + e, b * x + d * y + f) for x, y in reach]

    def _curve(self, *numbers: float) -> None:
        self._curved = True
        for at in range(0, len(numbers), 2):
            self._to(numbers[at], numbers[at + 1])

    def _one_rectangle(self, *corner: float) -> None:
        if corner:
            x, y, width, height = corner
            self._rectangles(np.array(((x + 0.0, y + 0.0, width + 0.0, height + 0.0),)))  # no text is a number

    def _close(self) -> None:
        self._unroll()
        if self._path:
            self._path[-1].append(self._path[-1][0])

    def _clip(self) -> None:
        self._clips = True

    def _narrow(self, room: Field) -> None:
        """Let nothing be seen outside of a rectangle."""
        clip = self._state.clip
        self._state.clip = room if clip is None else clip.common(room)

    def _end(self) -> None:
        if self._clips:
            self._unroll()
        if self._clips and self._path:
            if self._curved or len(self._path) > 1 or not _is_upright_box(self._path[0]):
                self.ink.extras["a clip that is not a rectangle"] = None
            self._narrow(_around([point for points in self._path for point in points], 0))
        self._path, self._runs, self._curved, self._clips = [], [], False, False

    def _paint(self, steps: Iterable[Callable[[], None]]) -> None:
        for step in steps:
            step()
        self._end()

    def _stroke_path(self) -> None:
        state = self._state
        across, up = (state.width * scale for scale in scale_of(state.ctm))
        width = min(across, up)
        if state.sparse:
            self.ink.extras["a line whose dashes hardly print"] = None
        if across == up and self._is_plain(state.stroke) and all(run.is_lines for run in self._runs):
            for run in self._runs:
                self.ink.marks.add_strokes(Strokes(run.numbers, run.matrix, width, state.dashed, state.stroke.grey))
        else:
            self._unroll()
        if self._curved:
            self._add(
                [Shape(_around(points, width / 2), state.stroke.grey, width) for points in self._path], state.stroke
            )
            return
        dashed, grey = state.dashed, state.stroke.grey
        rules = [_rule(*ends, width, dashed, grey) for points in self._path for ends in pairwise(points)]
        if across != up:
            rules = [_rewidened(rule, across, up) for rule in rules]
        self._add(rules, state.stroke)

    def _fill_path(self) -> None:
        fill, opaque, curved = self._state.fill, self._state.opaque, self._curved
        if self._is_plain(fill) and not any(run.is_lines or run.is_turned for run in self._runs):
            for run in self._runs:
                self.ink.marks.add_areas(Areas(run.numbers, run.matrix, fill.grey, opaque))
        else:
            self._unroll()
        self._add([_filled(points, fill.grey, opaque, curved) for points in self._path], fill)

    def _is_plain(self, paint: Paint) -> bool:
        """Is the path without curves, and laid down in a grey where nothing hides it?"""
        return self._state.clip is None and not self._state.mode and paint.is_grey and not self._curved

    def _add(self, marks: Sequence[Rule | Shape], paint: Paint) -> None:
        """Lay down what was painted."""
        for mark in marks:
            self._lay(mark)
        if not paint.is_grey:
            self.ink.tones += [Tone(mark.field, colour_of(paint)) for mark in marks]


def _corners(x: float, y: float, width: float, height: float) -> Sequence[Point]:
    return ((x, y), (x + width, y), (x + width, y + height), (x, y + height), (x, y))


def _reach(points: Numbers) -> tuple[Point, Point]:
    """Two opposite corners of the rectangle around points, which are all that counts of curves."""
    data = points.tobytes()
    return _known_reach(data) if len(data) <= _SMALL else _reach_of(data)


def _reach_of(points: bytes) -> tuple[Point, Point]:
    across, down = np.frombuffer(points).reshape(-1, 2).T
    return (float(across.min()), float(down.min())), (float(across.max()), float(down.max()))


_known_reach = lru_cache(maxsize=1024)(_reach_of)  # of dots, which return often


def _around(points: Sequence[Point], half: float) -> Field:
    across, down = zip(*points, strict=True)
    return new(Field, (min(across) - half, min(down) - half, max(across) + half, max(down) + half))


def _filled(points: Sequence[Point], grey: float, opaque: bool, curved: bool) -> Shape:
    corners = None if curved else _box(points)
    if corners:
        (x1, y1), (x2, y2) = corners
        left, right = (x1, x2) if x1 < x2 else (x2, x1)
        top, bottom = (y1, y2) if y1 < y2 else (y2, y1)
        flat = right - left <= FLAT or bottom - top <= FLAT
        return new(Shape, (new(Field, (left, top, right, bottom)), grey, 0.0, opaque, flat))
    return new(Shape, (_around(points, 0), grey, 0.0, opaque, curved or not _is_upright_box(points)))


def _box(points: Sequence[Point]) -> tuple[Point, Point] | None:
    """Two opposite corners of a path that is a rectangle as `re` makes it, which most are; None for another."""
    if len(points) == 5 and points[0] == points[4]:  # noqa: PLR2004
        (x1, y1), (x2, y2), (x3, y3), (x4, y4), _ = points
        if x1 == x4 and x2 == x3 and y1 == y2 and y3 == y4:
            return points[0], points[2]
    return None


def _rewidened(rule: Rule, across: float, up: float) -> Rule:
    """A stroke that is wider one way than the other."""
    if rule.is_upright:
        return rule._replace(width=across)
    return rule._replace(width=up) if rule.is_level else rule


def _is_upright_box(points: Sequence[Point]) -> bool:
    """Is a path a rectangle whose sides are level and upright?"""
    if box := _box(points):
        (x1, y1), (x2, y2) = box
        return abs(x1 - x2) > FLAT and abs(y1 - y2) > FLAT
    across, down = ({round(point[axis], 2) for point in points} for axis in (0, 1))
    corners = {(round(x, 2), round(y, 2)) for x, y in points}
    return len(across) == len(down) == 2 and len(corners) == 4 and len(points) <= 5  # noqa: PLR2004


def _rule(here: Point, there: Point, width: float, dashed: bool, grey: float) -> Rule:
    (x1, y1), (x2, y2) = here, there
    if (y2 < y1) if abs(x1 - x2) < abs(y1 - y2) else (x2 < x1):
        x1, y1, x2, y2 = x2, y2, x1, y1
    return new(Rule, (x1, y1, x2, y2, width, dashed, grey))
