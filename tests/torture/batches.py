"""Many commands in one forked child, one after the other, with what each cost and wrote.

A fork for every command would cost more than the command. Each has the folder for itself; the child ends at the first
command that takes too long, and says so.
"""

from __future__ import annotations

import functools
import gc
import io
import json
import os
import resource
import signal
import sys
import time
from collections.abc import Sequence
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from forked import Child, peak_megabytes

from pipeline.cli import main

CPU_LIMIT = 60  # seconds of one command
WALL_LIMIT = 300  # seconds of one command that waits for something
MEMORY_LIMIT = 4 << 30  # bytes of a child
_KEPT = 20_000  # characters that are kept of what a command prints


@dataclass(frozen=True, slots=True)
class Case:
    """A file to write, by its name in the folder, and the command to run then; `fresh`: without what is cached."""

    file: str
    content: bytes
    arguments: tuple[str, ...]
    fresh: bool = False


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a command ended: its code, what it printed, seconds of processor time, memory of the child at its largest.

    Memory is beyond what the child shares with its parent.
    `touched` are the files that it opened for writing, made, renamed or removed.
    """

    code: int
    out: str
    err: str
    seconds: float
    megabytes: float
    touched: tuple[str, ...]


def run_batch(cases: Sequence[Case], folder: Path, results: Path) -> list[Outcome]:
    """Run the cases; where the child was killed, its last outcome has the signal as a negative code."""
    results.write_text("")
    sound = {case.file: (folder / case.file).read_bytes() for case in cases}
    ending = Child(lambda: _live(cases, folder, results)).wait()
    for file, content in sound.items():
        (folder / file).write_bytes(content)  # as a killed child leaves it, it would spoil all cases after it
    found = [Outcome(**json.loads(line)) for line in results.read_text(encoding="utf-8").splitlines()]
    if len(found) < len(cases):
        found.append(Outcome(ending.code, "", ending.err, CPU_LIMIT, ending.megabytes, ()))
    return found


def _live(cases: Sequence[Case], folder: Path, results: Path) -> int:
    os.chdir(folder)
    shared = peak_megabytes()
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY_LIMIT, MEMORY_LIMIT))
    touched: list[str] = []
    sys.addaudithook(functools.partial(_note, touched))
    with results.open("a", encoding="utf-8") as file:
        for case in cases:
            sound = (folder / case.file).read_bytes()
            (folder / case.file).write_bytes(case.content)
            gc.collect()  # a command leaves that to the end of its process
            if case.fresh:
                _forget()
            print(json.dumps(asdict(_run(case, touched, shared))), file=file, flush=True)
            (folder / case.file).write_bytes(sound)
    return 0


def _run(case: Case, touched: list[str], shared: float) -> Outcome:
    used, before = time.process_time(), _seconds()
    resource.setrlimit(resource.RLIMIT_CPU, (int(used) + CPU_LIMIT, resource.RLIM_INFINITY))
    signal.alarm(WALL_LIMIT)
    out, err = (io.TextIOWrapper(io.BytesIO(), "utf-8", write_through=True) for _ in range(2))
    touched.clear()
    with redirect_stdout(out), redirect_stderr(err):
        try:
            code = main(case.arguments)
        except SystemExit as stop:
            code = int(stop.code or 0)
    written = tuple(touched)
    return Outcome(code, *map(_text, (out, err)), _seconds() - before, peak_megabytes() - shared, written)


def _seconds() -> float:
    """Processor time of this process and of workers that have ended."""
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


def _text(stream: io.TextIOWrapper) -> str:
    """What was printed, up to the last whole line that is kept."""
    stream.seek(0)
    text = stream.read(_KEPT)
    return text if len(text) < _KEPT else text[: text.rfind("\n") + 1]


def _note(touched: list[str], event: str, values: tuple[Any, ...]) -> None:
    if event == "open":
        path, _, flags = values
        if flags & (os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC) and isinstance(path, (str, bytes)):
            touched.append(os.fsdecode(path))
    elif event in ("os.mkdir", "os.rename", "os.remove", "os.rmdir", "os.symlink", "os.link", "os.truncate"):
        touched.append(f"{event} {values[0]!r}")


def _forget() -> None:
    """Empty every cache of functions, as if the command were the first of its process."""
    for one in gc.get_objects():
        if isinstance(one, functools._lru_cache_wrapper):
            one.cache_clear()
