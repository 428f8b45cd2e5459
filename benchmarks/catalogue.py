"""How a catalogue bears a million puzzles: time, memory and size of what a build asks of it.

    python benchmarks/catalogue.py [PUZZLES]

The books have a hundred puzzles each, with signatures as all families sign: 32 hexadecimal characters.
"""

from __future__ import annotations

import random
import resource
import sys
import time
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing import get_context
from pathlib import Path
from tempfile import TemporaryDirectory

from pipeline.families import FAMILIES
from pipeline.runtime import catalogue
from pipeline.runtime.catalogue import Claim, Mark, opening, tables

MILLION = 1_000_000
BOOK = 100  # puzzles
ASKED = 10_000
AT_ONCE = 3
UNKNOWN = 1 << 40  # the seed of puzzles that no book has
MEGABYTE = 1 << (20 if sys.platform == "darwin" else 10)  # of ru_maxrss

Figure = tuple[str, float, float | None, str, float]
"""What is measured, its figure, that of the processor alone, their unit, the goal."""


def marks(seed: int, count: int) -> list[Mark]:
    """Puzzles as families sign them."""
    chance, families = random.Random(seed), sorted(FAMILIES)
    return [(chance.choice(families), f"{chance.getrandbits(128):032x}") for _ in range(count)]


def made(path: Path, puzzles: int) -> None:
    """A catalogue of so many puzzles."""
    opening.create(path)
    with opening.writing(path) as database:
        database.execute("PRAGMA cache_size = -400000")
        with tables.transaction(database):
            for number in range(puzzles // BOOK):
                tables.add(database, f"book volume {number}", None, marks(number, BOOK))


@contextmanager
def timed(name: str, unit: str, goal: float, each: float, figures: list[Figure]) -> Iterator[None]:
    """Add the seconds that something takes, times `each`, to the figures."""
    start, busy = time.perf_counter(), time.process_time()
    yield
    figures.append((name, (time.perf_counter() - start) * each, (time.process_time() - busy) * each, unit, goal))


def measured(path: Path) -> list[Figure]:
    """What one build asks, in a process of its own."""
    figures: list[Figure] = []
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    with timed("prove all rows", "s", 3, 1, figures):
        catalogue.check(path)
    with timed("the same, and a copy kept (first build)", "s", 5, 1, figures):
        others = catalogue.look(path, Claim("new"))
    with timed("the same, copy known (later builds)", "s", 3.5, 1, figures):
        catalogue.look(path, Claim("new"))
    asked = [*marks(7, BOOK), *marks(UNKNOWN, ASKED - BOOK)]
    with timed("look-up, in bulk", "us a puzzle", 20, 1e6 / ASKED, figures):
        others.look_up(asked)
    assert sum(bool(others.owner(mark)) for mark in asked) == BOOK
    with timed(f"reserve {BOOK} puzzles", "s", 0.2, 1, figures):
        assert others.reserve(asked[BOOK : 2 * BOOK])
    with timed(f"release {BOOK // 2} of them", "s", 1, 1, figures):
        others.release(asked[BOOK : BOOK * 3 // 2])
    after = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return [*figures, ("memory beyond that of an idle process", (after - before) / MEGABYTE, None, "MB", 100)]


def built(path: Path, number: int, seconds: Callable[[], float] = time.perf_counter) -> tuple[float, int]:
    """A build beside others that want the same puzzles: its seconds, and how often it had to choose again."""
    start, tries = seconds(), 0
    others = catalogue.look(path, Claim(f"at once {number}"))
    wanted = marks(UNKNOWN + 1, AT_ONCE * BOOK)
    while True:
        others.look_up(wanted)
        free = [mark for mark in wanted if not others.owner(mark)][:BOOK]
        if others.reserve(free):
            return seconds() - start, tries
        tries += 1


def main() -> None:
    """Print the table."""
    parser = ArgumentParser(description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("puzzles", nargs="?", type=int, default=MILLION, metavar="PUZZLES")
    puzzles = parser.parse_args().puzzles
    with TemporaryDirectory() as folder:
        path = Path(folder) / "all.db"
        made(path, puzzles)
        figures = [("file", path.stat().st_size / 1e6, None, "MB", 200.0)]
        with get_context("spawn").Pool(1) as alone:
            figures += alone.apply(measured, [path])
        with get_context("spawn").Pool(AT_ONCE) as together:
            endings = together.starmap(built, [(path, number) for number in range(AT_ONCE)])
        figures.append((f"{AT_ONCE} builds at once, the slowest", max(end[0] for end in endings), None, "s", 10))
        print(f"{puzzles} puzzles in books of {BOOK}; chosen again: {sum(end[1] for end in endings)}")
        assert len({mark for _, mark in catalogue.rows(path)}) == catalogue.check(path)
    print("| what | figure | of the processor | goal |\n|---|---|---|---|")
    for name, figure, busy, unit, goal in figures:
        print(f"| {name} | {figure:.3g} {unit} | {'' if busy is None else f'{busy:.3g}'} | {goal:g} |")


if __name__ == "__main__":
    main()
