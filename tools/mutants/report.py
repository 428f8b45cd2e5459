"""Counts verdicts: which share of the mutants the tests kill, and which survive."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path

from tools.mutants.sampling import Mutant
from tools.mutants.trials import DEAD, GONE, TIMEOUT, verdicts

EQUAL = Path(__file__).parent / "equal.txt"


def show(sample: Sequence[Mutant]) -> None:
    """Print the figures of every room, then the survivors that are not named as equal."""
    found, equal = verdicts(), named_equal()
    judged = [mutant for mutant in sample if found.get(mutant, GONE) != GONE]
    for room in sorted({_room(mutant) for mutant in judged}):
        _figures(room, [mutant for mutant in judged if _room(mutant) == room], found, equal)
    _figures("all", judged, found, equal)
    print(f"{len(judged)} of {len(sample)} in the sample tried")
    for mutant in judged:
        if found[mutant] not in DEAD and mutant not in equal:
            print(found[mutant], *mutant, sep="\t")


def named_equal() -> set[Mutant]:
    """The mutants that do what the original does, each with its reason above it."""
    lines = EQUAL.read_text(encoding="utf-8").splitlines() if EQUAL.exists() else []
    rows = (line.split("\t") for line in lines if line and not line.startswith("#"))
    return {Mutant(path, operator, int(nth), line) for path, operator, nth, line in rows}


def _room(mutant: Mutant) -> str:
    return mutant.path.rpartition("/")[0]


def _figures(name: str, mutants: Sequence[Mutant], found: Mapping[Mutant, str], equal: Collection[Mutant]) -> None:
    """The share that was killed, of all and of those that differ from the original."""
    dead, counts = sum(found[mutant] in DEAD for mutant in mutants), Counter(found[mutant] for mutant in mutants)
    alike = sum(found[mutant] not in DEAD and mutant in equal for mutant in mutants)
    print(
        f"{name}: {dead} of {len(mutants)} killed ({dead / len(mutants):.1%}), {counts[TIMEOUT]} of them by time; "
        f"{dead / (len(mutants) - alike):.1%} without {alike} that do what the original does"
    )
