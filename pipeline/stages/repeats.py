"""repeats: what would give two books, or two weeks, the same puzzles though nobody asked for them."""

from collections.abc import Iterator

from pipeline.model.spec import BookSpec


def lacking_year(spec: BookSpec) -> Iterator[str]:
    """A warning of a week whose year is not known. The day on which a newspaper's week starts has its year."""
    if spec.week is not None and spec.year is None and spec.start is None:
        yield f"week {spec.week} has no year, so that of another year has the same puzzles; add it, such as year: 2026"
