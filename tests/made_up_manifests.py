"""Manifests of made-up books, complete and sound, to be changed in one thing."""

from __future__ import annotations

import json
from typing import Any

FULL = "1234341221434321"
"""A filled Sudoku of 4x4; its first half is a puzzle."""

Row = dict[str, Any]


def row(number: str, **others: object) -> Row:
    """A puzzle of a manifest."""
    puzzle = {"text": FULL[:8] + "." * 8, "solution": FULL, "family": "sudoku", "size": "4x4", "level": "hard"}
    rating = {"technique": None, "cost": 1, "signature": f"s{number}", "measures": {"se": 1.2}}
    pages = {"file": "interior", "page": 3, "answer_file": "interior", "answer_page": 4}
    return {"number": number, "code": "K7QF", "section": 1, **puzzle, **rating, **pages, **others}


def manifest(*rows: Row, **others: object) -> str:
    """A manifest with these puzzles; a key that is `...` is left out."""
    page = {"printer": "desktop", "paper": "A4", "width": 595.28, "height": 841.89, "bleed": False, "look": "classic"}
    listed = {
        "schema": 1,
        "versions": {"puzzlepress": "0.1.0"},
        "book": "book",
        "title": "A Book",
        "config_digest": "0" * 64,
        "seed": 1,
        "volume": None,
        "week": None,
        "page": {**page, "stock": None},
        "levels": {"hard": {"name": "Hard", "mark": 3}},
        "catalogue_digest": None,
        "files": [{"role": "interior", "name": "book-interior.pdf", "sha256": "0" * 64, "pages": 4}],
        "puzzles": rows,
        **others,
    }
    return json.dumps({key: value for key, value in listed.items() if value is not ...}, indent=1)
