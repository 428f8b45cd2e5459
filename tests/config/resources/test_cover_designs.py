"""Designs of covers: all that there are can be read and printed, and a damaged file is reported with its places."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest

from pipeline.config.resources.cover_designs import INK_MOST, load_design
from pipeline.config.resources.cover_names import design_names
from pipeline.errors import InputError
from pipeline.model.cover import Area, CoverTemplate, Figure, Swatch
from pipeline.page.files.picture_pixels import contrast, luminance
from pipeline.source import resources

PUZZLES = set(Figure) - {Figure.FILL, Figure.FRAME}
READABLE = 4.5


@pytest.fixture(params=design_names())
def design(request: pytest.FixtureRequest) -> CoverTemplate:
    return load_design(request.param)


def overlap(one: Area, other: Area) -> bool:
    across = one[0] < other[0] + other[2] and other[0] < one[0] + one[2]
    return across and one[1] < other[1] + other[3] and other[1] < one[1] + one[3]


def grounds(design: CoverTemplate, area: Area) -> list[Swatch]:
    """The ground, and every area of one colour that lies below a part of a text."""
    below = [part.colours[0] for part in design.parts if part.figure is Figure.FILL and overlap(part.area, area)]
    return [design.ground, *below]


def stands_out(ink: Swatch, ground: Swatch) -> bool:
    return all(
        contrast(luminance(ink.tone(space)), luminance(ground.tone(space))) >= READABLE for space in ("rgb", "cmyk")
    )


def test_the_six_designs_are_there() -> None:
    assert design_names() == ("classic", "close-up", "gift", "ladder", "mosaic", "pop")


def test_texts_of_every_design_stand_out_on_screens_and_in_print(design: CoverTemplate) -> None:
    title = design.title
    for ink, area in ((title.colour, title.area), (design.subtitle, title.area), (design.series, title.area)):
        assert all(stands_out(ink, ground) for ground in grounds(design, area))
    assert all(stands_out(design.author.colour, ground) for ground in grounds(design, design.author.area))
    assert stands_out(design.badge.ink, design.badge.colour)
    assert stands_out(design.spine.ink, design.ground)
    assert stands_out(design.spine.accent_ink, design.spine.accent)
    assert stands_out(design.back.ink, design.ground)
    assert stands_out(design.back.accent, design.ground)
    assert stands_out(design.back.lines, design.back.paper)


def test_puzzles_stand_out_from_their_cards(design: CoverTemplate) -> None:
    for part in design.parts:
        if part.figure in (Figure.GRID, Figure.TILES, Figure.CLOSE_UP, Figure.ROW):
            assert part.lines
            assert all(stands_out(part.lines, colour) for colour in part.colours)


def test_texts_badge_and_puzzles_lie_apart(design: CoverTemplate) -> None:
    areas = [part.area for part in design.parts if part.figure in PUZZLES - {Figure.LEVELS}]
    areas += [design.title.area, design.author.area, design.badge.area]
    assert not [pair for pair in combinations(areas, 2) if overlap(*pair)]


def test_no_colour_has_more_ink_than_presses_dry(design: CoverTemplate) -> None:
    swatches = [design.ground, *(colour for part in design.parts for colour in part.colours)]
    assert max(sum(swatch.cmyk) for swatch in swatches) <= INK_MOST / 100


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        ("ground: navy", "ground: nvay", "ground: 'nvay' is not among the colours, expected one of navy, deep"),
        ('rgb: "#14304F"', 'rgb: "#14304"', 'is not a colour, expected a colour such as "#14365C"'),
        ("cmyk: [95, 72, 34, 24]", "cmyk: [95, 95, 95, 24]", "is 309 per cent of ink, expected four parts"),
        ("cmyk: [95, 72, 34, 24]", "cmyk: [95, 72, 34]", "is not valid, expected four parts from 0 to 100"),
        ("draw: grid", "draw: gird", "front[2].draw: 'gird' is not valid, expected one of fill, frame, grid"),
        ("area: [0.0, 0.4, 1.0", "area: [0.5, 0.4, 1.0", "lies beyond the front, or has no width or height"),
        ("colours: [white], lines: ink", "colours: [whit], lines: ink", "front[2].colours[0]: 'whit' is not among the"),
        ("largest: 0.165", "largest: 3", "title.largest: 3 is not valid, expected a part of the front's width"),
    ],
)
def test_mistakes_in_a_design_are_reported_at_their_place(
    before: str, after: str, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = (resources.templates() / "covers" / "classic.yaml").read_text(encoding="utf-8")
    assert before in text
    (tmp_path / "covers").mkdir()
    (tmp_path / "covers" / "mine.yaml").write_text(text.replace(before, after), encoding="utf-8")
    monkeypatch.setattr(resources, "templates", lambda: tmp_path)
    with pytest.raises(InputError) as caught:
        load_design("mine")
    assert told in str(caught.value)
