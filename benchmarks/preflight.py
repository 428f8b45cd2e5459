"""Plants faults in a small book, counts those that `verify` tells, and times books of growing length; prints tables.

    python benchmarks/preflight.py [--pages 100,500,2000] [--runs 3] [--skip-faults]

The faults are those of tests/inspect/planted*.py: each must be told with its page and its words, with the manifest
and, where the ink gives it away, without one. The book as it was made must have none. A long book holds four easy
6x6 Sudoku to a page, and its key; milliseconds a page and memory should not grow with it.
"""

from __future__ import annotations

import re
import resource
import subprocess
import sys
import tempfile
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections import Counter
from pathlib import Path
from statistics import median
from time import process_time

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from pipeline.build import BuildOptions, build
from pipeline.config import load_book
from pipeline.interface import verify
from pipeline.runtime.progress import Loudness, Reporter
from tests.inspect.planted_files import all_planted
from tests.inspect.planting import make_master

KILOBYTES = 1024 if sys.platform == "darwin" else 1  # of what getrusage counts in
LONG = """
title: Long
page: {{printer: desktop, size: Letter, per_page: 4}}
front: []
answers: {{per_page: 20}}
sections: [{{family: sudoku, size: 6x6, counts: {{easy: {count}}}}}]
"""


def faults(folder: Path) -> bool:
    """Print how many faults of every kind are told; were all?"""
    master = make_master(folder)
    clean = master.render(master.document.pages)
    false = len(master.faults(clean)) + len(master.ink_faults(clean))
    counts: dict[str, Counter[str]] = {}
    for planted in all_planted():
        row = counts.setdefault(planted.kind, Counter())
        data, job = planted.make(master), planted.job(master)
        page = planted.page(master)
        row["planted"] += 1
        row["told"] += any(planted.words in str(one) and one.page == page for one in master.faults(data, job))
        if planted.ink_words:
            row["by ink"] += 1
            row["told by ink"] += any(re.search(planted.ink_words, str(one)) for one in master.ink_faults(data, job))
    columns = ("planted", "told", "by ink", "told by ink")
    print(f"{'kind':34}" + "".join(f"{column:>13}" for column in columns))
    for kind, row in counts.items():
        print(f"{kind:34}" + "".join(f"{row[column]:13}" for column in columns))
    total = Counter[str]()
    for row in counts.values():
        total += row
    print(f"{f'{len(counts)} kinds':34}" + "".join(f"{total[column]:13}" for column in columns))
    print(f"false alarms in the book without a fault: {false}\n")
    return total["planted"] == total["told"] and total["by ink"] == total["told by ink"] and not false


def speed(folder: Path, lengths: list[int], runs: int) -> None:
    """Print what `verify` takes for books of about so many pages, each time in a process of its own."""
    print("pages    ms of processor time a page    most megabytes")
    for pages in lengths:
        config = folder / f"long{pages}.yaml"
        config.write_text(LONG.format(count=pages * 10 // 3))
        build(load_book(config), BuildOptions(folder, jobs=1), Reporter(Loudness.QUIET))
        found = [verified(folder / f"long{pages}" / f"long{pages}-interior.pdf") for _ in range(runs)]
        count = found[0][0]
        times = [1000 * seconds / count for _, seconds, _ in found]
        spread = f"{median(times):7.2f} ({min(times):.2f}-{max(times):.2f})"
        print(f"{count:5}    {spread:>27}    {max(memory for _, _, memory in found):14.0f}", flush=True)


def verified(pdf: Path) -> tuple[int, float, float]:
    """The pages of a file, and the seconds and megabytes that its check takes with one process."""
    command = [sys.executable, __file__, "--only", str(pdf)]
    pages, seconds, memory = subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()
    return int(pages), float(seconds), float(memory)


def only(pdf: Path) -> None:
    """Check one file, and say what it took. For a process of its own."""
    found = verify(pdf)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / KILOBYTES / 1000
    print(found.pages, process_time(), peak)


def main() -> int:
    """Print the tables; 1 where a fault was missed."""
    parser = ArgumentParser(description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("--pages", default="100,500,2000")
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--only", type=Path, help="check this file alone, in this process")
    parser.add_argument("--skip-faults", action="store_true")
    arguments = parser.parse_args()
    if arguments.only:
        only(arguments.only)
        return 0
    with tempfile.TemporaryDirectory() as folder:
        # First, for a process that is started counts what this one has needed so far as its own.
        speed(Path(folder), [int(pages) for pages in arguments.pages.split(",")], arguments.runs)
        right = arguments.skip_faults or faults(Path(folder))
    return 0 if right else 1


if __name__ == "__main__":
    sys.exit(main())
