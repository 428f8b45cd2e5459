"""Folders of data: a checkout's own, or those of the installed package."""

from __future__ import annotations

from pathlib import Path

import pytest

from pipeline.errors import BuildFailed
from pipeline.source import resources


@pytest.fixture
def installation(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    package = tmp_path / "pipeline"
    (package / "_data" / "templates").mkdir(parents=True)
    monkeypatch.setattr(resources, "_CHECKOUT", tmp_path)
    monkeypatch.setattr(resources, "_INSTALLED", package / "_data")
    return tmp_path


def test_a_checkouts_own_folder_comes_first(installation: Path) -> None:
    (installation / "templates").mkdir()
    (installation / "pyproject.toml").touch()
    assert resources.templates() == installation / "templates"


def test_a_folder_that_happens_to_lie_beside_an_installed_package_is_not_ours(installation: Path) -> None:
    (installation / "templates").mkdir()
    assert resources.templates() == installation / "pipeline" / "_data" / "templates"


def test_a_missing_folder_is_told(installation: Path) -> None:
    with pytest.raises(BuildFailed, match="install puzzlepress again"):
        resources.configs()


def test_names_are_those_of_the_files_in_order(tmp_path: Path) -> None:
    for name in ("b.yaml", "a.yaml", "c.txt"):
        (tmp_path / name).touch()
    assert resources.names(tmp_path) == ("a", "b")


def test_hidden_files_are_no_designs(tmp_path: Path) -> None:
    for name in ("kids.yaml", "._kids.yaml", "classic.yaml"):
        (tmp_path / name).touch()
    assert resources.names(tmp_path) == ("classic", "kids")
