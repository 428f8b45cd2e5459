"""Studies: the experiment of a published text, made again, as values that a terminal and a page can show."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Finding:
    """A claim or figure of the text, where it stands there, what we measured, and what follows in a sentence."""

    place: str
    claim: str
    theirs: str
    ours: str
    verdict: str


@dataclass(frozen=True, slots=True)
class Table:
    """A table of a study; rows are as long as the heads."""

    title: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Scatter:
    """Points over two axes; `across` and `upwards` are their names."""

    title: str
    across: str
    upwards: str
    points: tuple[tuple[float, float], ...]


@dataclass(frozen=True, slots=True)
class Histogram:
    """How many there are of each named class, in their order; `counted` says of what."""

    title: str
    counted: str
    classes: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class StudyReport:
    """What an experiment found. Counts and shares are the same in every run; `times` are not, and stand apart."""

    findings: tuple[Finding, ...] = ()
    tables: tuple[Table, ...] = ()
    plots: tuple[Scatter | Histogram, ...] = ()
    times: tuple[Table, ...] = ()

    def __add__(self, other: StudyReport) -> StudyReport:
        """Both, one after the other."""
        return StudyReport(
            self.findings + other.findings,
            self.tables + other.tables,
            self.plots + other.plots,
            self.times + other.times,
        )


@dataclass(frozen=True, slots=True)
class StudyOrder:
    """How many samples an experiment takes, and of which size, one of the study's."""

    count: int
    size: str


Experiment = Callable[[StudyOrder], StudyReport]
"""One part of a study; its seeds are frozen, so that equal orders give equal counts and shares."""


@dataclass(frozen=True, slots=True)
class Study:
    """The study of a text: short names, the text as a bibliography has it, its usual number of samples, its sizes.

    The first of the sizes is the usual one. Experiments are run one after the other.
    """

    aliases: tuple[str, ...]
    source: str
    summary: str
    count: int
    sizes: tuple[str, ...]
    experiments: tuple[Experiment, ...]


def share(part: int, whole: int) -> str:
    """A part of a whole in per cent, with one decimal.

    >>> share(1, 3), share(0, 0)
    ('33.3 %', '-')
    """
    return f"{100 * part / whole:.1f} %" if whole else "-"


def mean(values: Sequence[float]) -> float:
    """The mean of values; 0 of none."""
    return sum(values) / len(values) if values else 0.0
