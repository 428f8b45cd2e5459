"""Files of compiled kernels are damaged at random: results stay right, no process dies, one line says so."""

from __future__ import annotations

import os
import runpy
import shutil
import sys
import warnings
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from conftest import Cases
from forked import Child, Ending

pytest.importorskip("numba")

from pipeline import cli
from pipeline.solving import compiling, kernel_folder

KERNELS = """
from pipeline.solving.compiling import entry, kernel

@kernel
def square(number: int) -> int:
    return number * number

@entry
def total(count: int) -> int:
    found = 0
    for number in range(count):
        found += square(number)
    return found

@entry
def other(count: int) -> int:
    return square(count)

if __name__ == "__main__":
    other(3)
    print(total(10), total.stats.cache_hits)
"""
RIGHT = "285"
Harm = Callable[[Path, Random], None]


def _flip(path: Path, chance: Random) -> None:
    data = bytearray(path.read_bytes())
    data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
    path.write_bytes(data)


def _cut(path: Path, chance: Random) -> None:
    path.write_bytes(path.read_bytes()[: chance.randrange(path.stat().st_size)])


def _scramble(path: Path, chance: Random) -> None:
    path.write_bytes(chance.randbytes(chance.randrange(path.stat().st_size)))


def _empty(path: Path, _: Random) -> None:
    path.write_bytes(b"")


def _another(path: Path, chance: Random) -> None:
    shutil.copy(chance.choice([other for other in path.parent.iterdir() if other != path]), path)


HARMS: tuple[Harm, ...] = (_flip, _flip, _flip, _cut, _scramble, _empty, _another)


def _show(message: Warning | str, category: type[Warning], file: str, line: int, *_: object) -> None:
    sys.stderr.write(cli._warning_line(message, category, file, line))


def _run(folder: Path) -> Ending:
    """The kernels in a process that finds only what is on disk."""

    def run() -> int:
        os.environ |= {"NUMBA_CACHE_DIR": str(folder / "cache"), "PUZZLEPRESS_KERNELS": "numba"}
        for remembered in (compiling.best_mode, kernel_folder.cache_folder, compiling._folder_of):
            remembered.cache_clear()
        warnings.showwarning = _show  # pytest keeps warnings to itself
        runpy.run_path(str(folder / "tiny.py"), run_name="__main__")
        return 0

    return Child(run).wait()


@pytest.mark.torture
@pytest.mark.skipif(not hasattr(os, "fork"), reason="forks")
def test_damaged_kernels_are_made_anew(cases: Cases, tmp_path: Path) -> None:
    import numba  # noqa: F401  once, for all children

    (tmp_path / "tiny.py").write_text(KERNELS)
    assert _run(tmp_path).out == f"{RIGHT} Counter()\n"
    for seed in cases(300, 10):
        chance = Random(seed)
        files = sorted((tmp_path / "cache").rglob("*.kernel"))
        assert len(files) == 2
        (path,) = [file for file in files if "total" in file.name]
        whole = path.read_bytes()
        chance.choice(HARMS)(path, chance)
        harmed, ending = path.read_bytes() != whole, _run(tmp_path)
        assert ending.code == 0, f"seed {seed}: {ending}"
        assert ending.out.split()[0] == RIGHT, f"seed {seed}: {ending}"
        assert len(ending.err.splitlines()) == harmed, f"seed {seed}: {ending}"
        again = _run(tmp_path)
        assert (again.out.split()[0], again.err) == (RIGHT, ""), f"seed {seed}: {again}"
        assert again.out.endswith("1})\n"), "it was not kept"
