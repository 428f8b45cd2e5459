"""Holds the width of pictures to the smallest type that a press prints."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil
from typing import Final

from pipeline.errors import Problem
from pipeline.families import family_named
from pipeline.model.export import ExportSpec
from pipeline.model.printer import MM
from pipeline.model.spec import BookSpec
from pipeline.page.draw.clipping import cell_of
from pipeline.page.draw.marks import DIGIT
from pipeline.typeset.setting.book_typeface import typeface

SLACK: Final = 1e-6  # of a point, that sizes may be off


def too_narrow(spec: BookSpec, section: int, export: ExportSpec) -> Iterator[Problem]:
    """What is wrong when a section's digits or clues cannot be printed at a width, known before any puzzle is."""
    params, look = spec.sections[section].params, spec.page.look
    clue = family_named(params.family).clue_height_of(params.kind.variant) or DIGIT
    caps = typeface(spec.page.fonts).bold.cap_height
    kind = f"{params.kind.words} {params.size}"
    for what, option, height in ((kind, "width", min(DIGIT, clue)), (f"a solved {kind}", "solution_width", DIGIT)):
        size = height * cell_of(_width(export, option), params.size.width, look) / caps
        if size < export.press.least_type - SLACK:
            message = too_small(what, size, option, export)
            yield Problem(message, spec.sections[section].place, f"{spec.sections[section].key}.size")


def too_small(what: str, size: float, option: str, export: ExportSpec) -> str:
    """A sentence about type of a size in points: what it stands in, and which width would be enough."""
    width, press = _width(export, option), export.press
    enough = ceil(width / MM * press.least_type / size)
    return (
        f"{what} at a width of {width / MM:g} mm has type of {size:.1f} pt, expected at least "
        f"{press.least_type:g} pt ({press.name}); take {export.key(option)} {enough}mm or more, or a smaller grid"
    )


def _width(export: ExportSpec, option: str) -> float:
    return export.width if option == "width" else export.solution_width
