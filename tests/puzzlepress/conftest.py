"""Folders in which another package has the name of ours."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture
def foreign(tmp_path: Path) -> Path:
    """A folder with a package `pipeline` that has nothing to do with puzzles."""
    package = tmp_path / "foreign" / "pipeline"
    package.mkdir(parents=True)
    (package / "__init__.py").write_text("print('the foreign package')\nORIGIN = 'foreign'\n")
    (package / "cli.py").write_text("def main():\n    return 99\n")
    return package.parent
