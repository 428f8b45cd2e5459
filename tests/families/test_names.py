"""The package knows no family by name but in the folders of families."""

from __future__ import annotations

import re
import sys
from pathlib import Path

from pipeline.families import FAMILIES

PACKAGE = Path(str(sys.modules["pipeline"].__file__)).parent
NAMED = re.compile(rf"\b({'|'.join(FAMILIES)})\b", re.IGNORECASE)


def test_a_family_is_named_in_the_folders_of_families_alone() -> None:
    files = (path for path in PACKAGE.rglob("*") if path.suffix in (".py", ".yaml", ".md", ".css", ".csv"))
    elsewhere = (path for path in files if path.relative_to(PACKAGE).parts[0] not in ("families", "_data"))
    assert [path for path in elsewhere if NAMED.search(path.read_text(encoding="utf-8"))] == []


def test_no_family_names_another() -> None:
    for name, folder in FAMILIES.folders().items():
        others = "|".join(other for other in FAMILIES if other != name)
        imports = re.compile(rf"pipeline\.families\.({others})\b")
        assert [path for path in folder.rglob("*.py") if imports.search(path.read_text(encoding="utf-8"))] == []
