"""The keywords of a listing: what readers search for, without words that stand elsewhere in it.

kdp.amazon.com/help/topic/G201298500 advises against what title and contributors say already, and against one keyword in
several spellings.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from pipeline.errors import Problem
from pipeline.model.asked import level_range
from pipeline.model.level import Level
from pipeline.model.printer import ShopRules
from pipeline.model.spec import BookSpec
from pipeline.outputs.listing.listed import Puzzles
from pipeline.source.wording import shown

_LARGE: Final = "large-print"
_KIDS: Final = "kids"
_WORD: Final = re.compile(r"\w+")


def keywords_of(spec: BookSpec, puzzles: Puzzles, rules: ShopRules) -> tuple[str, ...]:
    """As many as the shop takes; none begins or ends with a word of the title, subtitle, series, author or another."""
    said, found = words(*_elsewhere(spec)), list[str]()
    for wish in _wished(spec, puzzles):
        keyword = _unsaid(wish, said)
        if keyword and len(keyword) <= rules.keyword:
            found.append(keyword)
            said |= words(keyword)
    return tuple(found[: rules.keywords])


def _unsaid(phrase: str, said: frozenset[str]) -> str:
    """A phrase without words at both ends that have been said; those between others hold it together."""
    parts = phrase.split()
    kept = [place for place, part in enumerate(parts) if not words(part) <= said]
    return " ".join(parts[kept[0] : kept[-1] + 1]) if kept else ""


def words(*texts: str) -> frozenset[str]:
    """The words of texts, whatever their case."""
    return frozenset(_WORD.findall(" ".join(texts).casefold()))


def repetitions(spec: BookSpec, keywords: Sequence[str], key: str) -> Iterator[Problem]:
    """Keywords of the author's that say nothing new."""
    said = words(*_elsewhere(spec))
    for place, one in enumerate(keywords):
        like = next((other for other in keywords[:place] if _letters(other) == _letters(one)), None)
        if like is not None:
            yield Problem(f"{shown(one)} is {shown(like)} again; remove one of them", None, key)
        elif words(one) <= said:
            yield Problem(f"{shown(one)} has only words of title, subtitle, series and author; remove it", None, key)


def _letters(keyword: str) -> str:
    """What is left of a keyword without case, spaces and punctuation."""
    return "".join(_WORD.findall(keyword.casefold()))


def _elsewhere(spec: BookSpec) -> tuple[str, ...]:
    """What a listing says beside its keywords and its description."""
    return spec.title, spec.subtitle, spec.series, spec.author


def _wished(spec: BookSpec, puzzles: Puzzles) -> Iterator[str]:
    """All that readers may search for, best first. A kind is named once: some languages add to it without a space."""
    strings, look, named = spec.strings, spec.page.look.name, "\n".join(_elsewhere(spec)).casefold()
    kinds = dict.fromkeys(strings[f"family.{kind}"] for kind, _ in puzzles)
    yield from (strings["listing.puzzles"].format(kind=kind) for kind in kinds if kind.casefold() not in named)
    looks = {_LARGE: look.startswith(_LARGE), _KIDS: look == _KIDS}
    yield from (strings[f"listing.{name}"].format(kind="") for name, wanted in looks.items() if wanted)
    levels = [level for level in Level if any(counts.get(level) for counts in puzzles.values())]
    if not any(strings[f"level.{level}"].casefold() in named for level in levels):
        yield level_range(levels, strings)
    yield " ".join(dict.fromkeys(str(size) for _, size in puzzles))
    yield strings["listing.logic"]
    yield strings["listing.numbers"]
    yield strings["listing.solutions"].format(kind="")
