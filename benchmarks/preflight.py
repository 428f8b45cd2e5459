"""Plants faults in a small book, counts those that `verify` tells, and times a long book; prints tables.

    python benchmarks/preflight.py [--pages 400] [--skip-faults]

The faults are those of tests/inspect/planted*.py: each must be told with its page and its words, with the manifest
and, where the ink gives it away, without one. The book as it was made must have none. The long book holds four easy
6x6 Sudoku to a page, and its key.
"""

from __future__ import annotations

import re
import sys
import tempfile
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections import Counter
from pathlib import Path
from time import process_time

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from pipeline.build import BuildOptions, build
from pipeline.config import load_book
from pipeline.inspect.book import judge_listed
from pipeline.inspect.checks.printer_rules import Job, printer_faults
from pipeline.inspect.manifest import read_manifest
from pipeline.inspect.pdf.reading import read_copy
from pipeline.runtime.progress import Loudness, Reporter
from tests.inspect.planted_files import all_planted
from tests.inspect.planting import make_master

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


def speed(folder: Path, pages: int) -> None:
    """Print how long a book of about so many pages takes."""
    config = folder / "long.yaml"
    config.write_text(LONG.format(count=pages * 10 // 3))
    build(load_book(config), BuildOptions(folder, jobs=1), Reporter(Loudness.QUIET))
    made = folder / "long"
    manifest = read_manifest(made / "manifest.json")
    start = process_time()
    copy = read_copy(made / "long-interior.pdf")
    read = process_time()
    spec = load_book(config)
    told = len([*printer_faults(copy, Job(spec.page.printer, spec.page.paper))])
    pressed = process_time()
    told += len(judge_listed(copy.pages, manifest.puzzles, manifest.puzzles).faults)
    judged = process_time()
    count = len(copy.pages)
    print(f"{count} pages, {len(manifest.puzzles)} puzzles, {told} faults told, processor time")
    for name, seconds in (("read", read - start), ("rules", pressed - read), ("prove", judged - pressed)):
        print(f"{name:8}{seconds:8.2f} s{count / seconds:8.0f} pages a second")
    print(f"{'all':8}{judged - start:8.2f} s{count / (judged - start):8.0f} pages a second")


def main() -> int:
    """Print the tables; 1 where a fault was missed."""
    parser = ArgumentParser(description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("--pages", type=int, default=400)
    parser.add_argument("--skip-faults", action="store_true")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        right = arguments.skip_faults or faults(Path(folder))
        speed(Path(folder), arguments.pages)
    return 0 if right else 1


if __name__ == "__main__":
    sys.exit(main())
