"""The example books laid out from puzzles that are kept here, so that their pages can be held to what was blessed.

A book's puzzles lie in books/<name>.jsonl: the attempts that its build asked for, by seed, in text form with their
solutions and ratings. The digests of all pages lie in pages.txt. `python -m tools.bless` writes both anew.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from pipeline.config import load_book
from pipeline.families import FAMILIES
from pipeline.filling import Unwelcome, fill, fill_versions
from pipeline.model.book import Selection
from pipeline.model.level import Level
from pipeline.model.rating import RatedPuzzle, Rating
from pipeline.model.spec import BookSpec
from pipeline.outputs.base import Edition
from pipeline.runtime.processes.jobs import InProcess
from pipeline.runtime.progress import Loudness, Reporter
from pipeline.runtime.rated_text import rated_from
from pipeline.source.resources import configs, names
from pipeline.stages.compose import compose
from pipeline.stages.plan import plan
from pipeline.stages.week import SPARES, choose_days
from pipeline.typeset.classroom.class_layout import class_layout
from pipeline.typeset.geometry.grid_fit import puzzles_per_page
from pipeline.typeset.layout import layout
from pipeline.workshop import Workshop
from tests.golden.canonical import digests

FOLDER = Path(__file__).parent
PAGES = FOLDER / "pages.txt"
COURSES = "course-"  # take minutes to make; tests/typeset/lessons holds the pages of lessons
BOOKS = tuple(name for name in names(configs()) if not name.startswith(COURSES))


class Kept(dict[int, "RatedPuzzle | None"]):
    """Attempts by seed, as the journal of a build keeps them; `asked` are those that a build has looked for."""

    def __init__(self, attempts: dict[int, RatedPuzzle | None]) -> None:
        super().__init__(attempts)
        self.asked: list[int] = []

    def __getitem__(self, seed: int) -> RatedPuzzle | None:
        self.asked.append(seed)
        return super().__getitem__(seed)

    def add(self, seed: int, made: str | None) -> None:
        """See Journal."""
        self[seed] = rated_from(made) if made else None


def file_of(name: str) -> Path:
    """Where the puzzles of a book are kept."""
    return FOLDER / "books" / f"{name}.jsonl"


def kept(name: str) -> Kept:
    """The attempts of a book."""
    rows = map(json.loads, file_of(name).read_text(encoding="utf-8").splitlines())
    return Kept({row["seed"]: _rated(row) if "text" in row else None for row in rows})


def keep(name: str, attempts: Kept) -> None:
    """Write down the attempts that a build has asked for."""
    rows = ({"seed": seed, **_row(attempts[seed])} for seed in dict.fromkeys(attempts.asked))
    file_of(name).write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows), encoding="utf-8")


def page_digests(name: str, attempts: Kept) -> Iterator[str]:
    """The digests of all pages of a book with these puzzles; others are made and added."""
    return (f"{name} {line}" for line in digests(dict(edition(name, attempts).layout.documents)))


def golden_digests(name: str) -> list[str]:
    """What was blessed of a book."""
    return [line for line in PAGES.read_text(encoding="utf-8").splitlines() if line.startswith(f"{name} ")]


def edition(name: str, attempts: Kept) -> Edition:
    """A book with these puzzles, laid out."""
    spec = load_book(configs() / f"{name}.yaml")
    with InProcess() as workers:
        workshop = Workshop(workers, Reporter(Loudness.QUIET), attempts, attempts.add)  # type: ignore[arg-type]
        book = compose(spec, _selected(spec, workshop), puzzles_per_page)
    return Edition(book, class_layout(book) if book.sheets else layout(book))


def _selected(spec: BookSpec, workshop: Workshop) -> Selection:
    """The puzzles that a build chooses."""
    if spec.versions:
        return fill_versions(spec, workshop, Unwelcome())
    for spare in SPARES if spec.start else SPARES[:1]:
        chosen = choose_days(spec, fill(plan(spec, spare), spec.seed_parts, workshop))
        if isinstance(chosen, Selection):
            return chosen
    raise AssertionError(f"{spec.name} has a day whose puzzles do not rise")


def _row(rated: RatedPuzzle | None) -> dict[str, Any]:
    if rated is None:
        return {}
    puzzle, rating = rated.puzzle, rated.rating
    said = {"level": rating.level, "technique": rating.technique, "cost": rating.cost, "measures": rating.measures}
    text = FAMILIES[puzzle.family].format(puzzle)
    return {"family": puzzle.family, "text": text, "solution": rated.solution, **said, "signature": rated.signature}


def _rated(row: dict[str, Any]) -> RatedPuzzle:
    measures = tuple((name, value) for name, value in row["measures"])
    rating = Rating(Level(row["level"]), row["technique"], row["cost"], measures)
    puzzle = FAMILIES[row["family"]].parse(row["text"])
    return RatedPuzzle(puzzle, tuple(row["solution"]), rating, row["signature"])
