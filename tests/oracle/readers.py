"""Finds what reads the text forms of each family a second time: `constraints_of` in `text_reader.py` beside its tests.

They are what a stranger with the description of the form in hand would write, and share nothing with the package.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

from constraints import Constraints

FAMILIES = Path(__file__).parents[1] / "families"


def _read(path: Path) -> Callable[[str], Constraints]:
    spec = spec_from_file_location(f"text_reader_of_{path.parent.name}", path)
    assert spec
    assert spec.loader
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.constraints_of


READERS = {path.parent.name: _read(path) for path in sorted(FAMILIES.glob("*/text_reader.py"))}
