"""The words of the player itself: buttons, messages, names of cells. Those of puzzles and steps are the book's own."""

from collections.abc import Mapping
from typing import Final

from pipeline.config.problems.validation import load
from pipeline.config.resources.languages import MODEL, StringsFile, known_language
from pipeline.outputs.play.script import CLASS, PLATFORM
from pipeline.source.resources import player

_EXTENDS = "extends"
_SAID_ON: Final = {"report": CLASS, "scorm": PLATFORM}
"""By what the keys of some words begin with: the module that starts the pages which say them."""


def player_words(language: str) -> Mapping[str, str]:
    """The player's words in a language; those of British English where the player has none."""
    names = {path.stem for path in (player() / "text").glob("*.yaml")}
    known = known_language(language)
    return _read(known if known in names else MODEL)


def words_of(main: str, language: str) -> Mapping[str, str]:
    """The words that a page says which the module `main` starts: all but those that other pages alone say."""
    words = player_words(language)
    return {key: text for key, text in words.items() if _SAID_ON.get(key.split(".")[0], main) == main}


def _read(name: str) -> dict[str, str]:
    own = dict(load(StringsFile, player() / "text" / f"{name}.yaml").root)
    return {**_read(own.pop(_EXTENDS)), **own} if _EXTENDS in own else own
