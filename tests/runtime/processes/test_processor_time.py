"""What a process has had of its processors is known while it runs, and is not the time that has passed."""

import os
import subprocess
import sys
import time

import pytest

from pipeline.runtime.processes.processor_time import processor_seconds

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="only Linux says")


def test_the_time_of_this_process_is_what_python_counts() -> None:
    before = time.process_time()
    found = processor_seconds(os.getpid())
    assert found is not None
    assert before <= found <= time.process_time()


def test_a_process_that_waits_is_given_no_time() -> None:
    with subprocess.Popen([sys.executable, "-c", "print('here', flush=True); input()"], stdin=-1, stdout=-1) as waiting:
        assert waiting.stdout
        assert waiting.stdin
        waiting.stdout.readline()
        first = processor_seconds(waiting.pid)
        time.sleep(1.0)
        last = processor_seconds(waiting.pid)
        waiting.stdin.close()
    assert first is not None
    assert last is not None
    assert last - first < 0.5


def test_nothing_is_known_of_a_process_that_has_gone() -> None:
    with subprocess.Popen([sys.executable, "-c", ""]) as gone:
        gone.wait()
    assert processor_seconds(gone.pid) is None
