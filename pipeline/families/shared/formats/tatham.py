"""Addresses of Simon Tatham's Portable Puzzle Collection: a page of the game, `#`, the game ID."""

from collections.abc import Callable

from pipeline.families.shared.text_error import TextError
from pipeline.families.shared.text_format import Caption, TextFormat
from pipeline.model.kind import Kind
from pipeline.model.puzzle import Puzzle
from pipeline.model.size import Size

ADDRESS = "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/"


def refuse_runs(blocks: str, misread: str) -> None:
    """Raise TextError for walls of blocks with a letter that a game misreads: one for many edges without a wall."""
    found = next((letter for letter in misread if letter in blocks), None)
    if found:
        raise TextError(f"has so many edges without a wall in a row that the game misreads them ({found!r})")


def of_game(
    game: str,
    game_id: Callable[[Puzzle], str],
    read: Callable[[str], Puzzle],
    unfit: Callable[[Kind, Size], str],
) -> TextFormat:
    """The format of a game: `game_id` raises TextError for a puzzle that the game refuses, `read` takes an ID."""

    def write(puzzle: Puzzle, _caption: Caption) -> str:
        return f"{ADDRESS}{game}.html#{game_id(puzzle)}"

    def fits(text: str) -> bool:
        return text.startswith(("http://", "https://")) and f"/{game}.html#" in text

    def parse(text: str) -> Puzzle:
        found = text.partition("#")[2]
        if ":" not in found:
            raise TextError("names a seed, from which only the game itself makes a puzzle; copy its game ID")
        return read(found)

    return TextFormat(write, fits, parse, unfit)
