"""What runs beside the work ends with it, and leaves no process behind."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from pipeline.runtime.processes.beside import Beside

POSIX = pytest.mark.skipif(sys.platform == "win32", reason="groups of processes")
SOON = 30.0  # seconds in which a loaded machine, too, has done what takes a moment

SCRIPT = """
import subprocess, sys, os
from pathlib import Path
sys.path.insert(0, sys.argv[2])
from pipeline.runtime.processes.beside import ending_with, take_low_priority
take_low_priority(7)
beside = ending_with(int(sys.argv[3]))
beside.__enter__()
child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
Path(sys.argv[1] + ".part").write_text(f"{os.getpid()} {child.pid} {os.getpriority(os.PRIO_PROCESS, 0)}")
Path(sys.argv[1] + ".part").rename(sys.argv[1])
child.wait()
"""
ROOT = str(Path(__file__).resolve().parents[3])


def _script(folder: Path, text: str) -> Path:
    path = folder / "script.py"
    path.write_text(text)
    return path


def _noted(path: Path) -> list[int]:
    until = time.monotonic() + SOON
    while not path.exists():
        assert time.monotonic() < until, "the script has not begun"
        time.sleep(0.05)
    return [int(word) for word in path.read_text().split()]


def _gone(pid: int) -> bool:
    """Has the process ended, be it unburied?"""
    until = time.monotonic() + SOON
    while time.monotonic() < until:
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return True
        if Path(f"/proc/{pid}/stat").exists() and ") Z " in Path(f"/proc/{pid}/stat").read_text():
            return True
        time.sleep(0.05)
    return False


def test_its_exit_code_says_how_it_ended(tmp_path: Path) -> None:
    beside = Beside(_script(tmp_path, "raise SystemExit(3)"), [])
    until = time.monotonic() + SOON
    while beside.ended() is None and time.monotonic() < until:
        time.sleep(0.05)
    assert beside.ended() == 3
    beside.stop()


@POSIX
def test_a_script_that_ends_by_itself_is_not_killed_while_it_does(tmp_path: Path) -> None:
    script = f"""
import os, sys, time
sys.path.insert(0, {ROOT!r})
from pipeline.runtime.processes import beside
beside.LOOK = 0.001
with beside.ending_with(os.getppid()):
    time.sleep(0.05)
"""
    for _ in range(5):
        assert subprocess.run([sys.executable, "-c", script], check=False).returncode == 0


@POSIX
def test_it_stops_at_once_with_all_that_it_has_started(tmp_path: Path) -> None:
    beside = Beside(_script(tmp_path, SCRIPT), [str(tmp_path / "note"), ROOT, str(os.getpid())])
    script, child, niceness = _noted(tmp_path / "note")
    assert os.getpgid(script) == os.getpgid(child) != os.getpgid(0)
    assert os.getsid(script) == os.getsid(0)
    assert niceness >= min(os.nice(0) + 7, 19)
    beside.stop()
    assert _gone(script)
    assert _gone(child)


STARTS = """
import os, sys, time
from pathlib import Path
sys.path.insert(0, sys.argv[2])
from pipeline.runtime.processes.beside import Beside
Beside(Path(sys.argv[3]), [sys.argv[1], sys.argv[2], str(os.getpid())])
while not Path(sys.argv[1]).exists():
    time.sleep(0.05)
os.kill(os.getpid(), 9)
"""


@POSIX
def test_it_ends_with_a_process_that_is_killed(tmp_path: Path) -> None:
    script = _script(tmp_path, SCRIPT)
    subprocess.run([sys.executable, "-c", STARTS, str(tmp_path / "note"), ROOT, str(script)], check=False)
    for pid in _noted(tmp_path / "note")[:2]:
        assert _gone(pid)


@POSIX
def test_it_may_be_left_alone(tmp_path: Path) -> None:
    text = f"import time; time.sleep(1); open({str(tmp_path / 'done')!r}, 'w').close()"
    Beside(_script(tmp_path, text), []).leave()
    until = time.monotonic() + SOON
    while not (tmp_path / "done").exists() and time.monotonic() < until:
        time.sleep(0.05)
    assert (tmp_path / "done").exists()
