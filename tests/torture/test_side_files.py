"""No file that a book or a command names brings a command down, makes it slow or large, or writes elsewhere."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from batches import Case, Outcome, run_batch
from forked import MEGABYTES
from side_files import Sort, sorts, workshop

from pipeline.source import resources

SECONDS = 8.0  # of processor time, with kernels in plain Python
BATCH = 40
ENDINGS = (0, 2, 3)  # done; wrong by itself; verified with faults, or rows that are no puzzles
SHOWN = 30  # faults that a failure lists
LONGEST = 1500  # characters of a line; lists of what is known are long
PLACES = (
    ".yaml",
    ".csv",
    ".ttf",
    ".png",
    ".md",
    ".json",
    ".txt",
    ".pdf",
    "line ",
    "FILLED",
    "PUZZLE",
    "row",
    "page ",
    "more prob",
    "--printer",
    "manifest",
)
ROWS = ("rate", "solve", "explain")
REMEDY = re.compile(r"; |expected|needs|give|write|use|first|has (no|more than one) solution|row", re.IGNORECASE)

Cases = Callable[[int, int], range]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The workshop; templates are taken from it, too."""
    made = tmp_path_factory.mktemp("workshop")
    workshop(made)
    usual = resources.data_folder
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(resources, "data_folder", lambda name: made / name if name == "templates" else usual(name))
        yield made


@pytest.mark.torture
def test_a_damaged_side_file_ends_a_command_with_a_place_and_a_remedy(folder: Path, cases: Cases) -> None:
    found = sorts(folder)
    turns = [sort for sort in found for _ in range(sort.share)]
    seeds: dict[str, list[int]] = {}
    for seed in cases(50_000, 200):
        seeds.setdefault(turns[seed % len(turns)].name, []).append(seed)
    faults = [fault for sort in found for fault in judged(sort, seeds.get(sort.name, []), folder)]
    assert not faults, "\n\n".join([f"{len(faults)} faults", *faults[:SHOWN]])


@pytest.mark.torture
def test_the_sound_side_files_are_accepted(folder: Path) -> None:
    """Else nothing would be learnt from damaged ones."""
    for sort in sorts(folder):
        cases = [Case(sort.file, one, tuple(words), sort.fresh) for one in sort.samples for words in sort.commands]
        for case, outcome in zip(cases, run_batch(cases, folder, folder.with_name("results")), strict=True):
            assert (outcome.code, complaint(case, outcome, folder)) == (3 * (case.arguments[0] == "assess"), "")


def judged(sort: Sort, seeds: list[int], folder: Path) -> Iterator[str]:
    """The faults of damaged files of one sort, which are kept beside the workshop."""
    for first in range(0, len(seeds), BATCH):
        some = seeds[first : first + BATCH]
        batch = [sort.case(seed) for seed in some]
        outcomes = run_batch(batch, folder, folder.with_name("results"))
        for seed, case, outcome in zip(some, batch, outcomes, strict=False):
            if fault := complaint(case, outcome, folder):
                kept = folder.with_name(f"seed-{seed}")
                kept.write_bytes(case.content)
                yield f"{sort.name}, {' '.join(case.arguments)}: {fault}\n{kept}\n{outcome.err[-600:]}"


def complaint(case: Case, outcome: Outcome, folder: Path) -> str:
    """What a command did that no side file may make it do; empty where it did nothing of the sort."""
    if outcome.code not in ENDINGS:
        return f"ended with {outcome.code}"
    if "Traceback" in outcome.out + outcome.err:
        return "printed a traceback"
    if outcome.seconds > SECONDS:
        return f"took {outcome.seconds:.1f} s"
    if outcome.megabytes > MEGABYTES:
        return f"took {outcome.megabytes:.0f} MB"
    if stray := [path for path in outcome.touched if not allowed(path, case, folder)]:
        return f"wrote {stray[0]}"
    return unplaced(case, outcome)


def allowed(path: str, case: Case, folder: Path) -> bool:
    return path == "/dev/null" or (case.arguments[0] == "build" and "output" in path)


def unplaced(case: Case, outcome: Outcome) -> str:
    """A refusal without a word, without a place or a remedy, or that repeats a whole file."""
    if outcome.code == 0 or (case.arguments[0] == "assess" and outcome.out):
        return ""
    lines = [line for line in outcome.err.splitlines() if line.startswith("error: ")]
    if not lines:
        return "said nothing of what is wrong"
    if long := [line for line in outcome.err.splitlines() if len(line) > LONGEST]:
        return f"printed a line of {len(long[0])} characters"
    if bare := [line for line in lines if not any(place in line for place in PLACES)]:
        return f"named no place: {bare[0]}"
    if case.arguments[0] in ROWS:
        return ""  # a row's error says what stands where
    return next((f"named no remedy: {line}" for line in lines if not REMEDY.search(line)), "")
