"""A small book, and its build into a folder of the test."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pipeline.build import BuildOptions, build
from pipeline.config import load_book
from pipeline.outputs.registry import option_models
from pipeline.runtime.progress import Loudness, Reporter

QUIET = Reporter(Loudness.QUIET)

BOOK = """
title: "Small"
seed: 3
front: []
back: []
sections:
  - {family: sudoku, size: 4x4, counts: {easy: 3}, options: {symmetry: none}}
  - {family: calcudoku, size: 4x4, counts: {easy: 4}}
  - {family: kakuro, size: 6x6, counts: {easy: 2}}
"""

Manifest = dict[str, Any]
Build = Callable[..., Manifest]


@pytest.fixture
def made(tmp_path: Path) -> Build:
    """Builds a text as `book.yaml` and returns its manifest."""

    def run(text: str = BOOK, name: str = "book", **wishes: Any) -> Manifest:
        config = tmp_path / f"{name}.yaml"
        config.write_text(text)
        build(
            load_book(config, outputs=option_models()),
            BuildOptions(tmp_path / "output", **({"jobs": 1} | wishes)),
            QUIET,
        )
        return manifest_of(tmp_path / "output" / name)

    return run


def manifest_of(folder: Path) -> Manifest:
    """What the manifest of a book's folder says."""
    manifest: Manifest = json.loads((folder / "manifest.json").read_text())
    return manifest


def contents(folder: Path) -> dict[str, bytes]:
    """The published files of a folder by name."""
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.suffix in (".pdf", ".json", ".html")}


def puzzles(manifest: Manifest) -> set[tuple[str, str]]:
    """The family and the text of every puzzle."""
    return {(row["family"], row["text"]) for row in manifest["puzzles"]}
