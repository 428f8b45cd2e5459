"""One bit flipped anywhere in a catalogue: it is refused and left alone, or nothing that it says has changed."""

from __future__ import annotations

import random
import shutil
from dataclasses import dataclass
from pathlib import Path

import pytest
from conftest import Cases

from pipeline.errors import CatalogueDamaged
from pipeline.runtime import catalogue
from pipeline.runtime.catalogue import Claim, Holding, Mark

FAMILIES = ("calcudoku", "futoshiki", "kakuro", "sudoku")
ABSENT = ("sudoku", "f" * 32)


@dataclass(frozen=True)
class Said:
    """All that a catalogue says: its books, whose puzzle is whose, and the digest that a new book is given."""

    holdings: tuple[Holding, ...]
    owners: dict[Mark, str]
    digest: str


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Twelve books of a hundred puzzles; pages that a removed book has left free; the copy of the last build."""
    path, chance = tmp_path_factory.mktemp("sound") / "all.db", random.Random(1)
    for number in range(14):
        marks = [(chance.choice(FAMILIES), f"{chance.getrandbits(128):032x}") for _ in range(100)]
        catalogue.look(path, Claim(f"book volume {number}")).reserve(marks)
    for number in (3, 9):
        catalogue.remove(path, f"book volume {number}")
    catalogue.look(path, Claim("book volume 20")).reserve([("kakuro", "0" * 32)])
    return path


def said(path: Path, marks: set[Mark]) -> Said:
    others = catalogue.look(path, Claim("new"))
    others.look_up(marks)
    return Said(catalogue.holdings(path), {mark: others.owner(mark) for mark in marks}, others.digest)


@pytest.fixture(scope="module")
def truth(sound: Path) -> Said:
    marks = {mark for _, mark in catalogue.rows(sound)} | {ABSENT}
    return said(sound, marks)


@pytest.mark.torture
def test_a_flipped_bit_is_refused_or_changes_nothing(sound: Path, truth: Said, cases: Cases, tmp_path: Path) -> None:
    refused = 0
    for seed in cases(10_000, 120):
        refused += flipped_is_refused(sound, truth, tmp_path, seed)
    assert refused


def flipped_is_refused(sound: Path, truth: Said, folder: Path, seed: int) -> bool:
    """Flip a bit, ask all there is to ask, and go on as a build does; was it refused?"""
    path, chance = folder / sound.name, random.Random(seed)
    content = bytearray(sound.read_bytes())
    place = chance.randrange(100 if seed % 4 == 0 else len(content))  # every fourth in the header of the file
    content[place] ^= 1 << chance.randrange(8)
    path.write_bytes(content)
    shutil.copyfile(catalogue.copy_of(sound), catalogue.copy_of(path))
    try:
        assert said(path, set(truth.owners)) == truth, f"seed {seed}: byte {place}"
    except CatalogueDamaged as error:
        assert path.read_bytes() == content, f"seed {seed}: byte {place}"
        assert f"copy {catalogue.copy_of(path)} over it" in str(error)
        return True
    assert_builds_go_on(path, truth, chance)
    return False


def assert_builds_go_on(path: Path, truth: Said, chance: random.Random) -> None:
    """A new book's puzzles enter, and all others stay."""
    new = {("sudoku", f"{chance.getrandbits(128):032x}") for _ in range(300)}
    assert catalogue.look(path, Claim("new")).reserve(new)
    rows = {(owner.name, mark) for owner, mark in catalogue.rows(path)}
    assert rows == {(owner, mark) for mark, owner in truth.owners.items() if owner} | {("new", mark) for mark in new}
