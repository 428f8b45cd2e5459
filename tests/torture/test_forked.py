"""Commands in forked children end, print and are killed as processes of their own do."""

from __future__ import annotations

import mmap
import signal
import time
from pathlib import Path

from forked import Child, run_command


def test_a_command_prints_what_it_prints_and_ends_with_its_code(tmp_path: Path) -> None:
    (tmp_path / "one.yaml").write_text("title: A\nsections:\n  - {family: sudoku, size: 4x4, counts: {easy: 1}}\n")
    fine, wrong = run_command("check", "one.yaml", folder=tmp_path), run_command("check", tmp_path / "none.yaml")
    assert (fine.code, fine.err) == (0, "")
    assert fine.out.startswith("one.yaml: fine")
    assert wrong.code == 2
    assert "none.yaml" in wrong.err


def test_a_child_that_is_killed_ends_by_that_signal() -> None:
    child = Child(lambda: time.sleep(60) or 0)
    time.sleep(0.2)
    child.kill()
    assert child.wait().code == -signal.SIGKILL


def _take_50_megabytes() -> int:
    """Of the system's: what the parent has freed may be taken again without being counted."""
    with mmap.mmap(-1, 50 << 20) as taken:
        for page in range(0, len(taken), mmap.PAGESIZE):
            taken[page] = 1
    return 0


def test_what_a_child_shares_with_its_parent_is_not_counted() -> None:
    shared = bytearray(200 << 20)
    little, much = Child(lambda: len(shared) * 0).wait(), Child(_take_50_megabytes).wait()
    assert little.megabytes < 20
    assert 40 < much.megabytes < 80
