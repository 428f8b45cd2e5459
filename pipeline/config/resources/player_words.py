"""The words of the player itself: buttons, messages, names of cells. Those of puzzles and steps are the book's own."""

from collections.abc import Mapping
from typing import Final

from pipeline.config.problems.validation import load
from pipeline.config.resources.languages import MODEL, StringsFile, known_language
from pipeline.source.resources import player

IN_STRINGS: Final = "play."
"""What the keys of these words begin with in an author's file."""

_EXTENDS = "extends"


def player_words(language: str) -> Mapping[str, str]:
    """The player's words in a language; those of British English where the player has none."""
    names = {path.stem for path in (player() / "text").glob("*.yaml")}
    known = known_language(language)
    return _read(known if known in names else MODEL)


def _read(name: str) -> dict[str, str]:
    own = dict(load(StringsFile, player() / "text" / f"{name}.yaml").root)
    return {**_read(own.pop(_EXTENDS)), **own} if _EXTENDS in own else own
