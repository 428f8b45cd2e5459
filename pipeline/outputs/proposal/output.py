"""The proposal for a class: a class list with next week's groups or levels and their reasons.

It holds names and scores, so no manifest lists it; it is the teacher's from the moment it is written, so no build
writes over it.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from typing import Final

from pipeline.errors import InputError, Problem
from pipeline.model.spec import BookSpec
from pipeline.outputs.base import Edition, NamedFile, Output
from pipeline.stages.propose import propose

PROPOSAL: Final = "proposal"


class ProposalOutput(Output):
    """A CSV file for books that name results."""

    name = PROPOSAL
    needs_layout = False
    stage = "propose"

    @classmethod
    def is_usual(cls, spec: BookSpec) -> bool:
        """It belongs to books with results."""
        return bool(spec.results_name)

    def check(self, spec: BookSpec) -> None:
        """A proposal needs results."""
        if not spec.results_name:
            message = "is made of results; add results: week42.csv, or remove it"
            raise InputError(Problem(message, None, f"outputs.{self.name}"))

    def files(self, edition: Edition) -> Iterator[NamedFile]:
        """The proposal, as spreadsheets read and write it."""
        spec = edition.book.spec
        column = "group" if any(part.group for part in spec.parts) else "level"
        text = io.StringIO(newline="")
        rows = csv.writer(text, lineterminator="\n")
        rows.writerow(("name", column, "reason"))
        rows.writerows((one.name, one.next, one.reason) for one in propose(spec))
        name = f"{spec.name}-{PROPOSAL}-{spec.results_name}.csv"
        yield NamedFile(PROPOSAL, name, (text.getvalue().encode("utf-8-sig"),), private=True)


OUTPUT: Final = ProposalOutput
