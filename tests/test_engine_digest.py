"""What the journal of a book goes by: the code and data that make its puzzles, wherever they come from."""

from __future__ import annotations

from pathlib import Path

import pytest

from pipeline.engine_digest import engine, engine_sources
from pipeline.families import FAMILIES
from pipeline.families.registry import Families, Findings, Found
from pipeline.solving.module_sources import PACKAGE


def names() -> set[str]:
    return {Path(path).relative_to(PACKAGE).as_posix() for path in engine_sources()}


def test_all_files_of_families_and_of_the_solver_count() -> None:
    for room in ("families", "solving"):
        files = {path.relative_to(PACKAGE).as_posix() for path in (PACKAGE / room).rglob("*.py")}
        assert files <= names()


def test_the_data_of_families_counts() -> None:
    figures = {path.relative_to(PACKAGE).as_posix() for path in (PACKAGE / "families").glob("*/figures/*.yaml")}
    assert figures
    assert figures <= names()


def test_what_only_pages_or_files_need_does_not_count() -> None:
    rooms = {name.partition("/")[0] for name in names()}
    assert rooms.isdisjoint({"typeset", "outputs", "inspect", "commands", "config"})


@pytest.fixture
def offered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file of a family of another package."""
    found = Findings({"rings": Found("rings", (), 1, tmp_path, "rings", origin="rings 0.1")})
    monkeypatch.setattr("pipeline.engine_digest.FAMILIES", Families(lambda: found))
    (tmp_path / "figures.csv").write_text("1\n", encoding="utf-8")
    return tmp_path / "figures.csv"


def test_a_changed_file_of_an_installed_family_counts_where_it_is_used(offered: Path) -> None:
    before = engine(["rings"]), engine(list(FAMILIES))
    offered.write_text("2\n", encoding="utf-8")
    after = engine(["rings"]), engine(list(FAMILIES))
    assert before[0] != after[0]
    assert before[1] == after[1]


def test_a_changed_file_beside_an_installed_family_in_its_package_counts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "acme" / "rings"
    folder.mkdir(parents=True)
    (folder.parent / "__init__.py").write_text("", encoding="utf-8")
    found = Findings({"rings": Found("rings", (), 1, folder, "acme.rings", origin="acme 0.1")})
    monkeypatch.setattr("pipeline.engine_digest.FAMILIES", Families(lambda: found))
    before = engine(["rings"])
    (folder.parent / "figures.csv").write_text("2\n", encoding="utf-8")
    assert engine(["rings"]) != before
