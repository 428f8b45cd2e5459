"""Counts verdicts: which share of the mutants the tests kill, and which survive."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from tools.mutants.sampling import Mutant
from tools.mutants.trials import GONE, KILLED, SURVIVED, TIMEOUT, UNCOVERED, verdicts

EQUAL = Path(__file__).parent / "equal.txt"


def show(sample: Sequence[Mutant]) -> None:
    """Print the figures of every room, then the survivors that are not named as equal."""
    told, equal = verdicts(), named_equal()
    judged = [mutant for mutant in sample if told.get(mutant, GONE) != GONE and mutant not in equal]
    for room in sorted({_room(mutant) for mutant in judged}):
        _figures(room, Counter(told[mutant] for mutant in judged if _room(mutant) == room))
    _figures("all", Counter(told[mutant] for mutant in judged))
    print(f"{len(sample)} in the sample, {sum(mutant in equal for mutant in sample)} of them equal")
    for mutant in judged:
        if told[mutant] in (SURVIVED, UNCOVERED):
            print(told[mutant], *mutant, sep="\t")


def named_equal() -> set[Mutant]:
    """The mutants that do what the original does, each with its reason above it."""
    lines = EQUAL.read_text(encoding="utf-8").splitlines() if EQUAL.exists() else []
    rows = (line.split("\t") for line in lines if line and not line.startswith("#"))
    return {Mutant(path, operator, int(nth), line) for path, operator, nth, line in rows}


def _room(mutant: Mutant) -> str:
    return mutant.path.rpartition("/")[0]


def _figures(name: str, counts: Counter[str]) -> None:
    dead = counts[KILLED] + counts[TIMEOUT]
    print(f"{name}: {dead} of {counts.total()} killed ({dead / counts.total():.1%}), {counts[TIMEOUT]} of them by time")
