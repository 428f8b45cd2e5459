"""Reads what `init --ask` prints in a language in place of the English words of a kind of book."""

from collections.abc import Mapping, Sequence

from pydantic import Field

from pipeline.config.problems.validation import Strict, load
from pipeline.config.resources.languages import MODEL, known_language, load_strings
from pipeline.source.resources import book_texts_file


class BookTexts(Strict):
    """The texts of a kind of book; an empty one stays as the kind's own file has it.

    `{kind}` in a title is the name of the book's kind of puzzles; `several` is the title of a book that has more.
    """

    title: str = ""
    several: str = ""
    subtitle: str = ""
    dedication: str = ""
    blurb: str = ""


class BookTextsFile(Strict):
    """The texts of a language: names of groups by their signs, and those of each kind of book."""

    groups: dict[str, str]
    books: dict[str, BookTexts] = Field(default_factory=dict)


def book_texts(language: str, kind: str) -> BookTexts:
    """The texts of a kind of book in a language."""
    return _texts(language).books.get(kind) or BookTexts()


def group_names(language: str) -> Mapping[str, str]:
    """What groups of a class are called, by their signs."""
    return _texts(language).groups


def title_in(language: str, kind: str, families: Sequence[str]) -> str:
    """The usual title of a kind of book with puzzles of these families; empty for that of the kind's own file."""
    texts = book_texts(language, kind)
    if len(families) > 1 and texts.several:
        return texts.several
    name = load_strings(known_language(language) or MODEL)[f"family.{families[0]}"]
    return texts.title.replace("{kind}", name)


def _texts(language: str) -> BookTextsFile:
    """The texts of a language that there are words in; those of American English are the British ones."""
    known = known_language(language) or MODEL
    english = MODEL.partition("-")[0]
    return load(BookTextsFile, book_texts_file(MODEL if known.partition("-")[0] == english else known))
