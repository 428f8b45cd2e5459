"""Checks running heads and the book's title: all say the same title, and each what stands on its page."""

import re
from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from functools import cache, lru_cache
from itertools import groupby
from typing import Final

from pipeline.inspect.checks.printed_levels import Levels
from pipeline.inspect.checks.proof import Proved, Stated
from pipeline.inspect.faults import Fault, FaultType
from pipeline.inspect.recognise.lines import TextPage, as_printed, squeeze
from pipeline.inspect.recognise.printed_captions import RANGE, Word, counted
from pipeline.inspect.recognise.wording import kind_names, languages, printed_words
from pipeline.model.size import Size

_AT_END: Final = re.compile(RANGE.pattern + "$")
_CUT: Final = "\N{HORIZONTAL ELLIPSIS}"
_ISBN: Final = re.compile(r"97[89](?:-?\d){10}(?!\d)")
_KINDS: Final = 2  # that a head names with their sizes, more only by their names
_LIKE: Final = 0.6  # from this likeness on a title page means the title, and says it wrong
_POINT: Final = "\N{MIDDLE DOT}"  # between the parts of a head
_BLANK_OR_COMMA: Final = str.maketrans("", "", " ,、")
_LINES: Final = 4  # of a title at most


def running_title(pages: Sequence[TextPage], held: Collection[int]) -> str:
    """The book's title without spaces as most running heads say it; empty where they say none."""
    named = Counter(_title(page.lines[0]) for page in _headed(pages, held))
    title, count = named.most_common(1)[0] if named else ("", 0)
    return title if 2 * count > named.total() else ""


def head_faults(pages: Sequence[TextPage], held: Collection[int]) -> Iterator[Fault]:
    """Running heads with another title than the others; `held` are the pages with puzzles, hints or answers."""
    title = running_title(pages, held)
    for page in _headed(pages, held):
        said = _title(page.lines[0])
        if title and said != title and not said.endswith(_CUT) and not title.endswith(_CUT):
            yield _fault(page.number, as_printed(said, [page]), as_printed(title, pages))


def kind_faults(
    pages: Sequence[TextPage], puzzles: Sequence[Stated], proved: Sequence[Proved], levels: Levels
) -> Iterator[Fault]:
    """Running heads that name other puzzles than those of their page, or other levels.

    A name that stands elsewhere too is an author's own, if it is not that of another kind.
    """
    known = {one.number: one for one in proved}
    heads = {page.number: _plain(head_part(page.lines[0])) for page in pages if page.lines}
    pages_of = [(number, [*ones]) for number, ones in groupby(puzzles, lambda one: one.figure.page)]
    whole = [(number, ones) for number, ones in pages_of if all(one.number in known for one in ones)]
    named = {number: _names([known[one.number] for one in ones], levels) for number, ones in whole}
    unseen = {number for number, ones in whole if any(one.number not in levels for one in ones)}
    every = frozenset[str]().union(*named.values()) if named else frozenset()
    texts = {page.number: _plain("\n".join(page.squeezed)) for page in pages}
    for number, names in named.items():
        said = heads.get(number, "")
        if not said or said.endswith(_CUT) or names & {said, *(_without_levels(said) if number in unseen else ())}:
            continue
        elsewhere = "\n".join(text for other, text in texts.items() if other != number)
        expected = next((name for name in sorted(names) if name in elsewhere), "")
        if expected and (said in every or said not in elsewhere):
            here = [page for page in pages if page.number == number]
            yield _fault(number, as_printed(said, here), as_printed(expected, pages))


def _plain(text: str) -> str:
    """A text without spaces and commas, which stand so low that they may be read as a line of their own."""
    return text.translate(_BLANK_OR_COMMA)


def _without_levels(said: str) -> Iterator[str]:
    """A head without each of its parts that may name levels, where these are not known."""
    parts = said.split(_POINT)
    for at, part in enumerate(parts):
        if not any(map(str.isdigit, part)):
            yield _POINT.join(parts[:at] + parts[at + 1 :])


def span_faults(pages: Sequence[TextPage], shown: Sequence[tuple[int, str]]) -> Iterator[Fault]:
    """Heads of answers and hints that name other numbers than their page has; `shown` are these by page.

    A page may begin with the end of the one before.
    """
    here: dict[int, list[str]] = defaultdict(list)
    for at, number in shown:
        if number:
            here[at].append(number)
    every = sorted({_in_key(number) for _, number in shown if number})
    for page in pages:
        said = head_part(page.lines[0]) if page.lines else ""
        match = _AT_END.search(said)
        if not match or page.number not in here or said[: match.start()] not in _openings():
            continue
        first, last = match[1], match[2] or match[1]
        numbers = sorted(here[page.number], key=_in_key)
        begins = _in_key(numbers[0])
        before = every[max(0, bisect_left(every, begins) - 1)]
        if last != numbers[-1] or _in_key(first) not in (begins, before, (begins[0], begins[1] - 1)):
            yield _fault(page.number, as_printed(said, [page]), f"{numbers[0]} to {numbers[-1]}")


def _in_key(number: str) -> tuple[int, int]:
    """What numbers are sorted by in a key: the section or week, and the place there."""
    series, place = counted(number)
    return int(series or 0), place


def title_page_faults(pages: Sequence[TextPage], title: str) -> Iterator[Fault]:
    """A half-title or title page that says nearly the title, but not quite; names of kinds mean these."""
    kinds = kind_names()
    for page in pages if title else ():
        if page.opens_with(title):
            continue
        lines = page.squeezed
        windows = ("".join(lines[at : at + count]) for at in range(len(lines)) for count in range(1, _LINES + 1))
        said = max((text for text in windows if text not in kinds), key=lambda text: _likeness(text, title), default="")
        if _likeness(said, title) > _LIKE:
            found = f"it says {as_printed(said, [page])!r}"
            yield Fault(FaultType.TITLE, page.number, "the title page", found, repr(as_printed(title, pages)))


def isbn_faults(pages: Sequence[TextPage]) -> Iterator[Fault]:
    """ISBNs whose last digit does not check the others (ISO 2108: weights 1 and 3, the sum a multiple of 10)."""
    for page in pages:
        for match in _ISBN.finditer("\n".join(page.squeezed)):
            digits = [int(sign) for sign in match[0] if sign.isdigit()]
            if sum(digits[::2] + 3 * digits[1::2]) % 10:
                found = f"its check digit {digits[-1]} is not valid"
                yield Fault(FaultType.TITLE, page.number, f"ISBN {match[0]}", found, "a valid ISBN")


def marked_faults(marked: str, listed: str, said: str) -> Iterator[Fault]:
    """A title in the metadata that is not the manifest's (empty without one), nor that of the heads, without spaces."""
    if listed and marked != listed:
        yield Fault(FaultType.TITLE, 0, "the metadata", f"the title is {marked!r}", repr(listed))
    elif said and marked and not said.endswith(_CUT) and marked.replace(" ", "") != said:
        yield Fault(FaultType.TITLE, 0, "the metadata", f"the title is {marked!r}", f"{said!r} as in the heads")


def _likeness(one: str, other: str) -> float:
    return SequenceMatcher(None, one, other, autojunk=False).ratio()


def _fault(page: int, said: str, expected: str) -> Fault:
    return Fault(FaultType.HEAD, page, "the running head", f"it says {said!r}", repr(expected))


def _headed(pages: Sequence[TextPage], held: Collection[int]) -> Iterator[TextPage]:
    """The pages that begin with a running head, whose part is bold and whose title is not.

    A newspaper's head is its title in bold.
    """
    return (page for page in pages if page.number in held and page.lines and any(one.bold for one in page.lines[0]))


def _title(line: Sequence[Word]) -> str:
    """What a head says that is not bold, or all of it."""
    return squeeze([word for word in line if not word.bold]) or squeeze(line)


def head_part(line: Sequence[Word]) -> str:
    """What a head says in bold beside a title."""
    bold = [word for word in line if word.bold]
    return squeeze(bold) if len(bold) < len(line) else ""


def _names(shown: Sequence[Proved], levels: Levels) -> frozenset[str]:
    """How the head of a page with these puzzles may read, in every language that names them, without spaces."""
    kinds = tuple(dict.fromkeys((_family_key(one), one.figure.grid.size) for one in shown))
    sections = [one.number.rpartition("-")[0] for one in (shown[0], shown[-1])] if shown else []
    known = sorted({levels[one.number] for one in shown if one.number in levels})
    graded = ",".join(level.name for level in known if level.name)
    return _titled(kinds, "\N{EN DASH}".join(dict.fromkeys(sections)), graded)


_Kinds = tuple[tuple[str, Size], ...]
"""What keys name the kinds of some puzzles, and how large these are."""


@lru_cache(maxsize=256)
def _titled(kinds: _Kinds, section: str, graded: str) -> frozenset[str]:
    """The heads of pages with such puzzles; kept, because page after page has the same."""
    every = (strings for strings in languages() if all(key in strings for key, _ in kinds))
    return frozenset(name for strings in every for name in _named(strings, kinds, section, graded))


def _family_key(one: Proved) -> str:
    """The key of what a language calls the kind of a puzzle."""
    return ".".join(filter(None, ("family", one.puzzle.family, one.puzzle.variant)))


def _named(strings: Mapping[str, str], kinds: _Kinds, section: str, graded: str) -> Iterator[str]:
    form = strings["section.title"]
    sized = [(strings[key], size) for key, size in kinds]
    titles = dict.fromkeys(form.format(family=name, width=size.width, height=size.height) for name, size in sized)
    title = ", ".join(titles if len(titles) <= _KINDS else dict.fromkeys(name for name, _ in sized))
    for name in (title, f"{graded}{_POINT}{title}") if graded else (title,):
        yield _plain(name)
        yield _plain(strings["section.head"].format(section=section, title=name))


@cache
def _openings() -> frozenset[str]:
    """What the heads of answers and hints say before their numbers, in every language, without spaces."""
    keys = [f"{part}.{form}" for part in ("answers", "hints") for form in ("head", "head_single")]
    return frozenset(form.partition("{")[0] for form in printed_words(*keys))
