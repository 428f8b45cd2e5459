"""How long a puzzle takes is known for every family, roughly."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from pipeline.families import FAMILIES, family_named, making_times
from pipeline.families.making_times import Seconds, making_time
from pipeline.model.level import Level
from pipeline.model.size import Size
from pipeline.model.slot import Params

TABLE = {
    "": {
        Size(4, 4): {Level.EASY: Seconds(0.1, 0.2)},
        Size(8, 8): {Level.EASY: Seconds(1, 2), Level.HARD: Seconds(3, 6)},
    }
}


@pytest.fixture
def table(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(making_times, "_table", lambda family, _: TABLE if family == "sudoku" else {})
    making_time.cache_clear()
    yield
    making_time.cache_clear()


def _params(size: str, family: str = "sudoku", **options: str) -> Params:
    return family_named(family).params(size, options)


@pytest.mark.usefixtures("table")
@pytest.mark.parametrize(
    ("size", "level", "expected"),
    [
        ("8x8", Level.HARD, Seconds(3, 6)),
        ("8x8", Level.MEDIUM, Seconds(1, 2)),
        ("8x8", Level.EXTREME, Seconds(3, 6)),
        ("8x8", None, Seconds(2, 4)),
        ("16x16", Level.EASY, Seconds(16, 32)),
        ("4x4", Level.HARD, Seconds(0.1, 0.2)),
    ],
)
def test_what_was_not_measured_is_taken_from_what_is_nearest(size: str, level: Level | None, expected: Seconds) -> None:
    assert making_time(_params(size), level, "plain") == expected


@pytest.mark.usefixtures("table")
def test_a_variant_without_figures_has_those_of_the_plain_kind() -> None:
    killer = making_time(_params("9x9", variant="killer"), Level.EASY, "plain")
    assert killer == making_time(_params("9x9"), Level.EASY, "plain")


@pytest.mark.usefixtures("table")
def test_a_family_without_figures_has_coarse_ones_that_grow_with_size_and_level() -> None:
    easy, hard = (making_time(_params("6x6", "calcudoku"), level, "plain") for level in (Level.EASY, Level.HARD))
    large = making_time(_params("9x9", "calcudoku"), Level.EASY, "plain")
    assert easy < hard
    assert easy < large
    assert making_time(_params("9x9", "calcudoku"), Level.EASY, "numba") < large


@pytest.mark.parametrize("offered", list(FAMILIES))
def test_compiled_kernels_are_many_times_as_fast_in_the_figures_of_every_family(offered: str) -> None:
    family = FAMILIES[offered]
    for variant in ("", *family.variants):
        for size in family.sizes_of(variant)[:3]:
            params = family.params(str(size), {"variant": variant} if variant else {})
            for level in family.levels(params).levels:
                plain, compiled = (making_time(params, level, mode).mean for mode in ("plain", "numba"))
                assert plain > 3 * compiled > 0, (params.identity, level)
