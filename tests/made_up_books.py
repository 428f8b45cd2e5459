"""Books of made-up puzzles: grids by formula, ratings as the slots want them, so that no generator is needed."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from pipeline.config import load_book
from pipeline.families import family_named
from pipeline.model.book import Book, Selection
from pipeline.model.puzzle import Cage, Operator, Puzzle, Solution
from pipeline.model.rating import RatedPuzzle, Rating
from pipeline.model.slot import Slot
from pipeline.model.spec import BookSpec
from pipeline.stages.compose import compose
from pipeline.stages.plan import plan
from pipeline.typeset.geometry.grid_fit import puzzles_per_page

SpecOf = Callable[..., BookSpec]
BookOf = Callable[..., Book]


def grid(width: int, height: int, values: int) -> Solution:
    """Rows that are each shifted by one; nothing repeats in a row or column."""
    return tuple((row + column) % values + 1 for row in range(height) for column in range(width))


def filled(family: str, width: int, height: int) -> tuple[Puzzle, Solution]:
    """A grid of the family, rules and uniqueness left aside, as pages do not look at them."""
    if family == "kakuro":
        width, height = width - 1, height - 1
        solution = grid(width, height, 9)
        rows = [range(row * width, row * width + width) for row in range(height)]
        columns = [range(column, width * height, width) for column in range(width)]
        runs = [Cage(tuple(run), Operator.RUN, sum(solution[cell] for cell in run)) for run in (*rows, *columns)]
        return Puzzle(family, width, height, (0,) * (width * height), tuple(runs)), solution
    solution = grid(width, height, width)
    if family == "calcudoku":
        cages = tuple(Cage((cell,), Operator.ADD, value) for cell, value in enumerate(solution))
        return Puzzle(family, width, height, (0,) * (width * height), cages), solution
    return Puzzle(family, width, height, tuple(v if v < 3 else 0 for v in solution)), solution


def rated(slot: Slot, cost: int) -> RatedPuzzle:
    """A puzzle for a slot, at a cost."""
    params = slot.params
    puzzle, solution = filled(params.family, params.size.width, params.size.height)
    signature = f"{params.identity} {slot.section} {slot.level} {slot.index}"
    return RatedPuzzle(slot.own or puzzle, solution, Rating(slot.level, "naked single", cost), signature)


def composed(spec: BookSpec) -> Book:
    """The book of a specification; costs fall with the slots, so that composing has to turn them round."""
    return compose(
        spec, Selection(tuple((slot, rated(slot, 1000 - n)) for n, slot in enumerate(plan(spec)))), puzzles_per_page
    )


@pytest.fixture
def spec_of(tmp_path: Path) -> SpecOf:
    """The specification of a book's text, with files beside it."""

    def spec_of(text: str, **files: str | bytes) -> BookSpec:
        for name, content in files.items():
            data = content.encode() if isinstance(content, str) else content
            (tmp_path / re.sub(r"_(md|sdm|txt|csv|yaml|png|jpg)$", r".\1", name)).write_bytes(data)
        path = tmp_path / "book.yaml"
        title = "" if text.startswith("title:") else "title: A Small Book\n"
        path.write_text(title + text, encoding="utf-8")
        return load_book(str(path))

    return spec_of


@pytest.fixture
def book_of(spec_of: SpecOf) -> BookOf:
    """The composed book of a text."""

    def book_of(text: str, **files: str) -> Book:
        return composed(spec_of(text, **files))

    return book_of


@pytest.fixture
def crossing() -> Puzzle:
    """A Kakuro with clue cells, blocks and white cells."""
    return family_named("kakuro").parse("kakuro/4/4/B-b4v..79aF9")
