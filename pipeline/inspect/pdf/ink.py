"""The ink of a page: all that is seen on it, and what else lies there."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from pipeline.inspect.pdf.columns import (
    GlyphTable,
    Numbers,
    Places,
    RuleTable,
    ShapeTable,
    Truths,
    columns_of,
    glyphs_of,
    meeting,
    picked,
    places_of,
    rules_of,
    shapes_of,
    table_of_glyphs,
    table_of_rules,
    table_of_shapes,
    taken,
    touching,
)
from pipeline.inspect.pdf.marks import STRAIGHT, WHITE, Boxes, Faint, Field, Glyph, Link, Picture, Rule, Shape, Tone

if TYPE_CHECKING:
    from pipeline.inspect.pdf.tags import PageTags

_BOXES = Boxes()
_MADE = ("glyphs", "rules", "shapes")  # of columns, when somebody looks at them


class Seen(NamedTuple):
    """What is seen of the marks of a page as columns, its pictures, and the rooms of what is not seen."""

    glyph_table: GlyphTable
    rule_table: RuleTable
    shape_table: ShapeTable
    pictures: tuple[Picture, ...]
    hidden: tuple[Field, ...]


@dataclass(frozen=True)
class InkPage:
    """All that is seen on a page, and what else lies on it, as far as a printer minds: `extras` in words.

    `hidden` are the rooms of glyphs and strokes that nobody sees: white on white, covered by later ink, or cut
    off by a clip. `links` are those of the page. `faint` are the
    texts that cannot be read on a picture. `tags` is what a tagged file says of its ink, in a
    `language`.
    """

    glyphs: tuple[Glyph, ...]
    rules: tuple[Rule, ...]
    shapes: tuple[Shape, ...] = ()
    pictures: tuple[Picture, ...] = ()
    tones: tuple[Tone, ...] = ()
    boxes: Boxes = _BOXES
    extras: tuple[str, ...] = ()
    hidden: tuple[Field, ...] = ()
    links: tuple[Link, ...] = ()
    faint: tuple[Faint, ...] = ()
    tags: PageTags | None = None
    language: str = ""

    @cached_property
    def glyph_table(self) -> GlyphTable:
        """Its glyphs as columns."""
        return table_of_glyphs(self.glyphs)

    @cached_property
    def rule_table(self) -> RuleTable:
        """Its strokes as columns."""
        return table_of_rules(self.rules)

    @cached_property
    def shape_table(self) -> ShapeTable:
        """Its shapes as columns."""
        return table_of_shapes(self.shapes)

    @cached_property
    def odd_rules(self) -> tuple[tuple[Rule, ...], Numbers]:
        """The strokes that are no lines of grids, broken or slanting ones, and their rooms as four rows."""
        lines = self.rule_table
        straight = (np.abs(lines.x1 - lines.x2) < STRAIGHT) | (np.abs(lines.y1 - lines.y2) < STRAIGHT)
        places = places_of(lines.dashed | ~straight)
        return tuple(self.rules[at] for at in places.tolist()), lines.rooms[:, places]

    def glyphs_at(self, places: Sequence[int]) -> list[Glyph]:
        """The glyphs at some places."""
        return [self.glyphs[at] for at in places]

    def glyphs_where(self, which: Truths) -> list[Glyph]:
        """The glyphs for which a column is true."""
        return self.glyphs_at(places_of(which).tolist())

    def rules_where(self, which: Truths) -> list[Rule]:
        """The strokes for which a column is true."""
        return rules_of(taken(self.rule_table, which)) if which.any() else []

    def shapes_where(self, which: Truths) -> list[Shape]:
        """The shapes for which a column is true."""
        return shapes_of(taken(self.shape_table, which)) if which.any() else []

    def odd_rules_at(self, field: Field) -> list[Rule]:
        """The broken and slanting strokes that touch a rectangle."""
        rules, rooms = self.odd_rules
        return picked(rules, touching(rooms, field)) if rules else []

    @cached_property
    def rule_middles(self) -> Numbers:
        """The rectangles around the middle lines of its strokes, four rows."""
        return self.rule_table.middles

    @property
    def shape_rooms(self) -> Numbers:
        """The rectangles around its shapes, four rows."""
        return self.shape_table.rooms

    @cached_property
    def rooms(self) -> Numbers:
        """The rooms of everything that is seen on it, four rows."""
        shapes = self.shape_table
        seen = (self.glyph_table.rooms, self.rule_table.rooms, shapes.rooms[:, shapes.grey < WHITE])
        return np.concatenate((*seen, columns_of((one.field for one in self.pictures), 4)), axis=1)

    def shape_places(self, field: Field) -> Places:
        """The places of the shapes that share more than an edge with a rectangle."""
        left, top, right, bottom = self.shape_rooms
        return places_of((left < field.right) & (field.left < right) & (top < field.bottom) & (field.top < bottom))

    def glyphs_by_field(self, fields: Sequence[Field]) -> Iterator[list[Glyph]]:
        """By rectangle: the glyphs that have their centre in it or on its edge."""
        at, by = self._meeting(fields)
        glyphs, ends = self.glyphs_at(at.tolist()), by.searchsorted(np.arange(len(fields) + 1)).tolist()
        return (glyphs[first:end] for first, end in pairwise(ends))

    def glyphs_level(self, top: float, bottom: float) -> list[Glyph]:
        """The glyphs that have their centre between two heights or at one of them."""
        heights, places = self._by_height
        return self.glyphs_at(sorted(places[bisect_left(heights, top) : bisect_right(heights, bottom)]))

    @cached_property
    def _by_height(self) -> tuple[list[float], list[int]]:
        """The heights of its glyphs in rising order, and the place of each."""
        heights = self.glyph_table.y
        order = heights.argsort()
        return heights[order].tolist(), order.tolist()

    def glyphs_in(self, fields: tuple[Field, ...]) -> tuple[Places, Places]:
        """The glyphs that have their centre in some rectangles or on their edges, field by field.

        Each by its place, with that of the field; kept, for all who read a page ask for the same.
        """
        if fields not in self._inside:
            self._inside[fields] = self._meeting(fields)
        return self._inside[fields]

    def _meeting(self, fields: Iterable[Field]) -> tuple[Places, Places]:
        table = self.glyph_table
        return meeting(np.array((table.x, table.y) * 2), columns_of(fields, 4))

    @cached_property
    def _inside(self) -> dict[tuple[Field, ...], tuple[Places, Places]]:
        return {}

    def outside(self, fields: Iterable[Field]) -> Truths:
        """Which glyphs have their centre in none of some rectangles."""
        outside = np.ones(len(self.glyph_table.x), bool)
        outside[self.glyphs_in(tuple(fields))[0]] = False
        return outside

    def glyphs_outside(self, fields: Iterable[Field]) -> list[Glyph]:
        """The glyphs that have their centre in none of some rectangles."""
        return self.glyphs_where(self.outside(fields))

    @property
    def blank(self) -> bool:
        """Is nothing printed on it?"""
        marks = len(self.glyph_table.x) + len(self.rule_table.x1) + len(self.pictures)
        return not marks and not (self.shape_table.grey < WHITE).any()

    @property
    def half_turned(self) -> InkPage:
        """What is printed on the page as it is seen upside down; its boxes stay as they are."""
        across, down = self.boxes.media.right, self.boxes.media.bottom

        def field(one: Field) -> Field:
            return Field(across - one.right, down - one.bottom, across - one.left, down - one.top)

        glyphs = (
            one._replace(x=across - one.x, y=down - one.y, field=field(one.field), turned=not one.turned)
            for one in self.glyphs
        )
        rules = (
            one._replace(x1=across - one.x2, y1=down - one.y2, x2=across - one.x1, y2=down - one.y1)
            for one in self.rules
        )
        shapes = (one._replace(field=field(one.field)) for one in self.shapes)
        return replace(self, glyphs=tuple(glyphs), rules=tuple(rules), shapes=tuple(shapes))


class SeenPage(InkPage):
    """The ink of a page by its columns.

    Glyphs are made one by one, those that somebody looks at, strokes and shapes all together.
    """

    @classmethod
    def of(cls, seen: Seen, beside: InkPage) -> InkPage:
        """What is seen of marks, and beside it what a page without any has."""
        page = cls.__new__(cls)
        known = {**beside.__dict__, **seen._asdict(), "hidden": (*seen.hidden, *beside.hidden)}
        page.__dict__.update({name: value for name, value in known.items() if name not in _MADE})
        return page

    @cached_property
    def glyphs(self) -> tuple[Glyph, ...]:
        """Its glyphs."""
        return tuple(self.glyphs_at(range(len(self.glyph_table.x))))

    def glyphs_at(self, places: Sequence[int]) -> list[Glyph]:
        """The glyphs at some places."""
        made = self._made
        if new := [at for at in places if at not in made]:
            made.update(zip(new, glyphs_of(taken(self.glyph_table, np.array(new))), strict=True))
        return [made[at] for at in places]

    @cached_property
    def _made(self) -> dict[int, Glyph]:
        """The glyphs that were looked at so far, by their places."""
        return {}

    @cached_property
    def rules(self) -> tuple[Rule, ...]:
        """Its strokes."""
        return tuple(rules_of(self.rule_table))

    @cached_property
    def shapes(self) -> tuple[Shape, ...]:
        """Its shapes."""
        return tuple(shapes_of(self.shape_table))
