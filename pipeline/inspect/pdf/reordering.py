"""Reads a file whose pages are missing or out of order as the book that it should be."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from pipeline.inspect.pdf.document_parts import Extra
from pipeline.inspect.pdf.ink import InkPage
from pipeline.inspect.pdf.reading import Copy, PrintedFile


class ReorderedFile(PrintedFile):
    """The pages of such a file in the order of its book; those that are missing cannot be read."""

    unit = "place"

    def __init__(self, path: Path, places: Sequence[int]) -> None:
        """Open it, `places` being those of the pages in the file, 0 for missing ones; InputError as for any file."""
        super().__init__(path)
        self.places, self._all = tuple(places), self.count
        self.count = len(places)
        numbers = {place: number for number, place in enumerate(places, 1)}
        self._numbers = {page: numbers.get(place, 0) for page, place in self._numbers.items()}  # that links lead to

    def whole(self) -> Copy:
        """What it says of itself, its outline and the labels of its pages as those of the book."""
        copy = super().whole()
        labels = (self._label(number, copy.labels) for number in range(1, self.count + 1))
        return replace(copy, count=self._all, labels=tuple(labels) if copy.labels else ())

    def _label(self, number: int, labels: Sequence[str]) -> str:
        """The label of a page; those of a file may be its own or count places, and go on so where pages are missing."""
        place = self.places[number - 1]
        label = labels[place - 1] if place else str(number)
        return str(number) if label == str(place) else label

    def page(self, number: int) -> InkPage:
        """The ink of a page of the book."""
        return super().page(self.places[number - 1])

    def extras(self, number: int) -> tuple[Extra, ...]:
        """What hangs on a page of the book beside its ink."""
        return tuple(replace(one, page=number) for one in super().extras(self.places[number - 1]))
