"""Reads designs of covers: colours by name, what is drawn on the front, and where words stand, a file for each."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Annotated, Any, Final

from pydantic import Field

from pipeline.config.documents import read_with_parents
from pipeline.config.problems.findings import Findings
from pipeline.config.problems.validation import Strict, checked
from pipeline.config.values import book_limits
from pipeline.config.values.value_rules import Rule, choice, line, parsed
from pipeline.errors import InputError
from pipeline.model.cover import (
    Area,
    BackColours,
    Badge,
    CoverPart,
    CoverTemplate,
    CoverText,
    Figure,
    SpineColours,
    Swatch,
)
from pipeline.model.picture import CMYK, RGB
from pipeline.page.units import cut_to_tenth
from pipeline.source import resources, templates
from pipeline.source.wording import Path, key_path, shown, type_name

INK_MOST: Final = 240
"""Per cent of ink that all four colours may have together: more does not dry on the presses of books."""

_HEX: Final = re.compile("#[0-9A-Fa-f]{6}")
_RGB: Final = 'a colour such as "#14365C"'
_CMYK: Final = f"four parts from 0 to 100 such as [95, 75, 30, 20], {INK_MOST} together at most"
_AREA: Final = "four parts of the front from 0 to 1: left edge, upper edge, width, height, such as [0.1, 0.5, 0.8, 0.4]"
_HUNDRED: Final = 100
_SIDES: Final = 4
_COLOURS: Final = 12
_COLOURS_KEY: Final = "colours"


def _hex(text: str) -> str:
    if not _HEX.fullmatch(text):
        raise ValueError(f"{shown(text)} is not a colour, expected {_RGB}")
    return text


def _numbers(value: object, low: float, high: float, expected: str) -> tuple[float, ...]:
    items = value if isinstance(value, list) else []
    numbers = [float(one) for one in items if isinstance(one, (int, float)) and not isinstance(one, bool)]
    if len(numbers) != _SIDES or len(items) != _SIDES or not all(low <= one <= high for one in numbers):
        raise ValueError(f"{_listed(numbers) if numbers else type_name(value)} is not valid, expected {expected}")
    return tuple(numbers)


def _listed(numbers: Iterable[float]) -> str:
    return f"[{', '.join(f'{one:g}' for one in numbers)}]"


def _cmyk(value: object) -> object:
    parts = _numbers(value, 0, _HUNDRED, _CMYK)
    if sum(parts) > INK_MOST:
        raise ValueError(f"{_listed(parts)} is {sum(parts):g} per cent of ink, expected {_CMYK}")
    return tuple(part / _HUNDRED for part in parts)


def _area(value: object) -> object:
    left, top, width, height = _numbers(value, 0, 1, _AREA)
    if not (width and height and left + width <= 1 + book_limits.ROUNDED and top + height <= 1 + book_limits.ROUNDED):
        found = _listed((left, top, width, height))
        raise ValueError(f"{found} lies beyond the front, or has no width or height; expected {_AREA}")
    return left, top, width, height


def _share(value: object) -> float:
    least, most = 0.02, 0.5
    if isinstance(value, (int, float)) and not isinstance(value, bool) and least <= value <= most:
        return float(value)
    raise ValueError(f"{shown(value)} is not valid, expected a part of the front's width from {least} to {most}")


_Area = Annotated[Any, Rule(_area, lambda: {"type": "array", "items": {"type": "number"}})]
_Name = Annotated[str, line(book_limits.ID, "the name of a colour")]


class SwatchFile(Strict):
    """A colour on a screen and on a press."""

    rgb: Annotated[str, parsed(_hex, _RGB, {"type": "string"})]
    cmyk: Annotated[Any, Rule(_cmyk, lambda: {"type": "array", "items": {"type": "number"}})]


class PartFile(Strict):
    """A part of the front."""

    draw: Annotated[Figure, choice(*Figure)]
    area: _Area
    colours: Annotated[list[_Name], Field(min_length=1, max_length=_COLOURS)]
    lines: _Name | None = None


class TextFile(Strict):
    """Where a text stands."""

    area: _Area
    colour: _Name
    largest: Annotated[float, Rule(_share, lambda: {"type": "number"})]
    align: Annotated[str, choice("left", "centre")] = "centre"
    stand: Annotated[str, choice("top", "middle", "foot")] = "middle"
    face: Annotated[str, choice("bold", "display")] = "bold"


class BadgeFile(Strict):
    """The badge."""

    area: _Area
    shape: Annotated[str, choice("disc", "box")] = "disc"
    colour: _Name
    ink: _Name


class SpineFile(Strict):
    """The colours of the spine."""

    ink: _Name
    accent: _Name
    accent_ink: _Name


class BackFile(Strict):
    """The colours of the back."""

    ink: _Name
    accent: _Name
    paper: _Name
    lines: _Name


class DesignFile(Strict):
    """A design as a designer writes it."""

    extends: Annotated[str | None, line(book_limits.FILE_NAME)] = None
    colours: dict[str, SwatchFile]
    ground: _Name
    front: Annotated[list[PartFile], Field(max_length=book_limits.FRAMES)]
    title: TextFile
    subtitle: _Name
    series: _Name
    author: TextFile
    badge: BadgeFile
    spine: SpineFile
    back: BackFile


def load_design(name: str) -> CoverTemplate:
    """The design of a name; InputError with all that is wrong in its file and in those that it extends."""
    path = templates.path_of(templates.COVERS, name)
    document = read_with_parents(path, templates.text_of, resources.templates() / templates.COVERS)
    if document.problems:
        raise InputError(document.problems)
    findings = Findings(document)
    file, _ = checked(DesignFile, findings)
    if file:
        _check_halves(file, findings)
    found = file and _design(name, file, findings)
    if file and not findings.problems and templates.own_path(templates.COVERS, name):
        _check_contrasts(file, findings)
    findings.raise_all()
    assert found
    return found


def _check_halves(file: DesignFile, findings: Findings) -> None:
    """Report colours with one value of their own, the other being that of the design which is extended."""
    for name in file.colours:
        rgb, cmyk = ((_COLOURS_KEY, name, space) for space in ("rgb", "cmyk"))
        files = [findings.place(path).file for path in (rgb, cmyk)]
        if files[0] != files[1]:
            own, other = (rgb, "cmyk") if files[0] == findings.place(()).file else (cmyk, "rgb")
            message = f"has no {other} beside it, so screen and press would show different colours; write both values"
            findings.refuse(own, message)


def _check_contrasts(file: DesignFile, findings: Findings) -> None:
    """Report texts that do not stand out from what lies below them, where the author's own file says so."""
    from pipeline.page.files.picture_pixels import READABLE, contrast, luminance  # needs numpy; few designs are new

    own = findings.place(()).file
    for path, ink, grounds in _inks(file):
        for ground in grounds:
            one, other = (_swatch(file.colours[name]) for name in (ink, ground))
            found = {
                where: contrast(luminance(one.tone(space)), luminance(other.tone(space)))
                for space, where in ((RGB, "on screens"), (CMYK, "in print"))
            }
            where = min(found, key=lambda place: found[place])
            if found[where] >= READABLE:
                continue
            message = (
                f"{key_path(path)} is {shown(ink)} on {shown(ground)}, a contrast of {cut_to_tenth(found[where])} "
                f"{where}, expected at least {READABLE}; choose a lighter or a darker colour for one of them"
            )
            places = [(_COLOURS_KEY, ground), (_COLOURS_KEY, ink), ("ground",), path]
            findings.refuse(next((one for one in places if findings.place(one).file == own), path), message)


def _inks(file: DesignFile) -> Iterator[tuple[Path, str, Sequence[str]]]:
    """The texts of a design: their key, the name of their colour, the names of those that lie below them."""
    title, author = (_grounds(file, area) for area in (file.title.area, file.author.area))
    yield ("title", "colour"), file.title.colour, title
    yield ("subtitle",), file.subtitle, title
    yield ("series",), file.series, title
    yield ("author", "colour"), file.author.colour, author
    yield ("badge", "ink"), file.badge.ink, [file.badge.colour]
    yield ("spine", "ink"), file.spine.ink, [file.ground]
    yield ("spine", "accent_ink"), file.spine.accent_ink, [file.spine.accent]
    yield ("back", "ink"), file.back.ink, [file.ground]
    yield ("back", "accent"), file.back.accent, [file.ground]
    yield ("back", "lines"), file.back.lines, [file.back.paper]


def _grounds(file: DesignFile, area: Area) -> list[str]:
    """The colours below an area: the ground, and areas of one colour that lie on it, unless others hide them."""
    found = [file.ground]
    for part in file.front:
        if part.draw is Figure.FILL and _overlap(part.area, area):
            found = [*([] if _holds(part.area, area) else found), part.colours[0]]
    return list(dict.fromkeys(found))


def _overlap(one: Area, other: Area) -> bool:
    across = one[0] < other[0] + other[2] and other[0] < one[0] + one[2]
    return across and one[1] < other[1] + other[3] and other[1] < one[1] + one[3]


def _holds(one: Area, other: Area) -> bool:
    across = one[0] <= other[0] and other[0] + other[2] <= one[0] + one[2]
    return across and one[1] <= other[1] and other[1] + other[3] <= one[1] + one[3]


def _swatch(colour: SwatchFile) -> Swatch:
    return Swatch(_parts(colour.rgb), colour.cmyk)


def _design(name: str, file: DesignFile, findings: Findings) -> CoverTemplate:
    swatches = {one: _swatch(colour) for one, colour in file.colours.items()}
    unknown = Swatch((0, 0, 0), (0, 0, 0, 1))

    def colour(wanted: str, *path: str | int) -> Swatch:
        if wanted not in swatches:
            at: Path = path
            findings.refuse(at, f"{shown(wanted)} is not among the colours, expected one of {', '.join(swatches)}")
        return swatches.get(wanted, unknown)

    return CoverTemplate(
        name,
        colour(file.ground, "ground"),
        tuple(_part(part, number, colour) for number, part in enumerate(file.front)),
        _text(file.title, "title", colour),
        colour(file.subtitle, "subtitle"),
        colour(file.series, "series"),
        _text(file.author, "author", colour),
        Badge(
            file.badge.area,
            colour(file.badge.colour, "badge", "colour"),
            colour(file.badge.ink, "badge", "ink"),
            file.badge.shape == "disc",
        ),
        SpineColours(**{key: colour(value, "spine", key) for key, value in dict(file.spine).items()}),
        BackColours(**{key: colour(value, "back", key) for key, value in dict(file.back).items()}),
    )


_Colour = Callable[..., Swatch]


def _part(part: PartFile, number: int, colour: _Colour) -> CoverPart:
    colours = tuple(colour(one, "front", number, "colours", at) for at, one in enumerate(part.colours))
    lines = colour(part.lines, "front", number, "lines") if part.lines else None
    return CoverPart(part.draw, part.area, colours, lines)


def _text(text: TextFile, key: str, colour: _Colour) -> CoverText:
    bold = text.face == "bold"
    return CoverText(
        text.area, colour(text.colour, key, "colour"), text.largest, text.align == "left", text.stand, bold
    )


def _parts(rgb: str) -> tuple[float, float, float]:
    """The parts of a colour such as #14365C, from 0 to 1."""
    red, green, blue = (int(rgb[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return red, green, blue
