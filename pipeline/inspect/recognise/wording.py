"""The words that pages may print, in every language that there is."""

from collections.abc import Mapping
from functools import cache

from pipeline.config.resources.languages import language_names, load_strings
from pipeline.families import FAMILIES


@cache
def languages() -> tuple[Mapping[str, str], ...]:
    """The strings of every language, with those of all families."""
    return tuple(load_strings(language, tuple(FAMILIES)) for language in language_names())


@cache
def lesson_words(family: str) -> tuple[Mapping[str, str], ...]:
    """What the lessons of a family say, in every language in the order of `languages`; nothing in some of them."""
    from pipeline.config.book.lessons import taught_words  # which knows all keys of a book; few files have lessons

    return tuple(taught_words(family, language) for language in language_names())


@cache
def printed_words(*keys: str) -> frozenset[str]:
    """How some strings read in any language, without spaces."""
    return frozenset(strings[key].replace(" ", "") for strings in languages() for key in keys)


@cache
def kind_names() -> frozenset[str]:
    """What any language calls the kinds of puzzles, without spaces."""
    named = (words for strings in languages() for key, words in strings.items() if key.startswith("family."))
    return frozenset(words.replace(" ", "") for words in named)
