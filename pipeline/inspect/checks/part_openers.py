"""Checks what leads through a book beside its contents: the numbers that openers state, and those of the tracker."""

import re
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from functools import cache
from typing import Final

from pipeline.inspect.checks.proof import Stated
from pipeline.inspect.faults import Fault, FaultType
from pipeline.inspect.recognise.grids import in_rows
from pipeline.inspect.recognise.lines import TextPage, squeeze
from pipeline.inspect.recognise.printed_captions import SAME_SIZE, Word
from pipeline.inspect.recognise.wording import printed_words

_NUMBER: Final = r"(\d+(?:-\d+)?)"
_FIGURE: Final = re.compile(_NUMBER)


def opener_faults(pages: Sequence[TextPage], puzzles: Sequence[Stated], lost: Collection[int] = ()) -> Iterator[Fault]:
    """Openers that state other numbers than those of the puzzles behind them, up to the next one.

    `pages` are those that may open a part: with puzzles, or with an ornament. What stood on pages that are `lost`
    nobody knows.
    """
    stated = [(page.number, numbers) for page in pages if (numbers := stated_numbers(page))]
    ends = [number for number, _ in stated[1:]]
    for (number, said), end in zip(stated, [*ends, float("inf")], strict=False):
        if any(number <= page < end for page in lost):
            continue
        here = [one.number for one in puzzles if number <= one.figure.page < end]
        if not here or said[0] != here[0] or said[-1] not in here:  # parts behind it may have no opener
            found, expected = "\N{EN DASH}".join(said), "\N{EN DASH}".join(dict.fromkeys((*here[:1], *here[-1:])))
            yield Fault(FaultType.NUMBER, number, "the opener", f"it says {found}", expected or "numbers of puzzles")


def stated_numbers(page: TextPage) -> tuple[str, ...]:
    """The first and the last number that a page says it opens; empty where it says none."""
    texts = (squeeze(text) for line in page.lines for text in in_rows((word for word in line if word.bold), _goes_on))
    found = (match for text in texts for form in _forms() if (match := form.search(text)))
    return next((match.groups() for match in found), ())


def _goes_on(text: Sequence[Word], word: Word) -> bool:
    """Is a word of the same text as those before it: as large, and no further away than their letters may reach?

    On a cover, a blurb may stand beside the number of a badge.
    """
    last = text[-1]
    return abs(word.size - last.size) < SAME_SIZE and word.x - last.x <= (len(last.text) + 1) * last.size


@cache
def _forms() -> tuple[re.Pattern[str], ...]:
    """How openers say the numbers of several puzzles, and of a single one, in every language."""
    names = ("first", "last", "number")
    forms = sorted(printed_words("opener.numbers", "opener.number"), key=len, reverse=True)
    return tuple(re.compile(_with_numbers(re.escape(form), names) + "$") for form in forms)


def _with_numbers(form: str, names: Sequence[str]) -> str:
    for name in names:
        form = form.replace(rf"\{{{name}\}}", _NUMBER)
    return form


def tracker_faults(pages: Sequence[TextPage], puzzles: Sequence[Stated]) -> Iterator[Fault]:
    """A tracker that lacks the number of a puzzle, or has one that the book does not have, or twice."""
    tracker = tracker_pages(pages)
    if not tracker or not puzzles:
        return
    listed = Counter(word.text for page in tracker for line in page.lines[:-1] for word in line if not word.bold)
    known = [one.number for one in puzzles]
    figures = {text: count for text, count in listed.items() if _FIGURE.fullmatch(text)}
    wrong = [f"it lacks {number}" for number in known if number not in figures]
    wrong += [f"it has {text}, which is no puzzle's" for text in figures if text not in set(known)]
    wrong += [f"it has {text} more than once" for text, count in figures.items() if count > 1]
    yield from (Fault(FaultType.NUMBER, tracker[0].number, "the tracker", one, "every number once") for one in wrong)


def tracker_pages(pages: Sequence[TextPage]) -> list[TextPage]:
    """The pages of the tracker: one with its heading, and those behind it that begin with its labels."""
    headings, labels = printed_words("tracker.heading"), printed_words("tracker.time", "tracker.date")
    start = next((at for at, page in enumerate(pages) if any(map(page.heads, headings))), None)
    if start is None:
        return []
    found = [pages[start]]
    for page in pages[start + 1 :]:
        if not page.lines or {word.text for word in page.lines[0]} - labels:
            break
        found.append(page)
    return found
