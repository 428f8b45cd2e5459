"""The listing of a book in a shop: title, description and keywords as a text, to be copied into the shop's form."""

from collections.abc import Collection, Iterable, Iterator
from typing import Final, Self

from pipeline.errors import InputError, Problem
from pipeline.frozen import frozen
from pipeline.model.printer import ShopRules
from pipeline.model.spec import BookSpec
from pipeline.outputs.base import Edition, NamedFile, Output
from pipeline.outputs.listing.keywords import keywords_of, repetitions
from pipeline.outputs.listing.listed import asked_puzzles, described, listing, made_puzzles
from pipeline.outputs.listing.options import ListingOptions
from pipeline.source.wording import counted, shown

LISTING: Final = "listing"
FILE_NAME: Final = "listing.txt"
KEY: Final = "outputs.listing"
_KEYWORDS: Final = f"{KEY}.keywords"
_PAGES: Final = 9999  # whose digits leave room for those of any book


@frozen
class Listing(Output):
    """A text with title, description and keywords; `keywords` are the author's own, empty for those of the puzzles."""

    keywords: tuple[str, ...] = ()

    name = "listing"
    options = ListingOptions
    stage = "listing"

    @classmethod
    def of(cls, options: ListingOptions) -> Self:
        """The output as a book asks for it."""
        return cls(tuple(options.keywords))

    def check(self, spec: BookSpec) -> None:
        """The printer has a shop, whose limits the book keeps."""
        rules = spec.page.printer.shop
        if rules is None:
            message = f"no limits of a shop of the printer {spec.page.printer.name} are known; leave it out, or use kdp"
            raise InputError(Problem(message, None, KEY))
        problems = [*_too_long(spec, rules), *self._unfit_keywords(rules), *repetitions(spec, self.keywords, _KEYWORDS)]
        if problems:
            raise InputError(problems)

    def _unfit_keywords(self, rules: ShopRules) -> Iterator[Problem]:
        if len(self.keywords) > rules.keywords:
            yield Problem(
                f"{len(self.keywords)} keywords, the shop takes {rules.keywords}; remove some", None, _KEYWORDS
            )
        for one in self.keywords:
            if len(one) > rules.keyword:
                message = f"{shown(one)} has {len(one)} characters, expected at most {rules.keyword}; shorten it"
                yield Problem(message, None, _KEYWORDS)

    def files(self, edition: Edition) -> Iterator[NamedFile]:
        """The text, with the counts and levels of the puzzles that the book has."""
        book, rules = edition.book, edition.book.spec.page.printer.shop
        assert rules is not None
        puzzles = made_puzzles(book)
        description = described(book.spec, puzzles, edition.layout.pages)
        keywords = self.keywords or keywords_of(book.spec, puzzles, rules)
        text = listing(book.spec, description, keywords, rules)
        yield NamedFile(LISTING, FILE_NAME, (text.encode(),))

    @classmethod
    def leftovers(cls, _book: str, present: Collection[str]) -> Iterable[str]:
        """The text of a book that wants none now."""
        return (name for name in present if name == FILE_NAME)


def _too_long(spec: BookSpec, rules: ShopRules) -> Iterator[Problem]:
    """What of a book is longer than the shop takes."""
    title = len(spec.title) + len(spec.subtitle)
    if title > rules.title:
        message = f"title and subtitle have {counted(title, 'character')} together, the shop takes {rules.title}"
        key, place = spec.text_at("subtitle", "title")
        yield Problem(f"{message}; shorten them", place, key)
    found = len(described(spec, asked_puzzles(spec), _PAGES))
    if found > rules.description:
        message = f"the description has {counted(found, 'character')}, the shop takes {rules.description}"
        key, place = spec.text_at("cover.blurb")
        yield Problem(f"{message}; shorten the blurb, or merge sections", place, key)


OUTPUT: Final = Listing
