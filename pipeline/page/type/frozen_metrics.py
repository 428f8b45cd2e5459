"""Metrics of the bundled fonts, read once by `tools/font_metrics.py`: a book is checked without a reader of fonts."""

import json
from collections.abc import Mapping
from hashlib import sha256
from typing import Any

from pipeline.page.type.fontfile import Metrics


def frozen_metrics(text: str, data: bytes) -> Metrics | None:
    """The metrics that a frozen file has of a font; None where they are of another font, or none."""
    try:
        found = json.loads(text)
        return _metrics(found) if found["sha256"] == sha256(data).hexdigest() else None
    except (ValueError, LookupError, TypeError, AttributeError):
        return None  # whoever changes a font, or this file, has it read anew


def _metrics(found: Mapping[str, Any]) -> Metrics:
    em, glyphs = found["em"], found["glyphs"]
    names = {character: name for character, (name, _) in glyphs.items()}
    advances = {character: width / em for character, (_, width) in glyphs.items()}
    kerns = {
        first + second: kern / em for first, row in found["kerns"].items() for kern, group in row for second in group
    }
    return Metrics(names, advances, found["cap_height"], found["ascent"], found["descent"], kerns)


def freeze(data: bytes, metrics: Metrics, em: int) -> str:
    """The text of a frozen file for a font of so many units to the em."""
    widths = ((character, round(advance * em)) for character, advance in metrics.advances.items())
    glyphs = {character: [metrics.glyphs[character], width] for character, width in widths}
    found = {
        "sha256": sha256(data).hexdigest(),
        "em": em,
        "cap_height": metrics.cap_height,
        "ascent": metrics.ascent,
        "descent": metrics.descent,
        "glyphs": glyphs,
        "kerns": _rows(metrics.kerns, em),
    }
    return json.dumps(found, ensure_ascii=True, separators=(",", ":")) + "\n"


def _rows(kerns: Mapping[str, float], em: int) -> dict[str, list[tuple[int, str]]]:
    """By first character what is added, in units of the font, and before which characters."""
    rows: dict[str, dict[int, str]] = {}
    for pair, kern in kerns.items():
        row = rows.setdefault(pair[0], {})
        row[round(kern * em)] = row.get(round(kern * em), "") + pair[1]
    return {first: list(row.items()) for first, row in rows.items()}
