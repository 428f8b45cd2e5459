"""Times pages of puzzles, from puzzles to draw operations and from these to PDF bytes, and prints tables.

    python benchmarks/render.py [--runs 5] [--lengths 100,400,1600]

First pages with four 9x9 Sudoku on Letter; then a book of 400 pages with its key, every time in a process of its own
from cold, with the most memory that it ever held; then books of growing length, whose milliseconds a page should not
grow: in mixed order, and the shortest and the longest in grouped order as well. Processor time (time.process_time) of
one core, median and range; except from cold, what runs first is not counted. Takes about a minute on a quiet core.
"""

from __future__ import annotations

import gc
import resource
import subprocess
import sys
import tempfile
from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter
from collections.abc import Callable
from functools import cache
from itertools import count
from pathlib import Path
from statistics import median
from time import process_time

from pipeline.config import load_book
from pipeline.families import FAMILIES
from pipeline.model.book import Book, Selection
from pipeline.model.book_fonts import BUNDLED
from pipeline.model.level import Level
from pipeline.model.puzzle import Puzzle, Solution
from pipeline.model.rating import RatedPuzzle, Rating
from pipeline.model.seed import derive
from pipeline.model.slot import Params, Slot
from pipeline.outputs.pdf.render import render
from pipeline.solving.search import solve
from pipeline.stages.compose import compose
from pipeline.stages.plan import plan
from pipeline.typeset.geometry.grid_fit import puzzles_per_page
from pipeline.typeset.layout import Layout, layout
from pipeline.typeset.setting.book_typeface import typeface

FOUR = """
title: Four a page
page: {printer: kdp, size: 8.5x11in, per_page: 4, show: [number, level]}
answers: {place: none}
front: []
back: []
sections: [{family: sudoku, size: 9x9, counts: {easy: PUZZLES}}]
"""
MIXED = """
title: All kinds of puzzles
page: {printer: desktop, size: A4}
order: ORDER
front: [title, copyright, contents, how_to_play, levels]
back: [sums]
sections:
  - {family: sudoku, size: 9x9, per_page: 4, counts: {easy: PUZZLES}}
  - {family: calcudoku, size: 6x6, per_page: 4, counts: {easy: PUZZLES}}
  - {family: kakuro, size: 8x10, per_page: 4, counts: {easy: PUZZLES}}
  - {family: sudoku, size: 9x9, per_page: 2, counts: {easy: PUZZLES}, options: {variant: killer}}
"""
PAGES_PER_KIND = 1.38  # pages of puzzles and answers for every puzzle that each of the four kinds has
FOUR_PAGES = 100
BOOK_PAGES = 400
GROWING_RUNS = 3
KILOBYTES = 1024 if sys.platform == "darwin" else 1  # of what getrusage counts in
FIGURES = ("pages", "layout s", "render s", "both s", "peak MB", "file MB")


def made(text: str) -> Book:
    """A book with puzzles in all its places, made as a build makes them but not rated."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "book.yaml"
        path.write_text(text, encoding="utf-8")
        spec = load_book(str(path))
    return compose(spec, Selection(tuple((slot, rated(slot)) for slot in plan(spec))), puzzles_per_page)


def rated(slot: Slot) -> RatedPuzzle:
    """A puzzle for a slot, with a signature of its own."""
    puzzle, solution = solved(slot.params, slot.level, slot.index)
    signature = f"{slot.params.identity} {slot.level} {slot.index}"
    return RatedPuzzle(puzzle, solution, Rating(slot.level, "naked single", slot.index), signature)


@cache
def solved(params: Params, level: Level, number: int) -> tuple[Puzzle, Solution]:
    """A puzzle of a level and its solution, the same for the same number."""
    family = FAMILIES[params.family]
    tries = (family.attempt(params, level, derive("render", params.identity, number, seed)) for seed in count())
    puzzle = next(one for one in tries if one)
    return puzzle, solve(family.model(puzzle))[0]


def rendered(pages: Layout) -> bytes:
    """The PDF of a book."""
    return render(pages.interior, typeface(BUNDLED))


def timed(work: Callable[[], object], runs: int) -> tuple[float, float, float]:
    """Median, shortest and longest processor time in seconds."""
    times = []
    for _ in range(runs):
        gc.collect()
        began = process_time()
        work()
        times.append(process_time() - began)
    return median(times), min(times), max(times)


def four_a_page(runs: int) -> None:
    """Pages of four 9x9 puzzles."""
    book = made(FOUR.replace("PUZZLES", str(4 * FOUR_PAGES)))
    pages = layout(book)
    count = len(pages.interior.pages)
    print(f"{count} pages of four 9x9 Sudoku, {len(rendered(pages)) / count / 1000:.1f} kB a page, {runs} runs")
    print(f"{'':18}{'pages a second':>16}   range")
    works = {
        "layout": lambda: layout(book),
        "render": lambda: rendered(pages),
        "layout and render": lambda: rendered(layout(book)),
    }
    for name, work in works.items():
        work()
        middle, least, most = timed(work, runs)
        print(f"{name:18}{count / middle:16,.0f}   {count / most:,.0f}-{count / least:,.0f}")


def mixed(pages: int, order: str = "mixed") -> Book:
    """A book of all kinds with a key, of about so many pages."""
    each = max(1, round((pages - 8) / PAGES_PER_KIND))
    return made(MIXED.replace("PUZZLES", str(each)).replace("ORDER", order))


def long_books(runs: int) -> None:
    """One long book from cold, again and again in a new process."""
    command = [sys.executable, __file__, "--book"]
    told = [subprocess.run(command, check=True, capture_output=True, text=True).stdout for _ in range(runs)]
    print(f"\na mixed book from cold, {runs} processes")
    for name, *values in zip(FIGURES, *(map(float, line.split()) for line in told), strict=True):
        print(f"{name:18}{median(values):16,.2f}   {min(values):,.2f}-{max(values):,.2f}", flush=True)


def long_book() -> None:
    """Lay out and render one long book, once; say what it took. For a process of its own."""
    book = mixed(BOOK_PAGES)
    began = process_time()
    pages = layout(book)
    laid = process_time()
    data = rendered(pages)
    done = process_time()
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / KILOBYTES / 1000
    count = len(pages.interior.pages)
    print(count, laid - began, done - laid, done - began, peak, len(data) / 1e6)


def growing(lengths: list[int], runs: int) -> None:
    """Layout and rendering of longer and longer books."""
    rendered(layout(mixed(lengths[0])))
    print("\norder    pages   layout ms a page   render ms a page")
    ends = dict.fromkeys((lengths[0], lengths[-1]))
    for order, length in (*(("mixed", one) for one in lengths), *(("grouped", one) for one in ends)):
        book = mixed(length, order)
        counts, *times = zip(*(of_a_page(book) for _ in range(runs)), strict=True)
        laid, drawn = (f"{median(one):7.2f} ({min(one):.2f}-{max(one):.2f})" for one in times)
        print(f"{order:8}{counts[0]:6}   {laid:>18}   {drawn:>18}", flush=True)


def of_a_page(book: Book) -> tuple[int, float, float]:
    """How many pages a book has, and the milliseconds to lay out and to render one of them."""
    gc.collect()
    began = process_time()
    pages = layout(book)
    laid = process_time()
    rendered(pages)
    count = len(pages.interior.pages)
    return count, 1000 * (laid - began) / count, 1000 * (process_time() - laid) / count


def arguments() -> Namespace:
    """What the command line asks for."""
    parser = ArgumentParser(description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--lengths", default="100,400,1600")
    parser.add_argument("--book", action="store_true", help="only the one long book, in this process")
    return parser.parse_args()


def main() -> None:
    """Print the tables."""
    wishes = arguments()
    if wishes.book:
        long_book()
        return
    four_a_page(wishes.runs)
    long_books(wishes.runs)
    growing([int(length) for length in wishes.lengths.split(",")], GROWING_RUNS)


if __name__ == "__main__":
    main()
