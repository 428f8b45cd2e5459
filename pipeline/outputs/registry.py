"""Finds the outputs: every package below this one is one."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from importlib import import_module
from pkgutil import iter_modules

from pipeline import outputs
from pipeline.config.problems.validation import Strict
from pipeline.errors import InputError, Problem
from pipeline.model.spec import BookSpec
from pipeline.outputs.base import Output


def found() -> tuple[type[Output], ...]:
    """All outputs by the names of their packages."""
    packages = sorted(module.name for module in iter_modules(outputs.__path__) if module.ispkg)
    return tuple(import_module(f"{outputs.__name__}.{package}.output").OUTPUT for package in packages)


def option_models() -> Mapping[str, type[Strict]]:
    """What the book file may say of every output, by its key."""
    return {output.name: output.options for output in found()}


def chosen(spec: BookSpec) -> tuple[Output, ...]:
    """The outputs that a book asks for, and the usual ones that it does not refuse; InputError where none is left."""
    asked = spec.outputs
    made = tuple(
        output.of(asked.get(output.name) or output.options())
        for output in found()
        if (asked[output.name] is not None if output.name in asked else output.is_usual(spec))
    )
    if not made:
        none_left = Problem("no output is left to make; set one of them to true", None, "outputs")
        raise InputError(_placed(none_left, spec))
    return made


def warnings(spec: BookSpec) -> Iterator[str]:
    """What of the outputs of a book is no error and may still surprise."""
    for output in found():
        yield from output.warnings(spec)
    if spec.page.qr and not any(output.prints for output in chosen(spec)):
        yield "qr puts codes on the pages, and outputs.pdf is false, so no file has them; remove one of the two"


def planned(spec: BookSpec, pages: int) -> Iterator[str]:
    """What the outputs of a book add to the plan of its pages."""
    return (line for output in chosen(spec) for line in output.planned(spec, pages))


def check_outputs(spec: BookSpec) -> None:
    """Raise InputError with all that keeps outputs that a book asks for from being made of it, each at its place."""
    problems: list[Problem] = []
    for output in chosen(spec):
        try:
            output.check(spec)
        except InputError as error:
            problems.extend(error.problems)
    if problems:
        raise InputError(_placed(problem, spec) for problem in problems)


def _placed(problem: Problem, spec: BookSpec) -> Problem:
    """The problem at the place of its key, or of the mapping that the key is left out of, where it has none."""
    keys = (".".join(problem.key.split(".")[:end]) for end in (3, 2, 1))
    place = next((spec.output_places[key] for key in keys if key in spec.output_places), spec.file)
    return problem if problem.place else replace(problem, place=place)
