"""Golden puzzles: what each family made and how it rated it when they were last blessed, one file a family.

An entry says what is asked for (size, level, options) and what came of it. `python -m tools.bless puzzles` writes the
files anew.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import count
from pathlib import Path
from typing import Any

import yaml

from pipeline.families import FAMILIES
from pipeline.filling import Task, make
from pipeline.model.level import Level, LevelTarget
from pipeline.model.rating import RatedPuzzle
from pipeline.model.size import Size
from pipeline.stages.plan import loose_slots

FOLDER = Path(__file__).parent
SEED = ("golden",)
PLAIN_CELLS = 25  # plain kernels take long for larger grids

Entry = Mapping[str, Any]


def entries(family: str) -> list[Entry]:
    """The golden puzzles of a family; none where it has no file."""
    path = file_of(family)
    return list(yaml.safe_load(path.read_text(encoding="utf-8"))) if path.exists() else []


def file_of(family: str) -> Path:
    """Where the golden puzzles of a family are."""
    return FOLDER / family / "golden.yaml"


def asked(entry: Entry) -> dict[str, Any]:
    """What an entry asks for."""
    return {name: entry[name] for name in ("size", "level", "options") if name in entry}


def made(family: str, entry: Entry) -> dict[str, Any]:
    """What a family makes of an entry now."""
    params = FAMILIES[family].params(entry["size"], entry.get("options", {}))
    (slot,) = loose_slots(params, LevelTarget(Level(entry["level"])), 1)
    tries = (make(Task(slot, attempt, SEED)) for attempt in count())
    rated = next(one for one in tries if isinstance(one, RatedPuzzle))
    rating = {"technique": rated.rating.technique, "cost": rated.rating.cost}
    return {"text": FAMILIES[family].format(rated.puzzle), **rating, "signature": rated.signature}


def is_small(entry: Entry) -> bool:
    """Do plain kernels make it in a moment?"""
    size = Size.parse(entry["size"])
    return size.width * size.height <= PLAIN_CELLS
