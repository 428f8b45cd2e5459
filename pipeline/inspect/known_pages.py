"""Knows a page of a book by its grids: those that are, with their numbers, what the manifest lists for it."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from typing import Final

from pipeline.inspect.checks.compare import is_shown
from pipeline.inspect.checks.proof import Proved
from pipeline.inspect.faults import Fault, FaultType
from pipeline.inspect.manifest import Printed
from pipeline.inspect.pages import Asked
from pipeline.inspect.read_page import Entry, Outcome, ReadPage
from pipeline.inspect.recognise.figures import Figure

_ENOUGH: Final = 4  # puzzles that say that they are those of another book
_HARDLY: Final = 0.1  # of them may be those of this one: small ones by chance

ANOTHER_BOOK: Final = Fault(
    FaultType.MANIFEST,
    0,
    "",
    "its puzzles are not those of the manifest",
    "the manifest of this book",
    "name it with --manifest",
)

Looks = tuple[int, frozenset[str]]
"""How pages are told apart: by the number as readers count, and those of puzzles and answers. Copies are alike."""


def looks_of(asked: Asked) -> Looks:
    """How a page of a book looks."""
    return asked.number, frozenset(printed.number for printed, _ in _listed(asked))


def is_known(page: ReadPage) -> bool:
    """Is one of its grids, as it is printed, that of its place?"""
    return any(map(_fits, _entries(page)))


def is_mostly_known(page: ReadPage) -> bool:
    """Are so many of its grids those of its place that it is that page? One answer of a small grid may be by chance."""
    entries = _entries(page)
    return _is_most(sum(map(_fits, entries)), len(entries))


def is_another_book(pages: Sequence[ReadPage]) -> bool:
    """Are hardly any of the puzzles of a file, which have one solution each, those of their places?"""
    entries = [entry for page in pages if page.found for entry in page.found[0].entries]
    sound = [entry for entry in entries if isinstance(entry.outcome, Proved)]
    return len(sound) >= max(_ENOUGH, len(entries) / 2) and sum(map(_fits, sound)) < _HARDLY * len(sound)


class KnownPages:
    """The pages of a book by what their grids show, wherever these stand in its file."""

    def __init__(self, built: Sequence[Asked]) -> None:
        """Know the pages that a file was built of."""
        self._sizes: dict[Looks, int] = {}
        self._listed = defaultdict[str, dict[tuple[Looks, int, bool], Printed]](dict)  # by number; copies have the same
        for asked in built:
            looks, listed = looks_of(asked), _listed(asked)
            self._sizes[looks] = len(listed)
            for printed, is_answer in listed:
                self._listed[printed.number][looks, id(printed), is_answer] = printed

    def looks(self, page: ReadPage) -> Looks | None:
        """Those of the page of the book that has most of its grids on a page of a file; None where there is none."""
        proved = {id(entry.match.figure): entry.outcome for entry in _entries(page)}
        counts = Counter(
            looks for figure in page.figures for looks in {*self._shown_by(figure, proved.get(id(figure)))}
        )
        found = [looks for looks, count in counts.items() if _is_most(count, self._sizes[looks])]
        return found[0] if len(found) == 1 else None

    def _shown_by(self, figure: Figure, outcome: Outcome | None) -> Iterator[Looks]:
        """The pages of the book that list a grid."""
        for (looks, _, is_answer), printed in self._listed.get(figure.caption.number, {}).items():
            values = printed.solution if is_answer else printed.puzzle.givens
            if is_shown(printed, values, figure) and (is_answer or not _differs(outcome, printed)):
                yield looks


def _listed(asked: Asked) -> list[tuple[Printed, bool]]:
    """The puzzles and answers of a page, with whether each is an answer."""
    if asked.listed is None:
        return []
    puzzles, answers = asked.listed.puzzles, asked.listed.answers
    return [*((printed, False) for printed in puzzles), *((printed, True) for printed in answers)]


def _entries(page: ReadPage) -> list[Entry]:
    return [entry for found in page.found or () for entry in found.entries]


def _is_most(known: int, listed: int) -> bool:
    return 0 < listed <= 2 * known


def _fits(entry: Entry) -> bool:
    """Is a grid the puzzle or the answer that is listed there, and not one that only looks like it?"""
    match, outcome = entry.match, entry.outcome
    if match.figure is None or match.faults or match.figure.caption.number not in ("", match.printed.number):
        return False
    return outcome is None or (isinstance(outcome, Proved) and outcome.puzzle == match.printed.puzzle)


def _differs(outcome: Outcome | None, printed: Printed) -> bool:
    """Was a grid proved to be another puzzle of that kind, whose signs or walls are others?"""
    if not isinstance(outcome, Proved):
        return False
    puzzle, listed = outcome.puzzle, printed.puzzle
    return (puzzle.family, puzzle.variant) == (listed.family, listed.variant) and puzzle != listed
