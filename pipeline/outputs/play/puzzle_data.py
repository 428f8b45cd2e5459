"""Everything that the player knows of one puzzle, as plain values: picture, rules as groups of cells, key, steps."""

from collections.abc import Mapping
from dataclasses import replace
from hashlib import sha256
from typing import Any

from pipeline.families import family_named
from pipeline.families.book_words import book_words
from pipeline.model.book import Entry
from pipeline.model.puzzle import EMPTY, Puzzle
from pipeline.model.signs import printed
from pipeline.model.values import solution_text
from pipeline.outputs.play.cell_places import cell_places
from pipeline.outputs.play.options import CHECK_ONLY, NONE
from pipeline.outputs.play.steps import step_text
from pipeline.page.draw.drawing import Drawing, Ink
from pipeline.page.draw.labels import with_signs
from pipeline.page.files.svg import layers
from pipeline.solving.board import Board
from pipeline.solving.step_words import StepWords

ID_LENGTH = 12


def puzzle_id(puzzle: Puzzle) -> str:
    """Names a puzzle by its content, in whichever book it stands: what a reader enters is kept under this name."""
    text = f"{puzzle.kind} {family_named(puzzle.family).format(puzzle)}"
    return sha256(text.encode()).hexdigest()[:ID_LENGTH]


def puzzle_data(entry: Entry, strings: Mapping[str, str], hints: str, solutions: str) -> dict[str, Any]:
    """A puzzle for the player; with a `key` of solution text, or its `proof`, and `steps` where hints are wanted."""
    rated, puzzle = entry.rated, entry.rated.puzzle
    board = family_named(puzzle.family).model(puzzle)
    name, key = puzzle_id(puzzle), solution_text(rated.solution, 1)
    steps = "" if hints == NONE or solutions == CHECK_ONLY else step_text(rated, strings)
    return {
        "id": name,
        "kind": str(puzzle.kind),
        **_picture(entry, board, printed(strings)),
        **_rules(board, puzzle, book_words(puzzle, strings)),
        **({"proof": proof(name, key)} if solutions == CHECK_ONLY else {"key": key}),
        **({"steps": steps} if steps else {}),
    }


def proof(name: str, key: str) -> str:
    """What a full grid is compared with where its solution is not in the file: the sha256 of both, in hexadecimal."""
    return sha256(f"{name}:{key}".encode()).hexdigest()


def _picture(entry: Entry, board: Board, signs: Mapping[int, str]) -> dict[str, Any]:
    """The grid with room for marks in its cells and the language's signs, and where digits and marks stand."""
    rated, puzzle = entry.rated, entry.rated.puzzle
    draw = family_named(puzzle.family).draw
    every = tuple(range(1, board.values + 1))
    first = puzzle.givens.index(EMPTY) if EMPTY in puzzle.givens else -1  # its marks stand as those of all others
    marked = draw(puzzle, None, tuple(every if cell == first else () for cell in range(len(puzzle.givens))))
    shades, lines, texts = layers(with_signs(_without_marks(marked), signs))
    picture = {"wide": marked.width, "high": marked.height, "shades": shades, "lines": lines + texts}
    if EMPTY not in puzzle.givens:  # nothing is left to write in
        return picture
    places = cell_places(puzzle, board.values, draw(puzzle, rated.solution, None), marked)
    return {
        **picture,
        "corner": places.corner,
        "digit": [*places.digit, places.digit_size],
        "marks": [*(number for place in places.marks for number in place), places.mark_size],
    }


def _without_marks(drawing: Drawing) -> Drawing:
    kept = tuple(label for label in drawing.digits if label.ink is not Ink.CANDIDATE)
    return replace(drawing, digits=kept)


def _rules(board: Board, puzzle: Puzzle, words: StepWords) -> dict[str, Any]:
    """The rules as data: which cells must differ, what cages make, which cell is smaller; with their spoken names."""
    named = words.house_words
    return {
        "columns": puzzle.width,
        "values": board.values,
        "first": board.first_digit,
        **({"numbers": True} if puzzle.is_wide else {}),
        "givens": puzzle.givens,
        "houses": [
            [words.house(named.get(kind.name.lower(), kind.name.lower()), cells), *cells]
            for kind, cells in board.houses
        ],
        "cages": [[words.clue(cage), int(cage.operator), cage.target, *cage.cells] for cage in board.cages],
        "orders": board.orders,
    }
