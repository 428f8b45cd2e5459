"""The words of a book for the steps of a puzzle: cells, cages and houses as its family calls them, in a language."""

from collections.abc import Mapping

from pipeline.families import family_named
from pipeline.model.puzzle import Operator, Puzzle
from pipeline.solving.board import Board
from pipeline.solving.step_sentences import StepSentences
from pipeline.solving.step_words import StepWords

SIGNED = (Operator.ADD, Operator.SUBTRACT, Operator.MULTIPLY, Operator.DIVIDE)
"""The operators that a language has a sign for."""


def book_words(puzzle: Puzzle, strings: Mapping[str, str]) -> StepWords:
    """The words of a book's language for the steps of a puzzle."""
    signs = {operator: strings[f"sign.{operator.name.lower()}"] for operator in SIGNED}
    return StepWords(puzzle, strings, signs, family_named(puzzle.family).house_words(puzzle))


def step_sentences(puzzle: Puzzle, board: Board, strings: Mapping[str, str]) -> StepSentences:
    """The sentences of a book's language for the steps of a puzzle, whose board is at hand where its steps are."""
    return StepSentences(book_words(puzzle, strings), board.houses)
