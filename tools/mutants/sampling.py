"""Which mutants there are, and the frozen sample of them.

A mutant is named by its file, the line that it changes, Cosmic Ray's operator, and its place among the mutants of that
operator on lines that read the same; so a sample outlives changes elsewhere in the file.
"""

from __future__ import annotations

import ast
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import parso
from cosmic_ray import plugins
from cosmic_ray.ast import ast_nodes
from cosmic_ray.mutating import mutate_code

ROOMS = ("pipeline/model", "pipeline/stages", "pipeline/typeset/geometry", "pipeline/runtime")
SAMPLE = Path(__file__).parent / "sample.txt"
NEED_NAMES = ("core/VariableReplacer", "core/VariableInserter")  # operators that ask which variable they are to change
UNSEEN = ("slots=",)  # what no test can see: dataclasses without slots behave alike


class Mutant(NamedTuple):
    """A mutant by its name; `nth` counts from 0."""

    path: str
    operator: str
    nth: int
    line: str


class Found(NamedTuple):
    """A mutant in the file as it is now; Cosmic Ray counts the `occurrence` of its operator through the whole file."""

    mutant: Mutant
    occurrence: int
    row: int
    column: int


def freeze(size: int, seed: int) -> None:
    """Draw a sample and write it down; what an earlier one holds and is there still stays in it."""
    everything = [one for path in _files() for one in _few_a_place(found(path))]
    there = set(everything)
    kept = [mutant for mutant in read() if mutant in there] if SAMPLE.exists() else []
    others = sorted(there - set(kept))
    chance = random.Random(seed)
    chosen = kept + chance.sample(others, max(0, min(size - len(kept), len(others))))
    chance.shuffle(chosen)
    SAMPLE.write_text("".join("\t".join(map(str, one)) + "\n" for one in chosen[:size]), encoding="utf-8")
    print(f"{len(chosen[:size])} of {len(everything)} mutants, {len(kept)} as before")


def read() -> list[Mutant]:
    """The frozen sample, in its random order."""
    rows = (line.split("\t") for line in SAMPLE.read_text(encoding="utf-8").splitlines())
    return [Mutant(path, operator, int(nth), line) for path, operator, nth, line in rows]


def found(path: str) -> list[Found]:
    """All mutants of a file as it is now."""
    source = Path(path).read_text(encoding="utf-8")
    lines, annotations = source.splitlines(), _annotations(source)
    nodes = list(ast_nodes(parso.parse(source)))
    return [
        one
        for operator in plugins.operator_names()
        if operator not in NEED_NAMES
        for one in _by(operator, path, nodes, lines)
        if (one.row, one.column) not in annotations and not any(text in lines[one.row - 1] for text in UNSEEN)
    ]


def mutated(one: Found) -> str:
    """The source of a file with a mutant in it."""
    source = Path(one.mutant.path).read_text(encoding="utf-8")
    changed = mutate_code(source, plugins.get_operator(one.mutant.operator)(), one.occurrence)
    assert changed is not None
    return str(changed)


def _files() -> list[str]:
    return sorted(str(path) for room in ROOMS for path in Path(room).glob("*.py"))


def _by(operator: str, path: str, nodes: Sequence[object], lines: Sequence[str]) -> Iterator[Found]:
    """The mutants that an operator makes of a file."""
    changer = plugins.get_operator(operator)()
    places = [place for node in nodes for place in changer.mutation_positions(node)]
    alike: Counter[str] = Counter()
    for occurrence, ((row, column), _) in enumerate(places):
        line = lines[row - 1].strip()
        yield Found(Mutant(path, operator, alike[line], line), occurrence, row, column)
        alike[line] += 1


def _few_a_place(every: Sequence[Found]) -> Iterator[Mutant]:
    """Three mutants of each kind at each place, so that the dozen of every sum do not crowd out all others."""
    places: dict[tuple[int, int, str], list[Mutant]] = {}
    for one in every:
        kind = one.mutant.operator.partition("_")[0]
        places.setdefault((one.row, one.column, kind), []).append(one.mutant)
    for place, mutants in sorted(places.items()):
        yield from random.Random(repr(place)).sample(mutants, min(3, len(mutants)))


def _annotations(source: str) -> set[tuple[int, int]]:
    """Every place inside an annotation; those are mypy's, nothing runs them."""
    places: set[tuple[int, int]] = set()
    for node in ast.walk(ast.parse(source)):
        for name in ("annotation", "returns"):
            if (noted := getattr(node, name, None)) is not None:
                places |= {(row, column) for row in _rows(noted) for column in _columns(noted, row)}
    return places


def _rows(node: ast.expr) -> range:
    return range(node.lineno, (node.end_lineno or node.lineno) + 1)


def _columns(node: ast.expr, row: int) -> range:
    first = node.col_offset if row == node.lineno else 0
    last = node.end_col_offset if row == node.end_lineno else None
    return range(first, 1000 if last is None else last)
