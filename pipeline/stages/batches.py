"""Puts the puzzles of a book in printed order: by section, or families in turns. Works before any puzzle exists."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Generic, TypeVar

from pipeline.model.book import PageKind
from pipeline.model.size import Size
from pipeline.model.spec import BookSpec
from pipeline.stages.arranging import arrange, kind_of
from pipeline.stages.frames import narrowest

T = TypeVar("T")
Rank = Callable[[T], int]


@dataclass(frozen=True, slots=True)
class Batch(Generic[T]):
    """Things that follow each other on pages of one kind; `template` None means auto.

    `candidates`: do their cells hold candidates in print?
    """

    family: str
    size: Size
    template: str | None
    candidates: bool
    members: tuple[T, ...]

    @property
    def kind(self) -> PageKind:
        """What two batches must share to stand on the same page."""
        return PageKind(self.family, self.size, self.template, self.candidates)


def batches(spec: BookSpec, sections: Sequence[Sequence[T]], rank: Rank[T]) -> tuple[Batch[T], ...]:
    """The sections' members, already in order inside their section, as the book's groups.

    Grouped: in the order of the book. Mixed: whole pages, easy ones before harder ones, and within a level
    the families in turns, of each family the sizes in turns.
    """
    whole = [_batch(spec, section, members) for section, members in enumerate(sections) if members]
    return tuple(_joined(_in_turns(spec, whole, rank) if spec.order == "mixed" else whole))


def _batch(spec: BookSpec, section: int, members: Sequence[T]) -> Batch[T]:
    wish = spec.sections[section]
    return Batch(*kind_of(wish), tuple(members))


def _in_turns(spec: BookSpec, whole: Iterable[Batch[T]], rank: Rank[T]) -> Iterator[Batch[T]]:
    pages = [page for batch in whole for page in _pages(spec, batch)]
    for level in sorted({rank(page.members[0]) for page in pages}):
        of_level = [page for page in pages if rank(page.members[0]) == level]
        yield from _spread(_spread(of_level, lambda page: page.kind), lambda page: page.family)


def _spread(pages: Sequence[Batch[T]], sort: Callable[[Batch[T]], Hashable]) -> list[Batch[T]]:
    """The pages with those of each sort spread evenly over the whole, in their order."""
    sorts = [sort(page) for page in pages]
    places = [(sorts[:number].count(one) + 0.5) / sorts.count(one) for number, one in enumerate(sorts)]
    return [page for _, page in sorted(zip(places, pages, strict=True), key=lambda pair: pair[0])]


def _pages(spec: BookSpec, batch: Batch[T]) -> list[Batch[T]]:
    """A batch cut into full pages."""
    step = arrange(spec, narrowest(spec.page), batch.kind).per_page
    cuts = range(0, len(batch.members), step)
    return [Batch(*batch.kind, batch.members[start : start + step]) for start in cuts]


def _joined(parts: Iterable[Batch[T]]) -> Iterator[Batch[T]]:
    """Neighbours of one kind as one batch."""
    run: list[Batch[T]] = []
    for part in parts:
        if run and run[0].kind != part.kind:
            yield _merged(run)
            run = []
        run.append(part)
    if run:
        yield _merged(run)


def _merged(run: Sequence[Batch[T]]) -> Batch[T]:
    return Batch(*run[0].kind, tuple(chain.from_iterable(batch.members for batch in run)))
