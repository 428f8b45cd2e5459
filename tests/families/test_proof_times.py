"""How long a proof takes is known for every family, roughly."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from pipeline.families import FAMILIES, proof_times
from pipeline.families.proof_times import COARSE, proof_seconds
from pipeline.model.kind import Kind
from pipeline.model.level import Level
from pipeline.model.size import Size

TABLE = {"": {Size(4, 4): {Level.EASY: 10}, Size(8, 8): {Level.EASY: 100, Level.HARD: 300}}}
SUDOKU = Kind("sudoku")


@pytest.fixture
def table(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(proof_times, "_table", lambda family: TABLE if family == "sudoku" else {})
    proof_seconds.cache_clear()
    yield
    proof_seconds.cache_clear()


@pytest.mark.usefixtures("table")
@pytest.mark.parametrize(
    ("size", "level", "expected"),
    [
        ("8x8", Level.HARD, 0.3),
        ("8x8", Level.MEDIUM, 0.2),
        ("8x8", None, 0.2),
        ("16x16", Level.EASY, 1.6),
        ("4x4", Level.HARD, 0.01),
    ],
)
def test_what_was_not_measured_is_taken_from_what_is_nearest(size: str, level: Level | None, expected: float) -> None:
    assert proof_seconds(SUDOKU, Size.parse(size), level) == pytest.approx(expected)


@pytest.mark.usefixtures("table")
def test_a_variant_without_figures_has_those_of_the_plain_kind_and_a_family_without_any_a_coarse_one() -> None:
    assert proof_seconds(Kind("sudoku", "killer"), Size(8, 8), Level.HARD) == pytest.approx(0.3)
    assert proof_seconds(Kind("kakuro"), Size(8, 10), Level.HARD) == COARSE


@pytest.mark.parametrize("family", sorted(FAMILIES))
def test_proofs_of_every_kind_were_measured(family: str) -> None:
    assert all(proof_times._table(family)[variant] for variant in ("", *FAMILIES[family].variants))


def test_hard_killers_take_far_longer_than_easy_ones() -> None:
    killer, size = Kind("sudoku", "killer"), Size(9, 9)
    assert proof_seconds(killer, size, Level.EXTREME) > 50 * proof_seconds(killer, size, Level.EASY)
