"""study_page: what a study found becomes one HTML page with its tables and plots."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pipeline.families.shared.studies import Finding, Histogram, Scatter, Study, StudyOrder, StudyReport
from pipeline.outputs.report.page_parts import figure, rows_of, table_section, whole_page
from pipeline.page.files.markup import Markup, element, escaped
from pipeline.page.files.plots import Bar, Dot, axis, bars, dots
from pipeline.source.wording import counted

HEADS = ("place", "claim", "the text", "here", "verdict")
MARK = "level-3"


def study_page(study: Study, order: StudyOrder, found: StudyReport) -> str:
    """The page of a study as a whole HTML file that needs no other; times stand at its end."""
    header = element(
        "header",
        element("h1", escaped(study.source)),
        element("p", escaped(study.summary)),
        element("p", escaped(f"{counted(order.count, 'sample')} of {order.size}")),
    )
    content = [
        *_findings(found.findings),
        *map(table_section, found.tables),
        *map(_plot, found.plots),
        *map(table_section, found.times),
    ]
    return whole_page(study.source, header, content, "puzzlepress assess")


def _findings(findings: Sequence[Finding]) -> Iterator[Markup]:
    rows = [(one.place, one.claim, one.theirs, one.ours, one.verdict) for one in findings]
    yield element("h2", escaped("What the text says and what comes out here"))
    yield rows_of(HEADS, rows, "levels")


def _plot(plot: Scatter | Histogram) -> Markup:
    drawn = _scatter(plot) if isinstance(plot, Scatter) else _histogram(plot)
    return figure(plot.title, drawn)


def _scatter(plot: Scatter) -> Markup:
    across, upwards = (
        axis(name, max((p[k] for p in plot.points), default=1)) for k, name in enumerate((plot.across, plot.upwards))
    )
    found = (Dot(x, y, MARK, f"{plot.across} {x:g}, {plot.upwards} {y:g}", "#") for x, y in plot.points)
    return dots(found, across, upwards)


def _histogram(plot: Histogram) -> Markup:
    most = max((number for _, number in plot.classes), default=1)
    rows = [Bar(name, number, number, f"{number}") for name, number in plot.classes]
    return bars(rows, axis(plot.counted, most))
