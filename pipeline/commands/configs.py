"""Configs of a command line as validated books."""

from __future__ import annotations

import argparse

from pipeline.errors import InputError, Problem, PuzzlepressError
from pipeline.model.spec import BookSpec


def load_all(arguments: argparse.Namespace) -> tuple[BookSpec, ...]:
    """All books asked for, each fit to print; raises with the problems of all of them at once."""
    specs: list[BookSpec] = []
    failures: list[PuzzlepressError] = []
    for path in arguments.configs:
        try:
            specs.append(_load(path, arguments))
        except PuzzlepressError as error:
            failures.append(error)
    if failures:
        # What is wrong by itself weighs more than what cannot be had.
        worst = min(failures, key=lambda error: error.exit_code)
        raise type(worst)(problem for error in failures for problem in error.problems)
    _refuse_namesakes(specs)
    return tuple(specs)


def _load(path: str, arguments: argparse.Namespace) -> BookSpec:
    from pipeline.config import load_book
    from pipeline.typeset.classroom.class_plan import check_class
    from pipeline.typeset.page_plan import check_fit

    spec = load_book(path, arguments.overrides, arguments.seed)
    (check_class if spec.parts else check_fit)(spec)
    return spec


def _refuse_namesakes(specs: list[BookSpec]) -> None:
    names = [spec.name for spec in specs]
    twice = sorted({name for name in names if names.count(name) > 1})
    if twice:
        raise InputError(
            Problem(f"two configs would write to the folder of {name!r}; rename one", key="CONFIG") for name in twice
        )
