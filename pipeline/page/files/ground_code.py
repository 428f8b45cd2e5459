"""The code of grounds: what lies below the texts of grids, put together from the code of their pieces.

Grids share most of their pieces, so the code of one that was met before is there already.
"""

from collections import defaultdict
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from pipeline.model.look import Look
from pipeline.page.draw.at_hand import AtHand
from pipeline.page.draw.drawing import Drawing, Line, Piece, Shade, Shape, Stroke, shapes_of
from pipeline.page.draw.ops import Bends, Fills, Ground, Op, Strokes
from pipeline.page.draw.place import in_order, ranked, ranked_forms
from pipeline.page.files.shape_code import FormCode, form_code, parted

_Paint = tuple[int, Shade | Stroke, type[Op], str, str]
"""How shapes are painted: the rank that decides when, their role, their operation, what sets the pen, what paints."""

_Coded = tuple[tuple[int, str], ...]
"""The code of a piece: for each way to paint, by its number, lines or areas."""


def ground_code(ground: Ground) -> tuple[str | FormCode, ...]:
    """The code of a ground, each operation on lines that it ends; the same as that of its operations."""
    return _codes(ground.look, ground.cell).of(ground.drawing)


class _Codes:
    """The code of drawings at a cell size in a look, but for their texts."""

    def __init__(self, look: Look, cell: float) -> None:
        self._look, self._cell = look, cell
        self._paints: list[_Paint] = []
        self._pieces = AtHand(self._coded)

    def of(self, drawing: Drawing) -> tuple[str | FormCode, ...]:
        """The code of a drawing and its backdrop, in the order of painting."""
        gathered: defaultdict[int, list[str]] = defaultdict(list)
        for coded in self._pieces.of(_framed(drawing.pieces) if self._look.corner else drawing.pieces):
            for number, code in coded:
                gathered[number].append(code)
        painted: list[tuple[int, str | FormCode]] = []
        for number, codes in gathered.items():
            rank, *_, pen, paint = self._paints[number]
            painted.append((rank, f"{pen}{''.join(codes)}{paint}\n"))
        if drawing.backdrop:
            forms = ranked_forms(drawing.backdrop, self._look, self._cell)
            painted += [(rank, form_code(form)) for rank, form in forms]
        return in_order(painted)

    def _coded(self, piece: Piece) -> _Coded:
        """The code of a piece, put together from that of its shapes; but the lines of a border know each other."""
        if not isinstance(piece, tuple) or (self._look.corner and all(map(_is_border, piece))):
            return tuple([self._numbered(*one) for one in ranked(shapes_of(piece), self._look, self._cell)])
        gathered: defaultdict[int, list[str]] = defaultdict(list)
        for coded in self._pieces.of(piece):
            for number, code in coded:
                gathered[number].append(code)
        return tuple([(number, "".join(codes)) for number, codes in gathered.items()])

    def _numbered(self, rank: int, role: Shade | Stroke, op: Fills | Bends | Strokes) -> tuple[int, str]:
        """The code of an operation under the number of the way to paint it, which equal ways share."""
        pen, code, paint = parted(op)
        way = rank, role, type(op), pen, paint
        if way not in self._paints:
            self._paints.append(way)
        return self._paints.index(way), code


def _framed(pieces: Sequence[Piece]) -> Sequence[Piece]:
    """Pieces with all lines of a border as one, wherever they stand: what rounds its corners looks at all four."""
    parts = _PARTS.of(pieces)
    border = tuple([line for lines, _ in parts for line in lines])
    return (*[rest for _, rest in parts if rest], _frame(border)) if border else pieces


def _border_apart(piece: Piece) -> tuple[tuple[Shape, ...], Piece]:
    """The lines of a border in a piece, and the others as a piece of their own."""
    shapes = shapes_of(piece)
    border = tuple(filter(_is_border, shapes))
    return border, tuple(shape for shape in shapes if not _is_border(shape)) if border else piece


_PARTS: Final = AtHand(_border_apart)


def _is_border(shape: Shape) -> bool:
    return isinstance(shape, Line) and shape.stroke is Stroke.BORDER


@lru_cache(maxsize=256)
def _frame(lines: tuple[Shape, ...]) -> tuple[Shape, ...]:
    """The same lines, one object for equal ones."""
    return lines


_codes: Final = lru_cache(maxsize=64)(_Codes)
