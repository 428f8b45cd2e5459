"""A family made for tests, and book files written with a line."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import ClassVar

import pytest

from pipeline.config import load_book
from pipeline.errors import Problem, PuzzlepressError
from pipeline.families import FAMILIES
from pipeline.families.shared.option_types import Subset, Whole
from pipeline.families.shared.options import Option
from pipeline.model.level import Level, LevelBound, LevelTable
from pipeline.model.size import Size
from pipeline.model.slot import Params
from pipeline.model.spec import BookSpec

SIZES = (Size(4, 4), Size(6, 6), Size(6, 9), Size(9, 6))


class Toy(type(FAMILIES["sudoku"])):  # any family of squares would do
    """Small enough to run out of puzzles: 100 of size 4x4 (60 easy), 50 of 6x9 and 9x6 together; no hard 4x4."""

    name = "toy"
    methods: ClassVar = {}
    median_costs: ClassVar = {}
    aliases = ("plaything",)
    options = (
        Option("largest", "the largest part", 3, Whole(2, 6)),
        Option("colours", "the colours", ("red", "blue"), Subset(("red", "blue", "green"))),
    )

    @property
    def sizes(self) -> tuple[Size, ...]:
        return SIZES

    def sizes_of(self, variant: str) -> tuple[Size, ...]:
        return SIZES

    def levels(self, params: Params) -> LevelTable:
        if params.size != SIZES[0]:
            return LevelTable(tuple(LevelBound(level) for level in Level))
        return LevelTable((LevelBound(Level.EASY), LevelBound(Level.MEDIUM)), ((Level.HARD, "singles solve them all"),))

    def capacity(self, params: Params, level: Level | None) -> int | None:
        if params.size == SIZES[0]:
            return 60 if level is Level.EASY else 100
        return None if params.size == SIZES[1] else 50


@pytest.fixture(autouse=True)
def toy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(FAMILIES, "toy", Toy())


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder that is the working directory, so that places show short names."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


Load = Callable[..., BookSpec]
Problems = Callable[..., tuple[Problem, ...]]


@pytest.fixture
def load(folder: Path) -> Load:
    """Loads the book of a text, written as book.yaml."""

    def load(text: str, *settings: str, seed: int | None = None) -> BookSpec:
        (folder / "book.yaml").write_text(text, encoding="utf-8")
        return load_book("book.yaml", settings, seed)

    return load


@pytest.fixture
def problems(load: Load) -> Callable[..., list[str]]:
    """What is wrong with the book of a text, one line a problem, after the exit code."""

    def problems(text: str, *settings: str, seed: int | None = None) -> list[str]:
        with pytest.raises(PuzzlepressError) as caught:
            load(text, *settings, seed=seed)
        return [str(caught.value.exit_code), *map(str, caught.value.problems)]

    return problems
