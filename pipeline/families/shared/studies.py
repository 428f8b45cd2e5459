"""Studies: the experiment of a published text, made again, as values that a terminal and a page can show."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Mapping, Sequence
from dataclasses import field
from statistics import correlation

from pipeline.families.shared.options import Option
from pipeline.frozen import frozen
from pipeline.model.slot import OptionValue


@frozen
class Finding:
    """A claim or figure of the text, where it stands there, what we measured, and what follows in a sentence."""

    place: str
    claim: str
    theirs: str
    ours: str
    verdict: str


@frozen
class Table:
    """A table of a study; rows are as long as the heads."""

    title: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@frozen
class Scatter:
    """Points over two axes; `across` and `upwards` are their names."""

    title: str
    across: str
    upwards: str
    points: tuple[tuple[float, float], ...]


@frozen
class Histogram:
    """How many there are of each named class, in their order; `counted` says of what."""

    title: str
    counted: str
    classes: tuple[tuple[str, int], ...]


@frozen
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


@frozen
class StudyOrder:
    """How many samples an experiment takes, of which size, one of the study's, and the study's own options."""

    count: int
    size: str
    options: tuple[tuple[str, OptionValue], ...] = ()


Experiment = Callable[[StudyOrder], StudyReport]
"""One part of a study; its seeds are frozen, so that equal orders give equal counts and shares."""


@frozen
class Study:
    """The study of a text: short names, the text as a bibliography has it, its usual number of samples, its sizes.

    The first of the sizes is the usual one. Experiments are run one after the other. `options` are its own, such as
    --reveals; `files` are texts that it writes on demand, by the option that names the file.
    """

    aliases: tuple[str, ...]
    source: str
    summary: str
    count: int
    sizes: tuple[str, ...]
    experiments: tuple[Experiment, ...]
    options: tuple[Option, ...] = ()
    files: Mapping[str, Callable[[StudyOrder], str]] = field(default_factory=dict)


def share(part: int, whole: int) -> str:
    """A part of a whole in per cent, with one decimal.

    >>> share(1, 3), share(0, 0)
    ('33.3 %', '-')
    """
    return f"{100 * part / whole:.1f} %" if whole else "-"


def rank_correlation(one: Sequence[float], other: Sequence[float]) -> float:
    """Spearman's correlation of two figures of the same samples; 0 where one of them does not vary.

    >>> rank_correlation([1, 2, 3], [10, 100, 1000])
    1.0
    """
    return correlation(_ranks(one), _ranks(other)) if len(set(one)) > 1 < len(set(other)) else 0.0


def _ranks(values: Sequence[float]) -> list[float]:
    """The mean rank of every value among all."""
    ordered = sorted(values)
    return [(bisect_left(ordered, value) + bisect_right(ordered, value) - 1) / 2 for value in values]


def mean(values: Sequence[float]) -> float:
    """The mean of values; 0 of none."""
    return sum(values) / len(values) if values else 0.0
