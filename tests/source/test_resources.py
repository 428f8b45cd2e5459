"""Folders of data: a checkout's own, or those of the installed package."""

from __future__ import annotations

from pathlib import Path

import pytest

from pipeline.errors import BuildFailed
from pipeline.source import resources


@pytest.fixture
def package(tmp_path: Path) -> Path:
    (tmp_path / "pipeline" / "_data" / "templates").mkdir(parents=True)
    return tmp_path / "pipeline"


def test_a_checkouts_own_folder_comes_first(package: Path) -> None:
    (package.parent / "templates").mkdir()
    (package.parent / "pyproject.toml").touch()
    assert resources.data_folder("templates", package) == package.parent / "templates"


def test_a_folder_that_happens_to_lie_beside_an_installed_package_is_not_ours(package: Path) -> None:
    (package.parent / "templates").mkdir()
    assert resources.data_folder("templates", package) == package / "_data" / "templates"


def test_a_missing_folder_is_reported(package: Path) -> None:
    with pytest.raises(BuildFailed, match="install puzzlepress again"):
        resources.data_folder("configs", package)


def test_names_are_those_of_the_files_in_order(tmp_path: Path) -> None:
    for name in ("b.yaml", "a.yaml", "c.txt"):
        (tmp_path / name).touch()
    assert resources.names(tmp_path) == ("a", "b")


def test_hidden_files_are_no_designs(tmp_path: Path) -> None:
    for name in ("kids.yaml", "._kids.yaml", "classic.yaml"):
        (tmp_path / name).touch()
    assert resources.names(tmp_path) == ("classic", "kids")
