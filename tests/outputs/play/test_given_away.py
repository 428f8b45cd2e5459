"""Pages give away no more than the author has chosen."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pipeline.model.book import Book, Entry
from pipeline.outputs.base import Edition
from pipeline.outputs.play.options import PlayOptions
from pipeline.outputs.play.output import Play
from pipeline.outputs.play.puzzle_data import puzzle_id
from pipeline.outputs.texts.output import Texts
from tests.golden.example_books import BOOKS, edition, kept
from tests.made_up_books import BookOf
from tests.outputs.play.played import described, puzzles_in

SHEET = "seed: 1\nworksheet: {fields: [name]}\nsections: [{family: calcudoku, size: 4x4, counts: {easy: 1}}]"
SUDOKU = "seed: 1\nsections: [{family: sudoku, size: 9x9, counts: {easy: 1}}]"


def files_of(output: Play | Texts, made: Edition) -> dict[str, str]:
    return {file.name: b"".join(file.parts).decode() for file in output.files(made)}


def with_other_solutions(book: Book) -> Book:
    """The same book with wrong keys, so that what differs has come from the key."""

    def changed(entry: Entry) -> Entry:
        key = entry.rated.solution
        return replace(entry, rated=replace(entry.rated, solution=tuple(value % max(key) + 1 for value in key)))

    groups = tuple(replace(group, members=tuple(map(changed, group.members))) for group in book.groups)
    return replace(book, groups=groups, sheets=tuple(map(with_other_solutions, book.sheets)))


@pytest.mark.parametrize("name", BOOKS)
def test_a_page_that_only_checks_has_of_the_key_its_digest_alone(name: str) -> None:
    book = edition(name, kept(name)).book
    asked = Play(PlayOptions(solutions="check-only"))
    pages, others = (files_of(asked, Edition(one)) for one in (book, with_other_solutions(book)))
    playable = [file for file, page in pages.items() if 'id="puzzles-0"' in page]
    assert playable
    for file in playable:
        for puzzle, other in zip(puzzles_in(pages[file]), puzzles_in(others[file]), strict=True):
            assert puzzle.pop("proof") != other.pop("proof")
            assert puzzle == other
            assert not {"key", "steps"} & puzzle.keys()


def test_the_digest_is_salted_by_the_puzzle(book_of: BookOf) -> None:
    book = book_of(SUDOKU)
    (entry,) = book.entries
    givens = entry.rated.puzzle.givens
    place = next(place for place, given in enumerate(givens) if given)
    fewer = replace(entry.rated.puzzle, givens=(*givens[:place], 0, *givens[place + 1 :]))
    proofs = set()
    for one in (entry, replace(entry, rated=replace(entry.rated, puzzle=fewer))):
        changed = replace(book, groups=(replace(book.groups[0], members=(one,)),))
        (page,) = files_of(Play(PlayOptions(solutions="check-only")), Edition(changed)).values()
        proofs.add(puzzles_in(page)[0]["proof"])
    assert len(proofs) == 2


def test_a_day_of_a_newspaper_has_neither_key_nor_steps_of_its_own_puzzles_but_of_those_before() -> None:
    made = edition("newspaper-week", kept("newspaper-week"))
    pages = files_of(Play(PlayOptions()), made)
    days = {puzzle_id(entry.rated.puzzle): str(entry.day) for entry in made.book.entries}
    first = min(days.values())
    for day in sorted(set(days.values())):
        puzzles = puzzles_in(pages[f"play/{day}.html"])
        own = [puzzle for puzzle in puzzles if days.get(puzzle["id"]) == day]
        earlier = [puzzle for puzzle in puzzles if puzzle not in own]
        assert own
        assert all(puzzle["proof"] and not puzzle.get("key") and not puzzle.get("steps") for puzzle in own)
        assert bool(earlier) is (day != first)
        assert all(puzzle["key"] and puzzle["steps"] for puzzle in earlier)


def test_the_first_day_has_the_solutions_of_the_last_day_of_the_week_before() -> None:
    made = edition("newspaper-week", kept("newspaper-week"))
    *_, last = made.book.entries
    rest = tuple(
        replace(group, members=tuple(one for one in group.members if one is not last)) for group in made.book.groups
    )
    pages = files_of(Play(PlayOptions()), Edition(replace(made.book, groups=rest, before=(last,))))
    first = min(str(entry.day) for entry in made.book.entries)
    (found,) = (row for row in puzzles_in(pages[f"play/{first}.html"]) if row["id"] == puzzle_id(last.rated.puzzle))
    assert found["key"]
    assert found["steps"]


def test_a_worksheet_of_one_sheet_is_for_a_class_too(book_of: BookOf) -> None:
    (page,) = files_of(Play(PlayOptions()), Edition(book_of(SHEET))).values()
    assert (described(page)["hints"], described(page)["store"]) == ("none", "session")
    assert not described(page)["techniques"]


@pytest.mark.parametrize("name", ["class-groups", "class-versions"])
@pytest.mark.parametrize("files", ["book", "puzzle"])
def test_names_of_a_classs_files_hold_no_level_and_no_group(name: str, files: str) -> None:
    made = edition(name, kept(name))
    spec = made.book.spec
    secret = [*(part.name for part in spec.parts if part.name.lower() != part.sign.lower()), "easy", "medium", "hard"]
    for file in files_of(Play(PlayOptions(files=files)), made):
        assert not any(word.lower() in file.lower() for word in secret), file


@pytest.mark.parametrize("name", ["book1", "variants", "futoshiki"])
def test_no_export_depends_on_the_key_unless_solutions_are_wanted(name: str) -> None:
    book = edition(name, kept(name)).book
    for form in ("f-puzzles", "sudokupad", "puzzlink", "tatham", "sdm", "sdk", "opensudoku", "ipuz", "json", "csv"):
        output = Texts((form, "csv"), with_solutions=False)
        assert files_of(output, Edition(book)) == files_of(output, Edition(with_other_solutions(book))), form
    solved = Texts(("csv",), with_solutions=True)
    assert files_of(solved, Edition(book)) != files_of(solved, Edition(with_other_solutions(book)))
