"""How long another process has worked, however many others share the machine with it."""

import sys
import time

_WHOLE_PROCESS = 2  # how Linux marks a clock that counts what a process has had of all processors


def processor_seconds(pid: int) -> float | None:
    """What a process has had of its processors; None where the system does not say, or when it has gone."""
    if sys.platform != "linux":
        return None
    try:
        return time.clock_gettime(~pid << 3 | _WHOLE_PROCESS)  # the clock that POSIX's clock_getcpuclockid names
    except OSError:
        return None
