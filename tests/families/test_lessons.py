"""Every lesson is whole in every language, and its positions are points of real solves."""

from __future__ import annotations

from functools import cache

import pytest
import yaml

from pipeline.families import family_named
from pipeline.families.base import Family
from pipeline.families.shared.lessons import (
    LessonBoards,
    LessonPosition,
    lesson_boards,
    lesson_languages,
    lesson_texts,
    written,
)
from pipeline.model.puzzle import Puzzle
from pipeline.solving.positions import Before, outcomes, solve_of
from pipeline.solving.search import solve as solutions
from pipeline.solving.two_groups import almost_locked, in_one_alone

TAUGHT = [("sudoku", ""), ("sudoku", "killer"), ("calcudoku", ""), ("kakuro", "")]
UNTAUGHT = {
    ("sudoku", "killer"): {"jellyfish"},  # no killer is known whose next step is one
    ("calcudoku", ""): {"nested contradiction"},  # no puzzle that is made needs it, only some of the reader's own
}
PARTS = ("look", "why", "mistake")
WORDS = 150  # of a lesson, at most
SIGNS = 300  # of one in Chinese
PAIR = 2  # candidates that could be swapped
CHAIN = 4  # cells of a chain that is coloured, at least


def texts(family: Family, language: str) -> dict[str, str]:
    path = lesson_texts(family.folder, language)
    assert path
    found: dict[str, str] = yaml.safe_load(path.read_text(encoding="utf-8"))
    return found


@cache
def solve(family: str, text: str) -> tuple[Puzzle, tuple[Before, ...]]:
    known = family_named(family)
    puzzle = known.parse(text)
    return puzzle, tuple(solve_of(puzzle, known.model(puzzle), known.explain(puzzle)))


def matching(family: str, technique: str, position: LessonPosition) -> list[Before]:
    _, found = solve(family, position.puzzle)
    return [
        before
        for before in found
        if before.step.technique == technique
        and (before.digits, before.held, before.struck) == (position.digits, position.held, position.pencilled)
    ]


@pytest.mark.parametrize("family", ["sudoku", "calcudoku", "kakuro"])
def test_lessons_are_written_in_three_languages(family: str) -> None:
    assert lesson_languages(family_named(family).folder) == ("de", "en", "zh")


@pytest.mark.parametrize(("family", "variant"), TAUGHT)
@pytest.mark.parametrize("language", ["en", "de", "zh"])
def test_a_lesson_says_what_to_look_for_why_and_a_mistake_and_is_short(
    family: str, variant: str, language: str
) -> None:
    known = family_named(family)
    said = texts(known, language)
    for technique in lesson_boards(known.folder, variant):
        parts = [said[f"lesson.{technique}.{part}"] for part in PARTS]
        assert all(parts), technique
        assert sum(len(part.split()) for part in parts) <= WORDS, technique
        assert sum(map(len, parts)) <= SIGNS or language != "zh", technique


@pytest.mark.parametrize(("family", "variant"), TAUGHT)
def test_all_techniques_of_a_ladder_have_a_lesson_but_the_rarest(family: str, variant: str) -> None:
    known = family_named(family)
    without = {one.name for one in known.ladder_of(variant)} - set(lesson_boards(known.folder, variant))
    assert without <= UNTAUGHT.get((family, variant), set())


@pytest.mark.parametrize(("family", "variant"), TAUGHT)
def test_a_lesson_has_two_positions_of_different_puzzles_and_boards_of_its_kind(family: str, variant: str) -> None:
    known = family_named(family)
    for technique, boards in lesson_boards(known.folder, variant).items():
        assert boards.shown.puzzle != boards.tried.puzzle, technique
        assert boards.boards, technique
        assert all(known.parse(text).variant == variant for text in boards.boards)


@pytest.mark.parametrize(
    ("family", "technique"),
    [("sudoku", "naked pair"), ("sudoku", "X-wing"), ("calcudoku", "cage set"), ("kakuro", "run sums")],
)
def test_positions_are_where_the_technique_is_the_next_step(family: str, technique: str) -> None:
    boards = lesson_boards(family_named(family).folder, "")[technique]
    for position in (boards.shown, boards.tried):
        (before,) = matching(family, technique, position)
        assert position.application in before.step.applications
        assert position.outcomes == outcomes(before.step)


def test_what_is_written_is_read_again() -> None:
    position = lesson_boards(family_named("kakuro").folder, "")["naked pair"].shown
    row = written(position)
    assert row["puzzle"] == position.puzzle
    assert len(row["digits"]) == len(position.digits)
    assert row["candidates"].count(",") == len(position.held) - 1


def test_a_family_without_lessons_has_none() -> None:
    folder = family_named("futoshiki").folder
    assert lesson_boards(folder, "") == {}
    assert lesson_languages(folder) == ()
    assert lesson_texts(folder, "en") is None


@pytest.mark.parametrize(("family", "variant"), TAUGHT)
def test_what_boards_need_besides_is_harder_than_their_technique(family: str, variant: str) -> None:
    known = family_named(family)
    weights = {one.name: one.weight for one in known.ladder_of(variant)}
    for technique, boards in lesson_boards(known.folder, variant).items():
        assert not boards.harder or weights[boards.harder] > weights[technique], technique


@pytest.mark.parametrize(
    ("family", "variant", "technique"),
    [
        ("sudoku", "", "X-wing"),
        ("sudoku", "killer", "last cell"),
        ("calcudoku", "", "cage set"),
        ("kakuro", "", "run sums"),
    ],
)
def test_boards_need_nothing_harder_than_their_lesson_says(family: str, variant: str, technique: str) -> None:
    known = family_named(family)
    weights = {one.name: one.weight for one in known.ladder_of(variant)}
    boards = lesson_boards(known.folder, variant)[technique]
    for text in boards.boards:
        _, steps = solve(family, text)
        hardest = max(weights[before.step.technique] for before in steps)
        assert hardest == weights[boards.harder or technique], text


@pytest.mark.torture
@pytest.mark.parametrize(("family", "variant"), TAUGHT)
def test_every_puzzle_of_a_lesson_has_one_solution(family: str, variant: str) -> None:
    known = family_named(family)
    for technique, boards in lesson_boards(known.folder, variant).items():
        for text in {*boards.boards, boards.shown.puzzle, boards.tried.puzzle}:
            assert len(solutions(known.model(known.parse(text)))) == 1, (technique, text)


def corners(boards: LessonBoards) -> list[int]:
    """How many corners of its rectangle have further candidates, in the position to explain and in the one to try."""
    both = (boards.shown, boards.tried)
    return [sum(len(position.held[cell]) > PAIR for cell, _ in position.application.cells[:4]) for position in both]


def shared(position: LessonPosition) -> tuple[int, ...]:
    """The digits that only one of two almost locked sets can hold."""
    family = family_named("sudoku")
    houses = [members for _, members in family.model(family.parse(position.puzzle)).houses]
    return in_one_alone(almost_locked(position.application, houses), position.held, houses)


@pytest.mark.parametrize("variant", ["", "killer"])
def test_the_position_to_try_shows_the_case_that_is_explained(variant: str) -> None:
    lessons = lesson_boards(family_named("sudoku").folder, variant)
    for position in (lessons["almost locked sets"].shown, lessons["almost locked sets"].tried):
        assert len(shared(position)) == 1
    for name in ("remote pairs", "simple colouring"):
        for position in (lessons[name].shown, lessons[name].tried):
            assert len(position.application.cells) >= CHAIN, name
    if not variant:  # cages of killers tell the corners of a rectangle apart
        first, second = corners(lessons["unique rectangle"])
        assert first == second
