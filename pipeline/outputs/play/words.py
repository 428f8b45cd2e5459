"""The words of a page: those of the player in the book's language, but for what its author says otherwise."""

from collections.abc import Mapping
from typing import Final

from pipeline.config.resources.player_words import IN_STRINGS, player_words
from pipeline.model.spec import BookSpec
from pipeline.outputs.play.script import CLASS, CLASS_COURSE, PLATFORM

_SAID_ON: Final = {"report": (CLASS, CLASS_COURSE), "scorm": (PLATFORM,)}
"""By what the keys of some words begin with: the modules that start the pages which say them."""


def words_of(spec: BookSpec, main: str) -> Mapping[str, str]:
    """The words that a page of the book says which the module `main` starts: all but those of other pages alone."""
    own = {key.removeprefix(IN_STRINGS): text for key, text in spec.strings.items() if key.startswith(IN_STRINGS)}
    words = {**player_words(spec.language), **own}
    return {key: text for key, text in words.items() if main in _SAID_ON.get(key.split(".")[0], (main,))}
