"""A small course, and its played page."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from pipeline.config import load_book
from pipeline.filling import fill
from pipeline.model.book import Book
from pipeline.model.worksheet import NAME, Field
from pipeline.outputs.play.lessons import lessons_in, with_lessons
from pipeline.outputs.play.script import COURSE
from pipeline.runtime.processes.jobs import InProcess
from pipeline.runtime.progress import Loudness, Reporter
from pipeline.stages.compose import compose
from pipeline.stages.plan import plan
from pipeline.typeset.geometry.grid_fit import puzzles_per_page
from pipeline.workshop import Workshop
from tests.outputs.play.played import ALL, page_of

TEXT = """
title: Taught
language: {language}
lessons: {{family: sudoku, puzzles: 0, techniques: [hidden single in box, naked pair]}}
"""


@cache
def course(language: str = "en-GB") -> Book:
    """A course of two lessons."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "taught.yaml"
        path.write_text(TEXT.format(language=language), encoding="utf-8")
        spec = load_book(path)
    with InProcess() as workers:
        selection = fill(plan(spec), spec.seed_parts, Workshop(workers, Reporter(Loudness.QUIET)))
    return compose(spec, selection, puzzles_per_page)


@cache
def course_page(language: str = "en-GB") -> str:
    """The page of the course."""
    book = course(language)
    return page_of(with_lessons(book, lessons_in(book)), replace(ALL, main=COURSE))


@cache
def course_of_a_class() -> Book:
    """The course, with a line for the name of the pupil who works with it."""
    book = course()
    return replace(book, spec=replace(book.spec, page=replace(book.spec.page, worksheet=(Field(NAME, "Name"),))))
