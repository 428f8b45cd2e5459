"""Levels rank from easy to extreme, and a table says why one is missing."""

from __future__ import annotations

from pipeline.model.level import Half, Level, LevelBound, LevelTable, LevelTarget


def test_ranks_are_the_filled_dots_of_print() -> None:
    assert [level.rank for level in Level] == [1, 2, 3, 4, 5]


def test_an_aim_is_written_as_in_a_book() -> None:
    assert [str(LevelTarget(Level.HARD, half)) for half in (None, *Half)] == ["hard", "hard-", "hard+"]


def test_a_missing_level_has_its_reason() -> None:
    table = LevelTable((LevelBound(Level.EASY),), ((Level.HARD, "singles solve all"),))
    assert table.levels == (Level.EASY,)
    assert table.why_absent(Level.HARD) == "singles solve all"
    assert table.why_absent(Level.EXPERT) == "this size has no such level"


def test_a_level_has_no_cheap_puzzles_of_the_next_where_nothing_is_said() -> None:
    assert LevelBound(Level.EASY).cheap == 0
