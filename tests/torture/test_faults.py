"""Whichever call of a build fails, or is the one before which it is killed: the folder holds the old or new edition.

Every call that opens for writing, writes, syncs, makes, renames, links, removes or is SQL fails once with a full disk,
once with a broken one, and is killed once. Then the folder is compared byte for byte, with what others keep in it, and
the same command again gives the new edition.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest
from conftest import Cases
from forked import Ending, run_command
from seam import FAULTS, KILL, Seam, watched
from small_books import BOOKS, SmallBook, copied, held, keep_things, rows, warm

pytestmark = pytest.mark.torture

SAMPLE = 4
REASONS = {"ENOSPC": ("No space left on device", "is full"), "EIO": ("Input/output error", "disk I/O error")}


@dataclass(frozen=True, slots=True)
class Replacing:
    """A command that puts something new into the folder of a book, by one exchange or by two renames."""

    book: SmallBook
    exporting: bool = False
    renames: bool = False

    def __str__(self) -> str:
        return f"{self.book.name}{'-export' * self.exporting}{'-renames' * self.renames}"

    def command(self, home: Path) -> list[str | Path]:
        """Its command line."""
        return self.book.export(home) if self.exporting else self.book.build(home, "-j", "1")

    def state(self, home: Path) -> object:
        """What is to be equal: the folder, the catalogue, and what builds keep beside the folder."""
        kept = sorted(path.name for path in (home / "output" / ".puzzlepress" / self.book.name).iterdir())
        return held(self.book.folder(home)), rows(home), kept


SMALL, VERSIONS, WEEK = BOOKS[:3]
REPLACINGS = (
    Replacing(SMALL),
    Replacing(SMALL, renames=True),
    Replacing(VERSIONS),
    Replacing(WEEK),
    Replacing(WEEK, exporting=True),
)


def _ready(one: Replacing, home: Path) -> Path:
    """A home with the last edition in place, things of others beside it, and the next one about to be built."""
    home.mkdir()
    one.book.write(home, one.book.last)
    assert run_command(*one.book.build(home)).code == 0
    if one.book.exported:
        assert run_command(*one.book.export(home)).code == 0
    keep_things(one.book.folder(home))
    one.book.write(home, one.book.next)
    return home


def _calls(one: Replacing, ready: Path, home: Path) -> Sequence[str]:
    """The calls of a command that nothing befalls."""
    log = home.with_suffix(".log")
    ending = watched(Seam(str(home)), one.command(copied(ready, home)), log, renames=one.renames).wait()
    assert ending.code == 0, ending.err
    return log.read_text().splitlines()


@pytest.mark.parametrize("one", REPLACINGS, ids=str)
def test_every_call_that_fails_or_is_killed_leaves_one_edition(one: Replacing, cases: Cases, tmp_path: Path) -> None:
    warm(tmp_path / "warm")
    ready, home = _ready(one, tmp_path / "ready"), tmp_path / "home"
    calls = _calls(one, ready, home)
    assert len(calls) > 30
    old, wanted = held(one.book.folder(ready)), one.state(home)
    new = held(one.book.folder(home))
    assert old != new
    everything = [(number, fault) for number in range(1, len(calls) + 1) for fault in (*FAULTS, KILL)]
    shuffled = random.Random(0).sample(everything, len(everything))
    for case in cases(len(everything), SAMPLE):
        number, fault = shuffled[case % len(everything)]
        place = f"{fault} at call {number} of {len(calls)}, {calls[number - 1]}"
        ending = watched(Seam(str(home), number, fault), one.command(copied(ready, home)), renames=one.renames).wait()
        _look(one, home)
        found = held(one.book.folder(home))
        assert found in (old, new), f"{place}: a mix: {found.keys()}"
        _judge(ending, fault, place, whole=found == new)
        again = run_command(*one.command(home))
        assert again.code == 0, f"{place}: {again.err}"
        assert one.state(home) == wanted, f"{place}: another edition after the next build"


def _look(one: Replacing, home: Path) -> None:
    """Between two renames there is no folder until somebody looks."""
    if not one.book.folder(home).exists():
        assert one.renames
        assert run_command("status", home / f"{one.book.name}.yaml", "-o", home / "output").code == 0


def _judge(ending: Ending, fault: str, place: str, *, whole: bool) -> None:
    """A command that is not killed says what has failed, or has come through."""
    if fault == KILL:
        assert ending.code == -9, place
        return
    assert ending.code in (0, 4), f"{place}: {ending.code} {ending.err}"
    assert ending.code == 4 or whole, f"{place}: done, but the last edition is there"
    assert ending.code == 0 or any(reason in ending.err for reason in REASONS[fault]), f"{place}: {ending.err}"
    assert "Traceback" not in ending.err, f"{place}: {ending.err}"
