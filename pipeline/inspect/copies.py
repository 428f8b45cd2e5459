"""Checks a file that holds copies of sheets, one after the other: each like the sheet that the manifest names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from pipeline.inspect.book import Verdict, judge_listed
from pipeline.inspect.faults import Fault, FaultType
from pipeline.inspect.manifest import LevelPrint, Printed
from pipeline.inspect.pdf.ink import InkPage
from pipeline.model.level import Level


@dataclass(frozen=True, slots=True)
class Sheet:
    """What a copy should hold: so many pages, with these puzzles and answers."""

    pages: int
    puzzles: Sequence[Printed]
    answers: Sequence[Printed]


def judge_copies(pages: Sequence[InkPage], sheets: Sequence[Sheet], prints: Mapping[Level, LevelPrint]) -> Verdict:
    """Hold every copy to its sheet; pages of faults are those of the file."""
    faults: list[Fault] = []
    puzzles = start = 0
    for sheet in sheets:
        verdict = judge_listed(pages[start : start + sheet.pages], sheet.puzzles, sheet.answers, prints)
        faults += [replace(fault, page=fault.page + start) for fault in verdict.faults]
        puzzles += verdict.puzzles
        start += sheet.pages
    if len(pages) > start:
        found = f"the file has {len(pages) - start} pages more than its sheets"
        faults.append(Fault(FaultType.FILE, 0, "", found, f"{start} pages"))
    return Verdict(tuple(faults), puzzles, 0, numbered=True)
