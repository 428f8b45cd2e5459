"""Checks configs in forked children, many in each, and says what a check did that none may do."""

from __future__ import annotations

import io
import json
import os
import re
import resource
import shutil
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from config_files import BOOK, Files
from forked import MEGABYTES, Child
from pace import slowness

from pipeline.cli import main

CODES: Final = (0, 2, 3, 4, 6)
"""Those that the reference admits for a config: a file that is named as the catalogue may be a damaged one."""
SECONDS: Final = 1.0  # of processor time, for one config, on a machine of the usual pace
TOGETHER: Final = 250  # configs in one child
_STUCK: Final = 120  # processor seconds after which a child is killed

Make = Callable[[int], Files]

_WHOLE_FILE: Final = re.compile(
    "no such file|is not a file|is larger than|cannot be read|is a spreadsheet|files get this name|has no column"
    "|is a damaged picture|is not a readable picture|holds no pupil|is empty; write a header|holds .* pupils|lacks "
    "|is not a database"
)
_PLACED: Final = re.compile(r"error: (?:[^:]+:\d+:\d+|[^:]+\.csv:\d+): ")
_MORE: Final = "there are more problems; correct these first"
_LACKING: Final = re.compile("add (?:week|year|date|isbn|series|volume): |add its Monday")
_REMEDY: Final = re.compile("expected |; ")
_WRITES: Final = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND
_CHANGES: Final = (
    "os.mkdir", "os.rename", "os.remove", "os.rmdir", "os.link", "os.symlink", "os.truncate", "os.chmod", "os.utime",
    "shutil.", "sqlite3.connect", "socket.connect", "socket.bind", "subprocess.Popen", "os.system", "os.exec",
)  # fmt: skip


@dataclass(slots=True)
class Tally:
    """How many configs were checked, with which codes, and what was wrong, by seed."""

    codes: Counter[int] = field(default_factory=Counter)
    faults: dict[int, str] = field(default_factory=dict)
    slowest: float = 0.0
    largest: float = 0.0


def check_all(make: Make, seeds: Sequence[int]) -> Tally:
    """Check the configs of some seeds; what fails among others is checked once more alone."""
    tally = Tally()
    _checked_here(make, seeds[0])  # what is read once is read before the children are made
    for start in range(0, len(seeds), TOGETHER):
        batch = seeds[start : start + TOGETHER]
        suspects = _run(make, batch, tally)
        for seed in suspects:
            _run(make, [seed], tally, alone=True)
    return tally


def _run(make: Make, seeds: Sequence[int], tally: Tally, alone: bool = False) -> list[int]:
    """Check configs in one child; the seeds of those that failed, which are only remembered where they were alone."""
    ending = Child(lambda: _check_each(make, seeds)).wait()
    rows = [json.loads(line) for line in ending.out.splitlines()]
    fine = {row["seed"] for row in rows if not row["faults"]} if ending.megabytes <= MEGABYTES else set()
    suspects = [seed for seed in seeds if seed not in fine]
    for row in rows:
        if alone or row["seed"] not in suspects:
            tally.codes[row["code"]] += 1
            tally.slowest = max(tally.slowest, row["seconds"])
    tally.largest = max(tally.largest, ending.megabytes if alone or ending.megabytes <= MEGABYTES else 0.0)
    if alone:
        found = [fault for row in rows for fault in row["faults"]]
        found += [f"ended with {ending.code}: {ending.err[-500:]}"] if ending.code else []
        found += [f"took {ending.megabytes:.0f} MB"] if ending.megabytes > MEGABYTES else []
        if found:
            tally.faults[seeds[0]] = "; ".join(found)
    return suspects


def _check_each(make: Make, seeds: Sequence[int]) -> int:
    resource.setrlimit(resource.RLIMIT_CPU, (_STUCK, _STUCK))
    sys.dont_write_bytecode = True
    written: list[str] = []
    sys.addaudithook(lambda event, arguments: _note(event, arguments, written))
    for seed in seeds:
        print(json.dumps({"seed": seed, **_judged(make(seed), written)}), flush=True)
    return 0


def _note(event: str, arguments: tuple[Any, ...], written: list[str]) -> None:
    """Note what is opened to be written, or changed."""
    if event == "open":
        path, mode, flags = arguments
        if path != os.devnull and (set(str(mode or "")) & set("wax+") or int(flags or 0) & _WRITES):
            written.append(f"open {path!r}")
    elif event.startswith(_CHANGES):
        written.append(f"{event} {arguments[:1]!r}")


def _judged(files: Files, written: list[str]) -> dict[str, Any]:
    folder = Path(tempfile.mkdtemp())
    try:
        for name, data in files.items():
            (folder / name).write_bytes(data)
        before = _listing(folder)
        os.chdir(folder)
        written.clear()
        start = _seconds()
        code, out, err = _check()
        seconds = _seconds() - start
        faults = [*(f"wrote: {one}" for one in written), *_faults(code, out, err, seconds)]
        faults += ["the folder is another"] if _listing(folder) != before else []
    finally:
        os.chdir("/")
        shutil.rmtree(folder)
    return {"code": code, "seconds": seconds, "faults": faults}


def _listing(folder: Path) -> dict[str, bytes]:
    return {str(path): path.read_bytes() if path.is_file() else b"" for path in folder.rglob("*")}


def _seconds() -> float:
    return time.process_time() + sum(resource.getrusage(resource.RUSAGE_CHILDREN)[:2])


def _check() -> tuple[int, str, str]:
    """Check the config of this folder, with the streams of a process."""
    streams = [
        io.TextIOWrapper(io.BytesIO(), encoding="utf-8", errors=errors) for errors in ("strict", "backslashreplace")
    ]
    kept = sys.stdout, sys.stderr
    sys.stdout, sys.stderr = streams
    try:
        code = main(["check", BOOK])
    finally:
        sys.stdout, sys.stderr = kept
    return code, *(_text(stream) for stream in streams)


def _text(stream: io.TextIOWrapper) -> str:
    stream.flush()
    assert isinstance(stream.buffer, io.BytesIO)
    return stream.buffer.getvalue().decode()


def _faults(code: int, out: str, err: str, seconds: float) -> Iterator[str]:
    """What is wrong with the ending of a check."""
    complaints = [line for line in err.splitlines() if not line.startswith("warning: ")]
    if code not in CODES:
        yield f"exit {code}: {err[-600:]}"
        return
    if seconds > SECONDS and seconds > SECONDS * slowness():
        yield f"took {seconds:.2f} s"
    if bool(code) != bool(complaints) or bool(code) == bool(out):
        yield f"exit {code} with: {out[-200:]} {err[-200:]}"
    for line in complaints:
        if not _PLACED.match(line) and not _WHOLE_FILE.search(line) and _MORE not in line:
            yield f"no place: {line[:300]}"
        if not _REMEDY.search(line):
            yield f"no remedy: {line[:300]}"
    lacking = (match[0] for line in complaints if (match := _LACKING.search(line)))
    for told, times in (*Counter(complaints).items(), *Counter(lacking).items()):
        if times > 1:
            yield f"{times} times: {told[:300]}"


def _checked_here(make: Make, seed: int) -> None:
    """Check one config in this process, so that children find everything imported and read."""
    here = Path.cwd()
    _judged(make(seed), [])
    os.chdir(here)
